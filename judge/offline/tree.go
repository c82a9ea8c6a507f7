package offline

import (
	"fmt"
	"math"
	"slices"
)

// tree asks a question, then one that the answer leads to. All of it is small
// numbers, which lie closer together: against features and leaves in double
// precision a whole score takes 7 % less time (2026-11-30).
type tree struct {
	asks [leaves]uint16 // the questions in the order of a heap: behind n come 2n and 2n+1
	leaf [leaves]int16  // in units of 1/leafUnit
}

// leafUnit: the learner rounds leaves to four decimals, so that they are counted.
const leafUnit = 10_000

// mostThresholds is how many thresholds of one feature are told apart, so that a
// question has a number of two bytes.
const mostThresholds = math.MaxUint8

var _ = [1]bool{}[int(numFeatures)*mostThresholds/len(answers{}.yes)]

// questions ask whether a feature is above a threshold. Few are asked by many trees:
// each is answered once for a definition. Their numbers follow the features and
// their thresholds.
type questions struct {
	of    [numFeatures][]float64
	first [numFeatures]uint16 // the number of each feature's first question
}

// answers say of each question by its number whether the answer is yes, 1, or no, 0.
// There is one for every number of two bytes, so that none needs a check.
type answers struct {
	yes   [math.MaxUint16 + 1]uint8
	above [numFeatures]uint8 // how many thresholds each feature is above of
	of    features           // they are given for
	to    *questions         // nil: none is given
}

// questionsOf checks the flat trees and collects what they ask.
func questionsOf(w *Weights, place []feature) (q questions, err error) {
	for d := range w.Trees {
		for i, flat := range w.Trees[d] {
			if err := checkTree(flat, len(place)); err != nil {
				return q, fmt.Errorf("reading weights: tree %d of dimension %d: %w", i, d, err)
			}
			for k := range splits {
				f := place[int(flat[k])]
				q.of[f] = append(q.of[f], flat[splits+k])
			}
		}
	}
	n := 0
	for f, of := range q.of {
		slices.Sort(of)
		q.of[f], q.first[f] = slices.Compact(of), uint16(n)
		n += len(q.of[f])
		if len(q.of[f]) > mostThresholds {
			return q, fmt.Errorf("reading weights: %d thresholds of one feature", len(q.of[f]))
		}
	}
	return q, nil
}

// number is the number of a question that is asked.
func (q *questions) number(f feature, threshold float64) uint16 {
	n, _ := slices.BinarySearch(q.of[f], threshold)
	return q.first[f] + uint16(n)
}

// answer fills in the answers for the features of a definition. They are found from
// those that stand already: one definition is much like the next, and more so one that
// is read again with a sentence less.
func (q *questions) answer(a *answers, v *features) {
	if a.to != q {
		*a = answers{to: q}
		for f := range a.of {
			a.of[f] = math.Inf(-1)
		}
	}
	for f, x := range v {
		if x == a.of[f] {
			continue
		}
		thresholds, n, above := q.of[f], int(q.first[f]), int(a.above[f])
		for above < len(thresholds) && x > thresholds[above] {
			a.yes[n+above] = 1
			above++
		}
		for above > 0 && x <= thresholds[above-1] {
			above--
			a.yes[n+above] = 0
		}
		a.of[f], a.above[f] = x, uint8(above)
	}
}

func checkTree(flat []float64, features int) error {
	if len(flat) != 2*splits+leaves {
		return fmt.Errorf("%d numbers, not %d", len(flat), 2*splits+leaves)
	}
	for _, f := range flat[:splits] {
		if f < 0 || f >= float64(features) || f != math.Trunc(f) {
			return fmt.Errorf("no feature %v", f)
		}
	}
	for _, leaf := range flat[2*splits:] {
		if n := math.Round(leafUnit * leaf); n/leafUnit != leaf || n != float64(int16(n)) {
			return fmt.Errorf("a leaf of %v, which is no number of at most four decimals and below 3.2", leaf)
		}
	}
	return nil
}

// unpack fills a tree from its flat form, which was checked.
func (t *tree) unpack(flat []float64, place []feature, q *questions) {
	for k := range splits {
		t.asks[1+k] = q.number(place[int(flat[k])], flat[splits+k])
	}
	for i, leaf := range flat[2*splits:] {
		t.leaf[i] = int16(math.Round(leafUnit * leaf))
	}
}

// at is the leaf that the answers lead to: a yes goes right. The depth is written
// out, for a loop takes a third more time.
func (t *tree) at(a *answers) int16 {
	yes := &a.yes
	n := 2 + int(yes[t.asks[1]])
	n = 2*n + int(yes[t.asks[n&(leaves-1)]])
	n = 2*n + int(yes[t.asks[n&(leaves-1)]])
	return t.leaf[n&(leaves-1)]
}
