package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

var shadowCandidate = &Rule{
	ID:       "shadow-candidate",
	Title:    "A sibling is so much cheaper to call that it may be taken instead",
	Severity: Warning,
	Why: "Where two tools can answer one question, an agent leans to the one with fewer required fields, less nesting and " +
		"fewer choices, even if the dearer one is the right one. The rule sees the costs alone; whether the purposes overlap " +
		"is for a judge, or for you, to say. If they do, make the purposes disjoint and say so in both descriptions, " +
		"merge the tools, or flatten what the dearer one requires.",
	Bad: `{"tools": [
 {"name": "list_books", "description": "List the books of a branch.", "inputSchema": {"type": "object"}},
 {"name": "query_books", "description": "Query the books by a filter.", "inputSchema": {"type": "object", "required": ["filter"],
  "properties": {"filter": {"type": "object", "required": ["by"], "properties": {"by": {"oneOf": [
   {"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "string"}}]}}}}}}]}`,
	Good: `{"tools": [
 {"name": "list_books", "description": "List the books of a branch.", "inputSchema": {"type": "object"}},
 {"name": "query_books", "description": "Query the books by a filter.", "inputSchema": {"type": "object", "required": ["by"],
  "properties": {"by": {"type": "string", "description": "title, author or subject"}}}}]}`,
	check: func(s *set) []Finding {
		if len(s.candidates) == 0 {
			return nil
		}
		// Tools of one name and cost take their candidates in order.
		type key struct {
			name string
			cost int
		}
		places := map[key][]int{}
		for i := range s.server.Tools {
			k := key{s.server.Tools[i].Name, s.signals[i].InvocationCost}
			places[k] = append(places[k], i)
		}
		var out []Finding
		for _, c := range s.candidates {
			k := key{c.Tool, c.InvocationCost}
			if len(places[k]) == 0 {
				continue
			}
			out = append(out, s.about(places[k][0], overshadowed(c)))
			places[k] = places[k][1:]
		}
		return out
	},
}

func overshadowed(c tdqs.ShadowCandidate) Finding {
	return Finding{
		Message: fmt.Sprintf("A call costs %d, one of the sibling %s only %d: if both can answer a question, agents lean to the sibling. "+
			"Say in both descriptions which question is whose, merge the two, or require less here.",
			c.InvocationCost, quote(c.CheaperSibling), c.CheaperSiblingInvocationCost),
		Pointer:   "/inputSchema",
		Evidence:  fmt.Sprintf("cost %d against %d", c.InvocationCost, c.CheaperSiblingInvocationCost),
		Dimension: tdqs.Disambiguation.Key(),
	}
}
