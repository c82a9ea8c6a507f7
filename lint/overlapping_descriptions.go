package lint

import (
	"fmt"
	"slices"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// The bounds of the comparison; the last two keep it linear.
const (
	overlapShare    = 0.8 // of the terms of both
	overlapTerms    = 4   // shared at least
	maxOverlapPairs = 10  // reported of one set
	maxOverlapText  = 60  // words of a description that are compared
	maxPostings     = 48  // tools that may have a term that brings two together
)

var overlappingDescriptions = &Rule{
	ID:       "overlapping-descriptions",
	Title:    "Two descriptions say nearly the same",
	Severity: Warning,
	Why: "Tools whose descriptions share most of their words cannot be told apart by them. The pairs are ranked, the most alike first, with the words they share. " +
		"Say in each what the other does not do and name it, or merge the two. Tools whose verbs do different things, such as creating and deleting, are not compared.",
	Bad: `[{"name": "find_title", "description": "Search the catalogue of the branch for printed books and films.", "inputSchema": {"type": "object"}},
 {"name": "query_title", "description": "Search the branch catalogue for films and printed books.", "inputSchema": {"type": "object"}}]`,
	Good: `[{"name": "find_title", "description": "Search the catalogue of the branch for printed books and films.", "inputSchema": {"type": "object"}},
 {"name": "query_title", "description": "Run a query in the librarians' language over holdings, loans and fines.", "inputSchema": {"type": "object"}}]`,
	wide: true,
	check: func(s *set) []Finding {
		pairs := s.overlaps()
		var out []Finding
		for rank, p := range pairs[:min(len(pairs), maxOverlapPairs)] {
			a, b := s.subjects[p.a], s.subjects[p.b]
			out = append(out, Finding{
				Message: fmt.Sprintf("The descriptions of %s and %s share %d %% of their words (%s), which is rank %d in the set. Say in each what the other does not do, or merge the two.",
					quote(a.Name), quote(b.Name), int(100*p.share), list(b.sharedWords(a)), rank+1),
				Evidence:  excerpt(a.Name) + ", " + excerpt(b.Name),
				Siblings:  []string{a.Name, b.Name},
				Dimension: tdqs.Disambiguation.Key(),
			})
		}
		return out
	},
}

// likeness is how much of the terms of two tools is common to both.
type likeness struct {
	a, b  int
	share float64
}

// terms are the words of a description that tell something, each once;
// boilerplate tells nothing.
func (t *subject) terms() []prose.Stem {
	if t.telling != nil {
		return t.telling
	}
	out := []prose.Stem{}
	end := len(t.text.Source)
	if entries := t.text.Arguments(); len(entries) > 0 {
		end = entries[0].Heading.Start // parameters of one name are no likeness
	}
	k := 0
	for i, w := range t.text.Words[:min(len(t.text.Words), maxOverlapText)] {
		if int(w.Start) >= end {
			break
		}
		for k < len(t.text.Sentences) && i >= t.text.Sentences[k].Last {
			k++
		}
		if k < len(t.text.Sentences) && !w.Is(prose.Stop) && !w.Dense() && t.set.saidBy(&t.text.Sentences[k]) < boilerplateTools {
			out = append(out, w.Stem)
		}
	}
	slices.Sort(out)
	t.telling = slices.Compact(out)
	return t.telling
}

// overlaps are the pairs of tools that are much alike, the most alike first.
func (s *set) overlaps() []likeness {
	terms := make([][]prose.Stem, len(s.subjects))
	users := map[prose.Stem][]int32{}
	for i, t := range s.subjects {
		terms[i] = t.terms()
		for _, term := range terms[i] {
			if list := users[term]; len(list) <= maxPostings {
				users[term] = append(list, int32(i))
			}
		}
	}
	var out []likeness
	met := make([]bool, len(s.subjects))
	for i := range s.subjects {
		var near []int32
		for _, term := range terms[i] {
			if len(users[term]) > maxPostings {
				continue
			}
			for _, j := range users[term] {
				if int(j) > i && !met[j] {
					met[j] = true
					near = append(near, j)
				}
			}
		}
		for _, j := range near {
			met[j] = false
			if share, n := jaccard(terms[i], terms[j]); share >= overlapShare && n >= overlapTerms && len(s.subjects[i].sharedWords(s.subjects[j])) >= overlapTerms && s.comparable(i, int(j)) {
				out = append(out, likeness{i, int(j), share})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b likeness) int {
		switch {
		case a.share > b.share:
			return -1
		case a.share < b.share:
			return 1
		}
		return 0
	})
	return out
}

// comparable reports whether two tools may be taken for each other: their names
// do not open with verbs of different kinds, nor do they differ in one word that
// their descriptions differ in too.
func (s *set) comparable(a, b int) bool {
	x, y := s.subjects[a], s.subjects[b]
	v, w := x.verb(), y.verb()
	if v.Stem != w.Stem && v.Stem != "" && w.Stem != "" && (v.Kind != w.Kind || v.Kind.Changes()) {
		return false
	}
	// get_loan_state and get_card_state speak of different things in the same words.
	return !x.setApart(y) && !y.setApart(x)
}

// setApart reports whether a word that only this tool's name has, and no verb,
// stands in its description and not in the other's.
func (t *subject) setApart(other *subject) bool {
	for _, w := range t.name {
		if slices.Contains(other.name, w) {
			continue
		}
		if v, ok := prose.LookupVerb(w); ok && v.Kind == prose.Read {
			continue
		}
		stem := prose.StemOf(w)
		if t.says(stem) && !other.says(stem) {
			return true
		}
	}
	return false
}

func (t *subject) says(stem prose.Stem) bool {
	for _, w := range t.text.Words[:min(len(t.text.Words), maxOverlapText)] {
		if w.Stem == stem {
			return true
		}
	}
	return false
}

// jaccard is the shared part of two sorted lists, and how many are shared.
func jaccard(a, b []prose.Stem) (share float64, n int) {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			n++
			i++
			j++
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	if n == 0 {
		return 0, 0
	}
	return float64(n) / float64(len(a)+len(b)-n), n
}

// sharedWords quotes the words that a description has in common with another's,
// as they are written here.
func (t *subject) sharedWords(other *subject) []string {
	theirs := other.terms()
	seen := map[prose.Stem]bool{}
	var out []string
	for _, w := range t.text.Words[:min(len(t.text.Words), maxOverlapText)] {
		if _, ok := slices.BinarySearch(theirs, w.Stem); ok && !seen[w.Stem] && !w.Is(prose.Stop|prose.Generic) {
			seen[w.Stem] = true
			out = append(out, quote(w.Span().Of(t.text.Source)))
		}
	}
	return out
}
