// The module github.com/ipld/go-ipld-prime: its DAG-JSON codec.
package main

import (
	"bytes"

	"github.com/ipld/go-ipld-prime/codec/dagjson"
	"github.com/ipld/go-ipld-prime/node/basicnode"

	"canon.invalid/loop"
)

func canonicalize(document []byte) ([]byte, error) {
	builder := basicnode.Prototype.Any.NewBuilder()
	if err := dagjson.Decode(builder, bytes.NewReader(document)); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err := dagjson.Encode(builder.Build(), &text)
	return text.Bytes(), err
}

func main() {
	loop.Serve("github.com/ipld/go-ipld-prime", "v0.24.0", "raw", map[string]string{"dag-json": ""}, canonicalize)
}
