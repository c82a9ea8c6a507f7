package lint

import (
	"fmt"
	"strings"

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
	wide: true,
	check: func(s *set) []Finding {
		names := make([]string, len(s.subjects))
		for i, t := range s.subjects {
			names[i] = t.Name
		}
		style, count, odd := convention(names)
		if len(odd) == 0 {
			return nil
		}
		for i, name := range names { // base_readQuery is camelCase behind its group
			if k := strings.IndexAny(name, "_-."); k > 0 {
				names[i] = name[k+1:]
			}
		}
		if s, c, o := convention(names); 2*count < len(names) && len(o) < len(odd) {
			style, count, odd = s, c, o
		}
		if len(odd) == 0 {
			return nil
		}
		return []Finding{{
			Message:   fmt.Sprintf("%d of %d names are %s, and %s %s not. Write them all alike.", count, len(s.subjects), style, s.listed(odd), are(len(odd))),
			Evidence:  s.listed(odd),
			Parts:     s.namesOf(odd),
			Dimension: tdqs.NamingConsistency.Key(),
		}}
	},
}

// convention is the most frequent style of some names, how many have it, and the
// places of those of another one. One word fits every style but PascalCase.
func convention(names []string) (best prose.NameStyle, count int, odd []int) {
	var counts [prose.SpacedStyle + 1]int
	styles := make([]prose.NameStyle, len(names))
	for i, name := range names {
		styles[i] = prose.StyleOf(name)
		counts[styles[i]]++
	}
	best = prose.SingleWord
	for style, n := range counts {
		if style := prose.NameStyle(style); style != prose.SingleWord && style != prose.OtherStyle && n > 0 && (best == prose.SingleWord || n > counts[best]) {
			best = style
		}
	}
	for i, style := range styles {
		if style != best && style != prose.SingleWord && best != prose.SingleWord {
			odd = append(odd, i)
		}
	}
	return best, counts[best], odd
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
