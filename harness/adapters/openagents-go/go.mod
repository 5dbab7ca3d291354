module canon.invalid/openagents-go

go 1.21

require canon.invalid/loop v0.0.0

replace canon.invalid/loop => ../common/go
