package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// costly is the cost of a call from which on its schema is dear.
const costly = 10

var costlySchema = &Rule{
	ID:       "costly-schema",
	Title:    "A call takes much to fill in",
	Severity: Info,
	Why: "The cost of a call counts what must be filled in: required fields, levels below the first, and choices between branches. At 10 and more agents get calls wrong, and lean to any cheaper tool that seems to do. " +
		"Make optional what has a default, pull nested fields up, and give a choice a tool of its own.",
	Bad: `{"name": "query_books", "description": "Query the books by a filter.", "inputSchema": {"type": "object", "required": ["filter"],
 "properties": {"filter": {"type": "object", "required": ["by"], "properties": {"by": {"oneOf": [
  {"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "number"}, {"type": "array", "items": {"type": "string"}}]}}}}}}`,
	Good: `{"name": "query_books", "description": "Query the books by a filter.", "inputSchema": {"type": "object", "required": ["by"],
 "properties": {"by": {"type": "string", "description": "title, author or subject"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		s := t.signals
		if s.InvocationCost < costly {
			return nil
		}
		levels, choices := 2*max(0, s.SchemaDepth-1), 2*s.UnionChoiceCount
		fields := s.InvocationCost - levels - choices
		place, what := 0, "the required fields"
		switch {
		case choices >= max(fields, levels):
			place, what = t.widest(), "the choices"
		case levels > fields:
			place, what = t.deepest(), "the levels"
		}
		evidence := fmt.Sprintf("cost %d: %d for required fields, %d for levels, %d for choices", s.InvocationCost, fields, levels, choices)
		return &Finding{
			Message: fmt.Sprintf("A call costs %d: %d for required fields, %d for levels below the first, %d for choices. Begin with %s: make optional what has a default, pull up what is nested, split what is a choice.",
				s.InvocationCost, fields, levels, choices, what),
			Pointer:   t.input(place),
			Evidence:  evidence,
			Dimension: tdqs.Disambiguation.Key(),
		}
	}),
}

// widest is the place with the most branches, the root when there is none.
func (t *subject) widest() int {
	best, most := 0, 0
	for i := range t.places {
		v := t.places[i].Schema
		if n := v.Get("anyOf").Len() + v.Get("oneOf").Len(); n > most {
			best, most = i, n
		}
	}
	return best
}

// deepest is the first place on the deepest level that requires something.
func (t *subject) deepest() int {
	best, most := 0, 0
	levels := make([]int, len(t.places))
	for i := range t.places {
		p := &t.places[i]
		if p.Parent >= 0 {
			levels[i] = levels[p.Parent]
		}
		if p.Schema.Get("required").Len() > 0 && p.Schema.Get("properties").Len() > 0 {
			levels[i]++
			if levels[i] > most {
				best, most = i, levels[i]
			}
		}
	}
	return best
}
