// Package agreement says how well the marks of a judge agree with labels, beside
// what the best constant answer reaches.
package agreement

import "github.com/opentdqs/tdqs"

// Tally counts, definition by definition, how marks agree with labels.
type Tally struct {
	n, off, tier int // off is in tenths of a point
	exact, near  [tdqs.NumDimensions]int
}

// Add counts one definition.
func (t *Tally) Add(e *tdqs.Edition, got, want [tdqs.NumDimensions]int) {
	g, w := e.Score(got), e.Score(want)
	t.n++
	t.off += magnitude(int(g - w))
	if g.Tier() == w.Tier() {
		t.tier++
	}
	for d := range got {
		t.exact[d] += count(got[d] == want[d])
		t.near[d] += count(magnitude(got[d]-want[d]) <= 1)
	}
}

// Figures are a tally in means and percent.
type Figures struct {
	N         int                         // definitions
	Error     float64                     // mean absolute, of the score, in points
	SameTier  float64                     // percent, as all below
	Exact     [tdqs.NumDimensions]float64 // marks equal to their labels
	WithinOne [tdqs.NumDimensions]float64 // marks at most one off
}

// Figures are what was counted; all 0 when nothing was.
func (t Tally) Figures() Figures {
	f := Figures{N: t.n}
	if t.n == 0 {
		return f
	}
	f.Error = float64(t.off) / 10 / float64(t.n)
	f.SameTier = percent(t.tier, t.n)
	for d := range t.exact {
		f.Exact[d], f.WithinOne[d] = percent(t.exact[d], t.n), percent(t.near[d], t.n)
	}
	return f
}

// MeanExact and MeanWithinOne average over the dimensions.
func (f Figures) MeanExact() float64     { return average(f.Exact) }
func (f Figures) MeanWithinOne() float64 { return average(f.WithinOne) }

func average(x [tdqs.NumDimensions]float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(whole) }

func magnitude(n int) int { return max(n, -n) }

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
