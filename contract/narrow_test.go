package contract

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

func parsed(t testing.TB, text string) jsondoc.Value {
	doc, err := jsondoc.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return doc.Root()
}

// TestNarrowed pins the cases that people meet.
func TestNarrowed(t *testing.T) {
	t.Parallel()
	const closed = `{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false}`
	for _, c := range []struct{ what, old, new, want string }{
		{"nothing", closed, closed, ""},
		{"words", `{"properties": {"a": {"type": "string", "description": "x"}}}`, `{"properties": {"a": {"description": "y", "type": "string", "default": 1}}}`, ""},
		{"parameter gone", `{"properties": {"a": {}, "b": {}}}`, `{"properties": {"a": {}}}`, "/properties/b is gone"},
		{"every parameter gone", `{"properties": {"a": {}}}`, `{}`, "/properties/a is gone"},
		{"optional parameter new", `{"type": "object", "properties": {"a": {}}}`, `{"type": "object", "properties": {"a": {}, "b": {"type": "string"}}}`, ""},
		{"first parameter", `{"type": "object"}`, `{"type": "object", "properties": {"b": {"type": "string"}}}`, ""},
		{"key of a free object typed", `{"properties": {"f": {"type": "object"}}}`, `{"properties": {"f": {"type": "object", "properties": {"b": {"type": "string"}}}}}`, "/properties/f/properties/b takes fewer types: string, and took any"},
		{"newly required", `{"properties": {"a": {}}}`, `{"properties": {"a": {}}, "required": ["a"]}`, " newly requires a"},
		{"no longer required", `{"properties": {"a": {}}, "required": ["a"]}`, `{"properties": {"a": {}}}`, ""},
		{"type narrowed", `{"properties": {"a": {"type": ["string", "null"]}}}`, `{"properties": {"a": {"type": "string"}}}`, "/properties/a takes fewer types: string, and took string, null"},
		{"type widened", `{"properties": {"a": {"type": "integer"}}}`, `{"properties": {"a": {"type": ["number", "string"]}}}`, ""},
		{"enum narrowed", `{"properties": {"a": {"enum": [1, 2.0]}}}`, `{"properties": {"a": {"enum": [1.0]}}}`, "/properties/a no longer takes 2"},
		{"enum widened", `{"properties": {"a": {"enum": [1, 2.0]}}}`, `{"properties": {"a": {"enum": [2, 1, 3]}}}`, ""},
		{"enum new", `{"properties": {"a": {"type": "string"}}}`, `{"properties": {"a": {"type": "string", "enum": ["x"]}}}`, `/properties/a takes only "x"`},
		{"bound tightened", `{"properties": {"a": {"maximum": 10}}}`, `{"properties": {"a": {"maximum": 9.5}}}`, "/properties/a maximum is tighter: 9.5 after 10"},
		{"bound loosened", `{"properties": {"a": {"exclusiveMinimum": 3, "maxLength": 3}}}`, `{"properties": {"a": {"minimum": 3, "maxLength": 4}}}`, ""},
		{"bound made exclusive", `{"properties": {"a": {"minimum": 3}}}`, `{"properties": {"a": {"exclusiveMinimum": 3}}}`, "exclusiveMinimum is tighter"},
		{"closed", `{"type": "object", "properties": {"a": {}}}`, `{"type": "object", "properties": {"a": {}}, "additionalProperties": false}`, "/additionalProperties takes fewer undeclared keys"},
		{"items", `{"properties": {"a": {"items": {"type": "number"}}}}`, `{"properties": {"a": {"items": {"type": "integer"}}}}`, "/properties/a/items takes fewer types"},
		{"union for a type list", `{"properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}}`, `{"properties": {"a": {"type": ["null", "string"]}}}`, ""},
		{"type list for a union", `{"properties": {"a": {"type": "string"}}}`, `{"properties": {"a": {"anyOf": [{"type": "null"}, {"type": "string"}]}}}`, ""},
		{"union lost a branch", `{"properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}}`, `{"properties": {"a": {"anyOf": [{"type": "string"}]}}}`, "/properties/a/anyOf has lost or narrowed a branch"},
		{"oneOf that overlaps", `{"properties": {"a": {"oneOf": [{"minimum": 3}]}}}`, `{"properties": {"a": {"oneOf": [{"minimum": 3}, {"minimum": 4}]}}}`, "/properties/a/oneOf changed, and its branches may overlap"},
		{"reference for its target", `{"properties": {"a": {"type": "string"}}}`, `{"$defs": {"A": {"type": "string"}}, "properties": {"a": {"$ref": "#/$defs/A"}}}`, ""},
		{"target narrowed", `{"$defs": {"A": {}}, "properties": {"a": {"$ref": "#/$defs/A"}}}`, `{"$defs": {"A": {"type": "string"}}, "properties": {"a": {"$ref": "#/$defs/A"}}}`, "/properties/a takes fewer types"},
		{"recursion", `{"$defs": {"A": {"properties": {"next": {"$ref": "#/$defs/A"}, "n": {"type": "integer"}}}}, "properties": {"a": {"$ref": "#/$defs/A"}}}`,
			`{"$defs": {"A": {"properties": {"next": {"$ref": "#/$defs/A"}, "n": {"type": "number"}}}}, "properties": {"a": {"$ref": "#/$defs/A"}}}`, ""},
		{"OpenAPI null gone", `{"properties": {"a": {"type": "string", "nullable": true}}}`, `{"properties": {"a": {"type": "string"}}}`, "/properties/a no longer takes null"},
		{"OpenAPI null in another form", `{"properties": {"a": {"type": "string", "nullable": true}}}`, `{"properties": {"a": {"type": ["string", "null"]}}}`, ""},
		{"union that leads to itself", `{"type": "object"}`, `{"type": "object", "anyOf": [{"$ref": "#"}]}`, "/anyOf has lost or narrowed a branch"},
		{"dialect of a plain schema", `{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {"type": "string"}}}`, `{"properties": {"a": {"type": "string"}}}`, ""},
		{"dialect of what is written beside a reference", `{"$schema": "http://json-schema.org/draft-07/schema#", "$defs": {"A": {}}, "properties": {"a": {"$ref": "#/$defs/A", "maximum": 3}}}`,
			`{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {"A": {}}, "properties": {"a": {"$ref": "#/$defs/A", "maximum": 3}}}`, "/properties/a changed and is too intricate to be compared"},
		{"intricate and equal", `{"properties": {"a": {"not": {"type": "null"}}}}`, `{"properties": {"a": {"not": {"type": "null"}}}, "description": "x"}`, ""},
		{"intricate and changed", `{"properties": {"a": {"not": {"type": "null"}}}}`, `{"properties": {"a": {"not": {"type": "string"}}}}`, "/properties/a changed and is too intricate to be compared"},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, p := range narrowed(parsed(t, c.old), parsed(t, c.new), false) {
				got = append(got, p.pointer+" "+p.message)
			}
			if text := strings.Join(got, "; "); text != c.want && (c.want == "" || !strings.Contains(text, c.want)) {
				t.Errorf("got %q, want %q", text, c.want)
			}
		})
	}
}

// TestLongTextsCount pins that a comparison of long texts counts for more than one
// visit: the number of visits alone does not bound the work.
func TestLongTextsCount(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 100*visitBytes)
	for _, c := range []struct{ what, old, new string }{
		{"values", `{"enum": ["a"]}`, `{"enum": ["` + long + `"]}`},
		{"what is intricate", `{"not": {"const": "a"}}`, `{"not": {"const": "` + long + `"}}`},
		{"a list of branches", `{"anyOf": [{"const": "a"}]}`, `{"anyOf": [{"const": "` + long + `"}]}`},
	} {
		n := newNarrowing(parsed(t, c.old), parsed(t, c.new), false)
		n.compare(parsed(t, c.old), parsed(t, c.new), "", true)
		if visits := maxVisits - n.left; visits < 100 {
			t.Errorf("%s: 100 kilobytes count as %d visits", c.what, visits)
		}
	}
}
