// Go's encoding/json as the sign documents of Cosmos use it: unmarshal into any, marshal again.
package main

import (
	"encoding/json"
	"runtime"

	"canon.invalid/loop"
)

func canonicalize(document []byte) ([]byte, error) {
	var value any
	if err := json.Unmarshal(document, &value); err != nil {
		return nil, err
	}
	return json.Marshal(value)
}

func main() {
	loop.Serve("encoding/json", runtime.Version(), "raw", map[string]string{"amino": ""}, canonicalize)
}
