package agreement

import (
	"slices"

	"github.com/opentdqs/tdqs"
)

// Constants are, for each figure, the answer that reaches most of all answers
// that do not look at the definition: what a judge has to beat.
type Constants struct {
	score tdqs.Tenths             // the median: the least mean absolute error
	tier  tdqs.Tier               // the commonest
	exact [tdqs.NumDimensions]int // the commonest marks
	near  [tdqs.NumDimensions]int // the marks that most are within one of
}

// BestConstants finds them in labels; there must be one at least.
func BestConstants(e *tdqs.Edition, labels [][tdqs.NumDimensions]int) (c Constants) {
	var scores []tdqs.Tenths
	var counts [tdqs.NumDimensions][7]int
	tiers := map[tdqs.Tier]int{}
	for _, marks := range labels {
		score := e.Score(marks)
		scores = append(scores, score)
		tiers[score.Tier()]++
		if tier := score.Tier(); tiers[tier] > tiers[c.tier] {
			c.tier = tier
		}
		for d, mark := range marks {
			counts[d][mark]++
		}
	}
	slices.Sort(scores)
	c.score = scores[len(scores)/2]
	for d := range counts {
		n := &counts[d]
		near := func(mark int) int { return n[mark-1] + n[mark] + n[mark+1] }
		c.exact[d], c.near[d] = 1, 1
		for mark := 2; mark <= 5; mark++ {
			if n[mark] > n[c.exact[d]] {
				c.exact[d] = mark
			}
			if near(mark) > near(c.near[d]) {
				c.near[d] = mark
			}
		}
	}
	return c
}

// AddConstant counts one definition for the constants.
func (t *Tally) AddConstant(e *tdqs.Edition, c Constants, want [tdqs.NumDimensions]int) {
	score := e.Score(want)
	t.n++
	t.off += magnitude(int(c.score - score))
	if c.tier == score.Tier() {
		t.tier++
	}
	for d := range want {
		t.exact[d] += count(c.exact[d] == want[d])
		t.near[d] += count(magnitude(c.near[d]-want[d]) <= 1)
	}
}
