package offline

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/prose"
)

// readSentences decides what each sentence is good for and counts.
func (r *reading) readSentences() {
	t, c := r.text, &r.counts
	r.markEntries()
	first := true
	for i := range t.Sentences {
		if r.without(i) {
			continue
		}
		s := &t.Sentences[i]
		r.classify(i, first)
		p := r.parts[i]
		c.sentences++
		c.all += s.Size
		switch {
		case p&waste != 0:
			c.wasted += s.Size
			continue
		case p&echo != 0:
			c.echoed += s.Size
			if p&(twice|stray) != 0 {
				c.repeated += s.Size
			}
			continue
		case p&shared != 0:
			c.boiler += s.Size
		}
		c.size += s.Size
		r.countSentence(i, first)
		first = false
	}
	r.countNames()
}

// classify decides what sentence i is good for; first is set for the first one
// that is no waste.
func (r *reading) classify(i int, first bool) {
	s := &r.text.Sentences[i]
	p := r.parts[i]
	if p&(waste|echo) != 0 {
		return
	}
	// What names a sibling is no boilerplate, however often it is said.
	if r.set.repeats[s.Hash] >= r.set.shared && !first && p&naming == 0 {
		p |= shared
	}
	if (s.Cues&useCues != 0 || p&naming != 0) && (r.own[i] > 0 || r.heads(i)) {
		p |= usage
	}
	if s.Cues.Has(prose.CueReturn) {
		p |= back
	}
	if !first && p&(entry|usage|shared) == 0 {
		p |= fact
	}
	r.parts[i] = p
}

// markEntries marks the sentences that open with a parameter's name as one would
// open its entry in a list.
func (r *reading) markEntries() {
	src := r.text.Source
	for i := range r.mentions {
		m := &r.mentions[i]
		p := &r.params[m.ID]
		s := &r.text.Sentences[m.Sentence]
		if r.parts[m.Sentence]&(waste|echo) != 0 {
			continue
		}
		if m.Sure || p.described || len(p.name) > 2 {
			p.named = true
		}
		end := m.End
		for end < len(src) && (src[end] == ' ' || src[end] == '`' || src[end] == '"' || src[end] == '\'' || src[end] == '*') {
			end++
		}
		if end == len(src) || !(src[end] == ':' || src[end] == '-' || src[end] == '(' || src[end] == '=') &&
			!(end+2 < len(src) && src[end:end+3] == "–") && !(end+2 < len(src) && src[end:end+3] == "—") {
			continue
		}
		opens := m.Start-s.Start <= 4
		if words := r.wordsAfter(s, m.End); words >= 2 {
			p.explained = p.explained || opens || m.Sure
			p.named = true
			if opens {
				r.parts[m.Sentence] |= entry
			}
		}
	}
}

// wordsAfter is how many words of a sentence start at or after byte at, up to 3.
func (r *reading) wordsAfter(s *prose.Sentence, at int) int {
	n := 0
	for w := s.Last - 1; w >= s.First && n < 3 && int(r.text.Words[w].Start) >= at; w-- {
		n++
	}
	return n
}

// countSentence adds what sentence i says to the counts.
func (r *reading) countSentence(i int, first bool) {
	s, p, c := &r.text.Sentences[i], r.parts[i], &r.counts
	kept := p&shared == 0
	if first {
		c.first = s.Size
	}
	if kept {
		c.kept += s.Size
		c.keptSentences++
		c.breaks += s.Breaks
		c.longest = max(c.longest, s.Size)
		c.groups |= s.Cues & behaviorCues
	}
	r.countCues(s, p, kept)
	r.countShape(s, p, first)
	cued := s.Cues&behaviorCues != 0
	if p&fact != 0 {
		c.factSentences++
	}
	for _, w := range r.text.Words[s.First:s.Last] {
		r.countWord(w, p, first, kept, cued)
	}
}

func (r *reading) countCues(s *prose.Sentence, p part, kept bool) {
	c := &r.counts
	if p&entry != 0 {
		c.entries += s.Size
	} else if kept && p&usage != 0 {
		if s.Cues.Has(prose.CueWhen) {
			c.useSentences++
		}
		if s.Cues.Has(prose.CueNot) {
			c.notSentences++
		}
		if s.Cues.Has(prose.CueInstead) {
			c.insteadSentences++
		}
		if s.Opens&useCues != 0 {
			c.useOpens++
		}
		if p&naming != 0 && s.Cues&useCues != 0 {
			c.siblingInUse = true
		}
	}
	if p&entry == 0 && kept && s.Cues.Has(prose.CueOrder) {
		c.orderSentences++
	}
	if s.Cues.Has(prose.CueFormat) {
		c.formats++
	}
	if s.Cues.Has(prose.CueCondition) {
		c.conditions++
	}
	if s.Cues.Has(prose.CueNegation) {
		c.negations++
	}
}

func (r *reading) countWord(w prose.Word, p part, first, kept, cued bool) {
	c := &r.counts
	c.letters += int(w.End - w.Start)
	r.countForm(w)
	if w.Is(prose.Stop) {
		return
	}
	roles := r.stems.at(w.Stem)
	before := *roles
	*roles |= seen
	c.content++
	if before&(inSchema|inParam) != 0 {
		c.inSchema++
	}
	generic := w.Is(prose.Generic | prose.Praise)
	own := before&inName != 0
	if before&seen == 0 {
		c.distinct++
		if !own && !generic {
			c.novel++
			if kept && before&(inSchema|inParam) == 0 {
				c.fresh++
			}
		}
	}
	if first && before&seenOpen == 0 {
		*roles |= seenOpen
		c.firstContent++
		switch {
		case generic:
			c.firstGeneric++
		case !own:
			c.firstNovel++
		}
		if !generic && r.set.spread[w.Stem] <= 1 {
			c.firstRare++
		}
	}
	if own {
		return
	}
	if p&fact != 0 && before&(inParam|seenFact) == 0 {
		*roles |= seenFact
		c.factStems++
		if cued {
			c.cuedFacts++
		}
	}
	if p&usage != 0 && kept && before&seenUse == 0 {
		*roles |= seenUse
		c.useStems++
	}
	if p&back != 0 && before&seenBack == 0 {
		*roles |= seenBack
		c.backStems++
	}
	if p&entry != 0 && before&seenPar == 0 {
		*roles |= seenPar
		c.entryStems++
	}
}

// countNames counts the tools and parameters that the text names.
func (r *reading) countNames() {
	c := &r.counts
	var known [5]int32
	for _, m := range r.siblings {
		if c.siblingsNamed == len(known) {
			break
		}
		if !slices.Contains(known[:c.siblingsNamed], m.ID) {
			known[c.siblingsNamed] = m.ID
			c.siblingsNamed++
		}
	}
	for i := range r.params {
		p := &r.params[i]
		p.stemmed = len(p.stems) > 0
		for _, stem := range p.stems {
			p.stemmed = p.stemmed && r.stems.of(stem)&seen != 0
		}
		if p.named || p.stemmed {
			if !p.described {
				c.undescribedNamed++
			}
		}
		if p.explained {
			c.explained++
		}
	}
}

// countForm counts what a word looks like.
func (r *reading) countForm(w prose.Word) {
	c, src := &r.counts, r.text.Source
	if w.Is(prose.Stop) {
		c.joining++
	}
	if w.Start > 0 && (src[w.Start-1] == '`' || src[w.Start-1] == '"' || src[w.Start-1] == '_' || src[w.Start-1] == '\'') {
		c.marked++
	}
}
