package contract

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/schema"
)

// Rules are a contract. What is left at its zero value is not pinned. The JSON
// keys are those of a contract file (schema/contract.schema.json).
type Rules struct {
	// Tools pins the names: the server has exactly these, unless Open is set.
	// Nil pins no names.
	Tools map[string]Pin `json:"tools,omitempty"`
	// Open allows tools that Tools does not name.
	Open bool `json:"open,omitempty"`
	// DistinctVerbs: no two descriptions open with the same verb, whatever its
	// form.
	DistinctVerbs bool `json:"distinctVerbs,omitempty"`
	// Every is held of every tool, but for its exceptions.
	Every Every `json:"every,omitzero"`
}

// Every is what is held of every tool.
type Every struct {
	Title     bool `json:"title,omitempty"`     // it differs from the name and is longer
	Tautology bool `json:"tautology,omitempty"` // the description says more than name and title
	WhenToUse bool `json:"whenToUse,omitempty"` // the description says when the tool is used
	Returns   bool `json:"returns,omitempty"`   // and what comes back
	Errors    bool `json:"errors,omitempty"`    // and what happens when a call fails or finds nothing
	Budget    int  `json:"budget,omitempty"`    // most characters of a description
	Coverage  int  `json:"coverage,omitempty"`  // least percent of top-level parameters with a description
}

// Pin is what is held of one tool.
type Pin struct {
	Verb     string   `json:"verb,omitempty"`     // the word that the description opens with, in this spelling
	Siblings []string `json:"siblings,omitempty"` // the tools that the description names
	Words    []string `json:"words,omitempty"`    // what the description has, in this spelling
	Claims   []string `json:"claims,omitempty"`   // what the description must not say, in any case of letters
	Budget   int      `json:"budget,omitempty"`   // in place of the one for every tool
	// Params pins the names of the top-level parameters and which are required:
	// exactly these. Nil pins none; an empty map says that there are none.
	Params map[string]Param `json:"params,omitzero"`
	Hints  Hints            `json:"hints,omitzero"`
	// Except names the rules that are not held of this tool.
	Except []Rule `json:"except,omitempty"`
}

// Param is what is held of one parameter. References within the schema and one
// branch beside null are followed; for enum, the items of a list as well.
type Param struct {
	Required bool   `json:"required,omitempty"`
	Type     string `json:"type,omitempty"`
	Enum     []any  `json:"enum,omitzero"`     // exactly these values, in any order; empty: it has none
	Default  any    `json:"default,omitempty"` // nil is not pinned
}

// Hints are what is held of the annotations.
type Hints struct {
	ReadOnly    Hint `json:"readOnly,omitzero"`
	Destructive Hint `json:"destructive,omitzero"`
	Idempotent  Hint `json:"idempotent,omitzero"`
	OpenWorld   Hint `json:"openWorld,omitzero"`
}

// Hint is what is held of one hint.
type Hint string

// The values of a hint; the zero value is not pinned.
const (
	True       Hint = "true"
	False      Hint = "false"
	Undeclared Hint = "undeclared" // the server must not declare it as a boolean
)

// MarshalJSON writes a boolean, or the word "undeclared".
func (h Hint) MarshalJSON() ([]byte, error) {
	if h == True || h == False {
		return []byte(h), nil
	}
	return []byte(`"` + string(h) + `"`), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (h *Hint) UnmarshalJSON(data []byte) error {
	switch text := strings.Trim(strings.TrimSpace(string(data)), `"`); Hint(text) {
	case True, False, Undeclared:
		*h = Hint(text)
		return nil
	default:
		return fmt.Errorf("a hint is true, false or undeclared, not %s", excerpt(text))
	}
}

// excepts reports whether a rule is not held of the tool.
func (p *Pin) excepts(r Rule) bool { return slices.Contains(p.Except, r) }

// Mistakes are what is wrong with the rules whatever the tools are; [Verify]
// lists them too.
func (r *Rules) Mistakes() (out []Failure) {
	fault := func(tool, key, got, want string) {
		out = append(out, Failure{tool, Contract, got, want, key})
	}
	if r.Tools == nil && !r.DistinctVerbs && r.Every == (Every{}) {
		fault("", "", "a contract that pins nothing", "tools, distinctVerbs or something under every")
	}
	if r.Every.Coverage < 0 || r.Every.Coverage > 100 {
		fault("", "/every/coverage", fmt.Sprintf("coverage %d", r.Every.Coverage), "a percentage from 0 to 100")
	}
	if r.Every.Budget < 0 {
		fault("", "/every/budget", fmt.Sprintf("budget %d", r.Every.Budget), "a number of characters")
	}
	for _, name := range slices.Sorted(maps.Keys(r.Tools)) {
		pin := r.Tools[name]
		at := "/tools/" + schema.Escape(name)
		if pin.Budget < 0 {
			fault(name, at+"/budget", fmt.Sprintf("budget %d", pin.Budget), "a number of characters")
		}
		for i, rule := range pin.Except {
			if !known(rule) {
				fault(name, fmt.Sprint(at, "/except/", i), "an exception for the rule "+excerpt(string(rule))+", which does not exist", "one of "+ruleNames())
			}
		}
		for i, sibling := range pin.Siblings {
			if _, pinned := r.Tools[sibling]; !pinned && !r.Open {
				fault(name, fmt.Sprint(at, "/siblings/", i), "the sibling "+label(sibling)+", which is no tool of the contract", "a tool that the contract names")
			}
		}
	}
	return out
}

func known(rule Rule) bool {
	for _, c := range checks {
		if c.rule == rule {
			return true
		}
	}
	return false
}

func ruleNames() string {
	var names []string
	for _, c := range checks {
		names = append(names, string(c.rule))
	}
	return strings.Join(names, ", ")
}
