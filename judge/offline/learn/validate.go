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
	Rows    []Row
}

// Validate measures a recipe on held-out servers, and beside it the best
// constants of the rows learned from: the servers are divided into [Parts] parts,
// shuffles times. There must be as many servers as parts.
func (s *Set) Validate(ctx context.Context, rc Recipe, shuffles int) (judge, constant agreement.Figures, err error) {
	var learned, best agreement.Tally
	for shuffle := range shuffles {
		seed := Random(1000 + shuffle)
		fold := seed.Folds(s.Servers, Parts)
		for k := range Parts {
			if err := ctx.Err(); err != nil {
				return judge, constant, err
			}
			in, out := s.Divide(func(server int) bool { return fold[server] == k })
			p, err := Predictions(rc.Learn(in), out)
			if err != nil {
				return judge, constant, err
			}
			c := agreement.BestConstants(s.Edition, MarksOf(in))
			for i := range out {
				learned.Add(s.Edition, p[i], out[i].Marks)
				best.AddConstant(s.Edition, c, out[i].Marks)
			}
		}
	}
	return learned.Figures(), best.Figures(), nil
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
func (s *Set) Weights(rc Recipe, judge, constant agreement.Figures) *offline.Weights {
	w := rc.Learn(s.Rows)
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
