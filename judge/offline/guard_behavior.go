package offline

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// sideEffects are the cues of what a call changes, keeps, costs or needs.
var sideEffects = prose.Set(prose.CueLasting, prose.CueChange, prose.CueStore, prose.CueRepeat, prose.CuePermission,
	prose.CueError, prose.CueCost)

// Of up to fewSideEffects sentences about side effects every choice is left out, of up
// to mostSideEffects all of them and each one, of more all of them: one of many weighs
// little, and such texts are long. Up to fewFacts sentences
// about behavior are all taken for such: cues do not know every side effect.
const (
	fewSideEffects  = 3
	mostSideEffects = 6
	fewFacts        = 2
)

// disclosed is the mark for Behavioral Transparency, no lower than that of the text
// without its sentences about side effects, or without some of them: weights may count a
// word against a text for what else it says, and who takes a disclosure away must not
// gain by it. On held-out servers it raises 3 marks in 1,000, of which three in
// four for the better (2026-11-30).
func (r *reading) disclosed(m *model, mark int, predicted float64) int {
	if mark == 5 || predicted < float64(mark)+nearlyMore {
		return mark
	}
	told := r.tellsSideEffects()
	if len(told) == 0 {
		return mark
	}
	kept := r.keep()
	for _, choice := range choices(len(told)) {
		for k, i := range told {
			r.left[i] = choice>>min(k, 63)&1 == 1
		}
		v := r.featuresWithout()
		if m.mayExceed(&v, &r.answers, tdqs.BehavioralTransparency, mark) {
			mark = max(mark, m.held(&v, &r.answers)[tdqs.BehavioralTransparency])
		}
	}
	r.restore(kept)
	return mark
}

// nearlyMore is how far above its mark a prediction is that a sentence less might take
// to the next one. In captured servers 23 of 24 choices that raise a mark begin further
// above it, and seven in eight of the others do not (2026-12-01).
const nearlyMore = 0.33

// choices are the sets of n sentences that are left out, a bit each; the 64th stands
// for all from there on.
func choices(n int) (sets []uint64) {
	if n <= fewSideEffects {
		for set := range uint64(1)<<n - 1 {
			sets = append(sets, set+1)
		}
		return sets
	}
	sets = append(sets, 1<<64-1)
	if n <= mostSideEffects {
		for k := range n {
			sets = append(sets, 1<<k)
		}
	}
	return sets
}

// tellsSideEffects are the sentences behind the first one that tell of side effects and
// not of when to use the tool.
func (r *reading) tellsSideEffects() []int {
	var known, all []int
	for i := range r.text.Sentences {
		if i == 0 || r.parts[i]&(waste|echo) != 0 {
			continue
		}
		cues := r.text.Sentences[i].Cues
		effect := cues&sideEffects != 0 && cues&useCues == 0
		if effect {
			known = append(known, i)
		}
		if effect || r.parts[i]&fact != 0 {
			all = append(all, i)
		}
	}
	if len(all) <= fewFacts {
		return all
	}
	return known
}
