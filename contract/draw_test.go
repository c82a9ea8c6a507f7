package contract

import (
	"maps"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// names are those of the properties that are drawn.
var names = []string{"a", "b", "c", "d"}

// keywords are what is drawn; those that servers use most stand several times.
var keywords = strings.Fields(`type type type enum enum const required required properties properties properties
	additionalProperties additionalProperties items items anyOf anyOf oneOf allOf $ref $ref
	minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties
	uniqueItems pattern format description default nullable not patternProperties if then else propertyNames contains minContains
	maxContains prefixItems dependentRequired dependentSchemas unevaluatedProperties unevaluatedItems`)

// drawSchema draws a schema of a few keywords, nested no deeper than depth.
func drawSchema(r *rapid.T, depth int) any {
	if rapid.IntRange(0, 19).Draw(r, "bool") == 0 {
		return rapid.Bool().Draw(r, "is")
	}
	s := map[string]any{}
	for range rapid.IntRange(0, 4).Draw(r, "keywords") {
		keyword := rapid.SampledFrom(keywords).Draw(r, "keyword")
		s[keyword] = drawKeyword(r, keyword, depth)
	}
	return s
}

// drawKeyword draws the value of one keyword.
func drawKeyword(r *rapid.T, keyword string, depth int) any {
	sub := func() any {
		if depth == 0 {
			return map[string]any{"type": rapid.SampledFrom([]string{"string", "integer", "null"}).Draw(r, "leaf")}
		}
		return drawSchema(r, depth-1)
	}
	name := func() string { return rapid.SampledFrom(names).Draw(r, "name") }
	switch keyword {
	case "type":
		types := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"object", "array", "string", "integer", "number", "boolean", "null"}), 1, 3, rapid.ID[string]).Draw(r, "types")
		if len(types) == 1 {
			return types[0]
		}
		return types
	case "enum":
		return rapid.SliceOfN(rapid.Custom(func(r *rapid.T) any { return drawValue(r, 1) }), 1, 4).Draw(r, "enum")
	case "const", "default":
		return drawValue(r, 1)
	case "required":
		return rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, 2, rapid.ID[string]).Draw(r, "required")
	case "dependentRequired":
		return map[string]any{name(): []string{name()}}
	case "properties", "dependentSchemas":
		return map[string]any{name(): sub(), name(): sub()}
	case "patternProperties":
		return map[string]any{"^[ab]$": sub()}
	case "additionalProperties", "unevaluatedProperties":
		if rapid.Bool().Draw(r, "closed") {
			return false
		}
		return sub()
	case "items", "not", "if", "then", "else", "contains", "propertyNames", "unevaluatedItems":
		return sub()
	case "anyOf", "oneOf", "allOf", "prefixItems":
		out := []any{sub()}
		for range rapid.IntRange(0, 2).Draw(r, "branches") {
			out = append(out, sub())
		}
		return out
	case "uniqueItems", "nullable":
		return rapid.Bool().Draw(r, "flag")
	case "pattern":
		return rapid.SampledFrom([]string{"x", "^y", "^[xy]*$"}).Draw(r, "pattern")
	case "format":
		return rapid.SampledFrom([]string{"date", "email", "ipv4"}).Draw(r, "format")
	case "description":
		return rapid.SampledFrom([]string{"x", "y"}).Draw(r, "description")
	case "$ref":
		return rapid.SampledFrom([]string{"#/$defs/A", "#/$defs/B", "#", "#/properties/a"}).Draw(r, "ref")
	case "multipleOf":
		return rapid.IntRange(1, 3).Draw(r, "multiple")
	}
	return rapid.IntRange(0, 3).Draw(r, "bound")
}

// dialects are the versions that a root may name, none most often.
var dialects = []string{"", "", "", "", "http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"}

// drawRoot draws an input or output schema with definitions.
func drawRoot(r *rapid.T) map[string]any {
	s, ok := drawSchema(r, 2).(map[string]any)
	if !ok {
		s = map[string]any{}
	}
	if rapid.IntRange(0, 2).Draw(r, "typical") > 0 {
		s["type"], s["properties"] = "object", map[string]any{"a": drawSchema(r, 2), "b": drawSchema(r, 1)}
	}
	if d := rapid.SampledFrom(dialects).Draw(r, "dialect"); d != "" {
		s["$schema"] = d
	}
	s["$defs"] = map[string]any{"A": drawSchema(r, 1), "B": drawSchema(r, 1)}
	return s
}

// mutate changes one thing somewhere in a schema.
func mutate(r *rapid.T, v any) any {
	s, ok := v.(map[string]any)
	if !ok || len(s) == 0 || rapid.IntRange(0, 7).Draw(r, "here") == 0 {
		return drawSchema(r, 1)
	}
	out := maps.Clone(s)
	keys := slices.Sorted(maps.Keys(s))
	key := rapid.SampledFrom(keys).Draw(r, "where")
	switch rapid.IntRange(0, 5).Draw(r, "how") {
	case 0: // something new
		added := rapid.SampledFrom(keywords).Draw(r, "keyword")
		out[added] = drawKeyword(r, added, 1)
		return out
	case 1: // something gone
		if key != "$defs" {
			delete(out, key)
		}
		return out
	}
	out[key] = mutateKeyword(r, key, s[key])
	return out
}

// mutateKeyword changes one thing in the value of a keyword.
func mutateKeyword(r *rapid.T, key string, was any) any {
	if key == "type" || key == "dependentRequired" {
		return drawKeyword(r, key, 1)
	}
	switch value := was.(type) {
	case map[string]any:
		if key != "properties" && key != "$defs" && key != "patternProperties" && key != "dependentSchemas" {
			return mutate(r, value)
		}
		inner := maps.Clone(value)
		at := slices.Sorted(maps.Keys(inner))
		if len(at) == 0 {
			return drawKeyword(r, key, 1)
		}
		name := rapid.SampledFrom(at).Draw(r, "name")
		switch rapid.IntRange(0, 4).Draw(r, "property") {
		case 0:
			inner[rapid.SampledFrom(names).Draw(r, "new")] = drawSchema(r, 1)
		case 1:
			if key != "$defs" {
				delete(inner, name)
			}
		default:
			inner[name] = mutate(r, inner[name])
		}
		return inner
	case []any:
		list := slices.Clone(value)
		i := rapid.IntRange(0, len(list)).Draw(r, "place")
		schemas := key == "anyOf" || key == "oneOf" || key == "allOf" || key == "prefixItems"
		switch {
		case i == len(list) && schemas:
			return append(list, drawSchema(r, 1))
		case i == len(list):
			return append(list, drawValue(r, 1))
		case len(list) > 1 && rapid.Bool().Draw(r, "drop"):
			return slices.Delete(list, i, i+1)
		case schemas:
			list[i] = mutate(r, list[i])
		default:
			list[i] = drawValue(r, 1)
		}
		return list
	case []string:
		return rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, 2, rapid.ID[string]).Draw(r, "words")
	case int:
		return max(1, value+rapid.IntRange(-1, 1).Draw(r, "step"))
	}
	return drawKeyword(r, key, 1)
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
		return rapid.SampledFrom([]string{"", "x", "xy", "yyy", "yxxxx", "2026-11-30", "a@example.com", "10.0.0.1"}).Draw(r, "s")
	case 6:
		return []any{drawValue(r, depth-1), drawValue(r, depth-1)}[:rapid.IntRange(0, 2).Draw(r, "items")]
	}
	out := map[string]any{}
	for _, name := range rapid.SliceOfDistinct(rapid.SampledFrom(names), rapid.ID[string]).Draw(r, "keys") {
		out[name] = drawValue(r, depth-1)
	}
	return out
}

// drawInstance draws a value that a schema may take, an object most often.
func drawInstance(r *rapid.T, root map[string]any) any {
	f := fitting{r, root}
	v := f.value(root, 4)
	if _, ok := v.(map[string]any); !ok && rapid.IntRange(0, 3).Draw(r, "object") > 0 {
		return f.object(root, 4)
	}
	return v
}

// fitting draws values along a schema, so that many of them are taken.
type fitting struct {
	r    *rapid.T
	root map[string]any
}

func (f fitting) value(schema any, depth int) any {
	s, ok := schema.(map[string]any)
	if !ok || depth == 0 || rapid.IntRange(0, 11).Draw(f.r, "anything") == 0 {
		return drawValue(f.r, min(depth, 2))
	}
	if c, ok := s["const"]; ok {
		return c
	}
	if list, ok := s["enum"].([]any); ok {
		return rapid.SampledFrom(list).Draw(f.r, "of the enum")
	}
	if ref, ok := s["$ref"].(string); ok {
		return f.value(f.target(ref), depth-1)
	}
	for _, union := range []string{"anyOf", "oneOf", "allOf"} {
		if list, ok := s[union].([]any); ok && rapid.IntRange(0, 3).Draw(f.r, union) > 0 {
			v := f.value(rapid.SampledFrom(list).Draw(f.r, "branch"), depth-1)
			if keys, ok := v.(map[string]any); ok {
				keys = maps.Clone(keys)
				maps.Copy(keys, f.object(s, depth-1))
				return keys
			}
			return v
		}
	}
	return f.typed(s, depth)
}

// target is where a reference leads.
func (f fitting) target(ref string) any {
	var v any = f.root
	for _, step := range strings.Split(ref, "/")[1:] {
		at, _ := v.(map[string]any)
		v = at[step]
	}
	return v
}

func (f fitting) typed(s map[string]any, depth int) any {
	kind, _ := s["type"].(string)
	if list, ok := s["type"].([]string); ok {
		kind = rapid.SampledFrom(list).Draw(f.r, "type")
	}
	switch kind {
	case "object":
		return f.object(s, depth)
	case "array":
		out := []any{}
		for range rapid.IntRange(0, 4).Draw(f.r, "length") {
			out = append(out, f.value(s["items"], depth-1))
		}
		return out
	case "string":
		return rapid.SampledFrom([]string{"", "x", "xy", "yyy", "yxxxx", "2026-11-30", "a@example.com", "10.0.0.1"}).Draw(f.r, "s")
	case "integer":
		return rapid.IntRange(-1, 5).Draw(f.r, "n")
	case "number":
		return float64(rapid.IntRange(-2, 10).Draw(f.r, "half")) / 2
	case "boolean":
		return rapid.Bool().Draw(f.r, "b")
	case "null":
		return nil
	}
	if _, ok := s["properties"]; ok {
		return f.object(s, depth)
	}
	return drawValue(f.r, min(depth, 2))
}

func (f fitting) object(s map[string]any, depth int) map[string]any {
	out := map[string]any{}
	properties, _ := s["properties"].(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if rapid.IntRange(0, 3).Draw(f.r, name) > 0 {
			out[name] = f.value(properties[name], depth-1)
		}
	}
	required, _ := s["required"].([]string)
	for _, name := range required {
		if _, ok := out[name]; !ok {
			out[name] = f.value(properties[name], depth-1)
		}
	}
	if rapid.IntRange(0, 2).Draw(f.r, "more") == 0 {
		name := rapid.SampledFrom(names).Draw(f.r, "another")
		if _, ok := out[name]; !ok {
			out[name] = f.value(s["additionalProperties"], depth-1)
		}
	}
	return out
}
