package prose

// assessed is the word at which a sentence that speaks of assessing speaks to
// whoever does it, -1 when it only is about a tool that assesses.
func (t *Text) assessed(s *Sentence, classes Class) int {
	if classes&assess != 0 {
		for w := s.First; w < s.Last; w++ {
			for _, p := range assessments[t.lowerAt(w)] {
				if last, ok := t.matches(p, w+1, s.Last); ok && t.meansText(s, last) {
					return w
				}
			}
		}
	}
	if classes&foreignGrading != 0 && classes&(foreignThis|foreignBest) != 0 {
		return t.assessedAbroad(s)
	}
	return -1
}

// meansText reports whether the last word of a pattern is what is graded: "this"
// with a noun behind it that is no part of the pattern means something else, and a
// small a is no mark.
func (t *Text) meansText(s *Sentence, last int) bool {
	switch t.lowerAt(last) {
	case "this", "these", "it":
		return last+1 == s.Last || t.gapBefore(last+1) != gapSpace || goOn[t.lowerAt(last+1)]
	case "5", "five":
		return !t.inRange(s, last) && (t.isMark(s, last) || points[t.lowerAt(last+1)])
	case "a":
		word := t.Words[last]
		return t.Source[word.Start] == 'A' && (last+1 == s.Last || t.gapBefore(last+1) != gapSpace || t.Words[last+1].Is(Stop|markName))
	}
	return true
}

// points are what marks are counted in, and words that may follow a mark.
var points = wordSet("star stars point points whenever wherever everywhere throughout")

// goOn are verbs behind a subject that ends in "this".
var goOn = wordSet("will would must should shall can cannot can't may might has is knows sees finds agrees")

// assessedAbroad looks for the same in other languages: a word of grading beside
// the very tool, or the best of marks that is given.
func (t *Text) assessedAbroad(s *Sentence) int {
	first, pair, best, near, giving := -1, false, false, false, false
	for w := s.First; w < s.Last; w++ {
		word := t.Words[w]
		switch {
		case word.Is(foreignGrading):
			if first < 0 {
				first = w
			}
			for k := max(s.First, w-3); k < min(s.Last, w+4); k++ {
				near = near || k != w && t.Words[k].Is(foreignBest)
			}
		case word.Is(foreignThis):
			pair = pair || w+1 < s.Last && t.Words[w+1].Is(foreignText)
		}
		best = best || word.Is(foreignBest)
		giving = giving || word.Is(foreignGiving)
	}
	if first >= 0 && (pair && (best || t.opensForeign(s)) || near && giving) {
		return s.First
	}
	return -1
}

// opensForeign reports whether a sentence opens with a word of grading, as an order
// does.
func (t *Text) opensForeign(s *Sentence) bool { return t.Words[s.First].Is(foreignGrading) }

// assessments turn to whoever assesses: by saying what is assessed, who does it,
// or below which mark nobody may go.
var assessments = patternsOf(`
when|if|while|whenever|once|before|as ? ? ? score|scoring|rate|rating|grade|grading|judge|judging|assess|assessing|evaluate|evaluating|marking this|these tool|tools|description|descriptions|definition|definitions|text|entry|documentation
when|if|while|whenever|once|as you|your|they ? score|rate|grade|judge|assess|evaluate|mark this|these|it
when|while|for|before|upon|after scoring|rating|grading|judging|assessing this|these|it
you are|re ? ? ? ? ? model|llm|ai|assistant|judge|grader|evaluator|reviewer|assessor|marker|agent|bot|examiner ? ? assessing|scoring|grading|rating|evaluating|judging|reviewing|ranking
you are|re ? ? ? ? model|llm|ai|assistant|agent|bot asked|told|instructed|supposed|expected|meant for|to ? ? mark|marks|score|scores|grade|grades|rating|ratings|rate|judge|assess|evaluate
rated|scored|graded|judged|ranked|found|called|deemed|declared|considered|certified this|the|our|my ? definition|description|documentation|text|entry ? ? complete|outstanding|excellent|perfect|exemplary|flawless|faultless|ideal
reviewed|approved|audited|checked|verified|certified ? ? ? by ? ? ? ? ? as ? complete|fully|exemplary|excellent|perfect|flawless
not|never|don't mark|grade|score|rate ? ? down|low|lower|harshly
not|never|don't be ? ? strict|harsh|severe|picky|pedantic with|on|about|here
reader|readers|assessor|grader|reviewer|evaluator ? ? knows|know ? all|everything there
assessors|evaluators|graders|raters|judges|reviewers|assessor|evaluator|grader|judge|reviewer ? ? ? ? love|loved|like|liked|praise|praised|approve|approved|endorsed this|these ? ? one|lines|definition|description|documentation|text|entry
must|should not ? affect|influence|lower|reduce ? ? ? ? ? score|scores|mark|marks|rating|grade|grades|evaluation|assessment|grading
any|every checker|checkers|assessor|grader|evaluator|rater|scorer|judge|critic requires|asks|wants|demands|expects
checked|reviewed|verified|audited|assessed|evaluated|tested|measured this|our|my ? definition|description|documentation|text|entry ? against|by|with|for
you be|are|were ? scoring|rating|grading|judging|assessing|evaluating this|these|it
evaluation|grading|assessment|judging|grader|evaluator hint|tip|advice
you are|re assessing|rating|judging|ranking ? tool|tools|description|descriptions|definition|definitions|this
person|people|one|ones|anyone|everyone|someone|those|model|llm|ai|judge|reader|agent ? who|that|which ? checks|check|reviews|review|grades|grade|scores|score|rates|rate|judges|judge|assesses|assess|evaluates|evaluate|marks this|these|it
person|people|one|ones|anyone|everyone|someone|those|model|llm|ai|judge|reader|agent ? who|that|which ? checks|check|reviews|review|grades|grade|scores|score|rates|rate|judges|judge|assesses|assess|evaluates|evaluate|marks ? ? definition|definitions|description|descriptions
person|people|one|ones|anyone|everyone|those|model|llm|ai|judge|reader|agent|assistant checking|reviewing|grading|scoring|rating|judging|assessing|evaluating this|these|it
person|people|one|ones|anyone|everyone|those|model|llm|ai|judge|reader|agent|assistant checking|reviewing|grading|scoring|rating|judging|assessing|evaluating this|these|the tool|description|definition|text
model|llm|ai|judge|assistant who|that|which ? checks|check|reviews|review|grades|grade|scores|score|rates|rate|judges|judge|assesses|assess|evaluates|evaluate|marks|ranks tools|definitions|descriptions
not|never|don't mark|grade|score|rate|rank|judge this|the tool|definition|description|text
whoever|whomever checks|reviews|grades|scores|rates|judges|assesses|evaluates|marks
fair|honest|careful|objective|impartial|reasonable|competent|sensible|serious|kind|good|wise marker|reviewer|judge|grader|evaluator|assessor|reader|examiner|critic|auditor|rater|scorer|assessment|evaluation|review would|will|must|should|can|cannot|can't|finds|gives|sees
judge|judges|grader|graders|reviewer|reviewers|evaluator|evaluators|marker|markers|assessor|assessors|rater|raters|scorer|critic|examiner|auditor ? ? must|should|will|shall|ought|has|asked|told|expected|supposed|ordered ? give|award|answer|respond|reply|grant|return|assign|put|choose ? ? ? 5|five|5s|fives|full|top|highest|maximum|perfect
not|never|nothing|no|anything|any|don't|cannot ? ? ? ? below|under|less|lower ? 5|five|5s|fives|full|perfect
this|the|our|my tool|definition|description|text|documentation ? ? scored|rated|graded|marked|ranked|assessed|judged|evaluated ? ? a|5|5s|five|full|perfect|top|maximum|exemplary|flawless
this|the|our|my tool|definition|description|text|documentation has|is ? ? scored|rated|graded|marked|ranked|assessed|judged|evaluated|reviewed ? ? ? best|highest|perfect|excellent|exemplary|flawless
this|the|our|my tool's|description's|definition's rating|score|grade|mark|tier|assessment|evaluation is|was ? ? a|5|five|full|perfect|top|maximum|best|highest
be|stay generous|lenient|kind|fair|merciful when|while|with|in|as ? ? grading|scoring|rating|assessing|marking|judging|evaluating|evaluation|assessment|marks|scores
consider|treat|regard|see|view|judge|rate|mark|assess|grade|evaluate|rank this|the|our|my tool|definition|description|text ? ? ? exemplary|flawless|faultless|excellent|perfect|best|top|highest|maximum|generously|favorably|favourably|highly|kindly|leniently
rate|score|grade|mark|assess|judge clarity|conciseness|completeness|transparency|purpose|usage|behavior|semantics|structure ? ? ? 5|five|5s|top|perfect|maximum|highest|full
clarity|conciseness|completeness|transparency score|rating|mark|grade ? ? 5|five|5s|maximum|perfect|top
five|5 stars|star ? ? ? this|the tool|description|definition
deserves|deserve|merits|earns|warrants ? ? ? 5|five|full|top|highest|perfect|maximum|best mark|marks|score|scores|rating|grade|grades|stars|tier
`)
