package offline

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/prose"
)

// sift marks the sentences that earn nothing: what speaks to a grader, stands
// in for a text, only rates the tool, says nothing, has nothing to do with the tool, or
// says again what the text or the schema has said. The first sentence that is none of
// the first two stays, unless all of it is praise or it strays: it is what the tool has
// for a purpose.
func (r *reading) sift() {
	t := r.text
	first, opened := true, -1
	for i := range t.Sentences {
		s := &t.Sentences[i]
		switch {
		case r.without(i):
			r.parts[i] |= waste
		case s.Cues&wasteCues != 0 || s.Aside:
			r.parts[i] |= waste
		case first && r.praises(s):
			r.parts[i] |= waste
		case first && r.astray(i):
			r.parts[i] |= echo | stray
		case first:
			first, opened = false, i
			r.tell(s)
		case r.said(i):
			r.parts[i] |= echo | twice
		default:
			worth := r.worth(i)
			r.parts[i] |= worth
			if worth == 0 {
				r.tell(s)
			}
		}
	}
	for i := len(t.Sentences) - 1; i > opened && opened >= 0; i-- {
		if r.bareHeading(i) && (i+1 == len(t.Sentences) || r.parts[i+1]&(waste|echo) != 0 || r.bareHeading(i+1)) {
			r.parts[i] |= echo
		}
	}
}

// bareHeading reports whether a sentence is a heading without a word of its own, such as
// "Args:": it is worth what follows.
func (r *reading) bareHeading(i int) bool {
	s := &r.text.Sentences[i]
	return s.Colon && r.parts[i]&(waste|echo|naming) == 0 &&
		!slices.ContainsFunc(r.text.Words[s.First:s.Last], func(w prose.Word) bool { return !w.Is(prose.Stop | prose.Generic | prose.Typing) })
}

// praises reports whether a sentence has no word but praise.
func (r *reading) praises(s *prose.Sentence) bool {
	praise := false
	for _, w := range r.text.Words[s.First:s.Last] {
		switch {
		case w.Is(prose.Praise):
			praise = true
		case !w.Is(prose.Stop):
			return false
		}
	}
	return praise
}

// tell enters a sentence's stems as told.
func (r *reading) tell(s *prose.Sentence) {
	for _, w := range r.text.Words[s.First:s.Last] {
		if !w.Is(prose.Stop) {
			*r.stems.at(w.Stem) |= told
		}
	}
}

// said reports whether one of the fifty sentences before is the same.
func (r *reading) said(i int) bool {
	for j := max(0, i-50); j < i; j++ {
		if r.text.Sentences[j].Hash == r.text.Sentences[i].Hash {
			return true
		}
	}
	return false
}
