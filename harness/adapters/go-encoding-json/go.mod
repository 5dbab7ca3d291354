module canon.invalid/go-encoding-json

go 1.24

require canon.invalid/loop v0.0.0

replace canon.invalid/loop => ../common/go
