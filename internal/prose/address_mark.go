package prose

import (
	"cmp"
	"slices"
	"strings"
)

// tellsMark reports whether a sentence says which mark is right: the best one, a
// word of grading, and either what is graded (this tool, the definition) or
// something that only a rubric has.
func (t *Text) tellsMark(s *Sentence) bool {
	best, numeral, grading, subject, rubric := false, false, false, false, false
	for w := s.First; w < s.Last; w++ {
		word, text := t.Words[w], t.lowerAt(w)
		switch {
		case word.Is(topMark) && !t.inRange(s, w) && t.isMark(s, w):
			best = true
			numeral = numeral || t.numeral(w)
		case text == "tier":
			best = best || w+1 < s.Last && t.lowerAt(w+1) == "a"
			grading = true
		case rubricWords[text]:
			rubric = true
		case text == "dimensions":
			rubric = rubric || w > s.First && (t.lowerAt(w-1) == "six" || t.lowerAt(w-1) == "all" || t.lowerAt(w-1) == "every")
		case gradedThings[text]:
			subject = subject || w > s.First && pointers[t.lowerAt(w-1)]
		}
		if gradingWords[text] && w > s.First { // every score
			before := t.lowerAt(w - 1)
			rubric = rubric || before == "every" || before == "all"
		}
		grading = grading || word.Is(granting|granted) || gradingWords[text]
	}
	return best && (rubric && (numeral || grading) || subject && grading)
}

// leadsUp reports whether what stands before word at speaks of grading already:
// when you evaluate this tool.
func (t *Text) leadsUp(s *Sentence, at int) bool {
	for w := s.First; w < at; w++ {
		if text := t.lowerAt(w); rubricWords[text] || gradingWords[text] {
			return true
		}
	}
	return false
}

// ledUp marks the sentence before an address when it speaks of grading tools or
// texts, or is a line of capitals that sets the address apart: it only led up to it.
func (t *Text) ledUp(i int) {
	if i == 0 || t.Sentences[i-1].idle() {
		return
	}
	s := &t.Sentences[i-1]
	grading, subject := false, false
	for w := s.First; w < s.Last; w++ {
		text := t.lowerAt(w)
		grading = grading || t.Words[w].Is(grader) || rubricWords[text] || gradingWords[text] && !strings.HasSuffix(text, "s")
		subject = subject || gradedThings[strings.TrimSuffix(text, "s")] || t.Words[w].Is(grader)
	}
	if grading && subject || t.capitals(s) {
		s.Cues |= 1 << CueAddress
		at, _ := slices.BinarySearchFunc(t.Cues, int32(s.First), func(c Cue, w int32) int { return cmp.Compare(c.First, w) })
		t.Cues = slices.Insert(t.Cues, at, Cue{CueAddress, int32(s.First), int32(s.Last - 1), int32(i - 1)})
	}
}

// capitals reports whether a sentence of several words is all in capitals.
func (t *Text) capitals(s *Sentence) bool {
	text := s.Of(t.Source)
	return s.Last-s.First > 1 && text == strings.ToUpper(text) && text != strings.ToLower(text)
}

// isMark reports whether what is best at w is a mark and does not count or
// praise something: 5 at the end, 5.0, 5 on every dimension, full marks.
func (t *Text) isMark(s *Sentence, w int) bool {
	if w+1 == s.Last || t.gapBefore(w+1) != gapSpace {
		return true
	}
	return t.Words[w+1].Is(Stop | markName)
}

// goesOn reports whether a sentence goes on about the grading that the one before
// it told of: do not grade it lower.
func (t *Text) goesOn(i int) bool {
	if i == 0 || !t.Sentences[i-1].Cues.Has(CueAddress) {
		return false
	}
	s := &t.Sentences[i]
	for w := s.First; w < s.Last; w++ {
		if gradingWords[t.lowerAt(w)] {
			return true
		}
	}
	return false
}

// rubricWords are hardly ever about anything but the grading of definitions.
var rubricWords = wordSet("rubric rubrics tdqs grader graders evaluator evaluators contradiction")

// gradingWords speak of grading, as verbs or nouns.
var gradingWords = wordSet("score scores scoring scored rate rating rated grade grades grading evaluate evaluates evaluating evaluation marks mark " +
	"assess assesses assessed assessing assessment judge judges judged judging judgement judgment tdqs tier")

// gradedThings are what is graded, behind a pointer.
var gradedThings = wordSet("tool description definition text")

// pointers point at the thing at hand.
var pointers = wordSet("this the every each such")
