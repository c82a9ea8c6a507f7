package offline

import (
	"cmp"
	"slices"
	"unicode/utf16"

	"github.com/opentdqs/tdqs/internal/prose"
)

// Weights of what two tools may have in common: a thing that both names speak
// of, a word of both opening sentences, the verb.
const (
	sharedThing   = 6
	sharedOpening = 1
	sharedVerb    = 2
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
// one that shares the rarest things of the name, the verb and the most of the
// opening words, in the shortest name; of equals the one whose name comes first.
// There is none when neither a thing nor a telling verb is shared.
func (s *set) findRivals() {
	s.rivals = make([]int32, len(s.tools))
	s.lengths = make([]int32, len(s.tools))
	s.kinds = make([]prose.VerbKind, len(s.tools))
	traits := make([][]trait, len(s.tools))
	users := make(map[trait][]int32, 8*len(s.tools))
	heads := s.commonHeads()
	for i := range s.tools {
		traits[i] = s.traits(i, heads)
		for _, t := range traits[i] {
			if list := users[t]; len(list) <= tooCommon {
				users[t] = append(list, int32(i))
			}
		}
	}
	near := make([]float64, len(s.tools)) // to the current tool
	akin := make([]bool, len(s.tools))    // by a thing or the verb
	var touched []int32
	for i := range s.tools {
		touched = touched[:0]
		for _, t := range traits[i] {
			list := users[t]
			if len(list) < 2 || len(list) > tooCommon {
				continue
			}
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

// nearest is the nearest of the touched tools to tool i, -1 for none.
func (s *set) nearest(i int, touched []int32, near []float64, akin []bool) int32 {
	best, most := int32(-1), 0.0
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
		if best < 0 || how > most || how == most && utf16Less(name, s.tools[best].Name) {
			best, most = other, how
		}
	}
	return best
}

// traits are what tool i is compared by, each once, in an order that does not
// depend on the other tools.
func (s *set) traits(i int, heads map[string]bool) []trait {
	words := prose.NameWords(s.tools[i].Name)
	s.lengths[i] = int32(len(words))
	out := make([]trait, 0, 12)
	for k, w := range words {
		if k == 0 && len(words) > 1 && heads[w] {
			continue // the name of the server or of a group
		}
		verb, acts := prose.LookupVerb(w)
		switch {
		case acts && (verb.Form == prose.Base || verb.Form == prose.BaseOrPast) && (!verb.NounLike || k == 0):
			s.kinds[i] = verb.Kind
			place := int8(sharedVerb)
			if retrievalVerbs[verb.Stem] || genericVerbs[verb.Stem] {
				place = sharedOpening // too many have it to be akin by it
			}
			out = append(out, trait{prose.StemOf(verb.Stem), place})
		case !joinsNames[w]:
			out = append(out, trait{prose.StemOf(w), sharedThing})
		}
	}
	if t := s.texts[i]; t != nil && len(t.Sentences) > 0 {
		first := &t.Sentences[0]
		for _, w := range t.Words[first.First:min(first.Last, first.First+maxOpening)] {
			if !w.Is(prose.Stop|prose.Generic) && !w.Dense() {
				out = append(out, trait{w.Stem, sharedOpening})
			}
		}
	}
	slices.SortFunc(out, func(a, b trait) int {
		return cmp.Or(cmp.Compare(b.place, a.place), cmp.Compare(a.stem, b.stem))
	})
	return slices.Compact(out)
}

// genericVerbs are those that tell no more of a tool than that it is one.
var genericVerbs = setOf(`create add update delete remove set check run execute make do use manage handle process call`)

// joinsNames are words that join the others of a name.
var joinsNames = setOf(`a an the of in on at by for from to with and or all is as via per id ids tool tools`)

// commonHeads are the words that most names start with and that are no verbs.
func (s *set) commonHeads() map[string]bool {
	count := map[string]int{}
	for i := range s.tools {
		if words := prose.NameWords(s.tools[i].Name); len(words) > 1 {
			count[words[0]]++
		}
	}
	heads := map[string]bool{}
	for w, n := range count {
		verb, acts := prose.LookupVerb(w)
		if acts = acts && (verb.Form == prose.Base || verb.Form == prose.BaseOrPast); !acts && len(s.tools) > 2 && n*100 >= commonPrefix*len(s.tools) {
			heads[w] = true
		}
	}
	return heads
}

// utf16Less orders names as the specification does, by UTF-16 code unit; those
// that are no UTF-8 by their bytes after that.
func utf16Less(a, b string) bool {
	return cmp.Or(slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b))), cmp.Compare(a, b)) < 0
}
