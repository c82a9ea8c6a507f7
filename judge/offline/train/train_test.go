package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestEmbedded: the program re-creates the embedded weights byte for byte, and
// they agree with held-out servers as well as they have to.
func TestEmbedded(t *testing.T) {
	if testing.Short() {
		t.Skip("learns a hundred times")
	}
	d := loadShared(t)
	var table strings.Builder
	got, err := d.train(standard, shuffles, &table)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
	want, err := os.ReadFile(filepath.Join("..", "weights.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the embedded weights are not what the labels give: run go run ./judge/offline/train")
	}
}

// TestAgreement holds the figures of the embedded weights to what is asked.
func TestAgreement(t *testing.T) {
	t.Parallel()
	d := loadShared(t)
	judge, constant, err := d.validate(standard, 3)
	if err != nil {
		t.Fatal(err)
	}
	if judge.err > 0.25 || judge.sameTier < 70 || judge.meanExact() < 68 || judge.meanWithinOne() < 97 {
		t.Errorf("error %.3f, same tier %.1f, exact %.1f, within one %.1f", judge.err, judge.sameTier,
			judge.meanExact(), judge.meanWithinOne())
	}
	if constant.err <= judge.err || constant.sameTier >= judge.sameTier {
		t.Errorf("a constant is as good: error %.3f, same tier %.1f", constant.err, constant.sameTier)
	}
}

// loadShared loads the labels of the shared folder; the test is skipped when it
// is absent, or fails when TDQS_TEST_MUST says that it must be there.
func loadShared(t *testing.T) *data {
	t.Helper()
	dir := os.Getenv("TDQS_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared")
	}
	if _, err := os.Stat(filepath.Join(dir, "labels")); err != nil {
		if slices.Contains(strings.Split(os.Getenv("TDQS_TEST_MUST"), ","), "shared") {
			t.Fatalf("the shared folder must be there: %v", err)
		}
		t.Skipf("needs the shared folder: %v", err)
	}
	d, err := load(dir)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestFolds(t *testing.T) {
	t.Parallel()
	a, b := random(7), random(7)
	first, second := a.folds(23, 5), b.folds(23, 5)
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
	r := random(1)
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
	r := random(2)
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
	trees := boost(b, bin(x), []int{0, 1}, y, 3)
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

func TestBestConstants(t *testing.T) {
	t.Parallel()
	e := tdqs.DefaultEdition()
	rows := []row{{marks: [6]int{4, 2, 2, 3, 4, 2}}, {marks: [6]int{4, 2, 3, 3, 4, 2}}, {marks: [6]int{5, 4, 4, 4, 4, 4}}}
	c := bestConstants(e, rows)
	if c.exact != [6]int{4, 2, 2, 3, 4, 2} || c.score != e.Score(rows[1].marks) {
		t.Errorf("the constants are %+v", c)
	}
}
