// The Go module github.com/cyberphone/json-canonicalization, by the author of RFC 8785.
package main

import (
	"canon.invalid/loop"
	"github.com/cyberphone/json-canonicalization/go/src/webpki.org/jsoncanonicalizer"
)

func main() {
	loop.Serve("cyberphone/json-canonicalization", "v0.0.0-20241213102144-19d51d7fe467", "raw", map[string]string{"jcs": ""}, jsoncanonicalizer.Transform)
}
