package learn

import (
	"math"
	"slices"
	"testing"
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

// TestRidge: without a penalty a line through exact points is found again.
func TestRidge(t *testing.T) {
	t.Parallel()
	var x [][]float64
	var y []float64
	r := Random(1)
	for range 50 {
		a, b := float64(r.below(100)), float64(r.below(100))
		x = append(x, []float64{a, 7, b})
		y = append(y, 3+2*a-b/4)
	}
	line := ridge(x, [][]float64{y}, []int{0, 2}, 0)[0]
	for i, want := range []float64{3, 2, 0, -0.25} {
		if math.Abs(line[i]-want) > 1e-9 {
			t.Errorf("number %d is %v, want %v", i, line[i], want)
		}
	}
}

// TestBoost: trees find a step that a line cannot, and ask nothing about a
// column that is not allowed.
func TestBoost(t *testing.T) {
	t.Parallel()
	var x [][]float64
	var y []float64
	r := Random(2)
	for range 300 {
		a, b := float64(r.below(1000))/10, float64(r.below(1000))/10
		step := 0.0
		if a > 30 && a <= 60 {
			step = 1
		}
		x = append(x, []float64{a, b, step})
		y = append(y, step)
	}
	b := boosting{trees: 60, rate: 0.2, rows: 0.8, columns: 1, least: 5, penalty: 1}
	trees := boost(b, bin(x), []int{0, 1}, make([]int8, 3), y, 3)
	for _, row := range x {
		if math.Abs(row[0]-30) < 3 || math.Abs(row[0]-60) < 3 {
			continue // too near the step for the columns' bins
		}
		sum := 0.0
		for _, tree := range trees {
			k := 0
			for range depth {
				if tree[k] == 2 {
					t.Fatal("a tree asks about a column that is not allowed")
				}
				if row[int(tree[k])] > tree[splits+k] {
					k = 2*k + 2
				} else {
					k = 2*k + 1
				}
			}
			sum += tree[splits+k]
		}
		if math.Abs(sum-row[2]) > 0.3 {
			t.Errorf("at %v the trees say %.2f", row[0], sum)
		}
	}
}
