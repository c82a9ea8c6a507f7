package learn

import (
	"math"
	"slices"
)

// maxBins is how many steps a feature has for the trees.
const maxBins = 48

// binned are the features in steps: bin b of a column holds what is above
// cuts[b-1] and not above cuts[b].
type binned struct {
	cuts [][]float64
	bins [][]uint8 // by column
}

// bin divides each column into steps of about equal numbers of rows.
func bin(x [][]float64) *binned {
	width := len(x[0])
	b := &binned{cuts: make([][]float64, width), bins: make([][]uint8, width)}
	column := make([]float64, len(x))
	for f := range width {
		for r := range x {
			column[r] = x[r][f]
		}
		b.cuts[f] = cuts(column)
		b.bins[f] = make([]uint8, len(x))
		for r := range x {
			n, _ := slices.BinarySearch(b.cuts[f], x[r][f])
			b.bins[f][r] = uint8(n)
		}
	}
	return b
}

// cuts are the borders between the steps of a column, rounded as they are
// written.
func cuts(column []float64) []float64 {
	sorted := slices.Sorted(slices.Values(column))
	distinct := slices.Compact(slices.Clone(sorted))
	var out []float64
	add := func(a, b float64) {
		c := rounded((a+b)/2, 1e3)
		if c >= a && c < b && (len(out) == 0 || c > out[len(out)-1]) {
			out = append(out, c)
		}
	}
	if len(distinct) <= maxBins {
		for i := 1; i < len(distinct); i++ {
			add(distinct[i-1], distinct[i])
		}
		return out
	}
	for k := 1; k < maxBins; k++ {
		i := k * len(sorted) / maxBins
		v := sorted[i]
		j, _ := slices.BinarySearch(distinct, v)
		if j > 0 {
			add(distinct[j-1], v)
		}
	}
	return out
}

// rounded is x to the nearest part of one.
func rounded(x, parts float64) float64 { return math.Floor(float64(x*parts)+0.5) / parts }
