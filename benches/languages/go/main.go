// Times gowebpki/jcs and encoding/json/jsontext in their own process: `PATH REPEATS` in, `NANOSECONDS SHA256` out.
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json/jsontext"
	"fmt"
	"os"
	"syscall"

	"github.com/gowebpki/jcs"
)

// jsontext writes over its argument, so it is given a copy.
func standard(document []byte) ([]byte, error) {
	value := jsontext.Value(bytes.Clone(document))
	err := value.Canonicalize()
	return value, err
}

func spent() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func main() {
	run := standard
	if os.Args[1] == "gowebpki" {
		run = jcs.Transform
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var path string
		var repeats int
		if _, err := fmt.Sscan(lines.Text(), &path, &repeats); err != nil {
			panic(err)
		}
		document, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		if _, err := run(document); err != nil {
			fmt.Println("refused", err)
			continue
		}
		var canonical []byte
		before := spent()
		for count := 0; count < repeats; count++ {
			if canonical, err = run(document); err != nil {
				panic(err)
			}
		}
		fmt.Printf("%d %x\n", spent()-before, sha256.Sum256(canonical))
	}
}
