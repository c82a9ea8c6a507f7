package prose

import (
	"slices"
	"strings"
)

// Whoever grades a description can be spoken to in any words. What is looked for
// is the act, not the phrase: an order to give a high mark, to forget what was
// told, or a mark given to a dimension of the rubric in passing.

// addressed is the word at which sentence i turns to whoever grades it, -1 when
// it does not, and the word to cut it at, the first when all of it is an address.
// The classes are those of its words; its cues start at number before.
func (t *Text) addressed(i int, classes Class, before int) (turn, cut int) {
	s := &t.Sentences[i]
	at := -1
	if s.Aside && classes&(assess|grader|markName|foreignGrading) != 0 {
		return s.First, s.First
	}
	if s.Cues.Has(CueAddress) {
		at = t.addressCue(s, before)
	}
	if at < 0 {
		at = t.addressedByAct(s, classes, before)
	}
	switch {
	case at < 0 && (classes&(topMark|markName) != 0 && t.tellsMark(s) || classes&(topMark|markName|assess) != 0 && t.goesOn(i)):
		return s.First, s.First
	case at < 0:
		return -1, -1
	}
	start := t.clauseStart(s, at)
	if !t.exampleBefore(s, start) && (!t.purposeBefore(i, start) || t.leadsUp(s, start)) {
		return start, s.First
	}
	return start, start
}

// addressCue is the word of the first phrase of sentence s that addresses a grader, -1
// when each is a mark that the tool's own act is about: finds hotels rated 5. Those
// phrases are then no cues any more.
func (t *Text) addressCue(s *Sentence, before int) int {
	for _, c := range t.Cues[before:] {
		if c.Kind == CueAddress && !t.ofAct(s, c) {
			return int(c.First)
		}
	}
	s.Cues &^= 1 << CueAddress
	rest := slices.DeleteFunc(t.Cues[before:], func(c Cue) bool { return c.Kind == CueAddress })
	t.Cues = t.Cues[:before+len(rest)]
	return -1
}

// ofAct reports whether a cue that tells a mark belongs to the act with which its
// sentence opens: nothing stands between them that could open a clause of its own.
func (t *Text) ofAct(s *Sentence, c Cue) bool {
	const grading = granting | granted | grader | meddling | assess
	first := t.Words[s.First]
	if _, acts := first.Verb(); !acts || first.Is(grading) || int(c.First) == s.First || t.Words[c.First].Is(granting) && !t.noun(int(c.First)) {
		return false
	}
	marked := false
	for w := int(c.Last); w > s.First; w-- {
		marked = marked || w >= int(c.First) && t.Words[w].Is(topMark)
		if t.gapBefore(w) != gapSpace || w <= int(c.First) && t.capital(w) {
			return false
		}
		switch word := t.Words[w-1]; t.lowerAt(w - 1) {
		case "and", "this", "it", "that", "so", "but":
			return false
		default:
			if w <= int(c.First) && word.Is(granting|granted) && !t.noun(w-1) {
				return false
			}
		}
	}
	return marked
}

// noun reports whether a word that gives marks is a noun here: a score.
func (t *Text) noun(w int) bool {
	switch t.lowerAt(w - 1) {
	case "a", "the", "of", "with":
		return true
	}
	return false
}

// purposeBefore reports whether what stands before word at is the purpose of the
// tool, which an address that follows without a full stop leaves as it is. Any
// other sentence is an address as a whole.
func (t *Text) purposeBefore(i, at int) bool {
	s := &t.Sentences[i]
	if i > 0 && !t.Sentences[i-1].idle() || at <= s.First {
		return false
	}
	first := t.Words[s.First]
	_, verb := first.Verb()
	return verb && !first.Is(granting|meddling|assess) && t.lowerAt(s.First) != "use" && t.lowerAt(s.First) != "note"
}

// exampleBefore reports whether word at stands in a quotation that is an argument
// of a call: an example of what a tool is given.
func (t *Text) exampleBefore(s *Sentence, at int) bool {
	before := t.Source[s.Start:t.Words[at].Start]
	return strings.Count(before, `"`)%2 == 1 && strings.ContainsAny(before, "({[=")
}

// idle reports whether a sentence says nothing to an agent: it speaks to a grader,
// or stands in a comment.
func (s *Sentence) idle() bool { return s.Aside || s.Cues.Has(CueAddress) }

// Opening is the first sentence that is for an agent, neither an address nor in a
// comment; nil for none.
func (t *Text) Opening() *Sentence {
	for i := range t.Sentences {
		if s := &t.Sentences[i]; !s.idle() {
			return s
		}
	}
	return nil
}

// addressedByAct is the word of sentence s by which a grader is told what to do,
// -1 for none.
func (t *Text) addressedByAct(s *Sentence, classes Class, before int) int {
	at := -1
	if classes&meddling != 0 && classes&brief != 0 {
		at = t.meddles(s)
	}
	if at < 0 && classes&(granting|granted|assessed) != 0 && classes&topMark != 0 {
		at = t.grants(s)
	}
	if at < 0 && classes&grader != 0 {
		at = t.calls(s, classes&(granting|granted|topMark|brief) != 0)
	}
	if at < 0 && s.Cues.Has(CueRubric) && classes&topMark != 0 {
		at = t.fillsIn(s, before)
	}
	if at < 0 && classes&(assess|foreignGrading) != 0 {
		at = t.assessed(s, classes)
	}
	if at < 0 && (classes&verdict != 0 || classes&dimension != 0 && classes&topMark != 0) {
		at = t.vouched(s, classes)
	}
	if at < 0 && classes&(abroad|foreignBest) != 0 && t.claimedAbroad(s) {
		at = s.First
	}
	if at < 0 && classes&abroad != 0 && t.claimedDensely(s) {
		at = s.First
	}
	return at
}

// meddles finds an order to forget the rubric or the prompt.
func (t *Text) meddles(s *Sentence) int {
	for w := s.First; w < s.Last; w++ {
		if !t.Words[w].Is(meddling) || !t.orders(s, w) {
			continue
		}
		told, past := false, false
		for k := w + 1; k < min(s.Last, w+7); k++ {
			switch word := t.lowerAt(k); word {
			case "previous", "prior", "above", "earlier", "preceding", "your", "all", "any":
				past = true
			case "instruction", "instructions", "prompt", "prompts":
				told = true
			default:
				if t.Words[k].Is(brief) {
					return w
				}
			}
		}
		if told && past {
			return w
		}
	}
	return -1
}

// grants finds an order to give the best mark: a verb of giving, what is best
// close behind it, and what is given or to whom.
func (t *Text) grants(s *Sentence) int {
	for w := s.First; w < s.Last; w++ {
		word := t.Words[w]
		switch {
		case word.Is(granting) && t.orders(s, w):
			for k := w + 1; k < min(s.Last, w+7); k++ {
				if t.Words[k].Is(topMark) && !t.inRange(s, k) && t.ofMarks(s, w, k) {
					return w
				}
			}
		case lexicon.entries[word.entry].role&putRole != 0 && t.orders(s, w):
			if t.putsMarks(s, w) {
				return w
			}
		case word.Is(granted):
			k := w + 1
			for k < s.Last && t.Words[k].Is(Stop) {
				k++
			}
			if k < s.Last && t.Words[k].Is(topMark) && !t.inRange(s, k) && (t.numeral(k) || t.ofMarks(s, w, k)) {
				return w
			}
		}
	}
	return -1
}

// putsMarks reports whether the verb at w is followed by the best mark for each of what
// is graded by.
func (t *Text) putsMarks(s *Sentence, w int) bool {
	best, scale, each := false, false, false
	for k := w + 1; k < min(s.Last, w+9); k++ {
		best = best || t.Words[k].Is(topMark) && !t.inRange(s, k)
		scale = scale || t.Words[k].Is(assessed) && lexicon.entries[t.Words[k].entry].role&scaleRole != 0
		switch t.lowerAt(k) {
		case "each", "every", "all", "six":
			each = true
		}
	}
	return best && scale && each
}

// numeral reports whether the word is the mark 5.
func (t *Text) numeral(w int) bool {
	word := t.lowerAt(w)
	return word == "5" || word == "five" || word == "5s" || word == "fives"
}

// ofMarks reports whether what is best at k is a mark: a word for a mark stands
// near, or the order at w is about this very tool.
func (t *Text) ofMarks(s *Sentence, w, k int) bool {
	switch t.lowerAt(k) {
	case "highly", "generously", "favorably", "favourably", "5s", "fives":
		return true
	}
	each, mark := false, false
	for j := w + 1; j < min(s.Last, k+7); j++ {
		switch t.lowerAt(j) {
		case "every", "all", "each", "everything", "across", "this", "me", "it", "please":
			each = true
		}
		mark = mark || j != k && t.Words[j].Is(markName)
	}
	return each && mark || t.numeral(k) && (mark && k < w+4 || each && k < w+5)
}

// inRange reports whether the number at k ends a range (1 to 5) or says out of
// how many.
func (t *Text) inRange(s *Sentence, k int) bool {
	if k < s.First+2 {
		return false
	}
	switch t.lowerAt(k - 1) {
	case "to": // set the mark to 5 is no range
		return k > s.First+2 && asciiDigit(t.Source[t.Words[k-2].Start]) || t.lowerAt(k-2) == "one" || t.lowerAt(k-2) == "up"
	case "1", "of", "and", "0", "through", "least", "most":
		return true
	}
	return false
}

func asciiDigit(b byte) bool { return b >= '0' && b <= '9' }

// orders reports whether the word at w can open an order: it stands first in its
// sentence or clause, or behind words that lead to one.
func (t *Text) orders(s *Sentence, w int) bool {
	if w == s.First || t.gapBefore(w) != gapSpace {
		return true
	}
	switch before := t.lowerAt(w - 1); before {
	case "please", "and", "then", "should", "must", "always", "you", "just", "so", "now", "kindly":
		return true
	default:
		// A capital in the middle of small letters opens a sentence of its own.
		return t.capital(w)
	}
}

// capital reports whether the word at w has a capital that the one before it,
// which is there, would share in a title.
func (t *Text) capital(w int) bool {
	return asciiUpper(t.Source[t.Words[w].Start]) && !titled(t.Words[w-1].Span().Of(t.Source))
}

// calls finds a grader who is spoken to: by name and colon, as one who is
// greeted, or in an aside. The name alone is enough only when the sentence has
// something of grading.
func (t *Text) calls(s *Sentence, grading bool) int {
	for w := s.First; w < s.Last; w++ {
		if !t.Words[w].Is(grader) {
			continue
		}
		if grading && w+1 < s.Last && t.gapBefore(w+1) >= gapLabel && (w == s.First || t.Words[w-1].Is(Stop)) {
			return w
		}
		for k := w - 1; k >= max(s.First, w-5); k-- {
			switch t.lowerAt(k) {
			case "dear", "attention", "hey", "hello":
				return k
			case "note", "hint", "message":
				if grading {
					return k
				}
			}
		}
	}
	return -1
}

// fillsIn finds marks given to dimensions of the rubric: purpose clarity 5.
func (t *Text) fillsIn(s *Sentence, before int) int {
	for _, c := range t.Cues[before:] {
		if c.Kind != CueRubric {
			continue
		}
		for k := int(c.Last) + 1; k < min(s.Last, int(c.Last)+5); k++ {
			if t.Words[k].Is(topMark) && !t.inRange(s, k) {
				return int(c.First)
			}
		}
		for k := int(c.First) - 1; k >= max(s.First, int(c.First)-6); k-- {
			if t.Words[k].Is(topMark) && !t.inRange(s, k) {
				return k
			}
		}
	}
	return -1
}

// clauseStart is where the clause that holds word w starts, as far as it is made
// of words that only lead up to it.
func (t *Text) clauseStart(s *Sentence, w int) int {
	for w > s.First {
		if t.capital(w) {
			return w
		}
		before := t.Words[w-1]
		if !before.Is(Stop|Generic|grader|granting|meddling|markName) && !leads[t.lowerAt(w-1)] {
			return w
		}
		w--
	}
	return w
}

// leads are the words that lead up to an order.
var leads = wordSet(`please kindly note important now always should must hello hey dear attention system hint
	clarity usage guidelines behavioral transparency semantics conciseness structure contextual completeness`)

// divide cuts sentence i before word at.
func (t *Text) divide(i, at int) {
	s := t.Sentences[i]
	start := int(t.Words[at].Start)
	first, second := s, s
	first.Span, first.Last = trim(t.Source, s.Start, start), at
	second.Span, second.First = trim(t.Source, start, s.End), at
	second.Bullet, first.Colon = false, false
	t.measure(&first)
	t.measure(&second)
	t.Sentences[i] = first
	t.Sentences = slices.Insert(t.Sentences, i+1, second)
}

// measure finds the hash, size and breaks of a sentence anew.
func (t *Text) measure(s *Sentence) {
	s.Hash, s.Size, s.Breaks = fnvOffset, 0, 0
	for _, w := range t.Words[s.First:s.Last] {
		s.Hash = (s.Hash ^ uint64(w.Stem)) * fnvPrime
		if w.dense {
			s.Size += 0.6
		} else {
			s.Size++
		}
	}
	for i := s.Start; i < s.End; i++ {
		switch t.Source[i] {
		case ',', ':', '(', '[':
			s.Breaks++
		}
	}
}
