package config_test

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/config"
)

func TestLines(t *testing.T) {
	t.Parallel()
	const text = "# a contract\nevery:\n  title: true\ntools:\n  find:\n    verb: Find\n    words: [a,\n      b]\n    params:\n      \"a/b\":\n        default: 3\n  keep: {verb: Keep,\n    budget: 7}\n"
	for _, text := range []string{text, "\uFEFF" + text} {
		line, err := config.Lines([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			keys []string
			want int
		}{
			{[]string{"every", "title"}, 3}, {[]string{"tools"}, 4}, {[]string{"tools", "find", "verb"}, 6}, {[]string{"tools", "find", "words", "1"}, 8},
			{[]string{"tools", "find", "params", "a/b", "default"}, 11}, {[]string{"tools", "keep", "budget"}, 13}, {[]string{"tools", "keep", "hints", "readOnly"}, 12},
			{[]string{"open"}, 0}, {nil, 0},
		} {
			if got := line(c.keys...); got != c.want {
				t.Errorf("%v stands on line %d, want %d", c.keys, got, c.want)
			}
		}
	}
	if _, err := config.Lines([]byte("a: [")); err == nil {
		t.Error("what is no YAML has lines")
	}
}

// TestBounds holds that a file which would keep the reader busy is refused at once, with
// its place.
func TestBounds(t *testing.T) {
	t.Parallel()
	bomb := "a: &a [x,x,x,x,x,x,x,x,x,x]\n"
	for i := range 9 {
		was, is := string(rune('a'+i)), string(rune('b'+i))
		bomb += is + ": &" + is + " [" + strings.Repeat("*"+was+", ", 9) + "*" + was + "]\n"
	}
	for what, c := range map[string]struct{ text, want string }{
		"brackets": {"tools: " + strings.Repeat("[", 5_000), "line 1, column 108: this nests deeper than 100 levels"},
		"braces":   {"tools:\n  a: " + strings.Repeat("{b: ", 5_000), "line 2, column 406: this nests deeper than 100 levels"},
		"lists":    {strings.Repeat("- ", 5_000) + "x", "line 1, column 201: this nests deeper than 100 levels"},
		"keys":     {strings.Repeat("? ", 5_000) + "x", "line 1, column 201: this nests deeper than 100 levels"},
		"aliases":  {bomb, "the file holds more than 200000 values, those behind aliases counted each time"},
	} {
		var r contract.Rules
		if err := config.Decode([]byte(c.text), &r, never); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %.200v, want %q", what, err, c.want)
		}
	}
}

// TestAnchors holds that what is said once may be used again.
func TestAnchors(t *testing.T) {
	t.Parallel()
	var r contract.Rules
	const text = "tools:\n  a:\n    params: &common\n      book: {required: true}\n  b:\n    params: *common\n"
	if err := config.Decode([]byte(text), &r, never); err != nil || !r.Tools["b"].Params["book"].Required {
		t.Errorf("%+v, %v", r, err)
	}
}
