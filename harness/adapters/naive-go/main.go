// The obvious thing in Go: unmarshal into `any` and marshal again, which sorts map keys.
package main

import (
	"encoding/json"
	"runtime"

	"canon.invalid/loop"
)

func main() {
	prefixes := map[string]string{"jcs": "", "openagents": "sha256:"}
	loop.Serve("encoding/json", runtime.Version(), "raw", prefixes, func(document []byte) ([]byte, error) {
		var value any
		if err := json.Unmarshal(document, &value); err != nil {
			return nil, err
		}
		return json.Marshal(value)
	})
}
