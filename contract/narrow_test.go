package contract

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

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
		{"intricate and equal", `{"properties": {"a": {"not": {"type": "null"}}}}`, `{"properties": {"a": {"not": {"type": "null"}}}, "description": "x"}`, ""},
		{"intricate and changed", `{"properties": {"a": {"not": {"type": "null"}}}}`, `{"properties": {"a": {"not": {"type": "string"}}}}`, "/properties/a changed and is too intricate to be compared"},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, p := range narrowed(parsed(t, c.old), parsed(t, c.new)) {
				got = append(got, p.pointer+" "+p.message)
			}
			if text := strings.Join(got, "; "); text != c.want && (c.want == "" || !strings.Contains(text, c.want)) {
				t.Errorf("got %q, want %q", text, c.want)
			}
		})
	}
}

// names are those of the parameters that are drawn.
var names = []string{"a", "b", "c"}

// drawSchema draws a schema of a few keywords, nested no deeper than depth.
func drawSchema(r *rapid.T, depth int) any {
	if rapid.IntRange(0, 19).Draw(r, "bool") == 0 {
		return rapid.Bool().Draw(r, "is")
	}
	s := map[string]any{}
	for range rapid.IntRange(0, 3).Draw(r, "keywords") {
		keyword := rapid.SampledFrom([]string{"type", "enum", "const", "required", "properties", "additionalProperties", "items", "anyOf", "oneOf", "allOf",
			"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties",
			"uniqueItems", "pattern", "not", "$ref", "patternProperties", "description", "if", "then"}).Draw(r, "keyword")
		sub := func() any {
			if depth == 0 {
				return map[string]any{"type": rapid.SampledFrom([]string{"string", "integer", "null"}).Draw(r, "leaf")}
			}
			return drawSchema(r, depth-1)
		}
		switch keyword {
		case "type":
			types := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"object", "array", "string", "integer", "number", "boolean", "null"}), 1, 3, rapid.ID[string]).Draw(r, "types")
			s[keyword] = types
			if len(types) == 1 {
				s[keyword] = types[0]
			}
		case "enum":
			s[keyword] = []any{drawValue(r, 1), drawValue(r, 1)}
		case "const":
			s[keyword] = drawValue(r, 1)
		case "required":
			s[keyword] = []string{rapid.SampledFrom(names).Draw(r, "required")}
		case "properties":
			s[keyword] = map[string]any{rapid.SampledFrom(names).Draw(r, "p"): sub(), rapid.SampledFrom(names).Draw(r, "q"): sub()}
		case "patternProperties":
			s[keyword] = map[string]any{"^[ab]$": sub()}
		case "additionalProperties", "items", "not", "if", "then":
			s[keyword] = sub()
		case "anyOf", "oneOf", "allOf":
			s[keyword] = []any{sub(), sub()}
		case "uniqueItems":
			s[keyword] = true
		case "pattern":
			s[keyword] = rapid.SampledFrom([]string{"x", "^y"}).Draw(r, "pattern")
		case "description":
			s[keyword] = rapid.SampledFrom([]string{"x", "y"}).Draw(r, "description")
		case "$ref":
			s[keyword] = rapid.SampledFrom([]string{"#/$defs/A", "#/$defs/B"}).Draw(r, "ref")
		case "multipleOf":
			s[keyword] = rapid.IntRange(1, 3).Draw(r, "multiple")
		default:
			s[keyword] = rapid.IntRange(0, 3).Draw(r, "bound")
		}
	}
	return s
}

// drawRoot draws an input schema with definitions.
func drawRoot(r *rapid.T) map[string]any {
	s, ok := drawSchema(r, 2).(map[string]any)
	if !ok {
		s = map[string]any{}
	}
	if rapid.Bool().Draw(r, "typical") {
		s["type"], s["properties"] = "object", map[string]any{"a": drawSchema(r, 2), "b": drawSchema(r, 1)}
	}
	s["$defs"] = map[string]any{"A": drawSchema(r, 1), "B": drawSchema(r, 1)}
	return s
}

// mutate changes one thing somewhere in a schema.
func mutate(r *rapid.T, v any) any {
	s, ok := v.(map[string]any)
	if !ok || len(s) == 0 || rapid.IntRange(0, 3).Draw(r, "here") == 0 {
		return drawSchema(r, 1)
	}
	out := map[string]any{}
	var keys []string
	for key, value := range s {
		out[key] = value
		keys = append(keys, key)
	}
	slices.Sort(keys)
	key := rapid.SampledFrom(keys).Draw(r, "where")
	switch value := out[key].(type) {
	case map[string]any:
		if key == "properties" || key == "$defs" || key == "patternProperties" {
			inner := map[string]any{}
			var names []string
			for name, schema := range value {
				inner[name] = schema
				names = append(names, name)
			}
			slices.Sort(names)
			name := rapid.SampledFrom(names).Draw(r, "name")
			inner[name] = mutate(r, inner[name])
			out[key] = inner
		} else {
			out[key] = mutate(r, value)
		}
	case []any:
		list := append(slices.Clone(value), nil)[:max(1, len(value))]
		if key == "anyOf" || key == "oneOf" || key == "allOf" {
			list[0] = mutate(r, list[0])
		} else {
			list[0] = drawValue(r, 1)
		}
		out[key] = list
	case int:
		out[key] = value + rapid.IntRange(-1, 1).Draw(r, "step")
		if out[key].(int) < 1 {
			out[key] = 1
		}
	default:
		if key != "$defs" {
			delete(out, key)
		}
	}
	return out
}

func drawValue(r *rapid.T, depth int) any {
	kind := rapid.IntRange(0, 7).Draw(r, "kind")
	if depth == 0 {
		kind %= 6
	}
	switch kind {
	case 0:
		return nil
	case 1:
		return rapid.Bool().Draw(r, "b")
	case 2, 3:
		return rapid.IntRange(-1, 4).Draw(r, "n")
	case 4:
		return float64(rapid.IntRange(-1, 8).Draw(r, "half")) / 2
	case 5:
		return rapid.SampledFrom([]string{"", "x", "xy", "yyy", "yxxxx"}).Draw(r, "s")
	case 6:
		return []any{drawValue(r, depth-1), drawValue(r, depth-1)}[:rapid.IntRange(0, 2).Draw(r, "items")]
	}
	out := map[string]any{}
	for _, name := range rapid.SliceOfDistinct(rapid.SampledFrom(names), rapid.ID[string]).Draw(r, "keys") {
		out[name] = drawValue(r, depth-1)
	}
	return out
}

// TestNarrowedIsSound draws schema pairs and arguments: whatever OLD takes and
// NEW refuses, the comparison has told of a break. Arguments are left out that use
// the name of a parameter which only NEW declares.
func TestNarrowedIsSound(t *testing.T) {
	t.Parallel()
	refused, silent := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		old := drawRoot(r)
		next := drawRoot(r)
		if rapid.IntRange(0, 4).Draw(r, "fresh") > 0 {
			if m, ok := mutate(r, old).(map[string]any); ok {
				next = m
			}
			if _, ok := next["$defs"]; !ok {
				next["$defs"] = old["$defs"]
			}
		}
		oldText, newText := text(r, old), text(r, next)
		before, errOld := schemaOf(oldText)
		after, errNew := schemaOf(newText)
		if errOld != nil || errNew != nil {
			r.Skip() // a definition that refers to itself alone
		}
		problems := narrowed(parsed(t, oldText), parsed(t, newText))
		if len(problems) == 0 {
			silent++
		}
		for range 12 {
			args, ok := drawValue(r, 3).(map[string]any)
			if !ok {
				args = map[string]any{"a": drawValue(r, 2)}
			}
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(text(r, args)))
			if err != nil {
				r.Fatal(err)
			}
			if before.Validate(value) != nil {
				continue
			}
			err = after.Validate(value)
			if err == nil {
				continue
			}
			refused++
			if len(problems) == 0 && !usesNew(old, next, args) {
				r.Fatalf("OLD takes %v and NEW refuses it: %v\nOLD %s\nNEW %s", args, err, oldText, newText)
			}
		}
	})
	t.Logf("%d arguments were refused, %d pairs had no problem", refused, silent)
	if refused == 0 || silent == 0 {
		t.Error("the property was not tried")
	}
}

// usesNew reports whether a value has a key under the name of a property that NEW
// declares at a place where OLD does not.
func usesNew(old, next, v any) bool {
	had := declared(old, "", map[string]bool{})
	for place := range declared(next, "", map[string]bool{}) {
		if !had[place] && uses(v, place[strings.LastIndex(place, "/")+1:]) {
			return true
		}
	}
	return false
}

// declared are the pointers to all properties of a schema.
func declared(v any, pointer string, into map[string]bool) map[string]bool {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if strings.HasSuffix(pointer, "/properties") {
				into[pointer+"/"+key] = true
			}
			declared(value, pointer+"/"+key, into)
		}
	case []any:
		for i, value := range v {
			declared(value, fmt.Sprint(pointer, "/", i), into)
		}
	}
	return into
}

// uses reports whether a value has a key of that name somewhere.
func uses(v any, name string) bool {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if key == name || uses(value, name) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, func(e any) bool { return uses(e, name) })
	}
	return false
}

func text(r *rapid.T, v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		r.Fatal(err)
	}
	return string(data)
}

func schemaOf(text string) (*jsonschema.Schema, error) {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("s.json", value); err != nil {
		return nil, err
	}
	return c.Compile("s.json")
}
