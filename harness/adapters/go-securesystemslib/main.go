// The module github.com/secure-systems-lab/go-securesystemslib, given a value that encoding/json read.
package main

import (
	"encoding/json"

	"github.com/secure-systems-lab/go-securesystemslib/cjson"

	"canon.invalid/loop"
)

func canonicalize(document []byte) ([]byte, error) {
	var value any
	if err := json.Unmarshal(document, &value); err != nil {
		return nil, err
	}
	return cjson.EncodeCanonical(value)
}

func main() {
	loop.Serve("github.com/secure-systems-lab/go-securesystemslib", "v0.11.1", "raw", map[string]string{"olpc": ""}, canonicalize)
}
