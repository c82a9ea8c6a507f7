package offline

import (
	"cmp"
	"slices"

	"github.com/opentdqs/tdqs/internal/prose"
)

// Words beside the name of another tool that tell why it is named: leadsTo stands
// before one to take instead, comesFirst beside one that is called before or after,
// and forWhat opens the case that it is for.
var (
	leadsTo    = setOf(`use using prefer choose try see unlike than of or while`)
	comesFirst = setOf(`from by after before first run call calling`)
	forWhat    = setOf(`for to when if instead`)
)

// nearby is how many words beside a name are looked at.
const nearby = 3

// hasAlternative reports whether the text names another tool for another case: "use
// list_invoices for many" does, "get the id from list_invoices" does not.
func (r *reading) hasAlternative() bool {
	for i := range r.siblings {
		if r.isAlternative(&r.siblings[i]) {
			return true
		}
	}
	return false
}

func (r *reading) isAlternative(m *prose.Mention) bool {
	s := &r.text.Sentences[m.Sentence]
	words := r.text.Words[s.First:s.Last]
	before := startingAt(words, m.Start)
	after := words[startingAt(words, m.End):]
	after, words = after[:min(nearby, len(after))], words[max(0, before-nearby):before]
	if !r.oneOf(words, leadsTo) || r.oneOf(words, comesFirst) || r.oneOf(after, comesFirst) {
		return false
	}
	return len(after) == 0 || s.Cues.Has(prose.CueInstead) || r.oneOf(after, forWhat)
}

// startingAt is how many words start before a byte.
func startingAt(words []prose.Word, at int) int {
	n, _ := slices.BinarySearchFunc(words, int32(at), func(w prose.Word, at int32) int { return cmp.Compare(w.Start, at) })
	return n
}

// oneOf reports whether one of the words is in a set.
func (r *reading) oneOf(words []prose.Word, set map[string]bool) bool {
	for _, w := range words {
		if set[lower(w.Span().Of(r.text.Source))] {
			return true
		}
	}
	return false
}
