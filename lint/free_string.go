package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

var freeString = &Rule{
	ID:       "free-string",
	Title:    "A string parameter gives nothing to derive a legal value from",
	Severity: Warning,
	Why: "A string without description, enum, format, pattern, default or example can be anything, so an agent makes something up, and learns from the error what was meant. " +
		"Any one of them helps; an enum helps most.",
	Bad: `{"name": "list_holds", "description": "List the holds of a branch.", "inputSchema": {"type": "object", "properties": {
 "state": {"type": "string"}}}}`,
	Good: `{"name": "list_holds", "description": "List the holds of a branch.", "inputSchema": {"type": "object", "properties": {
 "state": {"type": "string", "enum": ["waiting", "ready", "expired"]}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var found []int
		for i := range t.places {
			p := &t.places[i]
			if p.Property() && ofType(p.Schema, "string") && !constrained(p.Schema) && t.words(i) == "" && !t.explained(p.Name) && !t.explainedAbove(i) {
				found = append(found, i)
			}
		}
		if len(found) == 0 {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("Nothing says what may stand in %s: no description, enum, format, pattern or example. Add what fits; where the values are few, an enum.", t.paths(found)),
			Pointer:   t.input(found[0]),
			Evidence:  compact(t.places[found[0]].Schema),
			Parts:     t.placeNames(found),
			Dimension: tdqs.ParameterSemantics.Key(),
		}
	}),
}

// constrained reports whether a schema narrows its values or shows one.
func constrained(v jsondoc.Value) bool {
	for key := range v.Members() {
		switch string(key.Text()) {
		case "enum", "format", "pattern", "example", "examples", "default", "const", "$ref", "anyOf", "oneOf", "allOf":
			return true
		}
	}
	return false
}

// explained reports whether the description of the tool says something of a
// parameter: under a heading, before a colon, in code marks, or by a name that
// is no ordinary word.
func (t *subject) explained(name string) bool {
	if prose.Composite(name) {
		return t.mentions(name)
	}
	if t.arguments == nil {
		t.arguments = spelledOut(t.text)
	}
	return t.arguments[name]
}

// reachAbove is how many schemas around a parameter may explain it.
const reachAbove = 4

// explainedAbove reports whether the description of a schema around a parameter
// says something of it.
func (t *subject) explainedAbove(place int) bool {
	name := t.places[place].Name
	for p, n := t.places[place].Parent, 0; p >= 0 && n < reachAbove; p, n = t.places[p].Parent, n+1 {
		names, read := t.above[p]
		if !read {
			if t.above == nil {
				t.above = map[int]map[string]bool{}
			}
			if d := t.places[p].Schema.Get("description"); d.Is(jsondoc.String) {
				names = spelledOut(prose.Cut(d.Str()))
			}
			t.above[p] = names
		}
		if names[name] {
			return true
		}
	}
	return false
}

// spelledOut are the words of a text that it sets apart as names: of parameters,
// before a colon or an equals sign, in marks, and those that are no ordinary words.
func spelledOut(text *prose.Text) map[string]bool {
	out := map[string]bool{}
	for _, span := range text.NamedParameters() {
		out[span.Of(text.Source)] = true
	}
	s := text.Source
	for i, w := range text.Words {
		if end := int(w.End); end < len(s) && (s[end] == ':' || s[end] == '`' || s[end] == '=') {
			out[w.Span().Of(s)] = true
		}
		// A name with joints is cut into words.
		start, end := int(w.Start), int(w.End)
		if start > 0 && (s[start-1] == '_' || s[start-1] == '-') {
			continue
		}
		for k := i + 1; k < len(text.Words) && int(text.Words[k].Start) == end+1 && (s[end] == '_' || s[end] == '-'); k++ {
			end = int(text.Words[k].End)
		}
		if name := s[start:end]; prose.Composite(name) {
			out[name] = true
		}
	}
	return out
}
