package offline

import (
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// echoShare is the percentage of a sentence's neighbouring content words that
// must be neighbours in the schema too before the sentence only repeats it.
const echoShare = 60

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
		if r.parts[i]&(waste|echo) != 0 && opened >= 0 && i-1 > opened && r.bareHeading(i-1) {
			r.parts[i-1] |= echo
		}
	}
}

// bareHeading reports whether a sentence is a heading without a word of its own, such as
// "Args:".
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

// worth is waste for a sentence that praises, echo for one that has no word of
// its own, has its words from the schema or nothing to do with the tool.
func (r *reading) worth(i int) part {
	s := &r.text.Sentences[i]
	praise, content, pairs, schema, fresh, generic, named, listed, typing, akin := 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
	var before prose.Stem
	if s.Cues.Has(prose.CuePraise) {
		praise++
	}
	entry, from, to := r.entryOf(s)
	for _, w := range r.text.Words[s.First:s.Last] {
		if at := int(w.Start); w.Is(prose.Stop) || at > from && at < to {
			continue // a type is none of the entry's own words
		}
		if before != 0 {
			pairs++
			if r.stems.of(pairOf(before, w.Stem))&inSchema != 0 {
				schema++
			}
		}
		before = w.Stem
		switch {
		case w.Is(prose.Praise):
			praise++
			continue
		case w.Is(prose.Generic):
			generic++
			continue
		case w.Is(prose.Typing):
			typing++
			continue
		}
		content++
		roles := r.stems.of(w.Stem)
		if roles&(ofSchema|told) != 0 {
			akin++
		}
		if roles&inParam != 0 {
			listed++
		}
		if roles&(inName|told) == 0 {
			fresh++
			if roles&inParam != 0 {
				named++
			}
		}
	}
	sends := r.parts[i]&naming != 0 // an agent to a sibling, in whatever words
	switch {
	case praise > 0 && r.own[i] == 0:
		return waste
	case r.own[i] == 0 && !(entry && r.stems.of(r.text.Words[s.First].Stem)&inParam != 0) && !sends && !r.heads(i):
		return echo
	case praise > 0 && fresh <= praise && content <= praise+2:
		return waste
	case !entry && !sends && fresh == 0 && generic >= 1 && content+generic >= 2 && s.Cues&useCues&^prose.Set(prose.CueWhen) == 0:
		return echo
	case !entry && !sends && fresh == named && generic > 0 && s.Size <= 7:
		return echo
	case (!entry || to > 0) && !sends && fresh == named && (listed > 0 || entry) && typing+generic > 0 && (s.Cues&(behaviorCues|useCues) == 0 || content == listed):
		return echo // which parameters there are, and of which types
	case akin == 0 && !entry && !sends && r.strays(i):
		return echo | stray
	case pairs >= 2 && schema*100 >= echoShare*pairs, pairs < fewestPairs && schema >= pairs-1 && r.copied(s):
		return echo
	}
	return 0
}

// entryShaped reports whether a sentence opens with one name and a colon, as the
// entry of a parameter does.
func (r *reading) entryShaped(s *prose.Sentence) bool {
	ok, _, _ := r.entryOf(s)
	return ok
}

// entryOf is entryShaped with the brackets that stand between name and colon; both are 0
// where there are none.
func (r *reading) entryOf(s *prose.Sentence) (ok bool, from, to int) {
	src := r.text.Source[s.Start:min(s.End, s.Start+80)]
	named := false
	for i := range len(src) {
		switch b := src[i]; {
		case b == ':':
			return named, 0, 0
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_':
			named = true
		case b == '(' && named: // name (type): what it is
			shut := strings.Index(src, "):")
			if shut < i {
				return shut >= 0, 0, 0
			}
			return true, s.Start + i, s.Start + shut
		case b == ' ' && named && !strings.HasPrefix(src[i:], " ("), b >= 0x80, b == '.', b == ',':
			return false, 0, 0
		}
	}
	return false, 0, 0
}
