package offline

import "github.com/opentdqs/tdqs/internal/prose"

// stretch is a run of words in one sentence, from first up to, not including,
// last; the zero value is none.
type stretch struct{ first, last int }

func (s stretch) exists() bool { return s.last > s.first }

// opening is the first sentence that says something.
func (r *reading) opening() stretch {
	for i := range r.text.Sentences {
		if r.parts[i]&(waste|echo) == 0 {
			return r.sentence(i)
		}
	}
	return stretch{}
}

func (r *reading) sentence(i int) stretch {
	s := &r.text.Sentences[i]
	return stretch{s.First, s.Last}
}

// fewestWords is how many words a stretch needs to be understood alone, or twice
// as many characters of a script without spaces.
const fewestWords = 4

// scrap reports whether a stretch is too short to be understood alone.
func (r *reading) scrap(s stretch) bool {
	least := fewestWords
	if s.exists() && r.text.Words[s.first].Dense() {
		least *= 2
	}
	return s.last-s.first < least
}

// cue is the sentence of the first cue of a kind, or the stretch from the cue to
// its end when the sentence is too long for a quote. It has one of the parts (any
// when 0), words of its own and is no waste; a scrap of a sentence gives way to
// the one it heads.
func (r *reading) cue(kind prose.CueKind, want part) stretch {
	for _, c := range r.text.Cues {
		if c.Kind != kind {
			continue
		}
		p := r.parts[c.Sentence]
		if p&(waste|echo) != 0 || want != 0 && p&want == 0 || r.own[c.Sentence] == 0 && !r.heads(int(c.Sentence)) {
			continue
		}
		if s := &r.text.Sentences[c.Sentence]; s.End-s.Start <= longestQuote {
			return r.thought(int(c.Sentence))
		}
		if at := (stretch{int(c.First), r.text.Sentences[c.Sentence].Last}); !r.scrap(at) {
			return at
		}
		return r.thought(int(c.Sentence))
	}
	return stretch{}
}

// thought is a sentence, or the one it is the heading of.
func (r *reading) thought(i int) stretch {
	if s := r.sentence(i); !r.scrap(s) || i+1 == len(r.parts) || r.parts[i+1]&(waste|echo) != 0 {
		return s
	}
	return r.sentence(i + 1)
}

// with is the first sentence with one of the parts, and its number; -1 for none.
func (r *reading) with(want part) (stretch, int) {
	for i, p := range r.parts {
		if p&want != 0 && p&(waste|echo) == 0 {
			return r.sentence(i), i
		}
	}
	return stretch{}, -1
}

// named is the first other tool that the text names, -1 for none.
func (r *reading) named() int {
	for _, m := range r.siblings {
		if r.parts[m.Sentence]&(waste|echo) == 0 && presentable(r.set.tools[m.ID].Name) {
			return int(m.ID)
		}
	}
	return -1
}

// rival is the sibling that is most easily taken for the tool: one whose name
// shares the rarest word; -1 for none that is worth naming.
func (r *reading) rival() int {
	if r.index < 0 || r.index >= len(r.set.rivals) {
		return -1
	}
	i := int(r.set.rivals[r.index])
	if i >= 0 && (!presentable(r.set.tools[i].Name) || !r.worthNaming(i)) {
		return -1
	}
	return i
}

// delegates reports whether the text sends an agent to another tool for another
// case: for invoices use list_invoices.
func (r *reading) delegates() bool {
	for i := range r.siblings {
		m := &r.siblings[i]
		if r.parts[m.Sentence]&usage != 0 && (r.text.Sentences[m.Sentence].Cues.Has(prose.CueInstead) || r.sendsTo(m)) {
			return true
		}
	}
	return false
}

// sendsOn reports whether sentence i sends an agent to another tool.
func (r *reading) sendsOn(i int) bool {
	for k := range r.siblings {
		if m := &r.siblings[k]; int(m.Sentence) == i && r.sendsTo(m) {
			return true
		}
	}
	return false
}

// sendsTo reports whether the word before the name of another tool sends an agent there.
func (r *reading) sendsTo(m *prose.Mention) bool {
	s := &r.text.Sentences[m.Sentence]
	w := startingAt(r.text.Words[s.First:s.Last], m.Start)
	if w == 0 {
		return false
	}
	switch lower(r.text.Words[s.First+w-1].Span().Of(r.text.Source)) {
	case "use", "call", "see", "prefer", "try", "with", "by", "to":
		return true
	}
	return false
}

// disclosure is a behavior cue with what it speaks of.
type disclosure struct {
	kind prose.CueKind
	at   stretch
}

// disclosures are up to two stretches that disclose behavior, from different
// sentences where there are several. What the first sentence says counts last.
func (r *reading) disclosures() (found [2]disclosure, n int) {
	take := func(later bool) {
		for _, c := range r.text.Cues {
			i := int(c.Sentence)
			if n == len(found) {
				return
			}
			if !behaviorCues.Has(c.Kind) || r.parts[i]&(waste|echo|entry|shared) != 0 || (i > 0) != later {
				continue
			}
			if r.parts[i]&usage != 0 && (r.parts[i]&naming != 0 || r.text.Sentences[i].Opens&useCues != 0) {
				continue // it says when to use what, not what a call does
			}
			if len(r.parts) > 1 && !r.quotable(r.sentence(i)) {
				continue
			}
			if n == 1 && (found[0].kind == c.Kind || r.text.Sentences[i].First == found[0].at.first) {
				continue
			}
			found[n] = disclosure{c.Kind, r.sentence(i)}
			n++
		}
	}
	take(true)
	if n == 0 {
		take(false)
		n = min(n, 1)
	}
	return found, n
}
