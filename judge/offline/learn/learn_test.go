package learn

import (
	"math"
	"slices"
	"testing"

	"github.com/opentdqs/tdqs/judge/offline"
)

func TestFolds(t *testing.T) {
	t.Parallel()
	a, b := Random(7), Random(7)
	first, second := a.Folds(23, 5), b.Folds(23, 5)
	if !slices.Equal(first, second) {
		t.Error("the same seed divides differently")
	}
	var size [5]int
	for _, k := range first {
		size[k]++
	}
	if slices.Max(size[:])-slices.Min(size[:]) > 1 {
		t.Errorf("the parts have %v servers", size)
	}
}

// drawn are marks drawn from the model itself, for two columns of which the second says
// nothing.
func drawn(n int, level func(a float64) float64, steps offline.Steps) (x [][]float64, marks []int) {
	r, odds := Random(1), steps.Odds()
	for range n {
		a, b := float64(r.below(1000))/100, float64(r.below(1000))/100
		at, sum, mark := float64(r.below(1e6))/1e6, 0.0, 0
		for _, chance := range odds.Chances(level(a)) {
			if mark++; at < sum+chance {
				break
			}
			sum += chance
		}
		x, marks = append(x, []float64{a, 7, b}), append(marks, mark)
	}
	return x, marks
}

// TestLine: a line and steps that marks were drawn from are found again.
func TestLine(t *testing.T) {
	t.Parallel()
	want := offline.Steps{1, -2, -3, -4}
	x, marks := drawn(20_000, func(a float64) float64 { return a / 2 }, want)
	table := standardise(x, bounds(x))
	m := table.line(marks, []int{0, 2}, make([]int8, 3), 0.01)
	coefficients, steps := table.plain(&m)
	if math.Abs(coefficients[0]-0.5) > 0.02 || coefficients[1] != 0 || math.Abs(coefficients[2]) > 0.02 {
		t.Errorf("coefficients %v", coefficients)
	}
	for k := range steps {
		if math.Abs(steps[k]-want[k]) > 0.2 {
			t.Errorf("steps %v, want %v", steps, want)
		}
	}
	// A column that wants the other sign is left out.
	m = table.line(marks, []int{0, 2}, []int8{-1, 0, 0}, 0.01)
	if coefficients, _ = table.plain(&m); coefficients[0] != 0 {
		t.Errorf("a falling line has the coefficient %v", coefficients[0])
	}
}

// TestLineOfOneMark: marks that tell nothing apart, or everything, keep finite numbers.
func TestLineOfOneMark(t *testing.T) {
	t.Parallel()
	x, _ := drawn(200, func(float64) float64 { return 0 }, offline.Steps{})
	for name, mark := range map[string]func(row []float64) int{
		"one mark":  func([]float64) int { return 3 },
		"two marks": func(row []float64) int { return 1 + 4*int(min(1, row[0]/5)) },
	} {
		marks := make([]int, len(x))
		for r, row := range x {
			marks[r] = mark(row)
		}
		table := standardise(x, bounds(x))
		m := table.line(marks, []int{0, 2}, make([]int8, 3), 1)
		trees := boost(Standard.boost, bin(x), []int{0, 2}, make([]int8, 3), marks, &m, 3)
		wrong := 0
		for r, level := range m.levels {
			if o := m.atLevel(level); math.Abs(o.mean-float64(marks[r])) > 0.6 {
				wrong++
			}
		}
		if len(trees) != Standard.boost.trees || wrong > len(x)/20 || math.IsNaN(m.steps[0]) {
			t.Errorf("%s: %d of %d rows are not found, steps %v", name, wrong, len(x), m.steps)
		}
	}
}

// TestBoost: trees find a step that a line cannot, and ask nothing about a
// column that is not allowed.
func TestBoost(t *testing.T) {
	t.Parallel()
	inside := func(a float64) bool { return a > 3 && a <= 6 }
	want := offline.Steps{2, 0, -2, -4}
	x, marks := drawn(3000, func(a float64) float64 {
		if inside(a) {
			return 3
		}
		return 0
	}, want)
	for r := range x {
		x[r][1] = float64(marks[r]) // what may not be asked
	}
	odds := want.Odds()
	m := line{steps: want, odds: odds, levels: make([]float64, len(x))}
	b := boosting{trees: 60, rate: 0.2, rows: 0.8, columns: 1, least: 5, penalty: 1}
	for _, tree := range boost(b, bin(x), []int{0, 2}, make([]int8, 3), marks, &m, 3) {
		for _, column := range tree[:splits] {
			if column == 1 {
				t.Fatal("a tree asks about a column that is not allowed")
			}
		}
	}
	var off [2]float64
	var n [2]float64
	for r, row := range x {
		k := 0
		if inside(row[0]) {
			k = 1
		}
		off[k] += m.at(r).mean
		n[k]++
	}
	for k, level := range []float64{0, 3} {
		expected := 0.0
		for mark, chance := range odds.Chances(level) {
			expected += float64(mark+1) * chance
		}
		if math.Abs(off[k]/n[k]-expected) > 0.1 {
			t.Errorf("at level %v the mark to expect is %.2f, want %.2f", level, off[k]/n[k], expected)
		}
	}
}
