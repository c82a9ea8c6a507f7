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
		"is for a judge, or for you, to say. If they do, divide the questions between the two and name the other tool in each description, " +
		"merge them, or flatten what the dearer one requires.",
	Bad: `{"tools": [
 {"name": "list_books", "description": "List the books of a branch.", "inputSchema": {"type": "object"}},
 {"name": "query_books", "description": "Query the books by a filter.", "inputSchema": {"type": "object", "required": ["filter"],
  "properties": {"filter": {"type": "object", "required": ["by"], "properties": {"by": {"oneOf": [
   {"type": "string"}, {"type": "integer"}, {"type": "array", "items": {"type": "string"}}]}}}}}}]}`,
	Good: `{"tools": [
 {"name": "list_books", "description": "List the books of a branch.", "inputSchema": {"type": "object"}},
 {"name": "query_books", "description": "Query the books by a filter.", "inputSchema": {"type": "object", "required": ["by"],
  "properties": {"by": {"type": "string", "description": "title, author or subject"}}}}]}`,
	wide: true,
	check: func(s *set) []Finding {
		var out []Finding
		i := 0 // candidates stand in the order of their tools
		for _, c := range s.candidates {
			for i < len(s.server.Tools) && (s.server.Tools[i].Name != c.Tool || s.signals[i].InvocationCost != c.InvocationCost) {
				i++
			}
			if i == len(s.server.Tools) {
				break
			}
			out = append(out, s.about(i, overshadowed(c)))
			i++
		}
		return out
	},
}

func overshadowed(c tdqs.ShadowCandidate) Finding {
	return Finding{
		Message: fmt.Sprintf("A call costs %d, one of the sibling %s only %d: if both can answer a question, agents lean to the sibling. "+
			"Name in each description the questions that belong to the other, merge the two, or require less here.",
			c.InvocationCost, quote(c.CheaperSibling), c.CheaperSiblingInvocationCost),
		Pointer:   "/inputSchema",
		Evidence:  fmt.Sprintf("cost %d against %d", c.InvocationCost, c.CheaperSiblingInvocationCost),
		Siblings:  []string{c.CheaperSibling},
		Dimension: tdqs.Disambiguation.Key(),
	}
}
