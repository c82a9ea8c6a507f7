package escape

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

// TestText pins one spelling for each kind of what a reader cannot see.
func TestText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, text, quote string }{
		{"get_invoice", "get_invoice", `"get_invoice"`},
		{"", "", `""`},
		{" ", " ", `" "`},
		{"grüße 查询 👍", "grüße 查询 👍", `"grüße 查询 👍"`},
		{"\x1b[31mred", `\u001b[31mred`, `"\u001b[31mred"`},
		{"\u009b31m", `\u009b31m`, `"\u009b31m"`},
		{"a\u202eb\u2066c", `a\u202eb\u2066c`, `"a\u202eb\u2066c"`},
		{"a\u00a0b", `a\u00a0b`, `"a\u00a0b"`},
		{"a\x00b\x7f", `a\u0000b\u007f`, `"a\u0000b\u007f"`},
		{"a\nb\tc\r", `a\nb\tc\r`, `"a\nb\tc\r"`},
		{"a\u200bb\ufeffc\u2028", `a\u200bb\ufeffc\u2028`, `"a\u200bb\ufeffc\u2028"`},
		{"tag\U000e0041", `tag\u{e0041}`, `"tag\u{e0041}"`},
		{"half \xed\xa0\xbd", `half \ud83d`, `"half \ud83d"`},
		{"\xff", `\xff`, `"\xff"`},
		{`a "b" \c`, `a "b" \c`, `"a \"b\" \\c"`},
		{"::error::x", `\x3a:error::x`, `"\x3a:error::x"`},
		{"a ::warning", `a \x3a:warning`, `"a \x3a:warning"`},
		{"std::vector", "std::vector", `"std::vector"`},
		{"##[group]", `##\x5bgroup]`, `"##\x5bgroup]"`},
		{"x ##vso[task.complete]", `x ##vso\x5btask.complete]`, `"x ##vso\x5btask.complete]"`},
		{"##teamcity[x]", `##teamcity\x5bx]`, `"##teamcity\x5bx]"`},
		{"#a[0] vso[1] ## b[2]", "#a[0] vso[1] ## b[2]", `"#a[0] vso[1] ## b[2]"`},
	} {
		if got := Text(c.in); got != c.text {
			t.Errorf("Text(%q) is %q, want %q", c.in, got, c.text)
		}
		if got := Quote(c.in); got != c.quote {
			t.Errorf("Quote(%q) is %q, want %q", c.in, got, c.quote)
		}
	}
	if got := Line("a\n b\u00a0c\t"); got != "a b c" {
		t.Errorf("%q", got)
	}
}

func TestNothingIsLetThrough(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) + rapid.String().Draw(t, "text")
		for _, shown := range []string{Text(s), Quote(s), Line(s)} {
			for _, r := range shown {
				if !unicode.IsPrint(r) || r == unicode.ReplacementChar && !strings.ContainsRune(s, r) {
					t.Fatalf("%q lets %U through", s, r)
				}
			}
			if Text(shown) != shown && !strings.Contains(shown, "##") {
				t.Fatalf("%q is shown as %q and, once more, as %q", s, shown, Text(shown))
			}
		}
	})
}

// TestJSON holds that a value is the same before and behind.
func TestJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text") + "\u202e\u00a0\U000e0041"
		plain, err := json.Marshal([]string{s})
		if err != nil {
			t.Fatal(err)
		}
		var before, behind []string
		shown := JSON(plain)
		if err := json.Unmarshal(shown, &behind); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(plain, &before); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(before, behind) || strings.Contains(string(shown), "\u202e") {
			t.Fatalf("%q becomes %q", plain, shown)
		}
	})
}

// TestHeapsOfMarks holds that accents stay where a language needs them, and that
// no heap of them is printed.
func TestHeapsOfMarks(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"e\u0301":                               "e\u0301",
		"e" + strings.Repeat("\u0301", 8):       "e" + strings.Repeat("\u0301", 8),
		"e" + strings.Repeat("\u0301", 9) + "x": "e" + strings.Repeat("\u0301", 8) + `\u0301x`,
	} {
		if got := Text(in); got != want {
			t.Errorf("Text(%q) is %q, want %q", in, got, want)
		}
	}
	if got := string(JSON([]byte(`["##vso[x]"]`))); got != `["##vso\u005bx]"]` {
		t.Errorf("a command of a build server stays in JSON: %s", got)
	}
	if got := string(JSON([]byte(`"##[group]"`))); got != `"##\u005bgroup]"` {
		t.Errorf("a command in JSON is %s", got)
	}
}
