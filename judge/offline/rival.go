package offline

import (
	"cmp"
	"slices"

	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/prose"
)

// Weights of what two names may have in common: a thing, a verb, and a verb that
// too many have to be akin by it.
const (
	sharedThing  = 6
	sharedVerb   = 2
	sharedCommon = 1
)

// sameKind is how much nearer two tools are that do one kind of act.
const sameKind = 1.2

// tooCommon is how many tools may share a word before it brings no two of them
// together; it keeps the work linear.
const tooCommon = 30

// trait is a word in one of the places where tools are compared.
type trait struct {
	stem  prose.Stem
	place int8 // the weight of what is shared there
}

// findRivals finds for each tool the one that is most easily taken for it: the
// one whose name shares the rarest things and the verb, in the fewest words; of
// equals the one that shares the most of the opening words, then the one whose
// name comes first. There is none when neither a thing nor a telling verb is
// shared.
func (s *set) findRivals() {
	n := len(s.tools)
	s.rivals, s.lengths, s.kinds = make([]int32, n), make([]int32, n), make([]prose.VerbKind, n)
	s.readOpenings()
	traits := s.allTraits()
	users := usersOf(traits)
	near := make([]float64, n) // to the current tool
	akin := make([]bool, n)    // by a thing or the verb
	var touched []int32
	for i := range s.tools {
		touched = touched[:0]
		for _, t := range traits[i] {
			list := users[t]
			for _, other := range list {
				if near[other] == 0 {
					touched = append(touched, other)
				}
				near[other] += float64(t.place) / float64(len(list)-1)
				akin[other] = akin[other] || t.place >= sharedVerb
			}
		}
		s.rivals[i] = s.nearest(i, touched, near, akin)
		for _, other := range touched {
			near[other], akin[other] = 0, false
		}
	}
}

// allTraits are the traits of every tool.
func (s *set) allTraits() [][]trait {
	heads := commonHeads(s.words)
	traits := make([][]trait, len(s.tools))
	room := make([]trait, 0, 4*len(s.tools))
	for i := range s.tools {
		start := len(room)
		room = s.appendTraits(room, i, s.words[i], heads)
		own := room[start:]
		slices.SortFunc(own, func(a, b trait) int {
			return cmp.Or(cmp.Compare(b.place, a.place), cmp.Compare(a.stem, b.stem))
		})
		own = slices.Compact(own)
		room = room[:start+len(own)]
		traits[i] = own[:len(own):len(own)]
	}
	return traits
}

// usersOf lists the tools that have a trait, for the traits that bring some
// together.
func usersOf(traits [][]trait) map[trait][]int32 {
	count := make(map[trait]int32, 2*len(traits))
	for _, own := range traits {
		for _, t := range own {
			count[t]++
		}
	}
	users := map[trait][]int32{}
	for i, own := range traits {
		for _, t := range own {
			n := count[t]
			if n < 2 || n > tooCommon {
				continue
			}
			list := users[t]
			if list == nil {
				list = make([]int32, 0, n)
			}
			users[t] = append(list, int32(i))
		}
	}
	return users
}

// nearest is the nearest of the touched tools to tool i, -1 for none.
func (s *set) nearest(i int, touched []int32, near []float64, akin []bool) int32 {
	best, most := int32(-1), 0.0
	shared := 0 // with the best, where two were equal
	for _, other := range touched {
		name := s.tools[other].Name
		if int(other) == i || !akin[other] || name == s.tools[i].Name {
			continue
		}
		// A name of more words shares them more easily.
		how := near[other] / float64(s.lengths[i]+s.lengths[other])
		if s.kinds[other] == s.kinds[i] {
			how *= sameKind
		}
		switch {
		case best < 0 || how > most:
			best, most, shared = other, how, -1
		case how == most:
			if shared < 0 {
				shared = s.openingShared(i, int(best))
			}
			n := s.openingShared(i, int(other))
			if n > shared || n == shared && canon.Compare(name, s.tools[best].Name) < 0 {
				best, shared = other, n
			}
		}
	}
	return best
}

// openingShared is how many words two descriptions open with in common.
func (s *set) openingShared(a, b int) int {
	n := 0
	own, other, bits := s.opening(a), s.opening(b), s.openingBits[b]
	for i, w := range own {
		if bits>>(w.Stem%64)&1 != 0 && !w.Is(prose.Stop|prose.Generic) && repeated(other, w.Stem) && !repeated(own[:i], w.Stem) {
			n++
		}
	}
	return n
}

// readOpenings notes of each opening which of 64 classes of stems it has: most words of
// two openings are told apart by these.
func (s *set) readOpenings() {
	s.openingBits = make([]uint64, len(s.tools))
	for i := range s.tools {
		for _, w := range s.opening(i) {
			s.openingBits[i] |= 1 << (w.Stem % 64)
		}
	}
}

// opening is the first words of a tool's description.
func (s *set) opening(i int) []prose.Word {
	t := s.texts[i]
	if t == nil || len(t.Sentences) == 0 {
		return nil
	}
	first := &t.Sentences[0]
	return t.Words[first.First:min(first.Last, first.First+maxOpening)]
}

// appendTraits appends what tool i is compared by, in any order and not each once.
func (s *set) appendTraits(out []trait, i int, words []string, heads map[string]bool) []trait {
	s.lengths[i] = int32(len(words))
	for k, w := range words {
		if k == 0 && len(words) > 1 && heads[w] {
			continue // the name of the server or of a group
		}
		verb, acts := prose.LookupVerb(w)
		common := retrievalVerbs[verb.Stem] || genericVerbs[verb.Stem]
		switch {
		case acts && (verb.Form == prose.Base || verb.Form == prose.BaseOrPast) && (!verb.NounLike || k == 0 || common):
			s.kinds[i] = verb.Kind
			place := int8(sharedVerb)
			if common {
				place = sharedCommon
			}
			out = append(out, trait{prose.StemOf(verb.Stem), place})
		case !joinsNames[w]:
			out = append(out, trait{prose.StemOf(w), sharedThing})
		}
	}
	return out
}

// genericVerbs are those that tell no more of a tool than that it is one.
var genericVerbs = setOf(`create add update delete remove set check run execute make do use manage handle process call`)

// joinsNames are words that join the others of a name.
var joinsNames = setOf(`a an the of in on at by for from to with and or all is as via per id ids tool tools`)

// commonHeads are the words that most names start with and that are no verbs.
func commonHeads(names [][]string) map[string]bool {
	count := map[string]int{}
	for _, words := range names {
		if len(words) > 1 {
			count[words[0]]++
		}
	}
	heads := map[string]bool{}
	for w, n := range count {
		verb, acts := prose.LookupVerb(w)
		if acts = acts && (verb.Form == prose.Base || verb.Form == prose.BaseOrPast); !acts && len(names) > 2 && n*100 >= commonPrefix*len(names) {
			heads[w] = true
		}
	}
	return heads
}
