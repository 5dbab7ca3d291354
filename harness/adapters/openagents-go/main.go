// OpenAgents canonical JSON in Go, written from the decision record: sorted keys, exact numbers as far as the
// standard library gives them, no HTML escaping.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"

	"canon.invalid/loop"
)

func main() {
	loop.Serve("openagents in go", runtime.Version(), "raw", map[string]string{"openagents": "sha256:"}, canonicalize)
}

func canonicalize(document []byte) ([]byte, error) {
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, fmt.Errorf("text after the document")
	}
	value, err := numbers(value)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}

// numbers keeps integers as they are spelled and turns every other number into a float64.
func numbers(value any) (any, error) {
	switch value := value.(type) {
	case json.Number:
		if !strings.ContainsAny(string(value), ".eE") && value != "-0" {
			return value, nil
		}
		return value.Float64()
	case []any:
		for index := range value {
			element, err := numbers(value[index])
			if err != nil {
				return nil, err
			}
			value[index] = element
		}
	case map[string]any:
		for key := range value {
			member, err := numbers(value[key])
			if err != nil {
				return nil, err
			}
			value[key] = member
		}
	}
	return value, nil
}
