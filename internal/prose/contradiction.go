package prose

import (
	"slices"
	"strings"
)

func isTrue(b *bool) bool  { return b != nil && *b }
func isFalse(b *bool) bool { return b != nil && !*b }

// Hints are what a tool declares about its own behavior; nil is not declared and
// contradicted by nothing.
type Hints struct{ ReadOnly, Destructive, Idempotent *bool }

// Contradicts reports whether the text, taken to describe a tool, contradicts a
// hint: the quote is the contradicting stretch of the text, the hint the
// annotation as it would be written, for instance "readOnlyHint: true".
func (t *Text) Contradicts(hints Hints) (quote, hint string, ok bool) {
	all := t.contradictions(hints, 1)
	if len(all) == 0 {
		return "", "", false
	}
	return all[0].Quote, all[0].Hint, true
}

// Contradiction is a stretch of a text that contradicts a hint.
type Contradiction struct{ Quote, Hint string }

// Remedy says in which two ways the contradiction ends: the hint gives way to the
// words or the words to the hint. words stand for the quote in the sentence, with "the
// words" in front: `the words "deletes the row"`.
func (c Contradiction) Remedy(words string) string {
	name, value, _ := strings.Cut(c.Hint, ": ")
	if c.Hint == "destructiveHint: true" {
		return "if " + words + " tell all that a call does, set " + name + " to false; if not, say what it destroys"
	}
	return "if " + words + " are true, set " + name + " to " + map[string]string{"true": "false", "false": "true"}[value] + "; if not, take them out"
}

// Contradictions are all that [Text.Contradicts] could answer, its answer first.
func (t *Text) Contradictions(hints Hints) []Contradiction {
	return t.contradictions(hints, len(t.Words)+1)
}

// contradictions finds at most so many.
func (t *Text) contradictions(hints Hints, most int) (out []Contradiction) {
	if hints.ReadOnly == nil && hints.Destructive == nil && hints.Idempotent == nil {
		return nil
	}
	add := func(hint string, quotes ...string) {
		for _, q := range quotes {
			out = append(out, Contradiction{q, hint})
		}
	}
	r := hintReader{text: t, most: most}
	if some := accused(hints); some != nil {
		r.actions = slices.DeleteFunc(t.actionsBeside(isTrue(hints.ReadOnly), some), func(a Action) bool {
			const idle = 1<<CueAddress | 1<<CuePlaceholder
			return t.Sentences[a.Sentence].Cues&idle != 0 // speaks of no call
		})
	}
	if isTrue(hints.ReadOnly) {
		add("readOnlyHint: true", r.changes()...)
		return out // the other hints mean nothing on a read-only tool
	}
	if isFalse(hints.ReadOnly) {
		if span, found := r.statedReadOnly(); found {
			add("readOnlyHint: false", span)
		}
	}
	if isFalse(hints.Destructive) {
		add("destructiveHint: false", r.destructions()...)
	}
	if isTrue(hints.Destructive) {
		if span, found := r.onlyReads(); found {
			add("destructiveHint: true", span)
		}
	}
	if isTrue(hints.Idempotent) {
		if span, found := r.repeats(); found {
			add("idempotentHint: true", span)
		}
	}
	return out
}

// accused are the verbs that may contradict hints, nil for none.
func accused(hints Hints) func(Verb) bool {
	switch {
	case isTrue(hints.ReadOnly):
		return changing
	case isFalse(hints.Destructive):
		return destroying
	case isTrue(hints.Destructive):
		return func(Verb) bool { return true }
	}
	return nil
}

// changing reports whether a verb may tell of something that stays changed.
func changing(v Verb) bool { return (v.Kind.Changes() || stateVerbs[v.Stem]) && !harmlessVerbs[v.Stem] }

// destroying reports whether a verb may tell of something that is gone for good.
func destroying(v Verb) bool {
	return v.Kind == Delete || v.Stem == "drop" || v.Stem == "replace" || destroyers[v.Stem]
}

// hintReader looks for what contradicts a hint.
type hintReader struct {
	text    *Text
	actions []Action
	most    int // how many acts are looked for
}

// changes finds the acts of the tool itself that leave something changed.
func (r *hintReader) changes() (quotes []string) {
	for _, a := range r.actions {
		if len(quotes) == r.most {
			break
		}
		if a.Standing != Asserted || !changing(a.Verb) {
			continue
		}
		if b, ok := bound[a.Stem]; ok && !r.boundHolds(a, b) {
			continue
		}
		// What is created or changed may be the answer itself: creates a summary.
		if r.passes(a) || r.sums(a) || a.Stem == "save" && r.objectIn(a, effort) || r.ofText(a) || a.Stem == "enable" && r.objectIn(a, people) || a.Stem == "replace" && r.objectIn(a, otherWays) ||
			a.Kind != Delete && !deciders[a.Stem] && r.objectIn(a, answerWords) && !(storers[a.Stem] && r.anyAfter(a, storage)) {
			continue
		}
		quotes = append(quotes, r.quote(a))
	}
	return quotes
}

// passes reports whether what an act changes lives no longer than the call or the
// session. Of caches and temporary things that holds of the tool's own alone:
// those that it makes, or that are called its own.
func (r *hintReader) passes(a Action) bool {
	if r.objectIn(a, sessionWords) {
		return true
	}
	return r.objectIn(a, transientWords) && (a.Kind == Create || r.objectIn(a, ownWords))
}

// sums reports whether an act adds numbers to each other and not to something that
// keeps them: adds two numbers, adds up the fines.
func (r *hintReader) sums(a Action) bool {
	if a.Stem != "add" {
		return false
	}
	last := r.text.Sentences[a.Sentence].Last
	for i := a.Word + 1; i < last && i <= a.Word+4 && !objectEnds[r.word(i)]; i++ {
		switch w := r.word(i); {
		case w == "up" && i == a.Word+1:
			return true
		case numberWords[w]:
			return i+1 >= last || !additionEnds[r.word(i+1)]
		}
	}
	return false
}

// ofText reports whether an act changes a text that it is given, and nothing that is
// kept: removes tags from a text, replaces a word in the given string.
func (r *hintReader) ofText(a Action) bool {
	last := r.text.Sentences[a.Sentence].Last
	for i := a.Word + 1; i < last && i <= a.Word+7; i++ {
		if !within[r.word(i)] {
			continue
		}
		for i++; i < last && givenWords[r.word(i)]; i++ {
		}
		return i < last && textWords[r.word(i)] && (i+1 == last || objectEnds[r.word(i+1)] || strings.ContainsAny(r.between(i+1), ",:;("))
	}
	return false
}

// vacuous reports whether an act is said without a thing: it performs the
// operation, it makes everything easy.
func (r *hintReader) vacuous(a Action) bool {
	if !vacuousVerbs[a.Stem] {
		return false
	}
	for w := a.Word + 1; w < r.text.Sentences[a.Sentence].Last; w++ {
		if !r.text.Words[w].Is(Stop|Generic|Praise) && !vacuousWords[r.word(w)] {
			return false
		}
	}
	return true
}

// destructions finds the acts that destroy for good.
func (r *hintReader) destructions() (quotes []string) {
	final := r.finality()
	for _, a := range r.actions {
		if len(quotes) == r.most {
			return quotes
		}
		if a.Standing != Asserted || r.objectIn(a, sessionWords) || r.objectIn(a, transientWords) && !final || r.objectIn(a, otherWays) || r.ofText(a) {
			continue
		}
		switch {
		case r.undoable(a.Sentence):
		case destroyers[a.Stem],
			a.Stem == "drop" && r.objectIn(a, databaseWords),
			a.Kind == Delete && final,
			a.Stem == "replace" && r.objectIn(a, wholeWords):
			quotes = append(quotes, r.quote(a))
		}
	}
	if quote, ok := r.ownDeletion(); ok && len(quotes) == 0 {
		quotes = append(quotes, quote)
	}
	return quotes
}

// ownDeletion finds a deletion spoken of as a thing: a DELETE through this tool.
func (r *hintReader) ownDeletion() (string, bool) {
	for _, a := range r.actions {
		if a.Stem != "delete" || a.Standing == Denied || a.Standing == Elsewhere {
			continue
		}
		s := r.text.Sentences[a.Sentence]
		if a.Word+3 < s.Last && ownWays[r.word(a.Word+1)] && r.word(a.Word+2) == "this" && r.word(a.Word+3) == "tool" {
			return r.quote(a), true
		}
	}
	return "", false
}

// onlyReads finds that a tool declared destructive opens with reading and does
// nothing else.
func (r *hintReader) onlyReads() (string, bool) {
	reads := -1
	for i, a := range r.actions {
		if a.Standing == Denied || a.Standing == Elsewhere || a.Standing == Attribute && a.Word > 0 {
			continue
		}
		switch {
		case a.Standing == Asserted && a.Kind == Read && (readers[a.Stem] || !helpers[a.Stem] && r.changesNothing()):
			if reads < 0 {
				reads = i
			}
		case r.vacuous(a):
		case a.Kind != Read && (a.Standing == Asserted || reads < 0 && a.Sentence == 0):
			return "", false
		case a.Kind == Delete, a.Kind.Changes() && a.Sentence == 0:
			return "", false
		}
	}
	if reads < 0 {
		return "", false
	}
	return r.quote(r.actions[reads]), true
}

// changesNothing reports whether a sentence ends by saying so of the tool and of
// everything: changes nothing, no changes are made. What goes on may be a condition.
func (r *hintReader) changesNothing() bool {
	for i := range r.text.Sentences {
		said := strings.TrimRight(r.text.Sentences[i].Of(r.text.Source), ".;:! ")
		for _, p := range nothingPhrases {
			at := len(said) - len(p)
			if at >= 0 && strings.EqualFold(said[at:], p) && (at == 0 || said[at-1] == ' ' && p[0] != 'r') {
				return true
			}
		}
	}
	return false
}

// statedReadOnly finds a statement that the tool changes nothing.
func (r *hintReader) statedReadOnly() (string, bool) { return r.phrase(readOnlyPhrases) }

// repeats finds a statement that calling twice has a further effect.
func (r *hintReader) repeats() (string, bool) { return r.phrase(repeatPhrases) }

// finality reports whether the text says that there is no way back.
func (r *hintReader) finality() bool {
	_, found := r.phrase(finalPhrases)
	return found
}

// undoable reports whether the sentence itself offers a way back.
func (r *hintReader) undoable(sentence int) bool {
	s := &r.text.Sentences[sentence]
	_, found := r.phraseIn(s.First, s.Last, s.End, undoPhrases)
	return found
}

func (r *hintReader) phrase(phrases []string) (string, bool) {
	return r.phraseIn(0, len(r.text.Words), len(r.text.Source), phrases)
}

// phraseIn finds one of the lower-case ASCII phrases, whatever its case in the
// text, at the borders of words: it starts with one of the words from first up to
// last and ends before byte end.
func (r *hintReader) phraseIn(first, last, end int, phrases []string) (string, bool) {
	src := r.text.Source
	for _, w := range r.text.Words[first:last] {
		at := int(w.Start)
		initial := src[at] | 0x20
		for _, p := range phrases {
			if p[0] != initial || at+len(p) > end || !strings.EqualFold(src[at:at+len(p)], p) {
				continue
			}
			if (at == 0 || !nameByte(src[at-1])) && (at+len(p) == len(src) || !nameByte(src[at+len(p)])) {
				return src[at : at+len(p)], true
			}
		}
	}
	return "", false
}

// objectIn reports whether one of the words of the act's object, up to a
// preposition or the end of the clause, is in the set.
func (r *hintReader) objectIn(a Action, set map[string]bool) bool {
	s := r.text.Sentences[a.Sentence]
	for i := a.Word + 1; i < s.Last && i <= a.Word+7; i++ {
		w := r.word(i)
		if set[w] {
			return true
		}
		if objectEnds[w] {
			return false
		}
		if strings.ContainsAny(r.between(i), ",:(") {
			return false
		}
	}
	return false
}

// anyAfter reports whether one of the words after the act in its sentence is in
// the set.
func (r *hintReader) anyAfter(a Action, set map[string]bool) bool {
	for i := a.Word + 1; i < r.text.Sentences[a.Sentence].Last; i++ {
		if set[r.word(i)] {
			return true
		}
	}
	return false
}

func (r *hintReader) word(i int) string {
	return strings.ToLower(r.text.Words[i].Span().Of(r.text.Source))
}

// between is what stands between a word and the one before it.
func (r *hintReader) between(i int) string {
	return r.text.Source[r.text.Words[i-1].End:r.text.Words[i].Start]
}

// maxQuoteWords is how much of a sentence a quote shows from its verb on.
const maxQuoteWords = 12

// quote is the text from an act's verb to the end of its sentence, cut to a
// dozen words.
func (r *hintReader) quote(a Action) string {
	s := r.text.Sentences[a.Sentence]
	start := int(r.text.Words[a.Word].Start)
	end := s.End
	if last := a.Word + maxQuoteWords; last < s.Last {
		end = int(r.text.Words[last-1].End)
	}
	return strings.TrimRight(r.text.Source[start:end], ".;: \t\r\n")
}

// nameByte reports whether a byte can be part of a word or an identifier.
func nameByte(c byte) bool { return asciiWord[c] || c == '_' }
