package lint

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

var mixedNaming = &Rule{
	ID:       "mixed-naming",
	Title:    "The names of the set are written in different ways",
	Severity: Warning,
	Why: "Agents guess the name of a tool from those they know, and a set that mixes snake_case and camelCase lets them guess wrong. Any one convention is fine. " +
		"Rename the few to the way of the many.",
	Bad: `[{"name": "get_book", "description": "Get one book.", "inputSchema": {"type": "object"}}, {"name": "renew_loan", "description": "Renew a loan.", "inputSchema": {"type": "object"}},
 {"name": "placeHold", "description": "Reserve a copy.", "inputSchema": {"type": "object"}}]`,
	Good: `[{"name": "get_book", "description": "Get one book.", "inputSchema": {"type": "object"}}, {"name": "renew_loan", "description": "Renew a loan.", "inputSchema": {"type": "object"}},
 {"name": "search", "description": "Search the catalogue.", "inputSchema": {"type": "object"}}]`,
	check: func(s *set) []Finding {
		var counts [prose.SpacedStyle + 1]int
		styles := make([]prose.NameStyle, len(s.subjects))
		for i, t := range s.subjects {
			styles[i] = prose.StyleOf(t.Name)
			counts[styles[i]]++
		}
		best := prose.SingleWord
		for style, n := range counts {
			if style := prose.NameStyle(style); style != prose.SingleWord && style != prose.OtherStyle && n > 0 && (best == prose.SingleWord || n > counts[best]) {
				best = style
			}
		}
		if best == prose.SingleWord {
			return nil
		}
		var odd []int
		for i, style := range styles {
			if style != best && style != prose.SingleWord {
				odd = append(odd, i)
			}
		}
		if len(odd) == 0 {
			return nil
		}
		return []Finding{{
			Message:   fmt.Sprintf("%d of %d names are %s, and %s %s not. Write them all alike.", counts[best], len(s.subjects), best, s.listed(odd), are(len(odd))),
			Evidence:  s.listed(odd),
			Dimension: tdqs.NamingConsistency.Key(),
		}}
	},
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
