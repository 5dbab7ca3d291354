// Package loop speaks wire protocol 1 for implementations in Go: one JSON object a line in, one out.
package loop

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
)

// Request is what the harness asks.
type Request struct {
	ID       *json.Number `json:"id"`
	Op       string       `json:"op"`
	Profile  string       `json:"profile"`
	Input    *string      `json:"input"`
	InputB64 *string      `json:"input_b64"`
}

// Canonicalize turns a document into its canonical form.
type Canonicalize func(document []byte) ([]byte, error)

// Serve answers `hash` requests of the given profiles until end of file; an error of the implementation is a refusal.
func Serve(name, version, input string, prefixes map[string]string, canonicalize Canonicalize) {
	supports := map[string][]string{}
	for profile := range prefixes {
		supports[profile] = []string{"hash"}
	}
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 {
			var request Request
			if fault := json.Unmarshal(line, &request); fault != nil {
				panic(fault)
			}
			var answer map[string]any
			if request.Op == "hello" {
				answer = map[string]any{"protocol": 1, "name": name, "version": version, "language": "go", "input": input, "supports": supports}
			} else {
				answer = answerTo(request, prefixes, canonicalize)
				answer["id"] = request.ID
			}
			if fault := encoder.Encode(answer); fault != nil {
				panic(fault)
			}
		}
		// Answers wait only while more questions are already here.
		if in.Buffered() == 0 {
			if fault := out.Flush(); fault != nil {
				panic(fault)
			}
		}
		if err == io.EOF {
			return
		}
	}
}

func answerTo(request Request, prefixes map[string]string, canonicalize Canonicalize) map[string]any {
	prefix, known := prefixes[request.Profile]
	if !known || request.Op != "hash" {
		return map[string]any{"unsupported": "no such operation"}
	}
	var document []byte
	switch {
	case request.Input != nil:
		document = []byte(*request.Input)
	case request.InputB64 != nil:
		document, _ = base64.StdEncoding.DecodeString(*request.InputB64)
	default:
		return map[string]any{"unsupported": "takes JSON text only"}
	}
	canonical, err := canonicalize(document)
	if err != nil {
		return map[string]any{"reject": "syntax", "message": err.Error()}
	}
	digest := sha256.Sum256(canonical)
	return map[string]any{"canonical_b64": base64.StdEncoding.EncodeToString(canonical), "hash": prefix + hex.EncodeToString(digest[:])}
}
