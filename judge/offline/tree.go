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
	threshold []float64               // of each
	first     [numFeatures + 1]uint16 // of each feature's, and how many there are
}

// answers say of each question by its number whether the answer is yes, 1, or no, 0.
// There is one for every number of two bytes, so that none needs a check.
type answers struct {
	yes [math.MaxUint16 + 1]uint8
	to  *questions // nil: none is given
	of  features
}

// questionsOf checks the flat trees and collects what they ask.
func questionsOf(w *Weights, place []feature) (q questions, err error) {
	var of [numFeatures][]float64
	for d := range w.Trees {
		for i, flat := range w.Trees[d] {
			if err := checkTree(flat, len(place)); err != nil {
				return q, fmt.Errorf("reading weights: tree %d of dimension %d: %w", i, d, err)
			}
			for k := range splits {
				f := place[int(flat[k])]
				of[f] = append(of[f], flat[splits+k])
			}
		}
	}
	for f, thresholds := range of {
		slices.Sort(thresholds)
		thresholds = slices.Compact(thresholds)
		if len(thresholds) > mostThresholds {
			return q, fmt.Errorf("reading weights: %d thresholds of one feature", len(thresholds))
		}
		q.threshold = append(q.threshold, thresholds...)
		q.first[f+1] = uint16(len(q.threshold))
	}
	return q, nil
}

// number is the number of a question that is asked.
func (q *questions) number(f feature, threshold float64) uint16 {
	n, _ := slices.BinarySearch(q.threshold[q.first[f]:q.first[f+1]], threshold)
	return q.first[f] + uint16(n)
}

// answer fills in the answers for the features of a definition. Those of a feature that
// is what it was stand already: a text is read again with a sentence less. Of the others
// every question is asked, for where to stop nobody can foresee.
func (q *questions) answer(a *answers, v *features) {
	if a.to != q {
		a.to = q
		for f := range a.of {
			a.of[f] = math.Inf(-1)
		}
		clear(a.yes[:])
	}
	for f, x := range v {
		if x == a.of[f] {
			continue
		}
		a.of[f] = x
		thresholds := q.threshold[q.first[f]:q.first[f+1]]
		yes := a.yes[q.first[f]:][:len(thresholds)]
		for i, threshold := range thresholds {
			above := uint8(0)
			if x > threshold {
				above = 1
			}
			yes[i] = above
		}
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
