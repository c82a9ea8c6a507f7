package offline

import (
	"github.com/opentdqs/tdqs/internal/prose"
)

// hearing is what reasons and advice hear in a text beyond what the features count: they
// must not say that something is missing where the text says it in other words. No mark
// depends on it.
type hearing struct {
	listened bool
	topics   prose.CueSet // that some sentence speaks of, boilerplate included
	hint     prose.CueSet // that some word may speak of

	asks *prose.Sentence // of whose own words was asked last
	own  bool            // whether it has enough

	gets   int // from 1, the sentence that opens with what a caller gets; 0 for none
	looked bool
	back   stretch // what tells best what comes back
	how    backGrade

	asked  bool
	asking asking
}

// listen reads the text for the reasons, once.
func (r *reading) listen() *hearing {
	h := &r.hears
	if h.listened {
		return h
	}
	h.listened = true
	for i, p := range r.parts {
		if p&waste != 0 {
			continue
		}
		s := &r.text.Sentences[i]
		h.topics |= s.Cues
		hints := r.hints(s)
		if h.gets == 0 && p&echo == 0 && hints.Has(prose.CueReturn) && r.opensWithGetting(s) {
			h.gets = i + 1
		}
		h.hint |= hints
	}
	r.hearParams()
	return h
}

// hints are the topics that words of a sentence may speak of without a cue.
func (r *reading) hints(s *prose.Sentence) (topics prose.CueSet) {
	var before uint8 // what the word before does
	for w := s.First; w < s.Last; w++ {
		stem := r.text.Words[w].Stem
		if hintTaken[stem%hintSlots/64]>>(stem%64)&1 == 0 {
			before = 0
			continue // as most words do, without a look at the large table
		}
		slot := &hintWords[stem%hintSlots]
		if slot.stem != stem {
			before = 0
			continue
		}
		switch {
		case slot.does&being != 0 && before&barring != 0:
			topics |= 1 << prose.CueLasting // cannot be deleted later
		case slot.does&allowing != 0 && w == s.First:
			topics |= 1 << prose.CuePermission // Only a clerk may do it
		case slot.does&getting != 0 && before&addressed != 0, slot.does&addressed != 0 && before&giving != 0:
			topics |= 1 << prose.CueReturn // you get the number, it gives you the number
		}
		topics |= slot.topics
		before = slot.does
	}
	return topics
}

// opensWithGetting reports whether a sentence opens with what a caller gets.
func (r *reading) opensWithGetting(s *prose.Sentence) bool {
	return s.Last > s.First+1 && hintWords[r.text.Words[s.First].Stem%hintSlots].does&addressed != 0 &&
		hintWords[r.text.Words[s.First+1].Stem%hintSlots].does&getting != 0
}

// hintWord is a word that may speak of topics, or that does with those around it.
type hintWord struct {
	stem   prose.Stem
	topics prose.CueSet
	does   uint8
}

const (
	barring   = 1 << iota // before a word of being
	being                 // behind one that bars
	allowing              // at the head of a sentence
	addressed             // who calls: before what he gets, behind what gives
	getting
	giving
)

// hintSlots is so large that no two of the words fall into one slot; a test sees to it.
const hintSlots = 4096

var hintWords = func() (table [hintSlots]hintWord) {
	enter := func(words string, w hintWord) {
		for word := range setOf(words) {
			w.stem = prose.StemOf(word)
			slot := &table[w.stem%hintSlots]
			slot.stem = w.stem
			slot.topics |= w.topics
			slot.does |= w.does
		}
	}
	for topic, words := range hearsay {
		enter(words, hintWord{topics: 1 << topic})
	}
	enter("cannot can't never not", hintWord{does: barring})
	enter("be", hintWord{does: being})
	enter("only", hintWord{does: allowing})
	enter("you", hintWord{does: addressed})
	enter("get receive", hintWord{does: getting})
	enter("give hand send tell show", hintWord{does: giving})
	return table
}()

// hintTaken has a bit for each slot that holds a word.
var hintTaken = func() (bits [hintSlots / 64]uint64) {
	for i := range hintWords {
		if hintWords[i].stem != 0 {
			bits[i/64] |= 1 << (i % 64)
		}
	}
	return bits
}()

// hearsay are words that no cue of a topic has, and that speak of it more often than not.
var hearsay = [...]string{
	prose.CueError:      `refuse refused decline declined forbidden unknown impossible unable blocked skipped ignored null nil empty expired`,
	prose.CuePermission: `owner editor moderator officer staff manager member signed allowed authorised entitled rights granted subscription secret account`,
	prose.CueLasting:    `revert restore recover reopen retract irrevocable irrevocably forever final undelete unarchive`,
	prose.CueRepeat:     `twice second repeat repeated replay`,
	prose.CueLimit:      `largest smallest longest most fewest larger longer shorter smaller`,
	prose.CuePage:       `following next`,
	prose.CueReturn:     `response respond answer output outcome result reply`,
}
