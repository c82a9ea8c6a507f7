package prose

import "slices"

// CueKind is a trait that a phrase gives away.
type CueKind uint8

// The kinds of cue.
const (
	CueWhen        CueKind = iota // when the tool is used
	CueNot                        // when it is not
	CueInstead                    // something else is to be used, or this in its place
	CueOrder                      // what comes before or after a call
	CueReturn                     // what comes back
	CueError                      // what fails, and how
	CuePermission                 // who may call, and with what
	CueCost                       // rates, quotas, money
	CueTime                       // how long it takes, when it takes effect
	CueLasting                    // what cannot be undone
	CueStore                      // what is kept, and where
	CueRepeat                     // what a second call does
	CueReadOnly                   // nothing is changed
	CueChange                     // something is changed
	CueLimit                      // bounds and numbers
	CueDefault                    // what happens when nothing is said
	CuePage                       // paging
	CueSort                       // order and ranking
	CueCondition                  // if, unless, until
	CueNegation                   // what is not so
	CueFormat                     // what a value must look like
	CueExample                    // an example
	CueAddress                    // speaks to whoever grades the text
	CuePlaceholder                // stands where a text should be
	CuePraise                     // rates the tool
	CueRubric                     // names what texts are graded by

	numCues
)

// CueSet is a set of kinds.
type CueSet uint32

// Set is the set of the kinds.
func Set(kinds ...CueKind) CueSet {
	var s CueSet
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}

// Has reports whether the kind is in the set.
func (s CueSet) Has(k CueKind) bool { return s&(1<<k) != 0 }

// Size is the number of kinds in the set.
func (s CueSet) Size() int {
	n := 0
	for ; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// findCues marks the cues of every sentence. A phrase does not cross the end of
// its sentence; of the phrases that start at a word each kind is taken once. A
// sentence that turns to a grader on its way is cut where it does.
func (t *Text) findCues() {
	for i := 0; i < len(t.Sentences); i++ {
		before := len(t.Cues)
		classes := t.markCues(i)
		if turn, at := t.addressed(i, classes, before); at >= 0 {
			if at > t.Sentences[i].First {
				t.Cues = t.Cues[:before]
				t.divide(i, at)
				t.markCues(i)
				continue // the second half comes next
			}
			t.Sentences[i].turn = turn
			t.wholeCue(i, CueAddress, before)
			t.ledUp(i)
		}
		t.settlePlaceholder(i, classes, before)
	}
}

// settlePlaceholder takes back the cues of sentence i for a placeholder that is
// none, and marks one that has no cue.
func (t *Text) settlePlaceholder(i int, classes Class, before int) {
	s := &t.Sentences[i]
	if s.Cues.Has(CuePlaceholder) && !t.placeholder(i, before) {
		s.Cues &^= 1 << CuePlaceholder
		rest := slices.DeleteFunc(t.Cues[before:], func(c Cue) bool { return c.Kind == CuePlaceholder })
		t.Cues = t.Cues[:before+len(rest)]
	}
	if classes&Dummy != 0 && t.dummy(i) || t.gibberish() {
		t.wholeCue(i, CuePlaceholder, before)
	}
}

// wholeCue marks all of sentence i as a cue, unless a phrase of it is one of that
// kind already. Its cues start at number before.
func (t *Text) wholeCue(i int, kind CueKind, before int) {
	s := &t.Sentences[i]
	if !s.Cues.Has(kind) {
		s.Cues |= 1 << kind
		t.Cues = slices.Insert(t.Cues, before, Cue{kind, int32(s.First), int32(s.Last - 1), int32(i)})
	}
}

// markCues marks the cues of sentence i and returns the classes of its words.
func (t *Text) markCues(i int) (classes Class) {
	s := &t.Sentences[i]
	s.Cues, s.Opens = 0, 0
	for w := s.First; w < s.Last; w++ {
		class := t.Words[w].class
		classes |= class
		if class&starts == 0 {
			continue
		}
		var here CueSet
		next := anyWord
		if w+1 < s.Last {
			next = t.Words[w+1].entry
		}
		for _, p := range lexicon.phrasesOf(t.Words[w].entry) {
			if p.second != next && p.second != anyWord {
				continue // as most do
			}
			rest := lexicon.rest(p)
			if here.Has(p.kind) || !t.follows(rest, w+1, s.Last) {
				continue
			}
			here |= 1 << p.kind
			t.Cues = append(t.Cues, Cue{p.kind, int32(w), int32(w + len(rest)), int32(i)})
		}
		s.Cues |= here
		if w < s.First+2 {
			s.Opens |= here
		}
	}
	return classes
}

// follows reports whether the words from w on, before end, are the rest of a
// phrase.
func (t *Text) follows(rest []uint16, w, end int) bool {
	if w+len(rest) > end {
		return false
	}
	for i, want := range rest {
		if want != anyWord && t.Words[w+i].entry != want {
			return false
		}
	}
	return true
}
