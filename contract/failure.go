package contract

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Rule names what a contract pins, as it stands in failures and in the exceptions
// of a [Pin].
type Rule string

// The rules.
const (
	Contract      Rule = "contract"         // the contract itself makes sense
	ToolSet       Rule = "tool-set"         // exactly the named tools, each once
	Title         Rule = "meaningful-title" // a title other than the name and longer
	OpeningVerb   Rule = "opening-verb"
	DistinctVerbs Rule = "distinct-verbs"
	Tautology     Rule = "tautology" // the description says more than name and title
	WhenToUse     Rule = "when-to-use"
	Siblings      Rule = "siblings" // the description names them
	Words         Rule = "words"    // the description has them
	Claims        Rule = "claims"   // the description lacks them
	Budget        Rule = "budget"   // characters of the description
	Returns       Rule = "returns"  // the description says what comes back
	Errors        Rule = "errors"   // and what happens when a call fails or finds nothing
	Parameters    Rule = "parameters"
	Required      Rule = "required"
	Type          Rule = "type"
	Enum          Rule = "enum"
	Default       Rule = "default"
	HintsRule     Rule = "hints"
	Coverage      Rule = "schema-coverage" // parameters with a description
)

// Failure is one place where tools break a contract. Tool names and quoted text
// come from the server: they are not trusted where they are printed.
type Failure struct {
	Tool string `json:"tool"` // empty: the set, or the contract itself
	Rule Rule   `json:"rule"`
	Got  string `json:"got"`
	Want string `json:"want"`
	// Key is a JSON pointer to what asks for it, within the [Rules] as JSON has them;
	// empty where the rules as a whole do, or none.
	Key string `json:"key"`
}

// String is the failure in one line: tool, rule, got, want.
func (f Failure) String() string {
	tool := "the tools"
	if f.Tool != "" {
		tool = label(f.Tool)
	}
	return fmt.Sprintf("%s: %s: got %s, want %s", tool, f.Rule, f.Got, f.Want)
}

// label is a name as it is when it is plain, else in quotes.
func label(name string) string {
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return r == ' ' || !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// labels are names in a sentence.
func labels(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = label(name)
	}
	return strings.Join(out, ", ")
}

// maxExcerpt is how many bytes of a text a failure quotes.
const maxExcerpt = 80

// excerpt quotes the beginning of a text.
func excerpt(text string) string {
	if len(text) <= maxExcerpt {
		return strconv.Quote(text)
	}
	cut := maxExcerpt
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return strconv.Quote(text[:cut]) + "…"
}
