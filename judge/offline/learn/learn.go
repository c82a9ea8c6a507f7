// Package learn learns the weights of the offline judge from judged definitions,
// and measures them on definitions that were held out. What is learned from the
// same rows is the same everywhere.
package learn

import (
	"fmt"
	"math"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

// Row is one judged definition.
type Row struct {
	// Server numbers where the definition comes from: what is measured on a
	// server is learned from others.
	Server   int
	Marks    [tdqs.NumDimensions]int
	Features []float64 // as of [offline.Extract]
	Extent   offline.Extent
}

// Recipe is everything that decides what is learned from given rows.
type Recipe struct {
	penalty float64 // of the lines
	share   float64 // of the trees in the sum; the rest are the lines
	boost   boosting
	seed    Random
}

// Standard is the recipe of the embedded weights.
var Standard = Recipe{
	penalty: 100,
	share:   0.85,
	boost:   boosting{trees: 300, rate: 0.05, rows: 0.8, columns: 0.2, least: 15, penalty: 5},
	seed:    20261130,
}

// Learn makes weights from rows; there must be one at least.
func (rc Recipe) Learn(rows []Row) *offline.Weights {
	x := make([][]float64, len(rows))
	targets := make([][]float64, tdqs.NumDimensions)
	for r := range rows {
		x[r] = rows[r].Features
		for d, mark := range rows[r].Marks {
			targets[d] = append(targets[d], float64(mark))
		}
	}
	w := &offline.Weights{Features: offline.FeatureNames(), Bounds: bounds(x)}
	data := bin(x)
	columns := learned(w.Features)
	lines := ridge(x, targets, columns, rc.penalty)
	free := make([]int8, len(w.Features))
	for d := range targets {
		switch tdqs.Dimension(d) {
		case tdqs.UsageGuidelines:
			columns, signs := manners(w.Features, columns)
			line := signedRidge(x, targets[d], columns, signs, rc.penalty)
			rc.dimension(w, d, line, data, columns, signs, targets[d])
		default:
			rc.dimension(w, d, lines[d], data, columns, free, targets[d])
		}
	}
	return w
}

// bounds are the least and the greatest value of each column, widened to the
// digits that the weights file keeps.
func bounds(x [][]float64) [][2]float64 {
	out := make([][2]float64, len(x[0]))
	for f := range out {
		low, high := x[0][f], x[0][f]
		for _, row := range x {
			low, high = min(low, row[f]), max(high, row[f])
		}
		out[f] = [2]float64{math.Floor(low*100) / 100, math.Ceil(high*100) / 100}
	}
	return out
}

// learned are the columns that the weights see: all but those that the judge
// handles by a rule.
func learned(features []string) []int {
	var columns []int
	for i, name := range features {
		switch name {
		case "wasted", "purpose_cap", "hollow":
		default:
			columns = append(columns, i)
		}
	}
	return columns
}

// dimension fills in the weights of one dimension: a share of the line and the
// rest of trees grown for themselves.
func (rc Recipe) dimension(w *offline.Weights, d int, line []float64, data *binned, columns []int, signs []int8, target []float64) {
	mean := 0.0
	for _, v := range target {
		mean += v
	}
	mean /= float64(len(target))
	w.Lines[d] = make([]float64, len(line))
	for i, c := range line {
		w.Lines[d][i] = significant(float64((1 - rc.share) * c))
	}
	w.Lines[d][0] = significant(float64((1-rc.share)*line[0]) + float64(rc.share*mean))
	centred := make([]float64, len(target))
	for i, v := range target {
		centred[i] = v - mean
	}
	trees := boost(rc.boost, data, columns, signs, centred, rc.seed+Random(d))
	for _, t := range trees {
		for i := 2 * splits; i < len(t); i++ {
			t[i] = rounded(float64(rc.share*t[i]), 1e4)
		}
	}
	w.Trees[d] = trees
}

// Predictions are the marks that weights give to rows.
func Predictions(w *offline.Weights, rows []Row) ([][tdqs.NumDimensions]int, error) {
	p, err := w.Predictor()
	if err != nil {
		return nil, fmt.Errorf("using what was learned: %w", err)
	}
	out := make([][tdqs.NumDimensions]int, len(rows))
	for i := range rows {
		out[i] = p.Predict(rows[i].Features)
	}
	return out, nil
}
