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
		{"description", "nearest in meaning", "close in meaning", "find_notes changed wording \n  wording /description changed\n"},
		{"title", "Keep one new note", "Keep a single note", "keep_note changed wording \n  wording /title changed\n"},
		{"parameter words", "What to look for, in plain words", "A question", "find_notes changed wording \n  wording /inputSchema its words changed\n"},
		{"default", `"default": 5`, `"default": 6`, "find_notes changed compatible \n  compatible /inputSchema takes the same or more\n"},
		{"renamed", `"find_notes"`, `"search_notes"`, "search_notes renamed breaking find_notes\n  breaking /name was find_notes\n"},
		{"hint turned", `"destructiveHint": true`, `"destructiveHint": false`, "mend_notes changed breaking \n  breaking /annotations/destructiveHint turned to false\n"},
		{"hint undeclared", `"destructiveHint": true, `, ``, "mend_notes changed compatible \n  compatible /annotations/destructiveHint is no longer declared, and taken to be what it was\n"},
		{"enum narrowed", `, "merge"]`, `]`, "mend_notes changed breaking \n  breaking /inputSchema/properties/act no longer takes \"merge\"\n"},
		{"optional parameter", `"old": {`, `"tag": {}, "old": {`, "mend_notes changed compatible \n  compatible /inputSchema/properties/tag is new\n"},
		{"parameter gone", `"number": {"type": "integer", "description": "Number of the note"},`, ``, "mend_notes changed breaking \n  breaking /inputSchema/properties/number is gone\n"},
		{"newly required", `"required": ["notebook", "act"]`, `"required": ["notebook", "act", "text"]`, "mend_notes changed breaking \n  breaking /inputSchema newly requires text\n"},
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

// TestDiffOfOutputs pins what is told of results.
func TestDiffOfOutputs(t *testing.T) {
	t.Parallel()
	const schema = `{"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}`
	for _, c := range []struct{ old, new, want string }{
		{schema, `null`, "breaking /outputSchema is gone"},
		{`null`, schema, "compatible /outputSchema is new"},
		{schema, `{"type": "object", "required": ["n", "m"], "properties": {"n": {"type": "integer"}, "m": {"type": "string"}}}`, "compatible /outputSchema promises the same or more"},
		{schema, `{"type": "object", "properties": {"n": {"type": "integer"}}}`, "breaking /outputSchema no longer promises n"},
		{schema, `{"type": "object", "required": ["n"], "properties": {"n": {"type": "number"}}}`, "breaking /outputSchema/properties/n may hold what it did not hold, or cannot be compared"},
		{schema, `{"type": "object", "required": ["n"], "properties": {}}`, "breaking /outputSchema/properties/n is gone"},
		{`{"properties": {"n": {"enum": [1, 2]}}}`, `{"properties": {"n": {"enum": [1]}}}`, "breaking /outputSchema/properties/n no longer takes 2"},
	} {
		tools := func(s string) contract.Side { return side(t, `[{"name": "a", "outputSchema": `+s+`}]`) }
		if got := told(contract.Diff(tools(c.old), tools(c.new))); !strings.Contains(got, "  "+c.want+"\n") || strings.Count(got, "\n") != 2 {
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
	for text, want := range map[string]string{
		string(memoryTools): "no lock", "[]": "no lock", "{": "no lock", `{"tdqsLock": 2}`: "version 2",
		`{"tdqsLock": 1, "tools": [{"name": 7}]}`: "no lock", `{"tdqsLock": 1, "tools": [{"name": "a"}]}`: "a has no hash",
	} {
		if _, err := contract.ReadLock([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	odd := toolsOf(t, `[{"name": "a\u202e\udb40\udc41\u009b", "title": "\ud800", "inputSchema": {"properties": {"\u200b": {}}}}]`)
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
