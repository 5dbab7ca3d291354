module canon.invalid/go-cyberphone

go 1.21

require canon.invalid/loop v0.0.0

require github.com/cyberphone/json-canonicalization v0.0.0-20241213102144-19d51d7fe467

replace canon.invalid/loop => ../common/go
