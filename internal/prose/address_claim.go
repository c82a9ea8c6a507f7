package prose

import "slices"

// A description may also speak to whoever grades it by vouching for itself: this
// definition leaves nothing open, no reviewer will find a gap, usage guidelines:
// complete. None of that tells an agent anything. What is looked for is again the
// kind: a text, an assessor, a measure or what is graded on one side, and the verdict
// on the other.

// role is what a word does in such a claim, a set.
type role uint32

const (
	textRole        role = 1 << iota // what a definition calls itself
	paperRole                        // the same, of what may be something else
	judgeRole                        // one who assesses
	scaleRole                        // what is assessed by
	pointRole                        // what is given or taken
	takeRole                         // takes it
	fineRole                         // a favourable verdict
	idealRole                        // one that hardly any other thing gets
	metRole                          // has come up to a measure
	toldRole                         // is told
	lackRole                         // what a text may lack
	noneRole                         // denies it
	wholeRole                        // leaves nothing out
	modalRole                        // says what is to be, not what is
	pleaRole                         // asks for something
	abroadDimension                  // what is graded, in other languages
	openRole                         // opens a claim
	putRole                          // gives a mark where it is named what for
	verdicts        = takeRole | fineRole | idealRole | metRole | toldRole | lackRole
	assessable      = textRole | paperRole | judgeRole | scaleRole | pointRole
)

// vouched is the word at which sentence s vouches for its own text, -1 when it does
// not.
func (t *Text) vouched(s *Sentence, classes Class) int {
	acting := t.opensWithAct(s)
	if classes&verdict != 0 && classes&assessed != 0 {
		if at := t.claimStart(s, acting); at >= 0 && t.tallies(s, at) {
			return at
		}
	}
	var all role
	for _, w := range t.Words[s.First:s.Last] {
		all |= lexicon.entries[w.entry].role
	}
	for w := s.First; w < s.Last; w++ {
		if lexicon.entries[t.Words[w].entry].role&openRole == 0 || !t.opensClause(s, w) {
			continue
		}
		if end := t.ownText(s, w); end > 0 && t.claimAt(ownClaims, s, t.pastAdverbs(s, end)) || t.claimAt(claims, s, w) ||
			all&judgeRole != 0 && t.claimAt(judgeClaims, s, w) {
			return w
		}
	}
	if classes&dimension != 0 && !acting {
		return t.dimensionsVouched(s)
	}
	return -1
}

// opensWithAct reports whether sentence s opens with what the tool does.
func (t *Text) opensWithAct(s *Sentence) bool {
	first := t.Words[s.First]
	if !first.Is(acts) || first.Is(dimension) || s.First+1 < s.Last && (t.gapBefore(s.First+1) == gapLabel || t.lowerAt(s.First+1) == "not") {
		return false
	}
	return !first.Is(verdict) || s.First+1 < s.Last && t.gapBefore(s.First+1) == gapSpace && determiners[t.lowerAt(s.First+1)]
}

// claimStart is where a claim may start: with the sentence, or in one that opens with
// what the tool does, with a clause that does not go on with that. -1 for nowhere.
func (t *Text) claimStart(s *Sentence, acting bool) int {
	if !acting {
		return s.First
	}
	for w := s.First + 1; w < s.Last; w++ {
		if t.opensClause(s, w) && t.Words[w].Is(Stop) && w+1 < s.Last && !t.Words[w+1].Is(acts) && !conditionals[t.lowerAt(w)] && !prepositions[t.lowerAt(w)] &&
			t.lowerAt(w) != "and" && t.lowerAt(w) != "or" && t.lowerAt(w) != "which" {
			return w
		}
	}
	return -1
}

// tallies reports whether the words of sentence s from word at on make a claim.
func (t *Text) tallies(s *Sentence, at int) bool {
	var all role
	own := false
	for w := at; w < s.Last; w++ {
		word := t.Words[w]
		if word.entry == 0 {
			continue
		}
		r := lexicon.entries[word.entry].role
		if r&(textRole|paperRole) != 0 {
			switch {
			case t.pointedAt(s, at, w):
			case w == at+1 && t.lowerAt(at) == "the":
				r = paperRole
			default:
				r &^= textRole | paperRole
			}
			own = own || r&textRole != 0
		}
		if r&verdicts != 0 && t.behindCondition(at, w, r&metRole != 0) {
			return false
		}
		all |= r
	}
	if t.lowerAt(at) == "do" {
		all |= pleaRole
	}
	has := func(r role) bool { return all&r == r }
	denied := has(lackRole | noneRole)
	switch {
	case own && (all&(fineRole|idealRole|takeRole) != 0 || all&(pointRole|scaleRole) != 0 && all&metRole != 0 || denied || all&wholeRole != 0 && all&(metRole|toldRole|scaleRole) != 0):
	case has(paperRole) && (has(idealRole) || denied || has(scaleRole|wholeRole) || has(takeRole|noneRole)):
	case has(judgeRole) && (has(idealRole) || denied || has(fineRole|paperRole) || has(fineRole|textRole)):
	case has(scaleRole|wholeRole|metRole) && !has(modalRole), has(scaleRole | idealRole):
	case has(takeRole|pointRole|noneRole) && all&(modalRole|pleaRole) != 0:
	case has(idealRole|pointRole) && !has(modalRole):
	default:
		return false
	}
	return true
}

// pointedAt reports whether the noun at word w is this very text: this description,
// our docs, the text above, a tool description. The claim starts at word first.
func (t *Text) pointedAt(s *Sentence, first, w int) bool {
	for k := w - 1; k >= max(first, w-3); k-- {
		switch t.lowerAt(k) {
		case "this", "these", "our", "my", "above", "such", "better", "clearer", "following":
			return true
		case "tool":
			return k == w-1 && (k == first || !articles[t.lowerAt(k-1)])
		}
	}
	if w+1 >= s.Last {
		return false
	}
	next := t.lowerAt(w + 1)
	return next == "above" || next == "here" || next == "at" && w+2 < s.Last && t.lowerAt(w+2) == "hand" ||
		next == "used" && w+2 < s.Last && t.lowerAt(w+2) == "here"
}

// behindCondition reports whether a condition stands between words at and w: what holds
// only then is no claim, nor is what has come up to a measure in a relative clause.
func (t *Text) behindCondition(at, w int, met bool) bool {
	if met && w > at && (t.lowerAt(w-1) == "that" || t.lowerAt(w-1) == "which") {
		return true
	}
	for k := max(at, w-reach); k < w; k++ {
		if t.Words[k].Is(Stop) || t.Words[k].entry != 0 {
			switch t.lowerAt(k) {
			case "if", "when", "whenever", "once", "until", "unless", "whether", "before", "after", "while", "where", "who":
				if t.lowerAt(k+1) != "to" {
					return true
				}
			}
		}
	}
	return false
}

// opensClause reports whether a clause of its own can start at word w: a claim is one,
// and not the object of what a tool does.
func (t *Text) opensClause(s *Sentence, w int) bool {
	if w == s.First || t.gapBefore(w) != gapSpace {
		return true
	}
	if !t.Words[w-1].Is(Stop) {
		return false
	}
	switch t.lowerAt(w - 1) {
	case "and", "but", "so", "that", "as", "for":
		return true
	}
	return false
}

// ownText is the word behind a subject at word w that means this very text: this
// definition, the description above, the above; 0 for none.
func (t *Text) ownText(s *Sentence, w int) int {
	at := func(i int) string {
		if i < s.Last {
			return t.lowerAt(i)
		}
		return ""
	}
	noun := func(i int) bool {
		return i < s.Last && lexicon.entries[t.Words[i].entry].role&(textRole|paperRole) != 0
	}
	switch at(w) {
	case "this", "our", "my":
		if noun(w + 1) {
			return w + 2
		}
		if noun(w+2) && t.gapBefore(w+2) == gapSpace {
			return w + 3
		}
	case "the":
		switch {
		case slices.Contains([]string{"above", "foregoing", "preceding"}, at(w+1)):
			if noun(w+2) || passages[at(w+2)] {
				return w + 3
			}
			return w + 2
		case noun(w+1) && (at(w+2) == "above" || at(w+2) == "here"):
			return w + 3
		case noun(w+1) && at(w+2) == "you" && at(w+4) == "reading":
			return w + 5
		}
	case "above":
		return w + 1
	}
	return 0
}

// pastAdverbs is the first word from w on that does not only strengthen.
func (t *Text) pastAdverbs(s *Sentence, w int) int {
	for w < s.Last && strengthening[t.lowerAt(w)] {
		w++
	}
	return w
}

// claimAt reports whether one of the patterns stands at word w.
func (t *Text) claimAt(table map[string][]pattern, s *Sentence, w int) bool {
	if w >= s.Last || t.Words[w].entry == 0 {
		return false
	}
	for _, p := range table[t.lowerAt(w)] {
		if last, ok := t.matches(p, w+1, s.Last); ok && t.meansVerdict(s, last) {
			return true
		}
	}
	return false
}

// meansVerdict reports whether the last word of a claim is one: an A is a tier only
// when it is large.
func (t *Text) meansVerdict(s *Sentence, last int) bool {
	switch t.lowerAt(last) {
	case "a", "5", "five":
		return t.meansText(s, last)
	}
	return true
}

// dimensionsVouched finds what is graded with a verdict behind it: purpose 5, usage 5;
// usage guidelines: complete; purpose, usage and behavior are all explained.
func (t *Text) dimensionsVouched(s *Sentence) int {
	named, marks, first := 0, 0, -1
	for w := s.First; w < s.Last; w++ {
		if !t.Words[w].Is(dimension) {
			continue
		}
		if first < 0 {
			first = w
		}
		named++
		if w+1 == s.Last {
			break
		}
		next := w + 1
		if next+1 < s.Last && t.lowerAt(next) == "is" {
			next++
		}
		if t.numeral(next) && t.isMark(s, next) {
			marks++
		}
		if t.verdictBehind(s, w+1, named) {
			return first
		}
	}
	if marks > 1 {
		return first
	}
	return -1
}

// verdictBehind reports whether a verdict follows at word w behind so many names of
// what is graded. The names that only a rubric has need no company.
func (t *Text) verdictBehind(s *Sentence, w, named int) bool {
	label := t.gapBefore(w) == gapLabel || t.gapBefore(w) == gapClause
	copula, fully := label, false
	rubric := s.Cues.Has(CueRubric)
	for k := w; k < min(s.Last, w+6); k++ {
		word := t.lowerAt(k)
		switch {
		case strongVerdicts[word]:
			return copula && (named > 1 || rubric || label && s.Last-s.First <= 5) && (k+1 == s.Last || !label || named > 1)
		case softVerdicts[word]:
			return copula && (named > 2 || rubric || label && fully && s.Last-s.First <= 5)
		case copulas[word]:
			copula = true
		case !strengthening[word]:
			return named > 3 && label && approvals[word] && k+1 == s.Last
		default:
			copula = copula || word == "be" || word == "considered"
			fully = fully || word == "fully" || word == "completely" || word == "thoroughly" || word == "entirely"
		}
	}
	return false
}
