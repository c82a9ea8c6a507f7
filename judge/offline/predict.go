package offline

import (
	"math"

	"github.com/opentdqs/tdqs"
)

// prediction is what the weights say of a definition: for each dimension the mark to
// expect, and of the two marks next to it the log odds of the upper against the lower.
type prediction struct{ mean, up [tdqs.NumDimensions]float64 }

// predict applies the weights to a definition's features; a is room for answers.
func (m *model) predict(v *features, a *answers) (p prediction) {
	var level [tdqs.NumDimensions]float64
	for f, x := range v {
		bounded := m.bounded(f, x)
		if bounded == 0 {
			continue // as many are
		}
		for d, slope := range m.slopes[f] {
			level[d] += float64(slope * bounded)
		}
	}
	m.questions.answer(a, v)
	for d := range level {
		level[d] += m.treesSay(d, a)
		p.mean[d] = m.odds[d].mean(level[d])
		p.up[d] = level[d] + m.steps[d][below(p.mean[d])-1]
	}
	return p
}

// below is the mark below what is expected.
func below(mean float64) int { return min(numMarks-1, int(mean)) }

// treesSay adds up the leaves of a dimension.
func (m *model) treesSay(d int, a *answers) float64 {
	trees, leaves := m.trees[d], 0
	for i := range trees {
		leaves += int(trees[i].at(a))
	}
	return float64(leaves) / leafUnit
}

// bounded is the value of a feature within what was learned from. No value is NaN:
// the built-in min and max would look for that each time.
func (m *model) bounded(f int, x float64) float64 {
	switch b := &m.bounds[f]; {
	case x < b[0]:
		return b[0]
	case x > b[1]:
		return b[1]
	}
	return x
}

// expected is the mark to expect of one dimension alone.
func (m *model) expected(v *features, a *answers, d tdqs.Dimension) float64 {
	level := 0.0
	for f, x := range v {
		level += float64(m.slopes[f][d] * m.bounded(f, x))
	}
	m.questions.answer(a, v)
	return m.odds[d].mean(level + m.treesSay(int(d), a))
}

// tooMuchWaste is the share of a text that may earn nothing before Conciseness &
// Structure loses a mark.
const tooMuchWaste = 0.3

// nearlyAllWaste is the share at which what is worth reading is buried.
const nearlyAllWaste = 0.75

// marks rounds a prediction and takes a mark off for words that earn nothing; where
// there are any, not every sentence earns its place.
// Nothing else sees them, so that they can only cost.
func (p *prediction) marks(v *features) [tdqs.NumDimensions]int {
	marks := p.round()
	switch v[fHollow] {
	case allHollow:
		// What the schema tells of the parameters is all there is.
		parameters := marks[tdqs.ParameterSemantics]
		marks = hollowMarks
		marks[tdqs.ParameterSemantics] = parameters
		return marks
	case babble:
		for d := range marks {
			if tdqs.Dimension(d) != tdqs.ParameterSemantics {
				marks[d] = min(marks[d], 2)
			}
		}
	case slogans:
		for _, d := range [...]tdqs.Dimension{tdqs.UsageGuidelines, tdqs.BehavioralTransparency, tdqs.ContextualCompleteness} {
			marks[d] = min(marks[d], 3)
		}
	}
	marks[tdqs.PurposeClarity] = min(marks[tdqs.PurposeClarity], int(v[fPurposeCap]))
	m := &marks[tdqs.ConcisenessStructure]
	switch {
	case v[fWasted] > nearlyAllWaste:
		*m = 1
	case v[fWasted] > tooMuchWaste:
		*m = max(1, min(*m-1, 3))
	case v[fWasted] > 0:
		*m = min(*m, 4)
	}
	for _, l := range lengths {
		if v[fWords] > l.beyond {
			*m = min(*m, l.mark)
		}
	}
	if marks[tdqs.PurposeClarity] <= 2 {
		*m = min(*m, 3) // leaving out what the tool does is no brevity
	}
	return marks
}

// lengths are the highest marks for Conciseness & Structure of texts beyond a number
// of words. Lines and trees end with the labels, of which the longest has 852 words:
// without a bound every longer text would be as concise as that. Of the labelled
// texts beyond 250 words one in ten has a higher mark than 3, of those beyond 500 one
// in six a higher one than 2; from 1,000 on it is our reading (2026-11-30).
var lengths = [...]struct {
	beyond float64 // as in fWords
	mark   int
}{{ln1(250), 3}, {ln1(500), 2}, {ln1(1000), 1}}

// hollowMarks are those of a text that says nothing of the tool; Parameter
// Semantics follows the schema.
var hollowMarks = [tdqs.NumDimensions]int{1, 1, 1, 1, 1, 1}

// scoreWeight is how much the square of the error of the score counts against the log
// odds of the single marks when they are rounded together.
const scoreWeight = 12

// round rounds the six marks together: of the two next to each it takes those that are
// likely and whose weighted sum is close to what is expected.
func (p *prediction) round() (marks [tdqs.NumDimensions]int) {
	// What each adds to the score, less what is expected of it, rounded down or up.
	var shift [tdqs.NumDimensions][2]float64
	for d, mean := range p.mean {
		marks[d] = below(mean)
		for up := range shift[d] {
			shift[d][up] = float64((float64(marks[d]+up)-mean)*float64(tdqs.Dimension(d).Weight())) / 100
		}
	}
	// Usage Guidelines is rounded on its own: it must not rise for what other marks
	// lose by a sentence that is gone.
	const usage = int(tdqs.UsageGuidelines)
	likelier := 0
	if p.up[usage] > 0 {
		likelier = 1
	}
	var off, cost [1 << tdqs.NumDimensions]float64 // of each choice, a bit a dimension
	for d := range p.mean {
		for choice := range 1 << d {
			up := choice | 1<<d
			off[up], cost[up] = off[choice]+shift[d][1], cost[choice]-p.up[d]
			off[choice] += shift[d][0]
		}
	}
	chosen, best := 0, math.Inf(1)
	for choice := range off {
		if choice>>usage&1 != likelier {
			continue
		}
		if c := cost[choice] + float64(scoreWeight*float64(off[choice]*off[choice])); c < best {
			chosen, best = choice, c
		}
	}
	for d := range marks {
		marks[d] += chosen >> d & 1
	}
	return marks
}
