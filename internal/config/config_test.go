package config_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/config"
)

func never([]string) bool { return false }

// TestDecode holds that what is wrong is refused with its place.
func TestDecode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ what, text, want string }{
		{"unknown key", "every:\n  titel: true\n", "line 2, column 3: there is no key titel here"},
		{"unknown key below a map", "tools:\n  a:\n    verbs: Find\n", "line 3, column 5: there is no key verbs here"},
		{"twice", "open: true\nopen: true\n", "line 2, column 1: mapping key \"open\" already defined"},
		{"no boolean", "open: [1]\n", "line 1, column 7: this should be true or false, not a list"},
		{"no list", "tools:\n  a:\n    words: __common__\n", "line 3, column 12:"},
		{"no hint", "tools:\n  a:\n    hints:\n      readOnly: maybe\n", "line 4, column 17: a hint is true, false or undeclared, not \"maybe\""},
		{"not YAML", "tools: {a: [}\n", "line 1, column"},
		{"a list of tools", "[{\"name\": \"a\"}]", "line 1, column"},
		{"fraction", "every: {budget: 7.5}", "line 1, column 17: this should be a whole number, not 7.5"},
		{"text for keys", "tools:\n  a: b\n", "line 2, column 6: this should be keys with values, not a text"},
		{"list for keys", "every: []\n", "line 1, column 8: this should be keys with values, not a list"},
		{"keys for a list", "tools:\n  a:\n    words: {b: c}\n", "line 3, column 13: this should be a list, not keys with values"},
		{"number for a text of a tool", "tools:\n  a:\n    verb: 5\n", "line 3, column 11: this should be a text, not a number: put it in quotes"},
		{"fraction of a tool", "tools:\n  a:\n    budget: 7.5\n", "line 3, column 13: this should be a whole number, not 7.5"},
		{"tab", "tools:\n\ta: {}\n", "line 2, column 1: a tab stands where YAML takes blanks alone"},
		{"UTF-16", "\xff\xfet\x00", "the file is in UTF-16: save it as UTF-8"},
		{"null", "null", "the file says nothing"},
		{"no number", "tools: {a: {params: {b: {default: .nan}}}}", "a value has no form in JSON"},
		{"text for a number", "every: {budget: lots}", "line 1, column"},
		{"empty", "# nothing\n", "the file says nothing"},
		{"two documents", "open: true\n---\nopen: true\n", "line 3, column 5: a second document"},
		{"no value", "tools:\n  a:\n    params:\n", "line 3, column 5: tools.a.params has no value"},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			var r contract.Rules
			err := config.Decode([]byte(c.text), &r, never)
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got  %v\nwant %s\nread %+v", err, c.want, r)
			}
		})
	}
}

// TestDirective holds that a document may begin as YAML lets it.
func TestDirective(t *testing.T) {
	t.Parallel()
	for _, head := range []string{"---\n", "# said\n---\n", "%YAML 1.2\n---\n"} {
		var r contract.Rules
		if err := config.Decode([]byte(head+"distinctVerbs: true\n"), &r, never); err != nil || !r.DistinctVerbs {
			t.Errorf("%q: %v, read %+v", head, err, r)
		}
	}
}

// TestRoundTrip holds that what is written is read back the same.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	want := contract.Rules{
		Open: true, Every: contract.Every{Title: true, Budget: 800},
		Tools: map[string]contract.Pin{
			"a": {Verb: "Yes", Words: []string{"- x: #", "007", "true", "~"}, Params: map[string]contract.Param{
				"no": {Required: true, Type: "string", Enum: []any{"on", "1", "null", "1e-7", true, 1.5, 1e-7, -2e+30}, Default: "8"}, "free": {}},
				Hints: contract.Hints{ReadOnly: contract.True, Destructive: contract.False, OpenWorld: contract.Undeclared}},
			"b: c": {Params: map[string]contract.Param{}, Except: []contract.Rule{contract.Title}},
			"0x1":  {}, "": {},
		},
	}
	odd := contract.Rules{Tools: map[string]contract.Pin{"line\nend": {Verb: "<a>"}, "e\x1b": {}, "\u202e\U000e0041\u009b": {}}}
	for _, want := range []contract.Rules{want, odd} {
		roundTrip(t, want)
	}
}

func roundTrip(t *testing.T, want contract.Rules) {
	t.Helper()
	data, err := config.Encode(want)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(string(data), "\x1b\u202e\u009b\U000e0041") {
		t.Errorf("%q could disturb a terminal", data)
	}
	var got contract.Rules
	if err := config.Decode(data, &got, never); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s\ngot  %+v\nwant %+v", data, got, want)
	}
}

// TestMayLack holds that a key that may stand alone is kept.
func TestMayLack(t *testing.T) {
	t.Parallel()
	var r contract.Rules
	err := config.Decode([]byte("tools:\n  a:\n  b: {params: {x: }}\n"), &r, func(path []string) bool { return len(path)%2 == 0 })
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := r.Tools["a"]; !ok || len(r.Tools) != 2 || len(r.Tools["b"].Params) != 1 {
		t.Errorf("%+v", r)
	}
}
