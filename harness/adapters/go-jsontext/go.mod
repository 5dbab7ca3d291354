module canon.invalid/go-jsontext

go 1.25

require canon.invalid/loop v0.0.0

replace canon.invalid/loop => ../common/go
