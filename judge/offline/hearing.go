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
		h.hint |= r.hints(s)
	}
	r.hearParams()
	return h
}

// hints are the topics that words of a sentence may speak of without a cue.
func (r *reading) hints(s *prose.Sentence) (topics prose.CueSet) {
	barred := false // cannot, never
	for w := s.First; w < s.Last; w++ {
		word := r.text.Words[w]
		slot := &hintWords[word.Stem%hintSlots]
		if slot.stem != word.Stem {
			barred = false
			continue
		}
		switch slot.does {
		case barring:
			barred = true
			continue
		case being:
			if barred {
				topics |= 1 << prose.CueLasting // cannot be deleted later
			}
		case allowing:
			if w == s.First {
				topics |= 1 << prose.CuePermission // Only a clerk may do it
			}
		}
		topics |= slot.topics
		barred = false
	}
	return topics
}

// hintWord is a word that may speak of topics, or that does with those around it.
type hintWord struct {
	stem   prose.Stem
	topics prose.CueSet
	does   uint8
}

const (
	barring  = 1 + iota // before a word of being
	being               // behind one that bars
	allowing            // at the head of a sentence
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
	return table
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
