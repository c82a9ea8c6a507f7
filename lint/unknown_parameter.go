package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

var unknownParameter = &Rule{
	ID:       "unknown-parameter",
	Title:    "A description names a parameter that the schema lacks",
	Severity: Warning,
	Why: "An agent that reads of a parameter passes it, and a call with a parameter that does not exist fails, or worse, succeeds without it. " +
		"It is left over from an earlier version, misspelt, or filled in by the server itself: correct it, or cut it.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy.\n\nArgs:\n    card_no: the reader's card\n    isbn: the book",
 "inputSchema": {"type": "object", "properties": {"card_number": {"type": "string"}, "isbn": {"type": "string"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy.\n\nArgs:\n    card_number: the reader's card\n    isbn: the book",
 "inputSchema": {"type": "object", "properties": {"card_number": {"type": "string"}, "isbn": {"type": "string"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		if len(t.places) == 0 || t.opaque() {
			return nil
		}
		var first *Finding
		for _, name := range t.unknownIn(t.text) {
			first = t.unknown(first, "The description", name, func() string { return "/description" })
		}
		for i := range t.places {
			p := &t.places[i]
			if d := p.Schema.Get("description"); p.Property() && d.Is(jsondoc.String) && speaksOfParameters(d.Str()) {
				for _, name := range t.unknownIn(prose.Cut(d.Str())) {
					first = t.unknown(first, "The description of "+t.path(i), name, func() string { return t.input(i) + "/description" })
				}
			}
		}
		return first.few()
	}),
}

// speaksOfParameters reports whether a text may name a parameter as one.
func speaksOfParameters(s string) bool {
	return strings.Contains(s, "aram") || strings.Contains(s, "rgument") || strings.Contains(s, "PARAM")
}

// unknownIn are the parameters that a text names and neither the schema nor
// anything around it knows.
func (t *subject) unknownIn(text *prose.Text) (names []string) {
	named := text.NamedParameters()
	if len(named) == 0 {
		return nil
	}
	if t.known == nil {
		t.known = t.vocabulary()
	}
	listed := map[prose.Span]bool{}
	for _, a := range text.Arguments() {
		listed[a.Name] = true
	}
	for _, span := range named {
		name := span.Of(text.Source)
		if l := loose(name); t.known[l] || t.set.toolNames()[l] || !listed[span] && t.set.parameterNames()[l] {
			continue // in running text it may be a parameter of another tool
		}
		names = append(names, name)
	}
	return names
}

// unknown is the finding on a name, or first, which then speaks for it too.
func (t *subject) unknown(first *Finding, where, name string, pointer func() string) *Finding {
	if first == nil {
		first = &Finding{
			Message:   fmt.Sprintf("%s names the parameter %s, which the schema lacks%s Correct the name, or cut it.", where, quote(name), t.nearestParameter(name)),
			Pointer:   pointer(),
			Evidence:  excerpt(name),
			Dimension: tdqs.ParameterSemantics.Key(),
		}
	}
	first.addPart(func() string { return pointer() + " " + name })
	return first
}

// parameterNames are those of all tools, loosely spelt.
func (s *set) parameterNames() map[string]bool {
	if s.parameters == nil {
		s.parameters = map[string]bool{}
		for _, t := range s.subjects {
			for i := range t.places {
				if t.places[i].Property() {
					s.parameters[loose(t.places[i].Name)] = true
				}
			}
		}
	}
	return s.parameters
}

// toolNames are the names of the tools, loosely spelt.
func (s *set) toolNames() map[string]bool {
	if s.names == nil {
		s.names = map[string]bool{}
		for _, t := range s.subjects {
			s.names[loose(t.Name)] = true
		}
	}
	return s.names
}

// opaque reports whether the schema leaves it open what may be passed: a root
// that is a reference or a union.
func (t *subject) opaque() bool {
	root := t.places[0].Schema
	return root.Get("$ref").Exists() || root.Get("oneOf").Exists() || root.Get("anyOf").Exists() || root.Get("allOf").Exists()
}

// vocabulary is what a description may name as a parameter: properties at any
// depth and values of enums, loosely spelt.
func (t *subject) vocabulary() map[string]bool {
	out := map[string]bool{}
	for i := range t.places {
		p := &t.places[i]
		if p.Name != "" {
			out[loose(p.Name)] = true
		}
		for v := range p.Schema.Get("enum").Elements() {
			out[loose(v.Str())] = true
		}
	}
	return out
}

// loose is a name without case and joints: cardNumber and card_number are one.
func loose(name string) string {
	out := make([]byte, 0, len(name))
	for _, w := range prose.NameWords(name) {
		out = append(out, w...)
	}
	return string(out)
}

// nearestParameter suggests the property nearest to a wrong name, or ends the sentence.
func (t *subject) nearestParameter(wrong string) string {
	var names []string
	for i := range t.places {
		if p := &t.places[i]; p.Property() && p.Depth == 1 {
			names = append(names, p.Name)
		}
	}
	if best := nearest(wrong, names); best != "" {
		return "; did you mean " + quote(best) + "?"
	}
	return "."
}
