package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
)

var nearDuplicateName = &Rule{
	ID:       "near-duplicate-name",
	Title:    "Two names of the same words differ in case, joints, order or a plural",
	Severity: Warning,
	Why: "Names of the same words that differ in case, joints, order or a plural are taken for each other, by agents and by people who allow calls. A plural alone is an information. " +
		"Say in the names what differs: get_loan and list_loans instead of get_loan and getLoan.",
	Bad: `[{"name": "get_loan", "description": "Get one loan.", "inputSchema": {"type": "object"}},
 {"name": "getLoan", "description": "Get the loans of a reader.", "inputSchema": {"type": "object"}}]`,
	Good: `[{"name": "get_loan", "description": "Get one loan.", "inputSchema": {"type": "object"}},
 {"name": "list_loans", "description": "Get the loans of a reader.", "inputSchema": {"type": "object"}}]`,
	wide: true,
	check: func(s *set) []Finding {
		first := map[string]int{}
		var out []Finding
		for i, t := range s.subjects {
			key := wordsKey(t.name)
			before, alike := first[key]
			if !alike {
				first[key] = i
				continue
			}
			other := s.subjects[before].Name
			if key == "" || other == t.Name {
				continue
			}
			severity := Warning
			if loose(other) != loose(t.Name) && pluralOf(t.name, s.subjects[before].name) {
				severity = Info
			}
			out = append(out, s.about(i, Finding{
				Severity:  severity,
				Message:   fmt.Sprintf("The name differs from %s only in case, joints, order or a plural, so that one is taken for the other. Say in the names what differs.", quote(other)),
				Pointer:   "/name",
				Evidence:  excerpt(other) + ", " + excerpt(t.Name),
				Siblings:  []string{other},
				Dimension: tdqs.Disambiguation.Key(),
			}))
		}
		return out
	},
}

// pluralOf reports whether two names of the same order of words differ in
// plurals alone.
func pluralOf(a, b []string) bool {
	for i, w := range a {
		if i >= len(b) || singular(w) != singular(b[i]) {
			return false
		}
	}
	return len(a) == len(b)
}

// wordsKey is equal for names of the same words, plurals aside; in names of two
// words the order is aside too.
func wordsKey(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = singular(w)
	}
	if len(out) == 2 {
		slices.Sort(out)
	}
	return strings.Join(out, " ")
}

// singular is a word without the ending of a plural: queries is query, boxes and
// statuses are box and status, and classes meets class.
func singular(w string) string {
	if len(w) < 4 {
		return w
	}
	if stem, ok := strings.CutSuffix(w, "ies"); ok {
		return stem + "y"
	}
	for _, hiss := range [...]string{"xes", "ses", "ches", "shes"} {
		if strings.HasSuffix(w, hiss) {
			w = strings.TrimSuffix(w, "es")
		}
	}
	return strings.TrimSuffix(w, "s")
}
