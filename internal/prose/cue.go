package prose

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
// its sentence; of the phrases that start at a word each kind is taken once.
func (t *Text) findCues() {
	for i := range t.Sentences {
		s := &t.Sentences[i]
		for w := s.First; w < s.Last; w++ {
			phrases := lexicon.entries[t.Words[w].entry].phrases
			if phrases == nil {
				continue
			}
			var here CueSet
			for _, p := range phrases {
				if here.Has(p.kind) || !t.follows(p.rest, w+1, s.Last) {
					continue
				}
				here |= 1 << p.kind
				t.Cues = append(t.Cues, Cue{p.kind, int32(w), int32(w + len(p.rest)), int32(i)})
			}
			s.Cues |= here
			if w < s.First+2 {
				s.Opens |= here
			}
		}
	}
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
