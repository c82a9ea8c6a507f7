package tdqs

import "slices"

// Runs are the marks that each of several runs of a judge gave to a tool, or to
// a set.
type Runs struct {
	Marks  [][]int  // one entry a run, by dimension
	Scores []Tenths // of each run; a [Scorer] fills them in
	// Sampled: each answer was drawn anew, so that equal answers mean a judge
	// that does not waver. Without it they mean nothing.
	Sampled bool
}

// Spread is how far runs lay apart: of each number the highest less the lowest.
type Spread struct {
	Runs int
	// Measured is false when nothing moved and nothing would have: the spread is
	// unknown then, not 0.
	Measured bool
	Marks    []int // by dimension
	Score    Tenths
}

// Spread is how far the runs lay apart; nil when r is nil.
func (r *Runs) Spread() *Spread {
	if r == nil || len(r.Marks) == 0 {
		return nil
	}
	s := &Spread{Runs: len(r.Marks), Measured: r.Sampled, Marks: make([]int, len(r.Marks[0])), Score: width(r.Scores)}
	for d := range s.Marks {
		low, high := r.Marks[0][d], r.Marks[0][d]
		for _, run := range r.Marks {
			low, high = min(low, run[d]), max(high, run[d])
		}
		s.Marks[d] = high - low
		s.Measured = s.Measured || high > low
	}
	return s
}

// ServerSpread is how far the scores of a server would lie apart if each run had
// been the only one.
type ServerSpread struct {
	Runs               int
	Measured           bool
	DescriptionQuality Tenths
	Overall            *Tenths // nil without coherence
}

// toolRuns scores the runs on a tool, Purpose Clarity being at most limit.
func (e *Edition) toolRuns(r *Runs, limit int) *Runs {
	if r == nil {
		return nil
	}
	out := &Runs{Sampled: r.Sampled}
	for _, run := range r.Marks {
		marks := [NumDimensions]int(run)
		marks[PurposeClarity] = min(marks[PurposeClarity], limit)
		out.Marks = append(out.Marks, marks[:])
		out.Scores = append(out.Scores, e.Score(marks))
	}
	return out
}

// coherenceRuns scores the runs on a set.
func (e *Edition) coherenceRuns(r *Runs) *Runs {
	if r == nil {
		return nil
	}
	out := &Runs{Marks: r.Marks, Sampled: r.Sampled}
	for _, run := range r.Marks {
		out.Scores = append(out.Scores, e.CoherenceScore([NumCoherenceDimensions]int(run)))
	}
	return out
}

// serverSpread rolls up each run by itself; what was judged once stays as it is.
func (e *Edition) serverSpread(tools []ToolScore, listed int, coherence *Coherence) *ServerSpread {
	all := make([]*Runs, 0, len(tools)+1)
	for i := range tools {
		all = append(all, tools[i].Runs)
	}
	if coherence != nil {
		all = append(all, coherence.Runs)
	}
	out := &ServerSpread{}
	for _, r := range all {
		if s := r.Spread(); s != nil {
			out.Runs, out.Measured = max(out.Runs, s.Runs), out.Measured || s.Measured
		}
	}
	if out.Runs == 0 {
		return nil
	}
	var qualities, overalls []Tenths
	for run := range out.Runs {
		scores := make([]Tenths, len(tools))
		for i := range tools {
			scores[i] = tools[i].Runs.score(run, tools[i].TDQS)
		}
		var c *Coherence
		if coherence != nil {
			c = &Coherence{Score: coherence.Runs.score(run, coherence.Score)}
		}
		one := e.RollUp(scores, listed, c)
		qualities = append(qualities, one.DescriptionQuality)
		if one.Overall != nil {
			overalls = append(overalls, *one.Overall)
		}
	}
	out.DescriptionQuality = width(qualities)
	if coherence != nil {
		overall := width(overalls)
		out.Overall = &overall
	}
	return out
}

// score is the score of a run, otherwise when there is none.
func (r *Runs) score(run int, otherwise Tenths) Tenths {
	if r == nil || run >= len(r.Scores) {
		return otherwise
	}
	return r.Scores[run]
}

// width is the highest less the lowest, 0 of nothing.
func width(scores []Tenths) Tenths {
	if len(scores) == 0 {
		return 0
	}
	return slices.Max(scores) - slices.Min(scores)
}
