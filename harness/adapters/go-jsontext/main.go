// Go's encoding/json/jsontext, a part of the standard library that GOEXPERIMENT=jsonv2 switches on.
package main

import (
	"canon.invalid/loop"
	"encoding/json/jsontext"
	"runtime"
)

func canonicalize(document []byte) ([]byte, error) {
	value := jsontext.Value(document)
	err := value.Canonicalize()
	return value, err
}

func main() {
	loop.Serve("encoding/json/jsontext", runtime.Version(), "raw", map[string]string{"jcs": ""}, canonicalize)
}
