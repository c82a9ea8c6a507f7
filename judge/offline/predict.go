package offline

import (
	"math"

	"github.com/opentdqs/tdqs"
)

// Prediction is a mark a dimension before rounding.
type Prediction [tdqs.NumDimensions]float64

// predict applies the weights to a definition's features; a is room for answers.
func (m *model) predict(v *features, a *answers) Prediction {
	p := m.bias
	for f, x := range v {
		bounded := m.bounded(f, x)
		for d, slope := range m.slopes[f] {
			p[d] += float64(slope * bounded)
		}
	}
	m.questions.answer(a, v)
	for d := range p {
		trees, leaves := m.trees[d], 0
		for i := range trees {
			leaves += int(trees[i].at(a))
		}
		p[d] = min(5.49, max(0.51, p[d]+float64(leaves)/leafUnit))
	}
	return p
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

// predictOne is the prediction of one dimension alone.
func (m *model) predictOne(v *features, a *answers, d tdqs.Dimension) float64 {
	p := m.bias[d]
	for f, x := range v {
		p += float64(m.slopes[f][d] * m.bounded(f, x))
	}
	m.questions.answer(a, v)
	leaves := 0
	for i := range m.trees[d] {
		leaves += int(m.trees[d][i].at(a))
	}
	return p + float64(leaves)/leafUnit
}

// tooMuchWaste is the share of a text that may earn nothing before Conciseness &
// Structure loses a mark.
const tooMuchWaste = 0.3

// nearlyAllWaste is the share at which what is worth reading is buried.
const nearlyAllWaste = 0.75

// marks rounds a prediction and takes a mark off for words that earn nothing; where
// there are any, not every sentence earns its place.
// Nothing else sees them, so that they can only cost.
func (p Prediction) marks(v *features) [tdqs.NumDimensions]int {
	marks := p.Round()
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

// scoreWeight is how much the error of the score counts against the errors of
// the single marks when they are rounded together.
const scoreWeight = 8

// Round rounds the six predictions together, Usage Guidelines first: of the marks next below and next
// above each it takes those that are close to the predictions and whose weighted
// sum is close to theirs.
func (p Prediction) Round() (marks [tdqs.NumDimensions]int) {
	// What rounding each down or up adds to the error of its mark and of the score.
	var low [tdqs.NumDimensions]int
	var off, shift [tdqs.NumDimensions][2]float64
	for d, x := range p {
		low[d] = min(4, max(1, int(math.Floor(x))))
		for up := range 2 {
			e := float64(low[d]+up) - x
			off[d][up], shift[d][up] = float64(e*e), float64(e*float64(tdqs.Dimension(d).Weight()))/100
		}
	}
	// Usage Guidelines is rounded on its own: it must not rise for what other marks
	// lose by a sentence that is gone.
	const usage = int(tdqs.UsageGuidelines)
	nearest := int(math.Floor(p[usage]+0.5)) - low[usage]
	chosen, best := 0, math.Inf(1)
	for choice := range 1 << tdqs.NumDimensions {
		if choice>>usage&1 != nearest {
			continue
		}
		marks, score := 0.0, 0.0
		for d := range p {
			up := choice >> d & 1
			marks += off[d][up]
			score += shift[d][up]
		}
		if cost := marks + float64(scoreWeight*float64(score*score)); cost < best {
			chosen, best = choice, cost
		}
	}
	for d := range marks {
		marks[d] = low[d] + chosen>>d&1
	}
	return marks
}
