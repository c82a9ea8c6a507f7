package agreement

import (
	"slices"

	"github.com/opentdqs/tdqs"
)

// Matrix counts the marks of one dimension: how often a definition labelled with
// the first mark got the second. Row and column 0 stay empty.
type Matrix [6][6]int

// N is how many marks were compared.
func (m *Matrix) N() (n int) {
	for want := range m {
		for got := range m[want] {
			n += m[want][got]
		}
	}
	return n
}

// Exact is the percentage of marks equal to their labels, 0 of none.
func (m *Matrix) Exact() float64 { return m.within(0) }

// WithinOne is the percentage of marks at most one off.
func (m *Matrix) WithinOne() float64 { return m.within(1) }

func (m *Matrix) within(most int) float64 {
	near := 0
	for want := range m {
		for got := range m[want] {
			if magnitude(got-want) <= most {
				near += m[want][got]
			}
		}
	}
	return percent(near, max(m.N(), 1))
}

// Bias is the mean of mark less label: above 0 the judge is mild.
func (m *Matrix) Bias() float64 {
	sum := 0
	for want := range m {
		for got := range m[want] {
			sum += (got - want) * m[want][got]
		}
	}
	return float64(sum) / float64(max(m.N(), 1))
}

// Add adds the counts of another matrix.
func (m *Matrix) Add(other *Matrix) {
	for want := range m {
		for got := range m[want] {
			m[want][got] += other[want][got]
		}
	}
}

// Comparison is all that is found out about a judge by labels.
type Comparison struct {
	Edition *tdqs.Edition
	Marks   [tdqs.NumDimensions]Matrix
	Tally   Tally // of definitions with all six labels
	// Tiers counts, among the same definitions, how often a score in the first
	// tier was given the second, in the order of [tdqs.Tiers].
	Tiers          [][]int
	Contradictions Contradictions

	bias int // of the score, in tenths
}

// Contradictions counts definitions by whether they contradict their annotations.
type Contradictions struct {
	Labelled int // definitions that do
	Found    int // of these
	Wrong    int // found where there is none
}

// Add compares the marks on one definition with its labels; a label of 0 is not
// compared.
func (c *Comparison) Add(got, want [tdqs.NumDimensions]int) {
	complete := true
	for d := range want {
		if want[d] == 0 {
			complete = false
			continue
		}
		c.Marks[d][want[d]][got[d]]++
	}
	if !complete {
		return
	}
	c.Tally.Add(c.Edition, got, want)
	g, w := c.Edition.Score(got), c.Edition.Score(want)
	c.bias += int(g - w)
	if c.Tiers == nil {
		c.Tiers = make([][]int, len(tdqs.Tiers()))
		for i := range c.Tiers {
			c.Tiers[i] = make([]int, len(tdqs.Tiers()))
		}
	}
	c.Tiers[place(w.Tier())][place(g.Tier())]++
}

// AddContradiction compares what is found with what is labelled.
func (c *Comparison) AddContradiction(got, want bool) {
	c.Contradictions.Labelled += count(want)
	c.Contradictions.Found += count(got && want)
	c.Contradictions.Wrong += count(got && !want)
}

// All is the matrix of all dimensions together.
func (c *Comparison) All() *Matrix {
	var all Matrix
	for d := range c.Marks {
		all.Add(&c.Marks[d])
	}
	return &all
}

// Bias is the mean of score less labelled score, in points; 0 of none.
func (c *Comparison) Bias() float64 { return float64(c.bias) / 10 / float64(max(c.Tally.n, 1)) }

func place(t tdqs.Tier) int {
	return slices.IndexFunc(tdqs.Tiers(), func(info tdqs.TierInfo) bool { return info.Tier == t })
}
