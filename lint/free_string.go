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
			if p.Property() && ofType(p.Schema, "string") && !constrained(p.Schema) && t.words(i) == "" && !t.explained(p.Name) {
				found = append(found, i)
			}
		}
		if len(found) == 0 {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("Nothing says what may stand in %s: no description, enum, format, pattern or example. Add what fits; where the values are few, an enum.", t.paths(found)),
			Pointer:   t.input(found[0]),
			Evidence:  excerpt(string(t.places[found[0]].Schema.Raw())),
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
		t.arguments = map[string]bool{}
		for _, span := range t.text.NamedParameters() {
			t.arguments[span.Of(t.text.Source)] = true
		}
		s := t.text.Source
		for _, w := range t.text.Words {
			if end := int(w.End); end < len(s) && (s[end] == ':' || s[end] == '`' || s[end] == '=') {
				t.arguments[w.Span().Of(s)] = true
			}
		}
	}
	return t.arguments[name]
}
