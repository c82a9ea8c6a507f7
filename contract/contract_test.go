package contract_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestMemoryServer is the contract test of the invented server.
func TestMemoryServer(t *testing.T) {
	t.Parallel()
	contract.Check(t, toolsOf(t, string(memoryTools)), memoryContract)
}

func toolsOf(t *testing.T, text string) []tdqs.Tool {
	t.Helper()
	tools, err := contract.FromJSON([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return tools
}

// mutations break one pinned trait each: the first text that stands behind the
// tool's name is replaced. The failure must name the tool and the rule, and no
// other tool may fail.
var mutations = []struct {
	what, tool string
	old, new   string
	rule       contract.Rule
	want       string // part of the failure
}{
	{"renamed", "find_notes", `"find_notes"`, `"search_notes"`, contract.ToolSet, "search_notes: tool-set: got a tool that the contract does not name"},
	{"gone", "find_notes", `"find_notes"`, `"search_notes"`, contract.ToolSet, "find_notes: tool-set: got no such tool"},
	{"title is the name", "keep_note", `Keep one new note`, `keep_note`, contract.Title, `got the title "keep_note"`},
	{"title is short", "keep_note", `Keep one new note`, `Keep`, contract.Title, `got the title "Keep"`},
	{"no title", "keep_note", `"title": "Keep one new note",`, ``, contract.Title, "got no title"},
	{"another verb", "mend_notes", `Amend notes`, `Fix notes`, contract.OpeningVerb, `got "Fix" as the first word, want "Amend"`},
	{"verb in another form", "mark_place", `Save how`, `Saves how`, contract.OpeningVerb, `got "Saves" as the first word, want "Save"`},
	{"verb is a part of a word", "mark_place", `Save how`, `Save-all: how`, contract.OpeningVerb, `got "Save-all"`},
	{"verb behind words", "resume_place", `Load the mark`, `This tool can Load the mark`, contract.OpeningVerb, `got "This"`},
	{"verb of a sibling", "resume_place", `Load the mark`, `Finding the mark`, contract.DistinctVerbs, `"Finding" as the first word, as find_notes has`},
	{"no cue for use", "keep_note", `Use it when the user states something worth knowing later; to`, `To`, contract.WhenToUse, "want a cue for when the tool is used"},
	{"a cue against use only", "resume_place", `Use it when a session begins`, `Do not use when a session begins`, contract.WhenToUse, "resume_place: when-to-use"},
	{"sibling not named", "find_notes", `call keep_note`, `call the other tool`, contract.Siblings, "want a description that names keep_note"},
	{"sibling in a longer name", "find_notes", `call keep_note`, `call keep_note_v2`, contract.Siblings, "want a description that names keep_note"},
	{"word lost", "find_notes", `__common__`, `common`, contract.Words, `want a description with "__common__"`},
	{"word in a longer one", "find_notes", `__common__`, `__common__2`, contract.Words, `without "__common__"`},
	{"false claim", "resume_place", `as text`, `as a json object`, contract.Claims, `claims "JSON object"`},
	{"over budget", "mark_place", `Returns the time`, strings.Repeat("Long ago, é. ", 60) + `Returns the time`, contract.Budget, "characters, want at most 800"},
	{"result unsaid", "keep_note", `Returns the number of the note; fails`, `It fails`, contract.Returns, "want what comes back"},
	{"errors unsaid", "keep_note", `; fails when the text is empty`, ``, contract.Errors, "want what happens when a call fails"},
	{"tautology", "mark_place", description("mark_place"), `Mark the place in a task.`, contract.Tautology, "mark_place: tautology"},
	{"tautology in other forms", "mark_place", description("mark_place"), `Marks tasks' places. The mark_place tool.`, contract.Tautology, "mark_place: tautology"},
	{"no description", "mark_place", `"description": "` + description("mark_place") + `",`, ``, contract.OpeningVerb, "got no description"},
	{"new parameter", "keep_note", `"text": {`, `"tag": {"description": "A word"}, "text": {`, contract.Parameters, "got notebook, tag, text, want notebook, text"},
	{"parameter renamed", "keep_note", `"text": {`, `"fact": {`, contract.Parameters, "got fact, notebook, want notebook, text"},
	{"newly required", "find_notes", `"required": ["notebook", "question"]`, `"required": ["notebook", "question", "most"]`, contract.Required, "got most, notebook, question, want notebook, question"},
	{"no longer required", "find_notes", `"required": ["notebook", "question"]`, `"required": ["question"]`, contract.Required, "got question, want notebook, question"},
	{"required gone", "find_notes", `"required": ["notebook", "question"]`, `"optional": []`, contract.Required, "got none, want"},
	{"another type", "find_notes", `{"type": "integer"`, `{"type": "number"`, contract.Type, "got most of type number, want integer"},
	{"enum value gone", "mend_notes", `, "merge"]`, `]`, contract.Enum, `got act of "drop", "replace", want "drop", "merge", "replace"`},
	{"enum value new", "mend_notes", `"merge"]`, `"merge", "sort"]`, contract.Enum, `got act of "drop", "merge", "replace", "sort"`},
	{"enum gone", "mend_notes", `"enum": ["replace", "drop", "merge"],`, ``, contract.Enum, "got act of any value"},
	{"default changed", "find_notes", `"default": 5`, `"default": 50`, contract.Default, "got most with 50, want 5"},
	{"default gone", "find_notes", `"default": 5,`, ``, contract.Default, "got most with no default, want 5"},
	{"hint turned", "find_notes", `"readOnlyHint": true`, `"readOnlyHint": false`, contract.HintsRule, "got readOnlyHint false, want readOnlyHint true"},
	{"hint gone", "mend_notes", `"destructiveHint": true, `, ``, contract.HintsRule, "got destructiveHint undeclared, want destructiveHint true"},
	{"annotations gone", "keep_note", `"annotations"`, `"notes"`, contract.HintsRule, "openWorldHint undeclared"},
	{"parameter undescribed", "mark_place", `, "description": "Where the task stands and what comes next"`, ``, contract.Coverage, "got 1 of 2 parameters described, not summary, want 100 %"},
}

// rules are all but that of the contract itself.
var rules = []contract.Rule{contract.ToolSet, contract.Title, contract.OpeningVerb, contract.DistinctVerbs, contract.Tautology,
	contract.WhenToUse, contract.Siblings, contract.Words, contract.Claims, contract.Budget, contract.Returns, contract.Errors,
	contract.Parameters, contract.Required, contract.Type, contract.Enum, contract.Default, contract.HintsRule, contract.Coverage}

// description is the text of one tool of the invented server, as in JSON.
func description(tool string) string {
	server, err := tdqs.Decode(memoryTools)
	if err != nil {
		panic(err)
	}
	for _, t := range server.Tools {
		if t.Name == tool {
			text, _ := json.Marshal(*t.Description)
			return string(text[1 : len(text)-1])
		}
	}
	panic(tool)
}

// resolves reports whether a pointer leads to something in the contract of the invented
// server. Only that of an unknown tool leads to all of them.
func resolves(pointer string) bool {
	data, err := json.Marshal(memoryContract)
	if err != nil {
		return false
	}
	var at any
	if json.Unmarshal(data, &at) != nil {
		return false
	}
	for _, step := range strings.Split(pointer, "/")[1:] {
		switch v := at.(type) {
		case map[string]any:
			at = v[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(v) {
				return false
			}
			at = v[i]
		}
	}
	return at != nil && pointer != ""
}

// TestMutations breaks every pinned trait and holds that it is caught and named,
// and that every rule is broken at least once.
func TestMutations(t *testing.T) {
	t.Parallel()
	broken := map[contract.Rule]bool{}
	for _, m := range mutations {
		t.Run(m.what, func(t *testing.T) {
			text := string(memoryTools)
			at := strings.Index(text, `"`+m.tool+`"`)
			if !strings.Contains(text[at:], m.old) {
				t.Fatalf("%q does not stand behind %s", m.old, m.tool)
			}
			text = text[:at] + strings.Replace(text[at:], m.old, m.new, 1)
			failures := contract.Verify(toolsOf(t, text), memoryContract)
			found := false
			for _, f := range failures {
				if f.Rule == m.rule && strings.Contains(f.String(), m.want) {
					found = true
				}
				if !resolves(f.Key) {
					t.Errorf("%s: the contract has no %s", f, f.Key)
				}
				if f.Tool != m.tool && m.rule != contract.ToolSet {
					t.Errorf("another tool fails: %s", f)
				}
			}
			for _, f := range contract.Verify(toolsOf(t, text), without(m.rule, m.tool)) {
				if f.Rule == m.rule && f.Tool == m.tool && f.Got != "no such tool" {
					t.Errorf("the rule is off, and still: %s", f)
				}
			}
			if !found {
				t.Errorf("no failure of %s has %q:\n%v", m.rule, m.want, failures)
			}
			broken[m.rule] = true
		})
	}
	for _, rule := range rules {
		if !broken[rule] {
			t.Errorf("no mutation breaks %s", rule)
		}
	}
}

// without is the contract with one rule off for one tool.
func without(rule contract.Rule, tool string) contract.Rules {
	rules := memoryContract
	rules.Tools = maps.Clone(rules.Tools)
	pin := rules.Tools[tool]
	pin.Except = []contract.Rule{rule}
	rules.Tools[tool] = pin
	return rules
}

// TestVerbsAndSiblings holds what is hard to tell of opening words and of siblings, in any
// script.
func TestVerbsAndSiblings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, verb, want string }{
		{"Look up a book.", "Look up", ""},
		{"Look upon a book.", "Look up", `got "Look" as the first word, want "Look up"`},
		{"  Öffne das Buch.", "Öffne", ""},
		{"\u201cOpen\u201d a book.", "Open", `"Open" as the first word`},
		{"打开一本书。", "打开一本书", ""},
		{"Open-ended search.", "Open", `got "Open-ended"`},
		{"open a book.", "Open", `got "open"`},
	} {
		tools := []tdqs.Tool{{Name: "a", Description: &c.text}}
		got := fmt.Sprint(contract.Verify(tools, contract.Rules{Tools: map[string]contract.Pin{"a": {Verb: c.verb}}}))
		if c.want == "" && got != "[]" || !strings.Contains(got, c.want) {
			t.Errorf("%q, %s: %s", c.text, c.verb, got)
		}
	}
	tools := toolsOf(t, `[{"name": "ouvrir-le-livre", "description": "Open. To shut it, use fermer_é."}, {"name": "fermer_é"}]`)
	contract.Check(t, tools, contract.Rules{Tools: map[string]contract.Pin{"ouvrir-le-livre": {Siblings: []string{"fermer_é"}}, "fermer_é": {}}})
	gone := contract.Verify(tools[:1], contract.Rules{Tools: map[string]contract.Pin{"ouvrir-le-livre": {Siblings: []string{"fermer_é"}}, "fermer_é": {}}})
	if got := fmt.Sprint(gone); !strings.Contains(got, "ouvrir-le-livre: siblings: got no tool fermer_é, want a server that has the sibling") {
		t.Error(got)
	}
}

// TestFacets holds where types, values and defaults are found, and that numbers
// are compared as numbers.
func TestFacets(t *testing.T) {
	t.Parallel()
	tools := toolsOf(t, `[{"name": "sort_shelf", "inputSchema": {"type": "object", "$defs": {"Way": {"type": "string", "enum": ["up", "down"]}},
		"properties": {"way": {"$ref": "#/$defs/Way"}, "ways": {"type": "array", "items": {"$ref": "#/$defs/Way"}},
		"maybe": {"anyOf": [{"$ref": "#/$defs/Way"}, {"type": "null"}], "default": {"b": 1.0, "a": "<"}},
		"n": {"type": ["integer", "null"], "default": 8.0}}}}]`)
	way := []any{"down", "up"}
	rules := contract.Rules{Tools: map[string]contract.Pin{"sort_shelf": {Params: map[string]contract.Param{
		"way": {Type: "string", Enum: way}, "ways": {Type: "array", Enum: way},
		"maybe": {Type: "string", Enum: way, Default: map[string]any{"a": "<", "b": 1}},
		"n":     {Type: "integer", Default: 8, Enum: []any{}},
	}}}}
	contract.Check(t, tools, rules)
}

// TestMistakes holds that a contract that cannot mean what it says fails.
func TestMistakes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rules contract.Rules
		want  string
	}{
		{contract.Rules{}, "the tools: contract: got a contract that pins nothing"},
		{contract.Rules{Every: contract.Every{Coverage: 101}}, "got coverage 101"},
		{contract.Rules{Every: contract.Every{Budget: -1}}, "got budget -1"},
		{contract.Rules{Tools: map[string]contract.Pin{"a": {Except: []contract.Rule{"verbs"}}}}, `the rule "verbs", which does not exist, want one of tool-set`},
		{contract.Rules{Tools: map[string]contract.Pin{"a": {Siblings: []string{"b"}}}}, "got the sibling b, which is no tool of the contract"},
		{contract.Rules{Tools: map[string]contract.Pin{}}, "a: tool-set: got a tool that the contract does not name"},
	} {
		if got := fmt.Sprint(contract.Verify([]tdqs.Tool{{Name: "a"}}, c.rules)); !strings.Contains(got, c.want) {
			t.Errorf("%s lacks %q", got, c.want)
		}
	}
}

// TestExceptions holds that a rule is not held of a tool that is excepted, that
// several tools of a name are found, and that an odd name is quoted.
func TestExceptions(t *testing.T) {
	t.Parallel()
	tools := toolsOf(t, `[{"name": "a"}, {"name": "a"}, {"name": "b\u001b[2J"}]`)
	rules := contract.Rules{Every: contract.Every{Title: true}, Tools: map[string]contract.Pin{"a": {Except: []contract.Rule{contract.Title}}}}
	got := fmt.Sprint(contract.Verify(tools, rules))
	want := `[a: tool-set: got 2 tools of this name, want one "b\x1b[2J": tool-set: got a tool that the contract does not name, want none beside those that it names` +
		` "b\x1b[2J": meaningful-title: got no title, want a title that differs from the name and is longer]`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestFromJSON(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`[{"name": "a"}, {"name": 7}]`: "reading tools: 1 of 2 cannot be read: tool 2",
		`{`:                            "line 1, column 2",
		`[]`:                           "the list of tools is empty",
	} {
		if _, err := contract.FromJSON([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// TestFirst holds that a first contract is kept by the tools it was written
// from: the invented ones and the captured servers.
func TestFirst(t *testing.T) {
	t.Parallel()
	first := contract.First(toolsOf(t, string(memoryTools)))
	if first.Every != memoryContract.Every || !first.DistinctVerbs {
		t.Errorf("every is %+v", first.Every)
	}
	for name, pin := range first.Tools {
		if want := memoryContract.Tools[name]; pin.Verb != want.Verb || !slices.Equal(pin.Siblings, want.Siblings) || pin.Hints != want.Hints {
			t.Errorf("%s: got %+v", name, pin)
		}
	}
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no servers: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			continue
		}
		for _, f := range contract.Verify(server.Tools, contract.First(server.Tools)) {
			t.Errorf("%s: %s", file, f)
		}
	}
}
