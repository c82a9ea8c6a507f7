package canon

import (
	"encoding/json"
	"math"
	"strconv"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

func parse(t testing.TB, text string) jsondoc.Value {
	t.Helper()
	doc, err := jsondoc.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc.Root()
}

// The expected texts were written by hand after ECMAScript's rules.
func TestAppend(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, text, want string }{
		{"keys sorted at every level", `{"b":{"d":1,"c":2},"a":[{"z":1,"y":2}]}`, `{"a":[{"y":2,"z":1}],"b":{"c":2,"d":1}}`},
		{"no white space", " { \"a\" : [ 1 , 2 ] } ", `{"a":[1,2]}`},
		{"prefix of a key first", `{"abcdefgh1":1,"abcdefgh":2,"abc":3}`, `{"abc":3,"abcdefgh":2,"abcdefgh1":1}`},
		{"capital before small", `{"b":1,"B":2,"_":3}`, `{"B":2,"_":3,"b":1}`},
		{"keys beyond ASCII", `{"é":1,"z":2}`, `{"z":2,"é":1}`},
		{"UTF-16 order, not code points", `{"\uff5e":1,"😀":2}`, `{"😀":2,"` + "\uff5e" + `":1}`},
		{"escaped key sorts by its text", `{"b":1,"\u0061":2}`, `{"a":2,"b":1}`},
		{"last of duplicates", `{"a":1,"b":2,"a":3}`, `{"a":3,"b":2}`},
		{"integer-like keys as text", `{"10":1,"9":2}`, `{"10":1,"9":2}`},
		{"needless escapes go", `"\u00e9\/\u003c\u2028"`, "\"é/<\u2028\""},
		{"escapes that stay", `"\"\\\b\f\n\r\t\u0001\u001F"`, `"\"\\\b\f\n\r\t\u0001\u001f"`},
		{"DEL is plain", `"\u007f"`, "\"\x7f\""},
		{"lone surrogate", `"\uD83D"`, `"\ud83d"`},
		{"lone surrogate as a key", `{"\udc00":1,"\ud800":2}`, `{"\ud800":2,"\udc00":1}`},
		{"pair becomes a character", `"\ud83d\ude00"`, `"😀"`},
		{"literals", `[null,true,false]`, `[null,true,false]`},
		{"empty", `{"a":{},"b":[]}`, `{"a":{},"b":[]}`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := string(Append(nil, parse(t, c.text))); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
			}
		})
	}
	if got := string(Append(nil, jsondoc.Value{})); got != "null" {
		t.Errorf("what is not there is %s", got)
	}
}

// More than a handful of members, and keys with one long beginning.
func TestAppendLargeObject(t *testing.T) {
	t.Parallel()
	text, want := "{", "{"
	for i := range 60 {
		if i > 0 {
			text, want = text+",", want+","
		}
		text += `"property_number_` + strconv.Itoa(100+(i*37)%60) + `":` + strconv.Itoa((i*37)%60)
		want += `"property_number_` + strconv.Itoa(100+i) + `":` + strconv.Itoa(i)
	}
	if got := string(Append(nil, parse(t, text+"}"))); got != want+"}" {
		t.Errorf("%s", got)
	}
}

func TestAppendNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"0": "0", "-0": "0", "-0.0": "0", "0e5": "0", "1": "1", "1.0": "1", "-1.50": "-1.5",
		"1e2": "100", "1E+2": "100", "123e-2": "1.23", "0.1": "0.1", "1e-6": "0.000001", "1e-7": "1e-7",
		"1.5e-10": "1.5e-10", "123456789012345680000": "123456789012345680000", "1e20": "100000000000000000000",
		"1e21": "1e+21", "1.25e+22": "1.25e+22", "1e100": "1e+100", "9007199254740993": "9007199254740992",
		"9223372036854775807": "9223372036854776000", "-9223372036854775808": "-9223372036854776000",
		"1e400": "null", "-1e400": "null", "5e-324": "5e-324", "1e-400": "0",
		"1.7976931348623157e308": "1.7976931348623157e+308", "0.30000000000000004": "0.30000000000000004",
		"123456789012345": "123456789012345", "1234567890123456": "1234567890123456",
	} {
		if got := string(AppendNumber(nil, text)); got != want {
			t.Errorf("%s prints as %s, want %s", text, got, want)
		}
		if got := string(Append(nil, parse(t, text))); got != want {
			t.Errorf("%s is %s in canonical form, want %s", text, got, want)
		}
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	ordered := []string{"", "A", "Z", "_", "a", "a\x00", "ab", "b", "é", "\uD7FF", "\xED\xA0\x80", "😀", "\xED\xBF\xBF", "\uE000", "\uFF5E"}
	for i, a := range ordered {
		for j, b := range ordered {
			want := 0
			if i < j {
				want = -1
			} else if i > j {
				want = 1
			}
			if got := Compare(a, b); got != want {
				t.Errorf("%q against %q: %d, want %d", a, b, got, want)
			}
			if got := Compare("x"+a, "x"+b); got != want {
				t.Errorf("%q against %q behind a letter: %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestTrim(t *testing.T) {
	t.Parallel()
	spaces := "\t\n\v\f\r \u00A0\u1680\u2000\u2005\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF"
	if got := Trim(spaces + "a b" + spaces); got != "a b" {
		t.Errorf("%q", got)
	}
	for _, kept := range []string{"\u0085", "\u180E", "\u200B", "\u2060", "\x00", "\x1c"} {
		if got := Trim(kept + "a"); got != kept+"a" {
			t.Errorf("%q was trimmed", kept)
		}
	}
}

func TestLower(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"already lower_1": "already lower_1", "ABC": "abc", "\u0130": "i\u0307", "ΟΔΟΣ": "οδος", "ΟΔΟΣ ΟΔΟΣ": "οδος οδος",
		"Σ": "σ", "ΑΣΑ": "ασα", "ΑΣ.": "ας.", "Α.Σ": "α.ς", "Α Σ": "α σ", "ΑΣ'Α": "ασ'α", "\u212A": "k", "ÄÖ": "äö", "Ǆ": "ǆ",
		"\xED\xA0\xBDA": "\xED\xA0\xBDa",
	} {
		if got := Lower(s); got != want {
			t.Errorf("%q in lower case is %q, want %q", s, got, want)
		}
	}
}

func TestUTF16Len(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int{"": 0, "abc": 3, "é": 1, "中文": 2, "😀": 2, "\xED\xA0\xBD": 1} {
		if got := UTF16Len(s); got != want {
			t.Errorf("%q: %d, want %d", s, got, want)
		}
	}
}

func TestAppendPretty(t *testing.T) {
	t.Parallel()
	text := `{"b":{"x":[]},"10":1,"a":[1,{"k":"v\u0000\ud83d"}],"9":{},"0\u00001":2,"4294967295":3,"b":{"y":1.0}}`
	want := `{
  "9": {},
  "10": 1,
  "b": {
    "y": 1
  },
  "a": [
    1,
    {
      "k": "v` + "\uFFFD" + `"
    }
  ],
  "0\u00001": 2,
  "4294967295": 3
}`
	got, cut := AppendPretty(nil, parse(t, text), 1<<20)
	if string(got) != want || cut {
		t.Errorf("cut %v\n%s", cut, got)
	}
	if got, cut := AppendPretty([]byte("x"), parse(t, text), 20); !cut || len(got) > 21 {
		t.Errorf("cut %v at %d bytes", cut, len(got))
	}
}

// FuzzAppend: the canonical form is JSON, its own canonical form, and holds the
// values that encoding/json reads from the source.
func FuzzAppend(f *testing.F) {
	for _, seed := range []string{`{"b":1,"a":[1.50,"\u00e9\ud83d"],"é":{"😀":1,"\uff5e":2}}`, `[1e400,-0,9007199254740993]`, `"\/"`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		doc, err := jsondoc.Parse(text)
		if err != nil || doc.Depth() > 1000 {
			return
		}
		once := Append(nil, doc.Root())
		if !json.Valid(once) {
			t.Fatalf("%q: %s is no JSON", text, once)
		}
		again, err := jsondoc.Parse(once)
		if err != nil {
			t.Fatal(err)
		}
		if twice := Append(nil, again.Root()); string(twice) != string(once) {
			t.Fatalf("%q: %s, then %s", text, once, twice)
		}
		if _, cut := AppendPretty(nil, doc.Root(), 1<<20); cut && len(text) < 1000 {
			t.Fatalf("%q was cut", text)
		}
	})
}

// FuzzText: order and length follow the UTF-16 units, a number is the double it
// parses to.
func FuzzText(f *testing.F) {
	f.Add("a", "b", 1.5)
	f.Add("\uff5e", "😀", 1e21)
	f.Fuzz(func(t *testing.T, a, b string, x float64) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) {
			return
		}
		ua, ub := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
		if UTF16Len(a) != len(ua) {
			t.Fatalf("%q: %d units, want %d", a, UTF16Len(a), len(ua))
		}
		if got, want := Compare(a, b), compareUnits(ua, ub); got != want {
			t.Fatalf("%q against %q: %d, want %d", a, b, got, want)
		}
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return
		}
		text := AppendNumber(nil, strconv.FormatFloat(x, 'g', -1, 64))
		if y, err := strconv.ParseFloat(string(text), 64); err != nil || y != x {
			t.Fatalf("%v prints as %s", x, text)
		}
	})
}
