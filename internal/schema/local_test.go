package schema

import "testing"

// TestLocal pins which references lead where.
func TestLocal(t *testing.T) {
	t.Parallel()
	const text = `{"$defs":{"a b":{"title":"defs"},"t~/":{"title":"odd"},"n":{"$anchor":"here","title":"anchored"}},
 "properties":{"p":{"anyOf":[{"title":"zero"},{"title":"one"}]}},"title":"root"}`
	l := NewLocal(parse(t, text))
	for reference, want := range map[string]string{
		"#":                      "root",
		"#/$defs/a%20b":          "defs",
		"#/$defs/a b":            "defs",
		"#/$defs/t~0~1":          "odd",
		"#/properties/p/anyOf/1": "one",
		"#here":                  "anchored",
		"#/properties/p/anyOf/2": "",
		"#/properties/q":         "",
		"#there":                 "",
		"other.json#/$defs/n":    "",
		"":                       "",
	} {
		target, ok := l.Resolve(reference)
		if ok != (want != "") || target.Get("title").Str() != want {
			t.Errorf("%q leads to %q (%t), want %q", reference, target.Get("title").Str(), ok, want)
		}
	}
}
