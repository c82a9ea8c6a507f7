package learn

import (
	"context"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
	"github.com/opentdqs/tdqs/judge/offline"
)

// Divisions of the servers that the embedded weights are measured on.
const (
	Shuffles = 20
	Parts    = 5
)

// Set is what weights are learned from.
type Set struct {
	Edition *tdqs.Edition // that the marks were given in
	Servers int           // how many there are
	// Coherence is how far off the score of a set is, in tenths: it comes of rules, so
	// that it is measured elsewhere.
	Coherence int
	Rows      []Row
}

// Validation is what was measured on held-out servers.
type Validation struct {
	Judge    agreement.Figures
	Constant agreement.Figures // of the best constants
	Held     []HeldOut
}

// Validate measures a recipe on held-out servers, and beside it the best
// constants of the rows learned from: the servers are divided into [Parts] parts,
// shuffles times. There must be as many servers as parts.
func (s *Set) Validate(ctx context.Context, rc Recipe, shuffles int) (*Validation, error) {
	var learned, best agreement.Tally
	v := &Validation{}
	for shuffle := range shuffles {
		seed := Random(1000 + shuffle)
		fold := seed.Folds(s.Servers, Parts)
		for k := range Parts {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			isHeld := func(server int) bool { return fold[server] == k }
			in, out := s.Divide(isHeld)
			p, err := Predictions(rc.Learn(in), out)
			if err != nil {
				return nil, err
			}
			v.hold(s, shuffle, k, isHeld, p)
			c := agreement.BestConstants(s.Edition, MarksOf(in))
			for i := range out {
				learned.Add(s.Edition, p[i], out[i].Marks)
				best.AddConstant(s.Edition, c, out[i].Marks)
			}
		}
	}
	v.Judge, v.Constant = learned.Figures(), best.Figures()
	return v, nil
}

// Divide splits the rows by server.
func (s *Set) Divide(held func(server int) bool) (in, out []Row) {
	for _, r := range s.Rows {
		if held(r.Server) {
			out = append(out, r)
		} else {
			in = append(in, r)
		}
	}
	return in, out
}

// MarksOf are the labels alone.
func MarksOf(rows []Row) [][tdqs.NumDimensions]int {
	out := make([][tdqs.NumDimensions]int, len(rows))
	for i := range rows {
		out[i] = rows[i].Marks
	}
	return out
}

// Weights are learned from all rows; the file keeps the measured figures.
func (s *Set) Weights(rc Recipe, v *Validation) *offline.Weights {
	w, judge, constant := rc.Learn(s.Rows), v.Judge, v.Constant
	w.Intervals = s.Intervals(v.Held)
	w.Edition = s.Edition.Name
	w.Measured = offline.Measured{
		Error:      rounded(judge.Error, 1e3),
		SameTier:   rounded(judge.SameTier, 10),
		Exact:      rounded(judge.MeanExact(), 10),
		WithinOne:  rounded(judge.MeanWithinOne(), 10),
		Labels:     len(s.Rows),
		Servers:    s.Servers,
		ErrorConst: rounded(constant.Error, 1e3),
	}
	return w
}
