package model

import (
	"context"
	"fmt"
	"slices"

	"github.com/opentdqs/tdqs"
)

// Runs asks a judge N times, an odd number, and takes the median of each mark.
// A failure of one run is a failure of all.
type Runs struct {
	Judge tdqs.Judge
	N     int
	// Sampled: the judge draws each answer anew. A judge at temperature 0 does
	// not, so that equal answers say nothing of how far it wavers.
	Sampled bool
}

var _ tdqs.Judge = Runs{}

// Name is the name of the judge: runs are of one calibration.
func (r Runs) Name() tdqs.JudgeName { return r.Judge.Name() }

// run is the judge of one run; one that remembers keeps the runs apart by it.
func (r Runs) run(i int) tdqs.Judge {
	if j, ok := r.Judge.(interface{ Run(int) tdqs.Judge }); ok {
		return j.Run(i)
	}
	return r.Judge
}

func (r Runs) check() error {
	if r.N < 1 || r.N%2 == 0 {
		return stop{fmt.Errorf("the number of runs is %d, but must be odd for a median", r.N)}
	}
	return nil
}

// JudgeTool judges a tool N times. The justification of a mark is that of the
// first run that gave it, the summary that of the run nearest to the medians.
func (r Runs) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	if err := r.check(); err != nil {
		return tdqs.Verdict{}, err
	}
	verdicts := make([]tdqs.Verdict, r.N)
	marks := make([][]tdqs.Mark, r.N)
	for i := range r.N {
		v, err := r.run(i).JudgeTool(ctx, c)
		if err != nil {
			return tdqs.Verdict{}, r.failed(i, err)
		}
		verdicts[i], marks[i] = v, v.Marks[:]
	}
	if r.N == 1 {
		return verdicts[0], nil
	}
	medians, nearest := median(marks)
	out := tdqs.Verdict{Marks: tdqs.Marks(medians), Summary: verdicts[nearest].Summary, Runs: r.runs(marks)}
	contradictions := 0
	for _, v := range verdicts {
		if v.Contradiction {
			contradictions++
		}
		out.Notes = appendNew(out.Notes, v.Notes)
	}
	out.Contradiction = 2*contradictions > r.N
	return out, nil
}

// JudgeServer judges a set N times; a pair is confirmed when most runs do.
func (r Runs) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	if err := r.check(); err != nil {
		return tdqs.CoherenceVerdict{}, err
	}
	verdicts := make([]tdqs.CoherenceVerdict, r.N)
	marks := make([][]tdqs.Mark, r.N)
	for i := range r.N {
		v, err := r.run(i).JudgeServer(ctx, c)
		if err != nil {
			return tdqs.CoherenceVerdict{}, r.failed(i, err)
		}
		verdicts[i], marks[i] = v, v.Marks[:]
	}
	if r.N == 1 {
		return verdicts[0], nil
	}
	medians, nearest := median(marks)
	out := tdqs.CoherenceVerdict{Marks: tdqs.CoherenceMarks(medians), Summary: verdicts[nearest].Summary,
		InputHash: verdicts[0].InputHash, Runs: r.runs(marks)}
	for _, candidate := range c.Candidates {
		var confirmed []tdqs.ShadowVerdict
		for _, v := range verdicts {
			if i := slices.IndexFunc(v.Shadowing, func(s tdqs.ShadowVerdict) bool {
				return s.Tool == candidate.Tool && s.CheaperSibling == candidate.CheaperSibling
			}); i >= 0 {
				confirmed = append(confirmed, v.Shadowing[i])
			}
		}
		if 2*len(confirmed) > r.N {
			out.Shadowing = append(out.Shadowing, confirmed[0])
		}
	}
	for _, v := range verdicts {
		out.Notes = appendNew(out.Notes, v.Notes)
	}
	return out, nil
}

func (r Runs) failed(run int, err error) error {
	if r.N == 1 {
		return err
	}
	return fmt.Errorf("run %d of %d: %w", run+1, r.N, err)
}

func (r Runs) runs(marks [][]tdqs.Mark) *tdqs.Runs {
	out := &tdqs.Runs{Sampled: r.Sampled}
	for _, run := range marks {
		scores := make([]int, len(run))
		for d, m := range run {
			scores[d] = m.Score
		}
		out.Marks = append(out.Marks, scores)
	}
	return out
}

// median is the median of each mark, and the run that lies nearest to them all.
func median(runs [][]tdqs.Mark) (medians []tdqs.Mark, nearest int) {
	away := make([]int, len(runs))
	for d := range runs[0] {
		scores := make([]int, len(runs))
		for i, run := range runs {
			scores[i] = run[d].Score
		}
		slices.Sort(scores)
		middle := scores[len(scores)/2]
		first := slices.IndexFunc(runs, func(run []tdqs.Mark) bool { return run[d].Score == middle })
		medians = append(medians, runs[first][d])
		for i, run := range runs {
			away[i] += max(run[d].Score-middle, middle-run[d].Score)
		}
	}
	return medians, slices.Index(away, slices.Min(away))
}

func appendNew(to, from []string) []string {
	for _, s := range from {
		if !slices.Contains(to, s) {
			to = append(to, s)
		}
	}
	return to
}
