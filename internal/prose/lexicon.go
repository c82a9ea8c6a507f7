package prose

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
	// Pointing words open a sentence about the tool itself.
	Pointing
	// English words join others in English.
	English
	// OtherTongue words join others in another language, and are no English words.
	OtherTongue

	grader   // those who grade
	markName // what is given in grading
	topMark  // the best that can be given
	meddling // undoes what was said before
	granting // orders a mark to be given
	granted  // says that one is deserved
	brief    // what a grader was told
	assess   // speaks of assessing, or of one who does

	foreignGrading // the same in other languages
	foreignBest    // the best, in other languages
	foreignGiving  // gives, as an order, in other languages
	foreignThis    // points at the thing at hand, in other languages
	foreignText    // that thing: the tool, its description
)

// entry is what is known of one word.
type entry struct {
	hash    uint64 // of the word
	stem    Stem
	class   Class
	word    string
	phrases []phrase // that start with the word, the longest first
	verb    *Verb    // that the word is a form of, nil for none
}

func (e *entry) asVerb() (Verb, bool) {
	if e.verb == nil {
		return Verb{}, false
	}
	return *e.verb, true
}

// phrase is the rest of a cue: the entries of the words that follow the first.
type phrase struct {
	kind CueKind
	rest []uint16
}

// anyWord stands in a phrase for one word of any kind.
const anyWord = ^uint16(0)

// table finds words by their hash: two words of one hash are one word to it.
type table struct {
	index   map[string]uint16 // while it is built
	slots   []uint16          // entries by hash, open
	entries []entry
}

// find is the number of the entry of the word with a hash, 0 for none.
func (t *table) find(hash uint64) uint16 {
	mask := uint64(len(t.slots) - 1)
	for i := hash ^ hash>>29; ; i++ {
		n := t.slots[i&mask]
		if n == 0 || t.entries[n].hash == hash {
			return n
		}
	}
}

// seal makes the table ready for find.
func (t *table) seal() {
	t.slots = make([]uint16, 1<<14)
	mask := uint64(len(t.slots) - 1)
	for n := 1; n < len(t.entries); n++ {
		i := t.entries[n].hash ^ t.entries[n].hash>>29
		for t.slots[i&mask] != 0 {
			i++
		}
		t.slots[i&mask] = uint16(n)
	}
	t.index = nil
}

func hashOf(word string) uint64 {
	h := uint64(fnvOffset)
	for i := range len(word) {
		h = (h ^ uint64(word[i])) * fnvPrime
	}
	return h
}

var lexicon = buildLexicon()

func buildLexicon() *table {
	t := &table{index: make(map[string]uint16, 1<<13), entries: make([]entry, 1, 1<<13)} // as many as there are words
	for _, list := range []struct {
		class Class
		words string
	}{{Stop, stopWords}, {Generic, genericWords}, {Praise, praiseWords}, {Dummy, dummyWords},
		{Linking, linkingWords}, {Scope, scopeWords}, {Reader, readerWords}, {Choosing, choosingWords},
		{Pointing, pointingWords}, {English, englishWords}, {OtherTongue, otherWords},
		{grader, graderWords}, {markName, markWords}, {topMark, topWords}, {meddling, meddlingWords},
		{granting, grantingWords}, {granted, grantedWords}, {brief, briefWords}, {assess, assessWords},
		{foreignGrading, foreignGradingWords}, {foreignBest, foreignBestWords}, {foreignGiving, foreignGivingWords},
		{foreignThis, foreignThisWords}, {foreignText, foreignTextWords}} {
		for _, w := range fields(list.words) {
			t.entries[t.add(w)].class |= list.class
		}
	}
	for kind, list := range cuePhrases {
		for _, p := range lines(list) {
			t.phrase(CueKind(kind), p)
		}
	}
	t.addVerbs()
	for i := range t.entries {
		sortPhrases(t.entries[i].phrases)
	}
	t.seal()
	return t
}

// add is the number of a word's entry.
func (t *table) add(word string) uint16 {
	if n, ok := t.index[word]; ok {
		return n
	}
	n := uint16(len(t.entries))
	t.index[word] = n
	t.entries = append(t.entries, entry{hash: hashOf(word), stem: StemOf(word), word: word})
	return n
}

// phrase enters one cue. A word that ends in ~ stands for its inflections too,
// "*" for any word; dense characters are words of their own.
func (t *table) phrase(kind CueKind, text string) {
	words := phraseWords(text)
	var rest []uint16
	for _, w := range words[1:] {
		if w == "*" {
			rest = append(rest, anyWord)
		} else {
			rest = append(rest, t.add(w))
		}
	}
	first := words[0]
	if n := len(first) - 1; first[n] == '~' {
		for _, form := range inflections(first[:n]) {
			t.enter(kind, form, rest)
		}
		return
	}
	t.enter(kind, first, rest)
}

func (t *table) enter(kind CueKind, first string, rest []uint16) {
	e := &t.entries[t.add(first)]
	e.phrases = append(e.phrases, phrase{kind, rest})
}

// sortPhrases puts longer phrases first and keeps the order of equals.
func sortPhrases(p []phrase) {
	for i := 1; i < len(p); i++ {
		for j := i; j > 0 && len(p[j].rest) > len(p[j-1].rest); j-- {
			p[j], p[j-1] = p[j-1], p[j]
		}
	}
}

// inflections are the forms of a regular English verb or noun.
func inflections(w string) []string {
	last := w[len(w)-1]
	switch {
	case last == 'e':
		return []string{w, w + "s", w + "d", w[:len(w)-1] + "ing"}
	case last == 'y' && len(w) > 2 && w[len(w)-2] != 'a' && w[len(w)-2] != 'e' && w[len(w)-2] != 'o':
		return []string{w, w[:len(w)-1] + "ies", w[:len(w)-1] + "ied", w + "ing"}
	case last == 's' || last == 'h' || last == 'x':
		return []string{w, w + "es", w + "ed", w + "ing"}
	}
	return []string{w, w + "s", w + "ed", w + "ing"}
}
