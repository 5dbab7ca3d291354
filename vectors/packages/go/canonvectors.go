// Package canonvectors holds golden vectors for canonical JSON and checks an implementation against them.
package canonvectors

import "testing"

// Version is the version of this package.
const Version = "@VERSION@"

// A Profile is one canonical form, by name.
type Profile string

// Canonicalize turns a document into its canonical text; an error refuses the document.
type Canonicalize func(document []byte) ([]byte, error)

// An Option changes what a run asks or what fails it.
type Option func(*options)

type options struct {
	known  []string
	should bool
	parsed bool
}

// Known names failures that are known, by rule, by id or by the beginning of an id that ends with a star.
// They are skipped with their text; a name of which nothing fails any more fails the test.
func Known(names ...string) Option {
	return func(o *options) { o.known = append(o.known, names...) }
}

// Should makes good practice fail the test too.
func Should() Option { return func(o *options) { o.should = true } }

// Parsed leaves out the cases about the text itself.
func Parsed() Option { return func(o *options) { o.parsed = true } }

// Run asks the function every case of a profile, one subtest per case.
func Run(t *testing.T, profile Profile, canonicalize Canonicalize, choices ...Option) {
	t.Helper()
	var chosen options
	for _, choose := range choices {
		choose(&chosen)
	}
	data, err := load(profile)
	if err != nil {
		t.Fatal(err)
	}
	readings := newReadings(data.Disputes)
	failing := map[string]bool{}
	asked, ran := 0, 0
	for index := range data.Cases {
		one := &data.Cases[index]
		if chosen.parsed && one.Raw {
			continue
		}
		asked++
		t.Run(one.ID, func(t *testing.T) {
			ran++
			failure := one.check(canonicalize, readings)
			if failure == "" {
				return
			}
			var known string
			for _, name := range chosen.known {
				if one.named(name) {
					known = name
					failing[name] = true
				}
			}
			switch {
			case known != "":
				t.Skipf("known (%s): %s", known, failure)
			case one.Level == "should" && !chosen.should:
				t.Skipf("good practice: %s", failure)
			default:
				t.Error(failure)
			}
		})
	}
	// A filtered run cannot tell what no longer fails.
	for _, name := range chosen.known {
		if ran == asked && !failing[name] {
			t.Errorf("known names %s, and nothing of it fails any more; remove it", name)
		}
	}
}
