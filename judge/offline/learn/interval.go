package learn

import (
	"cmp"
	"math"
	"slices"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

// HeldOut is what weights that had not seen its server gave to a definition.
type HeldOut struct {
	Shuffle, Part int
	Row           int // of the set
	Got, Want     tdqs.Tenths
}

// off is the distance of the two scores in tenths.
func (h HeldOut) off() int { return max(int(h.Got-h.Want), int(h.Want-h.Got)) }

// hold keeps the predictions for the rows of the servers that were held out.
func (v *Validation) hold(s *Set, shuffle, part int, held func(int) bool, p [][tdqs.NumDimensions]int) {
	next := 0
	for i := range s.Rows {
		if held(s.Rows[i].Server) {
			v.Held = append(v.Held, HeldOut{shuffle, part, i, s.Edition.Score(p[next]), s.Edition.Score(s.Rows[i].Marks)})
			next++
		}
	}
}

const (
	// intervalPercent of the held-out scores lie within their interval.
	intervalPercent = 80
	// fewestInBand is how many definitions a band of its own takes.
	fewestInBand = 30
	// farPercent of the labelled definitions are no larger than what is called large.
	farPercent = 98
	// fewestFar and fewestServers are how many definitions and servers a factor is
	// learned from; with fewer it is stated.
	fewestFar, fewestServers = 15, 10
	// stated is the factor for what the labels hardly have: a guess, said to be one.
	stated = 1.5
)

// bandBounds are the scores that part the bands, in tenths; the last is above all.
var bandBounds = []int{25, 30, 35, 40, 45, 51}

// Intervals are learned from held-out definitions by counting: within the width of a
// band lie the labels of 80 in 100 of its definitions. For so few numbers as there
// are the width is rounded up, so that it covers rather more than less.
func (s *Set) Intervals(held []HeldOut) *offline.Intervals {
	v := &offline.Intervals{Percent: intervalPercent, Bands: bands(held), Coherence: s.Coherence}
	v.Descriptions = s.descriptions(held, v.Bands)
	length := func(x offline.Extent) int { return x.Words }
	schema := func(x offline.Extent) int { return x.Schema }
	v.Length, v.Schema = s.widening(held, v, length), s.widening(held, v, schema)
	v.Language.Factor = s.factor(held, v, func(x offline.Extent) bool { return x.Foreign })
	return v
}

// bands finds the widths by estimated score. A band of few definitions joins the next
// above, what is left of them at the top the last one.
func bands(held []HeldOut) []offline.Band {
	var groups [][]HeldOut
	var bounds []int
	var group []HeldOut
	low := 0
	for _, bound := range bandBounds {
		for _, h := range held {
			if int(h.Got) >= low && int(h.Got) < bound {
				group = append(group, h)
			}
		}
		low = bound
		if rowsIn(group) >= fewestInBand {
			groups, bounds, group = append(groups, group), append(bounds, bound), nil
		}
	}
	switch last := len(groups) - 1; {
	case last < 0:
		groups, bounds = [][]HeldOut{group}, []int{0}
	case len(group) > 0:
		groups[last] = append(groups[last], group...)
	}
	bounds[len(bounds)-1] = bandBounds[len(bandBounds)-1]
	out := make([]offline.Band, len(groups))
	for i := range groups {
		out[i] = offline.Band{Below: bounds[i], Within: quantile(groups[i])}
	}
	return out
}

// rowsIn counts the different definitions.
func rowsIn(held []HeldOut) int {
	rows := map[int]bool{}
	for _, h := range held {
		rows[h.Row] = true
	}
	return len(rows)
}

// quantile is the least width that covers the asked share of the definitions.
func quantile(held []HeldOut) int {
	var off []int
	for _, h := range held {
		off = append(off, h.off())
	}
	return within(off, rowsIn(held))
}

// within is the least of the values that the asked share of them does not pass, with
// the correction of conformal prediction for n independent values.
func within[T cmp.Ordered](values []T, n int) T {
	var none T
	if len(values) == 0 {
		return none
	}
	slices.Sort(values)
	place := math.Ceil(float64(len(values))*intervalPercent/100*(1+1/float64(n)) - 1e-9)
	return values[min(len(values)-1, max(0, int(place)-1))]
}

// several are the definitions of each server of which several are labelled, one entry
// a division.
func (s *Set) several(held []HeldOut) (out [][]HeldOut) {
	type key struct{ shuffle, server int }
	place := map[key]int{}
	for _, h := range held {
		k := key{h.Shuffle, s.Rows[h.Row].Server}
		i, known := place[k]
		if !known {
			i = len(out)
			place[k], out = i, append(out, nil)
		}
		out[i] = append(out[i], h)
	}
	return slices.DeleteFunc(out, func(of []HeldOut) bool { return len(of) < 2 })
}

// qualityOff is how far off the description quality of a server is, in tenths.
func (s *Set) qualityOff(server []HeldOut) int {
	var got, want []tdqs.Tenths
	for _, h := range server {
		got, want = append(got, h.Got), append(want, h.Want)
	}
	quality := func(scores []tdqs.Tenths) tdqs.Tenths {
		return s.Edition.RollUp(scores, len(scores), nil).DescriptionQuality
	}
	return HeldOut{Got: quality(got), Want: quality(want)}.off()
}

// descriptions is the width for the description quality of several tools; without such
// a server it is that of a tool.
func (s *Set) descriptions(held []HeldOut, bands []offline.Band) int {
	var off []int
	servers := map[int]bool{}
	for _, of := range s.several(held) {
		off = append(off, s.qualityOff(of))
		servers[s.Rows[of[0].Row].Server] = true
	}
	if len(off) > 0 {
		return within(off, len(servers))
	}
	most := 0
	for _, b := range bands {
		most = max(most, b.Within)
	}
	return most
}

// widening finds what is large among the labels, and by which factor the widths of
// what is larger must grow.
func (s *Set) widening(held []HeldOut, v *offline.Intervals, of func(offline.Extent) int) offline.Widening {
	var all []int
	for i := range s.Rows {
		all = append(all, of(s.Rows[i].Extent))
	}
	slices.Sort(all)
	w := offline.Widening{Beyond: all[(len(all)-1)*farPercent/100], Most: all[len(all)-1]}
	w.Factor = s.factor(held, v, func(x offline.Extent) bool { return of(x) > w.Beyond })
	w.Unseen = max(w.Factor, stated)
	return w
}

// factor is by how much the widths of some definitions must grow to cover as many of
// them as of all; stated where there are too few.
func (s *Set) factor(held []HeldOut, v *offline.Intervals, some func(offline.Extent) bool) float64 {
	var ratios []float64
	rows, servers := map[int]bool{}, map[int]bool{}
	for _, h := range held {
		if r := &s.Rows[h.Row]; some(r.Extent) {
			ratios = append(ratios, float64(h.off())/float64(max(1, v.Base(h.Got))))
			rows[h.Row], servers[r.Server] = true, true
		}
	}
	if len(rows) < fewestFar || len(servers) < fewestServers {
		return stated
	}
	return max(1, rounded(within(ratios, len(rows)), 100))
}
