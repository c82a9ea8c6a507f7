package jsondoc

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestRefusesWhatJSONParseRefuses(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, text, want string }{
		{"nothing", "", "line 1, column 1: the text ends where a value should stand"},
		{"blank", " \n ", "line 2, column 2: the text ends where a value should stand"},
		{"word", "nope", "line 1, column 1: a value should stand here, not n"},
		{"not a number", "[NaN]", "line 1, column 2: a value should stand here, not N"},
		{"comment", "{\n  // x\n}", "line 2, column 3: a key in double quotes should stand here, not /"},
		{"trailing comma in an object", `{"a":1,}`, "line 1, column 8: a comma stands before }, which JSON does not allow"},
		{"trailing comma in an array", `[1,]`, "line 1, column 4: a comma stands before ], which JSON does not allow"},
		{"leading zero", `[01]`, "line 1, column 2: a number may not begin with a zero"},
		{"plus sign", `[+1]`, "line 1, column 2: a value should stand here, not +"},
		{"bare minus", `[-]`, "line 1, column 3: a digit should stand here, not ]"},
		{"no fraction", `[1.]`, "line 1, column 4: a digit after the decimal point should stand here, not ]"},
		{"no exponent", `[1e]`, "line 1, column 4: a digit in the exponent should stand here, not ]"},
		{"raw line end in a string", "[\"a\nb\"]", "line 1, column 4: a raw control character stands in a string; write it as an escape"},
		{"odd escape", `["\x"]`, `line 1, column 3: a backslash stands before x, which is no escape of JSON`},
		{"escaped blank", `["\ "]`, `line 1, column 3: a backslash stands before a blank, which is no escape of JSON`},
		{"only a bracket", `]`, "line 1, column 1: a value should stand here, not ]"},
		{"short unicode escape", `["\u12"]`, `line 1, column 3: \u is not followed by four hexadecimal digits`},
		{"open string", `["abc`, "line 1, column 2: the text ends inside the string that begins here"},
		{"open array", `[1`, "line 1, column 3: the text ends inside an array"},
		{"open object", `{"a":1`, "line 1, column 7: the text ends inside an object"},
		{"no colon", `{"a" 1}`, "line 1, column 6: a colon should stand here, not 1"},
		{"no comma", `[1 2]`, "line 1, column 4: a comma or ] should stand here, not 2"},
		{"more text", `[] []`, "line 1, column 4: there is more text after the end of the JSON value"},
		{"columns count characters", `["äöü" x]`, "line 1, column 8: a comma or ] should stand here, not x"},
		{"control character shown by its number", "\x01", "line 1, column 1: a value should stand here, not U+0001"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := Parse([]byte(c.text))
			var syntax *SyntaxError
			if !errors.As(err, &syntax) || err.Error() != c.want {
				t.Errorf("%q: %v, want %s", c.text, err, c.want)
			}
		})
	}
}

func TestStrings(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, text, want string }{
		{"plain", `"plain text, longer than eight"`, "plain text, longer than eight"},
		{"short escapes", `"\b\f\n\r\t\"\\\/"`, "\b\f\n\r\t\"\\/"},
		{"unicode escape", `"caf\u00E9"`, "café"},
		{"pair of escapes", `"\ud83d\uDE00"`, "😀"},
		{"lone high surrogate", `"a\ud83db"`, "a\xED\xA0\xBDb"},
		{"lone low surrogate", `"\ude00"`, "\xED\xB8\x80"},
		{"high twice, then low", `"\ud83d\ud83d\ude00"`, "\xED\xA0\xBD😀"},
		{"high, then another escape", `"\ud83d\u0041"`, "\xED\xA0\xBDA"},
		{"NUL", `"\u0000"`, "\x00"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			doc, err := Parse([]byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			v := doc.Root()
			if v.Str() != c.want || string(v.Text()) != c.want || !v.EqualStr(c.want) {
				t.Errorf("%s reads as %q, want %q", c.text, v.Str(), c.want)
			}
		})
	}
}

// Broken UTF-8 becomes one U+FFFD for each maximal subpart, as in browsers.
func TestRepair(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"a\xFFb":             "a\uFFFDb",
		"\xE2\x82x":          "\uFFFDx",            // two of three bytes
		"\xF0\x9F\x98":       "\uFFFD",             // three of four
		"\xED\xA0\xBD":       "\uFFFD\uFFFD\uFFFD", // a surrogate in UTF-8
		"\xC0\xAF":           "\uFFFD\uFFFD",       // overlong
		"\xF4\x90\x80\x80":   strings.Repeat("\uFFFD", 4),
		"\x80":               "\uFFFD",
		"good \u00e9 \u4e2d": "good é 中",
	} {
		doc, err := Parse([]byte(`"` + text + `"`))
		if err != nil {
			t.Fatal(err)
		}
		if got := doc.Root().Str(); got != want {
			t.Errorf("%q reads as %q, want %q", text, got, want)
		}
		if broken := strings.Count(want, "\uFFFD"); doc.Repaired() != broken {
			t.Errorf("%q: %d places repaired, want %d", text, doc.Repaired(), broken)
		}
	}
	if _, err := Parse([]byte("\xFF{}")); err == nil || !strings.Contains(err.Error(), "not \uFFFD") {
		t.Errorf("broken UTF-8 outside a string: %v", err)
	}
}

// Of a key that stands twice the first place and the last value count, also in
// an object of many keys and when one of both is written with an escape.
func TestDuplicateKeys(t *testing.T) {
	t.Parallel()
	many := `{"a":1,`
	for i := range 40 {
		many += `"k` + strconv.Itoa(i) + `":0,`
	}
	many += `"\u0061":2}`
	for _, text := range []string{`{"a":1,"b":3,"a":2}`, `{"a":1,"b":3,"\u0061":2}`, many} {
		doc, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		v := doc.Root()
		if got := string(v.Get("a").Raw()); got != "2" {
			t.Errorf("%s: a is %s, want 2", text, got)
		}
		if got := string(v.Index()["a"].Raw()); got != "2" {
			t.Errorf("%s: a is %s in the index, want 2", text, got)
		}
		n := 0
		for key, value := range v.Members() {
			if n == 0 && (key.Str() != "a" || string(value.Raw()) != "2") {
				t.Errorf("%s: the first member is %s: %s", text, key.Str(), value.Raw())
			}
			n++
		}
		if v.Len() != n || n != strings.Count(text, ":")-1 {
			t.Errorf("%s: %d members, Len %d", text, n, v.Len())
		}
	}
}

func TestLookingAtWhatIsNotThere(t *testing.T) {
	t.Parallel()
	doc, err := Parse([]byte(`{"a":[1,{"b":null}],"s":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	v := doc.Root()
	for _, missing := range []Value{{}, v.Get("z"), v.Get("s").Get("b"), v.Get("z").Get("y")} {
		if missing.Exists() || missing.Kind() != Invalid || missing.Len() != 0 || missing.Raw() != nil || missing.Str() != "" || missing.Nesting() != 0 {
			t.Errorf("%v is there", missing)
		}
	}
	if v.Get("a").Len() != 2 || v.Nesting() != 3 || doc.Depth() != 3 || v.Get("s").Nesting() != 0 {
		t.Error("lengths or nesting are wrong")
	}
	if start, end := v.Get("a").Span(); string(doc.Source()[start:end]) != `[1,{"b":null}]` {
		t.Error("the span is wrong")
	}
}

// Nesting is bounded by memory alone.
func TestDeepNesting(t *testing.T) {
	t.Parallel()
	const levels = 300_000
	text := strings.Repeat("[", levels) + strings.Repeat("]", levels)
	doc, err := Parse([]byte(text))
	if err != nil || doc.Depth() != levels || doc.Root().Nesting() != levels {
		t.Fatalf("depth %d, %v", doc.Depth(), err)
	}
	if _, err := Parse([]byte(text[:levels+5])); err == nil {
		t.Error("an open array was accepted")
	}
}

func TestManyValues(t *testing.T) {
	t.Parallel()
	doc, err := ParseAll([]byte("{\"a\":1}\n[2] \"x\"3 "))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range doc.Roots() {
		got = append(got, string(v.Raw()))
	}
	if _, err := ParseAll([]byte("{} trailing words")); err == nil || !strings.Contains(err.Error(), "column 4: there is more text after the end") {
		t.Errorf("words behind a value: %v", err)
	}
	if strings.Join(got, "|") != `{"a":1}|[2]|"x"|3` {
		t.Errorf("%q", got)
	}
}

// An array longer than a node can count is counted by walking it.
func TestLongArray(t *testing.T) {
	t.Parallel()
	const n = 70_000
	doc, err := Parse([]byte("[" + strings.TrimSuffix(strings.Repeat("0,", n), ",") + "]"))
	if err != nil || doc.Root().Len() != n {
		t.Errorf("length %d, %v", doc.Root().Len(), err)
	}
}

// FuzzParse holds the reader to encoding/json: both accept the same texts, short
// of nesting and UTF-8, and see the same strings and keys.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,2.5e3,null,true,false,"x\n\ud83d"],"a":{}}`, `[]`, `"\u12"`, "[1 2]", "{\"a\n\":1}", " 0", "-0", "1e400"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		doc, err := Parse(text)
		if !utf8.Valid(text) || doc != nil && doc.Depth() > 9_000 || bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) > 9_000 {
			return
		}
		if json.Valid(text) != (err == nil) {
			t.Fatalf("%q: %v, json.Valid says %v", text, err, json.Valid(text))
		}
		if err == nil {
			same(t, doc.Root())
		}
	})
}

// same compares a value with what encoding/json makes of its bytes.
func same(t *testing.T, v Value) {
	switch v.Kind() {
	case String:
		var s string
		if err := json.Unmarshal(v.Raw(), &s); err != nil {
			t.Fatal(err)
		}
		if got := strings.ToValidUTF8(v.Str(), "\uFFFD"); utf8.ValidString(v.Str()) && got != s {
			t.Fatalf("%s reads as %q, want %q", v.Raw(), got, s)
		}
	case Array:
		var list []json.RawMessage
		if err := json.Unmarshal(v.Raw(), &list); err != nil || len(list) != v.Len() {
			t.Fatalf("%s has %d elements, want %d (%v)", v.Raw(), v.Len(), len(list), err)
		}
		for e := range v.Elements() {
			same(t, e)
		}
	case Object:
		for key, value := range v.Members() {
			same(t, key)
			same(t, value)
			if v.Get(key.Str()) != value {
				t.Fatalf("%s: Get and Members disagree on %s", v.Raw(), key.Raw())
			}
		}
	}
}
