package rubric

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/lazy"
)

// Examples are the worked calibration examples in a tool prompt of the
// specification, as far as they can be judged: each has a name, a description
// and at least one mark. Where an example only counts its parameters, stand-ins
// take their place, as many of them described as the example says.
func Examples(toolPrompt string) ([]Case, error) {
	var cases []Case
	var block []string
	end := func() error {
		if len(block) == 0 {
			return nil
		}
		c, err := readExample(strings.Join(block, "\n"))
		if err != nil {
			return fmt.Errorf("reading calibration example %d: %w", len(cases)+1, err)
		}
		cases, block = append(cases, c), nil
		return nil
	}
	title := ""
	for _, line := range strings.Split(toolPrompt, "\n") {
		heading, isHeading := strings.CutPrefix(line, "#")
		isName := strings.HasPrefix(line, "Name: ")
		if isHeading || isName {
			if err := end(); err != nil {
				return nil, err
			}
		}
		switch {
		case isHeading:
			title = strings.TrimLeft(heading, "# ")
		case isName:
			block = []string{title, line}
		case len(block) > 0:
			block = append(block, line)
		}
	}
	if err := end(); err != nil {
		return nil, err
	}
	if len(cases) == 0 {
		return nil, errors.New("the prompt has no calibration examples that can be read")
	}
	return cases, nil
}

// exampleKeys are the names under which examples give the marks.
var exampleKeys = [tdqs.NumDimensions]string{"purpose", "guidelines", "transparency", "params", "conciseness", "completeness"}

var (
	exampleMark   = lazy.Regexp(`\b(` + strings.Join(exampleKeys[:], "|") + `)\s*=\s*([1-5])\b`)
	exampleParams = lazy.Regexp(`(?i)params:\s*(\d{1,3})\b(?:[^|\n]*?(\d{1,3})%)?`)
	exampleHints  = lazy.Regexp(`(?i)annotations:\s*(\{[^}\n]*\})`)
	exampleText   = lazy.Regexp(`(?i)description:\s*"([^"\n]*)"`)
	bareKey       = lazy.Regexp(`([{,]\s*)([A-Za-z]\w*)\s*:`)
	toolLike      = lazy.Regexp(`\b[a-z]+(?:_[a-z]+)+\b`)
)

// readExample reads one example: its heading, a line of facts and its marks.
func readExample(text string) (c Case, err error) {
	heading, text, _ := strings.Cut(text, "\n")
	facts, rest, _ := strings.Cut(text, "\n")
	name, _, _ := strings.Cut(strings.TrimPrefix(facts, "Name: "), "|")
	t := tdqs.Tool{Name: strings.TrimSpace(name), Position: 1}
	c.About = heading + ", " + t.Name
	said := exampleText().FindStringSubmatch(text)
	if said == nil || t.Name == "" {
		return c, fmt.Errorf("%q has no description or no name", heading)
	}
	t.Description = &said[1]
	if hints := exampleHints().FindStringSubmatch(facts); hints != nil {
		t.Annotations = json.RawMessage(bareKey().ReplaceAllString(hints[1], `$1"$2":`))
		if !json.Valid(t.Annotations) {
			return c, fmt.Errorf("the annotations of %s are no JSON", t.Name)
		}
	}
	t.InputSchema = standIns(exampleParams().FindStringSubmatch(facts))
	marked := false
	for _, m := range exampleMark().FindAllStringSubmatch(rest, -1) {
		if d := slices.Index(exampleKeys[:], m[1]); c.Marks[d] == 0 {
			c.Marks[d], marked = int(m[2][0]-'0'), true
		}
	}
	if !marked {
		return c, fmt.Errorf("%s has no marks", t.Name)
	}
	c.Contradiction = strings.Contains(rest, "annotation_contradiction=true")
	c.Tools = withSiblings(t, slices.DeleteFunc(toolLike().FindAllString(said[1], -1), func(s string) bool { return s == t.Name }))
	return c, nil
}

// standIns is a schema with as many parameters, of them described, as an example
// counts; found is nil when it counts none.
func standIns(found []string) json.RawMessage {
	if found == nil {
		return nil
	}
	n, _ := strconv.Atoi(found[1])        // digits alone
	coverage, _ := strconv.Atoi(found[2]) // or nothing, which is 0
	type property struct {
		Type        string `json:"type"`
		Description string `json:"description,omitempty"`
	}
	described := (coverage*n + 50) / 100
	var members []string
	for i := range n {
		p := property{Type: "string"}
		if i < described {
			p.Description = fmt.Sprintf("Value %d of the call, documented", i+1)
		}
		members = append(members, fmt.Sprintf(`"value_%d":%s`, i+1, encode(p)))
	}
	return json.RawMessage(`{"type":"object","properties":{` + strings.Join(members, ",") + `}}`)
}
