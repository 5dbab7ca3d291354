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
	"fmt"
	"os"
	"unicode/utf8"
)

// What the parser says when it refuses a document; any other error is a mistake, not a refusal.
type refusal struct{ error }

// YOUR IMPLEMENTATION: the document in, its canonical text out.
func canonicalize(text []byte) ([]byte, error) {
	var value any
	if !utf8.Valid(text) {
		return nil, refusal{errors.New("not UTF-8")}
	}
	if err := json.Unmarshal(text, &value); err != nil {
		return nil, refusal{err}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

func answer(op string, id json.RawMessage, text []byte) (result map[string]any) {
	defer func() {
		if fault := recover(); fault != nil {
			result = map[string]any{"id": id, "error": fmt.Sprint(fault)}
		}
	}()
	if op == "hello" {
		return map[string]any{"protocol": 1, "name": "my-implementation", "language": "go", "supports": map[string][]string{"jcs": {"hash"}}}
	}
	canonical, err := canonicalize(text)
	if errors.As(err, &refusal{}) {
		return map[string]any{"id": id, "reject": "syntax", "message": err.Error()}
	}
	if err != nil {
		return map[string]any{"id": id, "error": err.Error()}
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
