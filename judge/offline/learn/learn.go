// Package learn learns the weights of the offline judge from judged definitions,
// and measures them on definitions that were held out. What is learned from the
// same rows is the same everywhere.
package learn

import (
	"fmt"
	"math"
	"slices"

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
	usage   float64 // of the line of Usage Guidelines, which few words decide
	boost   boosting
	seed    Random
}

// Standard is the recipe of the embedded weights.
var Standard = Recipe{
	penalty: 350,
	usage:   100,
	boost:   boosting{trees: 300, rate: 0.065, rows: 0.8, columns: 0.2, least: 15, penalty: 20},
	seed:    20261130,
}

// Learn makes weights from rows; there must be one at least.
func (rc Recipe) Learn(rows []Row) *offline.Weights {
	x := make([][]float64, len(rows))
	for r := range rows {
		x[r] = rows[r].Features
	}
	w := &offline.Weights{Features: offline.FeatureNames(), Bounds: bounds(x)}
	t, data := standardise(x, w.Bounds), bin(x)
	all, free := learned(w.Features), make([]int8, len(w.Features))
	for d := range w.Lines {
		marks := make([]int, len(rows))
		for r := range rows {
			marks[r] = rows[r].Marks[d]
		}
		penalty, columns, lineSigns, treeSigns := rc.penalty, all, free, free
		if tdqs.Dimension(d) == tdqs.UsageGuidelines {
			penalty, lineSigns = rc.usage, signsOf(w.Features, usageCues, nil)
			columns, treeSigns = manners(w.Features, all)
		}
		m := t.line(marks, columns, lineSigns, penalty)
		w.Trees[d] = boost(rc.boost, data, columns, treeSigns, marks, &m, rc.seed+Random(d))
		coefficients, steps := t.plain(&m)
		for _, c := range coefficients {
			w.Lines[d] = append(w.Lines[d], significant(c))
		}
		for k, step := range steps {
			w.Steps[d][k] = significant(step)
		}
	}
	return w
}

// outside is the share of the rows at either end of a column that its line does not
// follow: few rows would decide how far it goes.
const outside = 0.01

// bounds are between which values of each column a line is followed, in the digits that
// the weights file keeps.
func bounds(x [][]float64) [][2]float64 {
	out := make([][2]float64, len(x[0]))
	column := make([]float64, len(x))
	k := int(outside * float64(len(x)))
	for f := range out {
		for r := range x {
			column[r] = x[r][f]
		}
		slices.Sort(column)
		out[f] = [2]float64{math.Floor(column[k]*100) / 100, math.Ceil(column[len(column)-1-k]*100) / 100}
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
