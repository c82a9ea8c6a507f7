package contract

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"
)

// TestInputsAreSound draws schema pairs and arguments: whatever OLD takes and NEW
// refuses, the comparison has told of a break. Arguments are left out that use the
// name of a parameter which only NEW declares.
func TestInputsAreSound(t *testing.T) {
	t.Parallel()
	sound(t, func(old, next drawn, problems []Change) (taker, refuser drawn, excused func(any) bool) {
		return old, next, func(v any) bool { return usesNew(old.schema, next.schema, v) }
	}, func(old, next drawn, t testing.TB) []Change {
		return inputChanges(parsed(t, old.text), parsed(t, next.text))
	})
}

// TestOutputsAreSound draws schema pairs and answers: whatever NEW answers and OLD
// refuses, the comparison has told of a break, without an excuse.
func TestOutputsAreSound(t *testing.T) {
	t.Parallel()
	sound(t, func(old, next drawn, problems []Change) (taker, refuser drawn, excused func(any) bool) {
		return next, old, func(any) bool { return false }
	}, func(old, next drawn, t testing.TB) []Change {
		return outputChanges(parsed(t, old.text), parsed(t, next.text))
	})
}

// drawn is a schema in the forms that a test needs.
type drawn struct {
	schema   map[string]any
	text     string
	compiled *jsonschema.Schema
}

// sound draws pairs; sides says which schema takes a value and which refuses it where
// a break must have been told.
func sound(t *testing.T, sides func(old, next drawn, problems []Change) (taker, refuser drawn, excused func(any) bool),
	compare func(old, next drawn, t testing.TB) []Change) {
	refused, silent := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		old, next := drawPair(r)
		if old.compiled == nil || next.compiled == nil {
			r.Skip() // a definition that refers to itself alone
		}
		changes := compare(old, next, t)
		told := gravest(changes) == Breaking
		if !told {
			silent++
		}
		taker, refuser, excused := sides(old, next, changes)
		for range 16 {
			instance := drawInstance(r, taker.schema)
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(text(r, instance)))
			if err != nil {
				r.Fatal(err)
			}
			if taker.compiled.Validate(value) != nil {
				continue
			}
			err = refuser.compiled.Validate(value)
			if err == nil {
				continue
			}
			refused++
			if !told && !excused(instance) {
				r.Fatalf("%s is taken by one and refused by the other: %v\nOLD %s\nNEW %s\ntold %v", text(r, instance), err, old.text, next.text, changes)
			}
		}
	})
	t.Logf("%d values were refused, %d pairs were told to break nothing", refused, silent)
	if refused == 0 || silent == 0 {
		t.Error("the property was not tried")
	}
}

// drawPair draws a schema, and another or an edit of it.
func drawPair(r *rapid.T) (old, next drawn) {
	old.schema = drawRoot(r)
	next.schema = drawRoot(r)
	if rapid.IntRange(0, 5).Draw(r, "fresh") > 0 {
		var edited any = old.schema
		for range rapid.IntRange(1, 2).Draw(r, "edits") {
			edited = mutate(r, edited)
		}
		if m, ok := edited.(map[string]any); ok {
			next.schema = m
		}
		if _, ok := next.schema["$defs"]; !ok {
			next.schema["$defs"] = old.schema["$defs"]
		}
	}
	for _, d := range []*drawn{&old, &next} {
		d.text = text(r, d.schema)
		d.compiled, _ = schemaOf(d.text)
	}
	return old, next
}

// usesNew reports whether a value has a key under the name of a property that NEW
// declares at a place where OLD does not.
func usesNew(old, next map[string]any, v any) bool {
	had := declared(old, old, "", 3, map[string]bool{})
	for place := range declared(next, next, "", 3, map[string]bool{}) {
		if !had[place] && uses(v, place[strings.LastIndex(place, "/")+1:]) {
			return true
		}
	}
	return false
}

// declared are the pointers to all properties of a schema, those that so many references
// lead to where they stand for them.
func declared(root map[string]any, v any, pointer string, references int, into map[string]bool) map[string]bool {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			if strings.HasSuffix(pointer, "/properties") {
				into[pointer+"/"+key] = true
			}
			if ref, ok := value.(string); ok && key == "$ref" && references > 0 {
				declared(root, fitting{root: root}.target(ref), pointer, references-1, into)
			}
			declared(root, value, pointer+"/"+key, references, into)
		}
	case []any:
		for i, value := range v {
			declared(root, value, fmt.Sprint(pointer, "/", i), references, into)
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
		for _, e := range v {
			if uses(e, name) {
				return true
			}
		}
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

// schemaOf compiles a schema for a validator that holds values to format as well.
func schemaOf(text string) (*jsonschema.Schema, error) {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("s.json", value); err != nil {
		return nil, err
	}
	return c.Compile("s.json")
}
