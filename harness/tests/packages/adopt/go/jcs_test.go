package adopter

import (
	"testing"

	canonvectors "@GO_MODULE@"
	"github.com/gowebpki/jcs"
)

func TestJCS(t *testing.T) {
	canonvectors.Run(t, canonvectors.JCS, jcs.Transform)
}
