module canon.invalid/go-gowebpki

go 1.21

require canon.invalid/loop v0.0.0

require github.com/gowebpki/jcs v1.0.2

replace canon.invalid/loop => ../common/go
