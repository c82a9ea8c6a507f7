package offline

import "github.com/opentdqs/tdqs/internal/prose"

// findRivals finds for each tool the one that is most easily taken for it: the
// tool before it, or else the first, that shares the rarest word of its name.
func (s *set) findRivals() {
	const tooCommon = 30 // tools that share a word make no pair of it
	users := map[string][]int32{}
	var words []string
	for i := range s.tools {
		words = prose.AppendNameWords(words[:0], s.tools[i].Name)
		for _, w := range words {
			if list := users[w]; len(list) <= tooCommon && (len(list) == 0 || list[len(list)-1] != int32(i)) {
				users[w] = append(list, int32(i))
			}
		}
	}
	s.rivals = make([]int32, len(s.tools))
	for i := range s.tools {
		s.rivals[i] = -1
		if len(s.tools) > 1 { // any sibling is better than none
			s.rivals[i] = int32((i + 1) % len(s.tools))
		}
		least := tooCommon + 1
		words = prose.AppendNameWords(words[:0], s.tools[i].Name)
		for _, w := range words {
			list := users[w]
			if len(list) < 2 || len(list) >= least {
				continue
			}
			if other := beside(list, int32(i)); s.tools[other].Name != s.tools[i].Name {
				least, s.rivals[i] = len(list), other
			}
		}
	}
}

// beside is the entry before i in a sorted list that has it, or the one after.
func beside(list []int32, i int32) int32 {
	before := int32(-1)
	for _, other := range list {
		if other < i {
			before = other
		} else if other > i && before < 0 {
			return other
		}
	}
	return before
}
