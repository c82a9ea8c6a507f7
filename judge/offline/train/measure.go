package main

import (
	"math"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

// agreement compares marks with labels.
type agreement struct {
	n         int
	err       float64 // mean absolute, of the score
	sameTier  float64 // percent, as all below
	exact     [tdqs.NumDimensions]float64
	withinOne [tdqs.NumDimensions]float64
}

// add counts one definition.
func (a *agreement) add(e *tdqs.Edition, got, want [tdqs.NumDimensions]int) {
	a.n++
	g, w := e.Score(got), e.Score(want)
	a.err += math.Abs(float64(g-w)) / 10
	if g.Tier() == w.Tier() {
		a.sameTier++
	}
	for d := range got {
		if got[d] == want[d] {
			a.exact[d]++
		}
		if got[d]-want[d] <= 1 && want[d]-got[d] <= 1 {
			a.withinOne[d]++
		}
	}
}

// mean turns the counts into means and percentages.
func (a agreement) mean() agreement {
	n := float64(a.n)
	a.err /= n
	a.sameTier *= 100 / n
	for d := range a.exact {
		a.exact[d] *= 100 / n
		a.withinOne[d] *= 100 / n
	}
	return a
}

// meanExact and meanWithinOne average over the dimensions.
func (a agreement) meanExact() float64     { return average(a.exact) }
func (a agreement) meanWithinOne() float64 { return average(a.withinOne) }

func average(x [tdqs.NumDimensions]float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// Divisions of the servers that everything is measured on.
const (
	shuffles = 20
	parts    = 5
)

// validate measures a recipe on held-out servers, and beside it the best
// constants of the rows learned from.
func (d *data) validate(rc recipe, shuffles int) (judge, constant agreement, err error) {
	for s := range shuffles {
		seed := random(1000 + s)
		fold := seed.folds(len(d.servers), parts)
		for k := range parts {
			in, out := d.divide(func(server int) bool { return fold[server] == k })
			p, err := predictions(rc.learn(in), out)
			if err != nil {
				return judge, constant, err
			}
			best := bestConstants(d.edition, in)
			for i := range out {
				judge.add(d.edition, p[i], out[i].marks)
				constant.addConstant(d.edition, best, out[i].marks)
			}
		}
	}
	return judge.mean(), constant.mean(), nil
}

// divide splits the rows by server.
func (d *data) divide(held func(server int) bool) (in, out []row) {
	for _, r := range d.rows {
		if held(r.server) {
			out = append(out, r)
		} else {
			in = append(in, r)
		}
	}
	return in, out
}

// measured is what the weights file keeps of an agreement.
func measured(judge, constant agreement, d *data) offline.Measured {
	return offline.Measured{
		Error:      rounded(judge.err, 1e3),
		SameTier:   rounded(judge.sameTier, 10),
		Exact:      rounded(judge.meanExact(), 10),
		WithinOne:  rounded(judge.meanWithinOne(), 10),
		Labels:     len(d.rows),
		Servers:    len(d.servers),
		ErrorConst: rounded(constant.err, 1e3),
	}
}
