package prose

import (
	"strings"
)

// Standing is what a text says about an act that it names.
type Standing uint8

// The standings. What is neither clearly the subject's own act nor clearly
// something else stays Unclear: a rule that accuses should rely on Asserted
// alone.
const (
	Unclear   Standing = iota
	Asserted           // the subject of the text does it
	Denied             // does not, never, without, instead of
	Elsewhere          // done by others or at another time: before deleting, to delete use X
	Attribute          // no act: deleted items, a list of updates, the import was rejected
)

var standings = [...]string{"unclear", "asserted", "denied", "elsewhere", "attribute"}

// String is the standing in one word.
func (s Standing) String() string { return standings[s] }

// Action is an action verb in a text with its standing.
type Action struct {
	Verb
	Standing Standing
	Word     int // in Text.Words
	Sentence int // in Text.Sentences
}

// Actions are the action verbs of a text that is taken to describe one thing
// which acts: a tool. A base form opens only the first sentence as the tool's
// own act; in later sentences an imperative speaks to the reader. Words inside
// identifiers and code marks are names, not acts.
func (t *Text) Actions() []Action { return t.actionsBeside(false, func(Verb) bool { return true }) }

// actionsBeside are the actions of the sentences that have one of some verbs. What a
// sentence says of its verbs no other one decides. With wide set, verbs that act on
// certain things only are among them.
func (t *Text) actionsBeside(wide bool, some func(Verb) bool) []Action {
	var out []Action
	opening := true
	for k := range t.Sentences {
		s := clauseReader{text: t, sentence: &t.Sentences[k], opening: opening}
		first := s.sentence.First
		if !t.acts(first, s.sentence.Last, wide, some) {
			first = s.sentence.Last
		}
		for i := first; i < s.sentence.Last; i++ {
			v, ok := t.Words[i].acting(wide)
			if !ok || t.inName(i) {
				continue
			}
			a := Action{Verb: v, Word: i, Sentence: k, Standing: s.standing(i, v)}
			if a.Standing == Asserted && t.Words[i].Is(acts) {
				s.main, s.mainForm = true, a.Form
			}
			out = append(out, a)
		}
		// A short label such as "Purpose:" leaves the opening to what follows.
		if opening && !(s.sentence.Colon && s.sentence.Last-s.sentence.First <= 3) {
			opening = false
		}
	}
	return out
}

// acts reports whether one of the words from first to before last is a form of some verbs.
func (t *Text) acts(first, last int, wide bool, some func(Verb) bool) bool {
	kinds := acts
	if wide {
		kinds |= binds
	}
	for i := first; i < last; i++ {
		if t.Words[i].class&kinds == 0 {
			continue // as most words are
		}
		if v, ok := t.Words[i].acting(wide); ok && some(v) {
			return true
		}
	}
	return false
}

// Negated reports whether the word stands under a negation or exclusion of its
// own clause: does not delete, never modifies, without deleting, instead of
// deleting, does not create, change or delete.
func (t *Text) Negated(word int) bool {
	for k := range t.Sentences {
		s := &t.Sentences[k]
		if word >= s.First && word < s.Last {
			v, _ := t.Words[word].Verb()
			r := clauseReader{text: t, sentence: s}
			return r.denied(word, v.Form)
		}
	}
	return false
}

// lowerAt is a word in lower case.
func (t *Text) lowerAt(i int) string {
	switch w := t.Words[i]; {
	case w.foreign:
		return plainWord(w.Span().Of(t.Source))
	case w.entry != 0:
		return lexicon.entries[w.entry].word
	default:
		return lowerWord(w.Span().Of(t.Source))
	}
}

// gap is what separates a word from the one before it.
type gap uint8

const (
	gapSpace  gap = iota
	gapList       // a comma, slash or ampersand
	gapClause     // a bracket or an equals sign
	gapLabel      // a colon, dash or bar
	gapJoined     // nothing but a hyphen, underscore or dot: one name
)

// gapBefore is the gap between the word and the one before it.
func (t *Text) gapBefore(i int) gap {
	if i == 0 {
		return gapClause
	}
	between := t.Source[t.Words[i-1].End:t.Words[i].Start]
	if between == " " {
		return gapSpace
	}
	blank, found := false, gapSpace
	for j := 0; j < len(between); j++ {
		switch c := between[j]; c {
		case ' ', '\t', '\n', '\r':
			blank = true
		case ',', '/', '&':
			found = max(found, gapList)
		case '(', ')', '[', ']', '{', '}', '>', '=':
			found = max(found, gapClause)
		case ':', '|', '-', 0xE2: // 0xE2 opens the dashes and arrows
			found = max(found, gapLabel)
		}
	}
	if !blank && (between == "-" || between == "_" || between == "." || between == "") {
		return gapJoined
	}
	return found
}

// inName reports whether a word is part of an identifier or marked as code or
// as a quotation.
func (t *Text) inName(i int) bool {
	w, s := t.Words[i], t.Source
	if w.Start > 0 {
		switch c := s[w.Start-1]; c {
		case '`', '"', '\'', '_', '<', '{', '$', '@', '.', '/', '-':
			if c != '/' && c != '-' && c != '.' {
				return true
			}
			// "create/delete" and "- delete" are words, "/delete" and "auto-delete" names.
			if w.Start > 1 && s[w.Start-2] > ' ' && c != '/' || c == '/' && (w.Start < 2 || !asciiWord[s[w.Start-2]]) {
				return true
			}
		}
	}
	if int(w.End) < len(s) {
		switch c := s[w.End]; c {
		case '_', '(', '=':
			return c != '(' || int(w.End)+1 < len(s) && s[w.End+1] == ')'
		case '-', '.':
			return int(w.End)+1 < len(s) && asciiWord[s[w.End+1]]
		}
	}
	return false
}

// denied looks for a negation before the word. It reaches over the commas of a
// list of verbs in one form: does not create, change or delete.
func (r *clauseReader) denied(i int, form VerbForm) bool {
	switch r.next(i) {
	case "nothing", "no", "none", "neither":
		return true
	}
	crossed := false
	for j := i; j > r.sentence.First && i-j < 14; j-- {
		switch g := r.text.gapBefore(j); {
		case g >= gapClause:
			return false
		case g == gapList:
			crossed = true
		}
		w := r.text.lowerAt(j - 1)
		switch {
		case breaksDenial[w]:
			return false
		case w == "and" || w == "or":
			crossed = true
		case denies(w, r.text, j-1, r.sentence.Last):
			return !crossed || r.listed(j, i, form)
		}
	}
	return false
}

// listed reports whether the first verb from place j on has the form of the
// verb at i: then one negation covers both.
func (r *clauseReader) listed(j, i int, form VerbForm) bool {
	for ; j < i; j++ {
		if v, ok := r.text.Words[j].Verb(); ok {
			return sameForm(v.Form, form)
		}
	}
	return false
}

func sameForm(a, b VerbForm) bool {
	return a == b || a == BaseOrPast && b == Base || a == Base && b == BaseOrPast
}

// denies reports whether the word at j denies what follows.
func denies(w string, t *Text, j, end int) bool {
	if j+1 < end {
		switch following := t.lowerAt(j + 1); {
		case w == "instead":
			return following == "of"
		case w == "rather":
			return following == "than"
		case following == "only" || following == "just": // not only lists
			return false
		}
	}
	return negators[w] || strings.HasSuffix(w, "n't") || strings.HasSuffix(w, "n’t")
}
