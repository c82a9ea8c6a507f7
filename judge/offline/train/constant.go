package main

import (
	"math"
	"slices"

	"github.com/opentdqs/tdqs"
)

// constants are, for each figure, the answer that reaches most of all answers
// that do not look at the definition.
type constants struct {
	score tdqs.Tenths             // the median: the least mean absolute error
	tier  tdqs.Tier               // the commonest
	exact [tdqs.NumDimensions]int // the commonest marks
	near  [tdqs.NumDimensions]int // the marks that most are within one of
}

// bestConstants finds them in the rows learned from.
func bestConstants(e *tdqs.Edition, rows []row) (c constants) {
	var scores []tdqs.Tenths
	var counts [tdqs.NumDimensions][7]int
	tiers := map[tdqs.Tier]int{}
	for _, r := range rows {
		score := e.Score(r.marks)
		scores = append(scores, score)
		tiers[score.Tier()]++
		if tier := score.Tier(); tiers[tier] > tiers[c.tier] {
			c.tier = tier
		}
		for d, mark := range r.marks {
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

// addConstant counts one definition for the constants.
func (a *agreement) addConstant(e *tdqs.Edition, c constants, want [tdqs.NumDimensions]int) {
	a.n++
	score := e.Score(want)
	a.err += math.Abs(float64(c.score-score)) / 10
	if c.tier == score.Tier() {
		a.sameTier++
	}
	for d := range want {
		if c.exact[d] == want[d] {
			a.exact[d]++
		}
		if c.near[d]-want[d] <= 1 && want[d]-c.near[d] <= 1 {
			a.withinOne[d]++
		}
	}
}
