package prose

import (
	"strings"
)

// Class is a set of roles a word may have by itself.
type Class uint32

// The classes.
const (
	// Stop words join other words and mean nothing alone.
	Stop Class = 1 << iota
	// Generic words stand in any description and tell tools apart in none.
	Generic
	// Praise words rate the tool in place of describing it.
	Praise
	// Dummy words stand for any text.
	Dummy
	// Linking words say where, whose, by what or for what.
	Linking
	// Scope words say how many or which.
	Scope
	// Reader words speak to or of whoever calls the tool.
	Reader
	// Choosing words bid a reader choose a tool.
	Choosing
	// English words join others in English.
	English
	// OtherTongue words join others in another language, and are no English words.
	OtherTongue
	// Typing words say what a schema says of a parameter.
	Typing
	// Unspecific words may be said of any tool.
	Unspecific

	grader   // those who grade
	markName // what is given in grading
	topMark  // the best that can be given
	meddling // undoes what was said before
	granting // orders a mark to be given
	granted  // says that one is deserved
	brief    // what a grader was told
	assess   // speaks of assessing, or of one who does

	verdict   // a verdict, of a text that vouches for itself
	assessed  // a text, who assesses it or what by
	dimension // what a definition is graded by

	abroad // a word, or a character of a script without spaces, of a text that vouches for itself in another language

	foreignGrading // the same in other languages
	foreignBest    // the best, in other languages
	foreignGiving  // gives, as an order, in other languages
	foreignThis    // points at the thing at hand, in other languages
	foreignText    // that thing: the tool, its description

	acts   // a form of a verb
	binds  // a form of a verb that acts on certain things only
	starts // a phrase
)

// EnglishText words stand in about every English text, and in hardly any other: words
// that join or count, verbs of tools, and the nouns of any description.
const EnglishText = English | Generic | Reader | Scope | acts

// entry is what is known of one word.
type entry struct {
	hash    uint64 // of the word
	stem    Stem
	word    string
	class   Class
	phrases run    // that start with the word, the longest first
	verb    uint16 // that the word is a form of, 0 for none
	bound   uint16 // the same of a verb that acts on certain things only
	role    role   // in a claim
}

// run is a part of a list that all entries share.
type run struct{ start, end uint16 }

// phrase is the rest of a cue: the entries of the words that follow the first.
type phrase struct {
	kind   CueKind
	second uint16 // the first of the rest; [anyWord] where there is none or it may be any
	rest   run
}

// anyWord stands in a phrase for one word of any kind.
const anyWord = ^uint16(0)

// table finds words by their hash: two words of one hash are one word to it.
// It is built at every start of the program, so it has few and large parts.
type table struct {
	slots   []uint16 // entries by hash, open
	entries []entry  // the first stands for none
	phrases []phrase
	rests   []uint16 // of phrases
	verbs   []Verb   // the first is none
	dense   map[uint16][]densePhrase
}

// slot is where the entry of the word with a hash is, or would be.
func (t *table) slot(hash uint64) *uint16 {
	mask := uint64(len(t.slots) - 1)
	for i := hash ^ hash>>29; ; i++ {
		if n := &t.slots[i&mask]; *n == 0 || t.entries[*n].hash == hash {
			return n
		}
	}
}

// find is the number of the entry of the word with a hash, 0 for none.
func (t *table) find(hash uint64) uint16 { return *t.slot(hash) }

// verb is the action verb that the word of an entry is a form of.
func (t *table) verb(entry uint16) (Verb, bool) {
	n := t.entries[entry].verb
	return t.verbs[n], n != 0
}

// phrasesOf are the phrases that start with the word of an entry.
func (t *table) phrasesOf(entry uint16) []phrase {
	r := t.entries[entry].phrases
	return t.phrases[r.start:r.end]
}

func (t *table) rest(p phrase) []uint16 { return t.rests[p.rest.start:p.rest.end] }

func hashOf(word string) uint64 {
	h := uint64(fnvOffset)
	for i := range len(word) {
		h = (h ^ uint64(word[i])) * fnvPrime
	}
	return h
}

var lexicon = buildLexicon()

func buildLexicon() *table {
	t := &table{slots: make([]uint16, 1<<14), entries: make([]entry, 1, 1<<12+1<<9), verbs: make([]Verb, 1, 1<<11)} // as many as there are
	for _, list := range []struct {
		class Class
		words string
	}{{Stop, stopWords}, {Generic, genericWords}, {Praise, praiseWords}, {Dummy, dummyWords},
		{Linking, linkingWords}, {Scope, scopeWords}, {Reader, readerWords}, {Choosing, choosingWords},
		{English, englishWords}, {OtherTongue, otherWords}, {Typing, typingWords}, {Unspecific, unspecificWords},
		{grader, graderWords}, {markName, markWords}, {topMark, topWords}, {meddling, meddlingWords},
		{granting, grantingWords}, {granted, grantedWords}, {brief, briefWords}, {assess, assessWords},
		{dimension, dimensionWords}, {verdict, tellingWords},

		{foreignGrading, foreignGradingWords}, {foreignBest, foreignBestWords}, {foreignGiving, foreignGivingWords},
		{foreignThis, foreignThisWords}, {foreignText, foreignTextWords}} {
		for w := range strings.FieldsSeq(list.words) {
			t.entries[t.add(w)].class |= list.class
		}
	}
	for _, list := range roleWords {
		for w := range strings.FieldsSeq(list.words) {
			e := &t.entries[t.add(w)]
			e.role |= list.role
			if list.role&(verdicts|judgeRole|scaleRole) != 0 {
				e.class |= verdict
			}
			if list.role&assessable != 0 {
				e.class |= assessed
			}
		}
	}
	for _, list := range rolesAbroad {
		for w := range strings.FieldsSeq(list.words) {
			e := &t.entries[t.add(w)]
			e.role |= list.role
			if list.role&(takeRole|fineRole|metRole|lackRole|noneRole) != 0 && w != "no" && w != "exemplar" && w != "reste" {
				e.class |= abroad
			}
		}
	}
	cues := make([]cue, 0, 1<<11)
	for kind, list := range cuePhrases {
		for p := range lines(list) {
			cues = t.addCue(cues, CueKind(kind), p)
		}
	}
	t.addVerbs()
	t.addDense()
	for _, patterns := range []map[string][]pattern{claims, judgeClaims} {
		for first := range patterns {
			t.entries[t.add(first)].role |= openRole
		}
	}
	for w := range strings.FieldsSeq("this our my the above") {
		t.entries[t.add(w)].role |= openRole
	}
	for _, patterns := range []map[string][]pattern{assessments, claims, judgeClaims, ownClaims, claimsAbroad, pushes, steerings, secrets} {
		t.addPatterns(patterns)
	}
	t.addPhrases(cues)
	for i := range t.entries {
		e := &t.entries[i]
		if e.verb != 0 {
			e.class |= acts
		}
		if e.bound != 0 {
			e.class |= binds
		}
		if e.phrases.end > e.phrases.start {
			e.class |= starts
		}
	}
	return t
}

// add is the number of a word's entry.
func (t *table) add(word string) uint16 {
	hash := hashOf(word)
	n := t.slot(hash)
	if *n == 0 {
		*n = uint16(len(t.entries))
		t.entries = append(t.entries, entry{hash: hash, stem: StemOf(word), word: word})
	}
	return *n
}

// addPatterns enters the words of patterns, so that a word without an entry is in none.
func (t *table) addPatterns(patterns map[string][]pattern) {
	for first, list := range patterns {
		t.add(first)
		for _, p := range list {
			for _, words := range p {
				for _, w := range words {
					t.add(w)
				}
			}
		}
	}
}

// cue is a phrase with the entry of its first word.
type cue struct {
	first uint16
	phrase
}

// addCue appends one cue. A word that ends in ~ stands for its inflections too,
// "*" for any word; dense characters are words of their own.
func (t *table) addCue(dst []cue, kind CueKind, text string) []cue {
	var first string
	p := phrase{kind, anyWord, run{uint16(len(t.rests)), 0}}
	for w := range phraseWords(text) {
		switch {
		case first == "":
			first = w
		case w == "*":
			t.rests = append(t.rests, anyWord)
		default:
			t.rests = append(t.rests, t.add(w))
		}
	}
	p.rest.end = uint16(len(t.rests))
	if p.rest.end > p.rest.start {
		p.second = t.rests[p.rest.start]
	}
	stem, inflected := strings.CutSuffix(first, "~")
	if !inflected {
		return append(dst, cue{t.add(first), p})
	}
	for _, form := range inflections(stem) {
		dst = append(dst, cue{t.add(form), p})
	}
	return dst
}

// addPhrases gives each word the phrases that start with it: longer ones first,
// equals in the order of the lists.
func (t *table) addPhrases(cues []cue) {
	for _, c := range cues {
		t.entries[c.first].phrases.end++ // counts them
	}
	at := uint16(0)
	for i := range t.entries {
		r := &t.entries[i].phrases
		n := r.end
		*r = run{at, at}
		at += n
	}
	t.phrases = make([]phrase, len(cues))
	for _, c := range cues {
		r := &t.entries[c.first].phrases
		k := r.end
		for ; k > r.start && len(t.rest(t.phrases[k-1])) < len(t.rest(c.phrase)); k-- {
			t.phrases[k] = t.phrases[k-1]
		}
		t.phrases[k] = c.phrase
		r.end++
	}
}

// inflections are the forms of a regular English verb or noun.
func inflections(w string) [4]string {
	last := w[len(w)-1]
	switch {
	case last == 'e':
		return [4]string{w, w + "s", w + "d", w[:len(w)-1] + "ing"}
	case last == 'y' && len(w) > 2 && w[len(w)-2] != 'a' && w[len(w)-2] != 'e' && w[len(w)-2] != 'o':
		return [4]string{w, w[:len(w)-1] + "ies", w[:len(w)-1] + "ied", w + "ing"}
	case last == 's' || last == 'h' || last == 'x':
		return [4]string{w, w + "es", w + "ed", w + "ing"}
	}
	return [4]string{w, w + "s", w + "ed", w + "ing"}
}
