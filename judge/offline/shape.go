package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// shape are counts of how a text is written and whom it speaks to. Waste and
// echoes are left out; boilerplate is not, for a judge reads it too.
type shape struct {
	sayings            int     // sentences
	anyUse             int     // with a cue for usage
	namedUse           int     // about usage that name another tool
	plainUse           float64 // size of those about usage that are no entry of a list
	choosing           int     // words that bid a reader choose
	anyGroups          prose.CueSet
	factSize           float64 // of sentences that say more of the behavior
	plainFacts         float64 // of these, less those to the reader and entries of lists
	backSize           float64 // of sentences that say what comes back
	capitals, links    int
	readers, generic   int
	semicolons, dashes int
	mostCommas         int // in one sentence
	colons             int // sentences that end in one
	selfs              int // that open with the tool as "this" or "it"
	imperatives        int // that open with a verb in its base form

	firstCapitals, firstLinks, firstScope, firstOwn int // of the first sentence
}

// countShape adds how a sentence is written.
func (r *reading) countShape(s *prose.Sentence, p part, first bool) {
	c := &r.counts.shape
	c.sayings++
	text := s.Of(r.text.Source)
	commas := 0
	for i := range len(text) {
		if !isPoint[text[i]] {
			continue
		}
		switch text[i] {
		case ',':
			commas++
		case ';':
			c.semicolons++
		case '-':
			if i > 0 && text[i-1] == ' ' {
				c.dashes++
			}
		case "–"[0]:
			if dash := text[i:min(len(text), i+len("–"))]; dash == "–" || dash == "—" {
				c.dashes++
			}
		}
	}
	c.mostCommas = max(c.mostCommas, commas)
	if s.Colon {
		c.colons++
	}
	r.countSubstance(s, p, r.countWords(s, p, first))
	if p&entry == 0 {
		c.anyGroups |= s.Cues & behaviorCues
		r.countOpening(s, first)
	}
}

// isPoint are the first bytes of what is counted between words.
var isPoint = [256]bool{',': true, ';': true, '-': true, 0xE2: true} // 0xE2: of dashes

// countSubstance adds the size of what a sentence is good for.
func (r *reading) countSubstance(s *prose.Sentence, p part, reads bool) {
	c := &r.counts.shape
	if p&usage != 0 {
		if p&naming != 0 {
			c.namedUse++
		}
		if p&entry == 0 && !r.entryShaped(s) {
			c.plainUse += s.Size
		}
	}
	if p&entry == 0 && s.Cues.Has(prose.CueWhen) {
		c.anyUse++
	}
	if p&fact != 0 {
		c.factSize += s.Size
		if !reads && !s.Bullet && !s.Cues.Has(prose.CueExample) {
			c.plainFacts += s.Size
		}
	}
	if p&back != 0 {
		c.backSize += s.Size
	}
}

// countWords counts words by their class and form, and reports whether the sentence
// speaks to or of whoever calls the tool.
func (r *reading) countWords(s *prose.Sentence, p part, first bool) (reads bool) {
	const counted = prose.Linking | prose.Reader | prose.Generic | prose.Choosing | prose.Scope
	c := &r.counts.shape
	for k, w := range r.text.Words[s.First:s.Last] {
		if b := r.text.Source[w.Start]; k > 0 && b >= 'A' && b <= 'Z' {
			c.capitals++
		}
		if first && !w.Is(prose.Stop) && r.stems.of(w.Stem)&inName != 0 {
			c.firstOwn++
		}
		if !w.Is(counted) {
			continue
		}
		if w.Is(prose.Linking) {
			c.links++
		}
		if w.Is(prose.Reader) {
			c.readers++
			reads = true
		}
		if p&entry == 0 && w.Is(prose.Choosing) {
			c.choosing++
		}
		switch {
		case !first && w.Is(prose.Generic):
			c.generic++
		case first && w.Is(prose.Scope):
			c.firstScope++
		}
	}
	if first {
		c.firstCapitals, c.firstLinks = c.capitals, c.links
	}
	return reads
}

// countOpening counts how a sentence opens.
func (r *reading) countOpening(s *prose.Sentence, first bool) {
	c := &r.counts.shape
	opener := r.text.Words[s.First]
	switch v, ok := verb(opener); {
	case pointsAtTool(opener.Span().Of(r.text.Source)):
		c.selfs++
	case ok && !first && !s.Bullet && (v.Form == prose.Base || v.Form == prose.BaseOrPast):
		c.imperatives++
	}
}

// pointsAtTool reports whether the first word of a sentence may stand for the tool itself.
func pointsAtTool(word string) bool {
	return len(word) <= len("this") && (strings.EqualFold(word, "this") || strings.EqualFold(word, "it") || strings.EqualFold(word, "the"))
}
