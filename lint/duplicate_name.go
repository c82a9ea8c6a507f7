package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

var duplicateName = &Rule{
	ID:       "duplicate-name",
	Title:    "Two tools have the same name",
	Severity: Error,
	Why: "A call names its tool, so of two tools with one name only one can be called, and which one differs between clients. " +
		"Rename one of them, or drop the one that was registered by mistake.",
	Bad: `[{"name": "get_book", "description": "Get one book by its ISBN.", "inputSchema": {"type": "object"}},
 {"name": "get_book", "description": "Get one book by its title.", "inputSchema": {"type": "object"}}]`,
	Good: `[{"name": "get_book", "description": "Get one book by its ISBN.", "inputSchema": {"type": "object"}},
 {"name": "find_book", "description": "Get one book by its title.", "inputSchema": {"type": "object"}}]`,
	wide: true,
	check: func(s *set) []Finding {
		first := map[string]int{}
		var out []Finding
		for i, t := range s.subjects {
			before, twice := first[t.Name]
			if !twice {
				first[t.Name] = i
				continue
			}
			out = append(out, s.about(i, Finding{
				Message:   fmt.Sprintf("Tool %d has the name %s too, so only one of them can be called. Rename one, or drop it.", s.subjects[before].Position, quote(t.Name)),
				Pointer:   "/name",
				Evidence:  excerpt(t.Name),
				Dimension: tdqs.Disambiguation.Key(),
			}))
		}
		return out
	},
}
