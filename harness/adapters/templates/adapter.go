// Save as adapter.go, then: go build -o adapter adapter.go && canon run --profile jcs -- ./adapter
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"unicode/utf8"
)

// YOUR IMPLEMENTATION: the document in, its canonical text out; any error refuses.
func canonicalize(text []byte) ([]byte, error) {
	var value any
	if !utf8.Valid(text) {
		return nil, errors.New("not UTF-8")
	}
	if err := json.Unmarshal(text, &value); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

func answer(op string, id json.RawMessage, text []byte) map[string]any {
	if op == "hello" {
		return map[string]any{"protocol": 1, "name": "my-implementation", "language": "go", "supports": map[string][]string{"jcs": {"hash"}}}
	}
	canonical, err := canonicalize(text)
	if err != nil {
		return map[string]any{"id": id, "reject": "syntax", "message": err.Error()}
	}
	hash := sha256.Sum256(canonical)
	return map[string]any{"id": id, "canonical": string(canonical), "hash": hex.EncodeToString(hash[:])}
}

func main() {
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var request struct {
			Id       json.RawMessage
			Op       string
			Input    string
			InputB64 string `json:"input_b64"`
		}
		if json.Unmarshal(line, &request) != nil {
			os.Exit(1)
		}
		text := []byte(request.Input)
		if request.InputB64 != "" {
			text, _ = base64.StdEncoding.DecodeString(request.InputB64)
		}
		out.Encode(answer(request.Op, request.Id, text))
	}
}
