package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// anchors are the kinds of cue that tie a sentence to the tool though it shares no word
// with it: "rate limited". What comes first, how long things take and how they are
// sorted is said of anything.
var anchors = (useCues | behaviorCues | prose.Set(prose.CueReturn, prose.CueFormat, prose.CueExample)) &^
	prose.Set(prose.CueTime, prose.CueSort)

// spreadShare: a word in the first sentences of one tool in so many belongs to what the
// server is about.
const spreadShare = 25

// fewestOfSentence is how many words a sentence has that may be told to stray: fewer are
// a number, a heading or a scrap of a line.
const fewestOfSentence = 3

// strays reports whether a sentence without a word of the tool's name, its schema or the
// sentences before has nothing to do with the tool in any other way: it says not what
// the tool does, gives no behavior away, and has no word of the server's other tools.
// Learning does not miss such sentences: 72.9 % of the held-out marks are equal with
// them and 73.0 % without (2026-12-01).
func (r *reading) strays(i int) bool {
	s := &r.text.Sentences[i]
	if !r.tellable(i) || r.acts(s) {
		return false
	}
	least := max(1, len(r.set.tools)/spreadShare)
	for _, w := range r.text.Words[s.First:s.Last] {
		if !w.Is(prose.Stop|prose.Generic|prose.Praise|prose.Typing) && int(r.set.spread[w.Stem]) >= least {
			return false
		}
	}
	return true
}

// tellable reports whether it can be told that a sentence strays: it is in English, it
// is all of a sentence, and no cue anchors it.
func (r *reading) tellable(i int) bool {
	s := &r.text.Sentences[i]
	return s.Cues&anchors == 0 && !s.Colon && !s.Bullet && !r.alien && s.Size >= fewestOfSentence && r.capital(i) &&
		(i+1 == len(r.text.Sentences) || r.capital(i+1) || strings.IndexByte(".!?", r.text.Source[s.End-1]) >= 0)
}

// capital reports whether a sentence opens with a capital, as what a broken line goes on
// with does not.
func (r *reading) capital(i int) bool {
	b := r.text.Source[r.text.Sentences[i].Start]
	return b >= 'A' && b <= 'Z'
}

// acts reports whether a sentence opens with a verb, or with a caller and a verb, as one
// does that says what a call or a caller does.
func (r *reading) acts(s *prose.Sentence) bool {
	at := s.First
	if r.text.Words[at].Is(prose.Reader) && at+1 < s.Last {
		at++
	}
	v, ok := verb(r.text.Words[at])
	return ok && v.Form != prose.Past && v.Form != prose.Gerund
}

// opensWithin is how many sentences after one that strays are looked at for the one that
// opens.
const opensWithin = 2

// astray reports whether a sentence before the one that opens strays: that one says what
// the tool does or has a word of its name.
func (r *reading) astray(i int) bool {
	s := &r.text.Sentences[i]
	if !r.tellable(i) || r.parts[i]&naming != 0 || r.acts(s) {
		return false
	}
	for _, w := range r.text.Words[s.First:s.Last] {
		if r.stems.of(w.Stem)&ofSchema != 0 {
			return false
		}
	}
	for j := i + 1; j <= i+opensWithin && j < len(r.text.Sentences); j++ {
		next := &r.text.Sentences[j]
		if r.acts(next) {
			return true
		}
		for _, w := range r.text.Words[next.First:next.Last] {
			if !w.Is(prose.Stop|prose.Generic) && r.stems.of(w.Stem)&inName != 0 {
				return true
			}
		}
	}
	return false
}
