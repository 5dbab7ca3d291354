// The module github.com/docker/go, with its own reader.
package main

import (
	"github.com/docker/go/canonical/json"

	"canon.invalid/loop"
)

func canonicalize(document []byte) ([]byte, error) {
	var value any
	if err := json.Unmarshal(document, &value); err != nil {
		return nil, err
	}
	return json.MarshalCanonical(value)
}

func main() {
	loop.Serve("github.com/docker/go", "v1.5.1-1.0.20160303222718-d30aec9fd63c", "raw", map[string]string{"olpc": ""}, canonicalize)
}
