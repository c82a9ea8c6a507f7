package prose

// Span is a stretch of a text: bytes Start up to, not including, End.
type Span struct{ Start, End int }

// Of is the stretch of s.
func (sp Span) Of(s string) string { return s[sp.Start:sp.End] }

// Word is a run of letters and digits, or one character of a script that is
// written without spaces.
type Word struct {
	Start, End int32
	// Stem tells words apart by their stem alone: "returned" and "Returns" have
	// the same.
	Stem Stem

	entry   uint16 // in the lexicon, 0 for a word that is not in it
	dense   bool   // one character of a script without spaces
	foreign bool   // has a character outside ASCII
	class   Class  // of the entry
}

// Span is where the word stands.
func (w Word) Span() Span { return Span{int(w.Start), int(w.End)} }

// Dense reports whether the word is one character of a script that is written
// without spaces.
func (w Word) Dense() bool { return w.dense }

// Foreign reports whether the word is not spelled in ASCII alone.
func (w Word) Foreign() bool { return w.foreign }

// Is reports whether the word belongs to one of the classes.
func (w Word) Is(c Class) bool { return w.class&c != 0 }

// Verb is the action verb that the word is a form of.
func (w Word) Verb() (v Verb, ok bool) {
	if !w.Is(acts) { // most words are none: the lexicon is large and not at hand
		return v, false
	}
	return lexicon.verb(w.entry)
}

// acting is [Word.Verb], and with wide set also the verb that acts on certain things
// only.
func (w Word) acting(wide bool) (v Verb, ok bool) {
	if wide && w.Is(binds) {
		return lexicon.verbs[lexicon.entries[w.entry].bound], true
	}
	return w.Verb()
}

// Cue is a word or phrase that gives a trait away.
type Cue struct {
	Kind        CueKind
	First, Last int32 // the words it spans, both included
	Sentence    int32 // the sentence it stands in
}

// Sentence is a stretch of text between full stops, line ends and their like.
type Sentence struct {
	Span
	First, Last int     // its words: First up to, not including, Last
	Cues        CueSet  // the kinds of cue found in it
	Opens       CueSet  // the kinds found at its first two words
	Hash        uint64  // equal for sentences of the same stems in the same order
	Size        float64 // words, a dense character counting as 0.6
	Breaks      int     // commas, colons, dashes and brackets
	Bullet      bool    // an entry of a list
	Colon       bool    // ends in a colon
	Aside       bool    // in a comment of markup, or in the words of a role that was opened
	turn        int     // the word at which an address turns to whoever grades the text
}

// Text is a description cut into words and sentences.
type Text struct {
	Source    string
	Words     []Word
	Sentences []Sentence // none is without words
	Cues      []Cue      // in the order of the text
}

// CueSpan is the stretch a cue spans.
func (t *Text) CueSpan(c Cue) Span {
	return Span{int(t.Words[c.First].Start), int(t.Words[c.Last].End)}
}

// Find is the first cue of a kind.
func (t *Text) Find(k CueKind) (Cue, bool) {
	for _, c := range t.Cues {
		if c.Kind == k {
			return c, true
		}
	}
	return Cue{}, false
}

// Count is the number of sentences that have a cue of one of the kinds.
func (t *Text) Count(set CueSet) int {
	n := 0
	for i := range t.Sentences {
		if t.Sentences[i].Cues&set != 0 {
			n++
		}
	}
	return n
}
