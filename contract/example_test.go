package contract_test

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs/contract"
)

//go:embed testdata/memory.json
var memoryTools []byte

// memoryContract pins an invented memory server of five tools. The verbs, the
// siblings and the budget are what to turn when descriptions are rewritten.
var memoryContract = contract.Rules{
	DistinctVerbs: true,
	Every: contract.Every{
		Title: true, Tautology: true, WhenToUse: true, Returns: true, Errors: true,
		Budget: 800, Coverage: 100,
	},
	Tools: map[string]contract.Pin{
		"find_notes": {
			Verb: "Find", Siblings: []string{"keep_note"}, Words: []string{"__common__"}, Claims: []string{"JSON"},
			Params: map[string]contract.Param{"notebook": {Required: true, Type: "string"}, "question": {Required: true}, "most": {Type: "integer", Default: 5}},
			Hints:  contract.Hints{ReadOnly: contract.True, Destructive: contract.False, Idempotent: contract.True, OpenWorld: contract.False},
		},
		"keep_note": {
			Verb: "Record", Siblings: []string{"mend_notes"}, Words: []string{"__common__"},
			Params: map[string]contract.Param{"notebook": {Required: true}, "text": {Required: true}},
			Hints:  contract.Hints{ReadOnly: contract.False, Destructive: contract.False, Idempotent: contract.False, OpenWorld: contract.False},
		},
		"mend_notes": {
			Verb: "Amend", Siblings: []string{"keep_note"}, Words: []string{"__common__"},
			Params: map[string]contract.Param{"notebook": {Required: true}, "act": {Required: true, Enum: []any{"replace", "drop", "merge"}},
				"old": {}, "number": {}, "text": {}},
			Hints: contract.Hints{ReadOnly: contract.False, Destructive: contract.True, Idempotent: contract.False, OpenWorld: contract.False},
		},
		"mark_place": {
			Verb: "Save", Siblings: []string{"resume_place"},
			Params: map[string]contract.Param{"notebook": {Required: true}, "summary": {Required: true}},
			Hints:  contract.Hints{ReadOnly: contract.False, Destructive: contract.False, Idempotent: contract.False, OpenWorld: contract.False},
		},
		"resume_place": {
			Verb: "Load", Siblings: []string{"mark_place"}, Claims: []string{"empty string", "JSON object"},
			Params: map[string]contract.Param{"notebook": {Required: true}},
			Hints:  contract.Hints{ReadOnly: contract.True, Destructive: contract.False, Idempotent: contract.True, OpenWorld: contract.False},
		},
	},
}

// printer stands in for the *testing.T of a test.
type printer struct{}

func (printer) Helper() {}
func (printer) Errorf(format string, args ...any) {
	fmt.Printf(format+"\n", args...)
}

// A test reads what the server lists, as JSON or by package mcpcontract, and
// checks it.
func ExampleCheck() {
	var t printer // in a test, its *testing.T
	changed := strings.Replace(string(memoryTools), "Record one new fact", "Records one new fact", 1)
	changed = strings.Replace(changed, `"default": 5, `, "", 1)

	tools, err := contract.FromJSON([]byte(changed))
	if err != nil {
		panic(err)
	}
	contract.Check(t, tools, memoryContract)
	// Output:
	// find_notes: default: got most with no default, want 5
	// keep_note: opening-verb: got "Records" as the first word, want "Record"
}
