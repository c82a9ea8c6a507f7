package contract_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/contract"
)

func side(t *testing.T, text string) contract.Side {
	t.Helper()
	return contract.Side{Tools: toolsOf(t, text)}
}

// told is what a comparison says, a line a tool and a change.
func told(diffs []contract.ToolDiff) string {
	var b strings.Builder
	for _, d := range diffs {
		fmt.Fprintf(&b, "%s %s %s %s\n", d.Tool, d.Kind, d.Class, d.Was)
		for _, c := range d.Changes {
			fmt.Fprintf(&b, "  %s %s %s\n", c.Class, c.Pointer, c.Message)
		}
	}
	return b.String()
}

// TestDiff edits the invented server and pins what is told.
func TestDiff(t *testing.T) {
	t.Parallel()
	whole := string(memoryTools)
	for _, c := range []struct{ what, old, new, want string }{
		{"description", "nearest in meaning", "close in meaning", "find_notes changed wording \n  wording /description changed: …\"close in meaning to a question. Use it when something may have been noted earlie\"… after …\"nearest in meaning to a question. Use it when something may have been noted earl\"…\n"},
		{"title", "Keep one new note", "Keep a single note", "keep_note changed wording \n  wording /title changed: …\"a single note\" after …\"one new note\"\n"},
		{"parameter words", "What to look for, in plain words", "A question", "find_notes changed wording \n  wording /inputSchema/properties/question/description changed: \"A question\" after \"What to look for, in plain words\"\n"},
		{"title gone", `"title": "Keep one new note",`, ``, "keep_note changed wording \n  wording /title is gone, and was \"Keep one new note\"\n"},
		{"examples", `"description": "How many notes at most"`, `"examples": [3], "description": "How many notes at most"`, "find_notes changed wording \n  wording /inputSchema its words changed\n"},
		{"words and what says nothing", `"description": "How many notes at most"`, `"x-unit": "note", "description": "How many"`,
			"find_notes changed compatible \n  wording /inputSchema/properties/most/description changed: \"How many\" after \"How many notes at most\"\n  compatible /inputSchema takes the same\n"},
		{"default", `"default": 5`, `"default": 6`, "find_notes changed compatible \n  compatible /inputSchema/properties/most default changed: 6 after 5\n"},
		{"renamed", `"find_notes"`, `"search_notes"`, "search_notes renamed breaking find_notes\n  breaking /name was find_notes\n"},
		{"hint turned", `"destructiveHint": true`, `"destructiveHint": false`, "mend_notes changed breaking \n  breaking /annotations/destructiveHint turned to false\n"},
		{"hint undeclared", `"destructiveHint": true, `, ``, "mend_notes changed compatible \n  compatible /annotations/destructiveHint is no longer declared, and taken to be what it was\n"},
		{"enum narrowed", `, "merge"]`, `]`, "mend_notes changed breaking \n  breaking /inputSchema/properties/act no longer takes \"merge\"\n"},
		{"optional parameter", `"old": {`, `"tag": {}, "old": {`, "mend_notes changed compatible \n  compatible /inputSchema/properties/tag is new\n"},
		{"parameter gone", `"number": {"type": "integer", "description": "Number of the note"},`, ``, "mend_notes changed breaking \n  breaking /inputSchema/properties/number is gone\n"},
		{"newly required", `"required": ["notebook", "act"]`, `"required": ["notebook", "act", "text"]`, "mend_notes changed breaking \n  breaking /inputSchema newly requires text\n"},
		{"null too", `"number": {"type": "integer", `, `"number": {"anyOf": [{"type": "integer"}, {"type": "null"}], `, "mend_notes changed compatible \n  compatible /inputSchema/properties/number takes more types: integer, null, and took integer\n"},
		{"new header", `"number": {"type": "integer", `, `"number": {"type": "integer", "x-mcp-header": "Note", `, "mend_notes changed breaking \n  breaking /inputSchema/properties/number/x-mcp-header is new: \"Note\"\n"},
		{"nothing", `x`, `x`, ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			changed := strings.Replace(whole, c.old, c.new, 1)
			if got := told(contract.Diff(side(t, whole), side(t, changed))); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

// TestDiffOfHeaders pins that who sends a header under its old name is not understood.
func TestDiffOfHeaders(t *testing.T) {
	t.Parallel()
	with := func(header string) contract.Side {
		return side(t, `[{"name": "a", "inputSchema": {"properties": {"x": {"type": "string"`+header+`}}}}]`)
	}
	for _, c := range []struct{ old, new, want string }{
		{`, "x-mcp-header": "Shelf"`, `, "x-mcp-header": "Row"`, "a changed breaking \n  breaking /inputSchema/properties/x/x-mcp-header changed: \"Row\" after \"Shelf\"\n"},
		{`, "x-mcp-header": "Shelf"`, ``, "a changed compatible \n  compatible /inputSchema/properties/x/x-mcp-header is gone, and was \"Shelf\"\n"},
		{`, "x-mcp-header": "Shelf"`, `, "x-mcp-header": "shelf"`, "a changed compatible \n  compatible /inputSchema takes the same\n"},
	} {
		if got := told(contract.Diff(with(c.old), with(c.new))); got != c.want {
			t.Errorf("got\n%swant\n%s", got, c.want)
		}
	}
}

// TestDiffOfSets pins removed, added, several of one name, and renames that
// cannot be told.
func TestDiffOfSets(t *testing.T) {
	t.Parallel()
	old := side(t, `[{"name": "a"}, {"name": "b", "title": "B"}, {"name": "b"}, {"name": "c", "inputSchema": {"properties": {"x": {}}}}, {"name": "d", "inputSchema": {"properties": {"x": {}}}}]`)
	next := side(t, `[{"name": "b", "title": "B"}, {"name": "e", "inputSchema": {"properties": {"x": {}}}}, {"name": "f"}]`)
	want := "e added compatible \nf added compatible \na removed breaking \nb removed breaking \nc removed breaking \nd removed breaking \n"
	got := contract.Diff(old, next)
	if told(got) != want {
		t.Errorf("got\n%s", told(got))
	}
	if contract.Gravest(got) != contract.Breaking || contract.Gravest(nil) != contract.Wording {
		t.Error("the gravest is another")
	}
}

// TestDiffOfNames pins how tools find one another: swapped names are two changes, the
// order is none, of several of one name the unchanged meet, a rename beside an edit is
// a removal, and a prefix for all is told where descriptions tell tools apart.
func TestDiffOfNames(t *testing.T) {
	t.Parallel()
	const a, b = `{"name": "open_shop", "description": "Open the shop.", "inputSchema": {"properties": {"day": {"type": "string"}}}}`,
		`{"name": "shut_shop", "description": "Shut the shop.", "inputSchema": {"properties": {"day": {"type": "string"}}}}`
	list := func(tools ...string) string { return "[" + strings.Join(tools, ",") + "]" }
	swapped := strings.NewReplacer("open_shop", "shut_shop", "shut_shop", "open_shop")
	for _, c := range []struct{ what, old, new, want string }{
		{"order", list(a, b), list(b, a), ""},
		{"swapped names", list(a, b), list(swapped.Replace(a), swapped.Replace(b)),
			"shut_shop changed wording \n  wording /description changed: \"Open the shop.\" after \"Shut the shop.\"\nopen_shop changed wording \n  wording /description changed: \"Shut the shop.\" after \"Open the shop.\"\n"},
		{"swapped names, other parameters", list(a, strings.Replace(b, "day", "hour", 1)), list(swapped.Replace(a), swapped.Replace(strings.Replace(b, "day", "hour", 1))),
			"shut_shop changed breaking \n  wording /description changed: \"Open the shop.\" after \"Shut the shop.\"\n  breaking /inputSchema/properties/hour is gone\n  compatible /inputSchema/properties/day is new\n" +
				"open_shop changed breaking \n  wording /description changed: \"Shut the shop.\" after \"Open the shop.\"\n  breaking /inputSchema/properties/day is gone\n  compatible /inputSchema/properties/hour is new\n"},
		{"prefix for all", list(a, b), strings.ReplaceAll(list(a, b), `"name": "`, `"name": "old_`),
			"old_open_shop renamed breaking open_shop\n  breaking /name was open_shop\nold_shut_shop renamed breaking shut_shop\n  breaking /name was shut_shop\n"},
		{"renamed and reworded", list(a, b), list(strings.NewReplacer("open_shop", "open_up", "Open the", "Open up the").Replace(a), b),
			"open_up renamed breaking open_shop\n  breaking /name was open_shop\n  wording /description changed: …\"up the shop.\" after …\"the shop.\"\n"},
		{"renamed and changed", list(a, b), list(strings.NewReplacer("open_shop", "open_up", "day", "hour").Replace(a), b), "open_up added compatible \nopen_shop removed breaking \n"},
		{"renamed without parameters", `[{"name": "ring", "description": "Ring the bell."}]`, `[{"name": "ding", "description": "Ring the bell."}]`, "ding renamed breaking ring\n  breaking /name was ring\n"},
		{"of one name", list(a, strings.Replace(b, "shut_shop", "open_shop", 1)), list(strings.Replace(b, "shut_shop", "open_shop", 1), a), ""},
		{"names that look alike", `[{"name": "caf\u00e9"}]`, `[{"name": "cafe\u0301"}]`, "cafe\u0301 added compatible \ncaf\u00e9 removed breaking \n"},
	} {
		if got := told(contract.Diff(side(t, c.old), side(t, c.new))); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.what, got, c.want)
		}
	}
	lock := contract.Lock("", toolsOf(t, list(a, b)))
	if again := contract.Lock("", toolsOf(t, list(b, a))); !bytes.Equal(lock, again) {
		t.Errorf("the lock of the same tools in another order is another:\n%s", again)
	}
}

// TestDiffOfHints pins which hints turn, and that what says nothing turns nothing.
func TestDiffOfHints(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ old, new, want string }{
		{`{"readOnlyHint": true}`, `{"readOnlyHint": true, "destructiveHint": false}`, "compatible /annotations/destructiveHint is declared now, which says nothing of a tool that only reads"},
		{`{"readOnlyHint": true, "idempotentHint": true}`, `{"readOnlyHint": true}`, "compatible /annotations/idempotentHint is no longer declared, which says nothing of a tool that only reads"},
		{`{"readOnlyHint": true, "destructiveHint": false}`, `{"readOnlyHint": true, "destructiveHint": true}`, "breaking /annotations/destructiveHint turned to true"},
		{`{}`, `{"destructiveHint": false}`, "compatible /annotations/destructiveHint is declared now: false, which promises more"},
		{`{"destructiveHint": false}`, `{}`, "breaking /annotations/destructiveHint turned to true"},
		{`{}`, `{"readOnlyHint": true}`, "compatible /annotations/readOnlyHint is declared now: true, which promises more"},
		{`{}`, `{"openWorldHint": true}`, "compatible /annotations/openWorldHint is declared now, as what it was taken to be"},
		{`{"readOnlyHint": true}`, `null`, "breaking /annotations/readOnlyHint turned to false"},
		{`{"readOnlyHint": false}`, `{"readOnlyHint": "no"}`, "compatible /annotations/readOnlyHint is no longer declared, and taken to be what it was"},
		{`{"title": "x"}`, `{"title": "y"}`, "wording /annotations changed beside the hints"},
	} {
		tools := func(s string) contract.Side { return side(t, `[{"name": "a", "annotations": `+s+`}]`) }
		if got := told(contract.Diff(tools(c.old), tools(c.new))); !strings.HasSuffix(got, "\n  "+c.want+"\n") || strings.Count(got, "\n") != 2 {
			t.Errorf("%s → %s\ngot  %s\nwant %s", c.old, c.new, got, c.want)
		}
	}
}

// TestDiffOfOutputs pins what is told of results.
func TestDiffOfOutputs(t *testing.T) {
	t.Parallel()
	const schema = `{"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}`
	for _, c := range []struct{ old, new, want string }{
		{schema, `null`, "breaking /outputSchema is gone"},
		{`null`, schema, "compatible /outputSchema is new"},
		{schema, `{"type": "object", "required": ["n", "m"], "properties": {"n": {"type": "integer"}, "m": {"type": "string"}}}`, "compatible /outputSchema newly promises m\n  compatible /outputSchema/properties/m is new"},
		{schema, `{"type": "object", "properties": {"n": {"type": "integer"}}}`, "breaking /outputSchema no longer promises n"},
		{schema, `{"type": "object", "required": ["n"], "properties": {"n": {"type": "number"}}}`, "breaking /outputSchema/properties/n takes more types: number, and took integer"},
		{schema, `{"type": "object", "required": ["n"], "properties": {}}`, "breaking /outputSchema/properties/n is gone"},
		{`{"type": "object", "additionalProperties": false, "properties": {}}`, `{"type": "object", "additionalProperties": false, "properties": {"n": {}}}`, "breaking /outputSchema/properties/n is new, and such a key was not promised"},
		{`{"additionalProperties": {"type": "string"}}`, `{"additionalProperties": {"type": "string"}, "properties": {"n": {"type": "string"}}}`, "compatible /outputSchema/properties/n is new"},
		{`{"properties": {"n": {"type": "string"}}}`, `{"properties": {"n": {"type": ["string", "null"]}}}`, "breaking /outputSchema/properties/n takes more types: string, null, and took string"},
		{`{"properties": {"n": {"enum": [1]}}}`, `{"properties": {"n": {"enum": [2]}}}`, "breaking /outputSchema/properties/n no longer takes 1\n  breaking /outputSchema/properties/n takes 2 too"},
		{`{"properties": {"n": {"enum": [1, 2]}}}`, `{"properties": {"n": {"enum": [1]}}}`, "breaking /outputSchema/properties/n no longer takes 2"},
	} {
		tools := func(s string) contract.Side { return side(t, `[{"name": "a", "outputSchema": `+s+`}]`) }
		if got := told(contract.Diff(tools(c.old), tools(c.new))); !strings.Contains(got, "  "+c.want+"\n") || strings.Count(got, "\n") != 2+strings.Count(c.want, "\n") {
			t.Errorf("%s → %s\ngot  %s\nwant %s", c.old, c.new, got, c.want)
		}
	}
}

// TestLock holds that a lock is stable, read back, and enough to tell what changed.
func TestLock(t *testing.T) {
	t.Parallel()
	tools := toolsOf(t, string(memoryTools))
	lock := contract.Lock("lantern-memory", tools)
	shuffled := strings.Replace(string(memoryTools), `{"type": "string", "enum": ["replace", "drop", "merge"]`, `{"enum": ["replace", "drop", "merge"], "type": "string"`, 1)
	if again := contract.Lock("lantern-memory", toolsOf(t, shuffled)); !bytes.Equal(lock, again) {
		t.Errorf("the lock of the same tools is another:\n%s", again)
	}
	locked, err := contract.ReadLock(lock)
	if err != nil {
		t.Fatal(err)
	}
	if got := told(contract.Diff(locked.Side(), contract.Side{Tools: tools})); got != "" || locked.Server != "lantern-memory" {
		t.Errorf("%s", got)
	}
	changed := strings.Replace(string(memoryTools), "nearest in meaning", "close in meaning", 1)
	if got := told(contract.Diff(locked.Side(), side(t, changed))); got != "find_notes changed wording \n  wording  the words changed\n" {
		t.Errorf("%s", got)
	}
	forged := bytes.Replace(lock, []byte(`"default": 5`), []byte(`"default": 9`), 1)
	if locked, err = contract.ReadLock(forged); err != nil {
		t.Fatal(err)
	}
	if got := told(contract.Diff(locked.Side(), contract.Side{Tools: tools})); got != "find_notes changed compatible \n  compatible /inputSchema/properties/most default changed: 5 after 9\n" {
		t.Errorf("a lock that was edited by hand: %s", got)
	}
	for text, want := range map[string]string{
		string(memoryTools): "no lock", "[]": "no lock", "{": "no lock", `{"tdqsLock": 2}`: "version 2",
		`{"tdqsLock": "1", "tools": []}`: "damaged: ", `{"tdqsLock": null}`: "version 0",
		`{"tdqsLock": 1, "tools": [{"name": 7}]}`: "damaged: ", `{"tdqsLock": 1, "tools": [{"name": "a"}]}`: "a has no hash",
	} {
		if _, err := contract.ReadLock([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	odd := toolsOf(t, `[{"name": "a\u202e\udb40\udc41\u009b", "title": "\ud800", "inputSchema": {"properties": {"\u200b": {"title": "a\u0000b"}}}},
		{"name": "b", "inputSchema": true, "outputSchema": true, "annotations": []}, {"name": "deep", "inputSchema": `+strings.Repeat(`{"items":`, 3000)+"{}"+strings.Repeat("}", 3000)+`}]`)
	text := contract.Lock("", odd)
	if strings.ContainsAny(string(text), "\u202e\U000e0041\u009b\u200b") {
		t.Errorf("not all of the lock is visible: %q", text)
	}
	if back, err := contract.ReadLock(text); err != nil || told(contract.Diff(back.Side(), contract.Side{Tools: odd})) != "" || back.Tools[0].Name != odd[0].Name {
		t.Errorf("%v, %v", back, err)
	}
	empty, err := contract.ReadLock(contract.Lock("", nil))
	if err != nil || len(empty.Tools) != 0 {
		t.Errorf("%v, %v", empty, err)
	}
	if _, err := contract.ReadLock([]byte("x")); !errors.Is(err, contract.ErrNoLock) {
		t.Error(err)
	}
}
