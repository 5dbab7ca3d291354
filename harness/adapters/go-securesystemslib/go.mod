module canon.invalid/go-securesystemslib

go 1.25.0

require canon.invalid/loop v0.0.0

require github.com/secure-systems-lab/go-securesystemslib v0.11.1

replace canon.invalid/loop => ../common/go
