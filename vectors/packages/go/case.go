package canonvectors

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

//go:embed data/*.json
var files embed.FS

// shown is how much of a text a failure shows.
const shown = 200

type bundle struct {
	Disputes map[string][]string `json:"disputes"`
	Rules    map[string]string   `json:"rules"`
	Cases    []Case              `json:"cases"`
}

// A Case is one question of a profile with its answers.
type Case struct {
	ID     string   `json:"id"`
	Rules  []string `json:"rules"`
	Level  string   `json:"level"`
	Proves string   `json:"proves"`
	Effect string   `json:"effect"`
	Since  string   `json:"since"`
	// Raw says that only a reader of the text itself can get it right.
	Raw    bool              `json:"raw"`
	Input  *string           `json:"input"`
	Bytes  []byte            `json:"input_b64"`
	Repeat map[string]repeat `json:"repeat"`
	Rows   []row             `json:"rows"`
	// rule is the text of the rule that the case is about.
	rule string
}

type repeat struct {
	Text  string `json:"text"`
	Times int    `json:"times"`
}

type row struct {
	Under map[string]string `json:"under"`
	Ways  []way             `json:"ways"`
}

type way struct {
	Canonical *string `json:"canonical"`
	Reject    *string `json:"reject"`
}

// Cases gives every case of a profile.
func Cases(profile Profile) ([]Case, error) {
	data, err := load(profile)
	if err != nil {
		return nil, err
	}
	return data.Cases, nil
}

// Document gives the bytes to canonicalize.
func (c *Case) Document() []byte {
	if c.Input == nil {
		return bytes.Clone(c.Bytes)
	}
	return []byte(c.whole(*c.Input))
}

func load(profile Profile) (*bundle, error) {
	text, err := files.ReadFile("data/" + string(profile) + ".json")
	if err != nil {
		return nil, fmt.Errorf("no profile %q in this module; one of %v", profile, Profiles)
	}
	data := new(bundle)
	if err := json.Unmarshal(text, data); err != nil {
		return nil, fmt.Errorf("data/%s.json: %w", profile, err)
	}
	for index := range data.Cases {
		one := &data.Cases[index]
		one.rule = data.Rules[one.Rules[0]]
	}
	return data, nil
}

// check asks the function; the text of the failure, or nothing.
func (c *Case) check(canonicalize Canonicalize, readings *readings) string {
	answer := ask(canonicalize, c.Document())
	var fitting []row
	accepts := false
	for _, row := range c.Rows {
		fits := false
		for _, way := range row.Ways {
			accepts = accepts || way.Reject == nil
			fits = fits || c.fits(way, answer)
		}
		if fits {
			fitting = append(fitting, row)
		}
	}
	switch {
	case len(fitting) > 0 && readings.follow(fitting):
		return ""
	case len(fitting) > 0:
		var names []string
		for _, row := range fitting {
			names = append(names, named(row.Under))
		}
		before := named(readings.settled())
		return c.report(fmt.Sprintf("mixed readings: earlier answers follow %s, this one %s", before, strings.Join(names, " or ")), answer)
	case answer.panicked != nil:
		return c.report("error of the implementation", answer)
	case answer.refused != nil:
		return c.report("refused what it must accept", answer)
	case accepts:
		return c.report("wrong bytes", answer)
	default:
		return c.report("accepted what it must refuse", answer)
	}
}

type answer struct {
	canonical []byte
	refused   error
	panicked  any
}

func ask(canonicalize Canonicalize, document []byte) (given answer) {
	defer func() {
		if panicked := recover(); panicked != nil {
			given = answer{panicked: panicked}
		}
	}()
	canonical, err := canonicalize(document)
	if err != nil {
		return answer{refused: err}
	}
	return answer{canonical: canonical}
}

func (c *Case) fits(way way, answer answer) bool {
	switch {
	case answer.panicked != nil:
		return false
	case way.Reject != nil:
		return answer.refused != nil
	default:
		return answer.refused == nil && string(answer.canonical) == c.whole(*way.Canonical)
	}
}

func (c *Case) whole(text string) string {
	for mark, repeat := range c.Repeat {
		if strings.Contains(text, mark) {
			text = strings.ReplaceAll(text, mark, strings.Repeat(repeat.Text, repeat.Times))
		}
	}
	return text
}

// named says whether a name of Known means the case.
func (c *Case) named(name string) bool {
	if start, cut := strings.CutSuffix(name, "*"); cut {
		return strings.HasPrefix(c.ID, start)
	}
	for _, rule := range c.Rules {
		if rule == name {
			return true
		}
	}
	return c.ID == name
}

func (c *Case) report(verdict string, answer answer) string {
	var wanted []string
	for _, row := range c.Rows {
		reading := ""
		if len(row.Under) > 0 {
			reading = named(row.Under) + ": "
		}
		for _, way := range row.Ways {
			if way.Reject != nil {
				wanted = append(wanted, reading+"a refusal: "+*way.Reject)
			} else {
				wanted = append(wanted, reading+visible([]byte(c.whole(*way.Canonical))))
			}
		}
	}
	got := visible(answer.canonical)
	if answer.panicked != nil {
		got = fmt.Sprintf("panic: %v", answer.panicked)
	} else if answer.refused != nil {
		got = "refused: " + answer.refused.Error()
	}
	return fmt.Sprintf("%s\n  rule    %s: %s\n  proves  %s\n  effect  %s\n  input   %s\n  wanted  %s\n  got     %s",
		verdict, c.Rules[0], c.rule, c.Proves, c.Effect, visible(c.Document()), strings.Join(wanted, "\n       or "), got)
}

func named(under map[string]string) string {
	var parts []string
	for dispute, reading := range under {
		parts = append(parts, dispute+" "+reading)
	}
	sort.Strings(parts)
	return strings.Join(parts, " and ")
}

func visible(text []byte) string {
	cut := text
	if len(cut) > shown {
		cut = cut[:shown]
		for len(cut) > 0 && !utf8.Valid(cut) && utf8.Valid(text) {
			cut = cut[:len(cut)-1]
		}
	}
	quoted := fmt.Sprintf("%+q", cut)
	if len(text) > shown {
		return fmt.Sprintf("%s... (%d bytes)", quoted, len(text))
	}
	return quoted
}
