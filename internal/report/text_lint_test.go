package report

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestFirstSentence pins where the advice of a message begins.
func TestFirstSentence(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]string{
		`The name is long. Cut it.`:                         `The name is long.`,
		`The words "Lend it. Now." speak to nobody. Cut.`:   `The words "Lend it. Now." speak to nobody.`,
		`The words "a \"b. c" say nothing. Cut them.`:       `The words "a \"b. c" say nothing.`,
		`It names "card"; did you mean "cards"? Correct it`: `It names "card"; did you mean "cards"? Correct it`,
		`Read 2.5 of them`:                                  `Read 2.5 of them`,
	} {
		if got := firstSentence(message); got != want {
			t.Errorf("%s: %q, want %q", message, got, want)
		}
	}
}

// TestAdviceOnce holds that a text report gives an advice once, and
// puts what one rule says of several tools together, the most tools first.
func TestAdviceOnce(t *testing.T) {
	t.Parallel()
	var tools []string
	for i, parameter := range []string{"card", "copy", "copy", "copy", "shelf", "shelf", "shelf", "shelf"} {
		tools = append(tools, `{"name": "act_`+string(rune('a'+i))+`", "description": "Does something with a thing of the library.", "annotations": {"readOnlyHint": true},
 "inputSchema": {"type": "object", "required": ["`+parameter+`"], "properties": {"`+parameter+`": {"type": "string"}}}}`)
	}
	server, err := tdqs.Decode([]byte(`[` + strings.Join(tools, ",") + `]`))
	if err != nil {
		t.Fatal(err)
	}
	page := lintPage(NewLint(tdqs.DefaultEdition(), server), Options{})
	if n := strings.Count(page, "Describe meaning, form"); n != 1 {
		t.Errorf("the advice stands there %d times", n)
	}
	shelf, copies := strings.Index(page, `requires "shelf"`), strings.Index(page, `requires "copy"`)
	if shelf < 0 || copies < shelf || strings.Index(page, `required-undocumented`) > shelf {
		t.Errorf("the order of what is said of several tools:\n%s", page)
	}
}
