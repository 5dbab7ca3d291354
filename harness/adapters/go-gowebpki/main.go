// The Go module github.com/gowebpki/jcs.
package main

import (
	"canon.invalid/loop"
	"github.com/gowebpki/jcs"
)

func main() {
	loop.Serve("gowebpki/jcs", "v1.0.2", "raw", map[string]string{"jcs": ""}, jcs.Transform)
}
