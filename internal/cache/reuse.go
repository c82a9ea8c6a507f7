package cache

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/opentdqs/tdqs"
)

// Reused is a judge that takes the verdicts of an earlier report where they are
// on the same thing, and asks another judge for the rest.
type Reused struct {
	judge     tdqs.Judge
	runs      int
	inputHash func(tdqs.ServerCase) string
	tools     map[reusedTool]tdqs.Verdict
	sets      map[reusedSet]tdqs.CoherenceVerdict
	hits      atomic.Int64
}

type reusedTool struct {
	calibration        tdqs.Calibration
	server, tool, hash string
}

type reusedSet struct {
	calibration tdqs.Calibration
	hash        string
}

var _ tdqs.Judge = (*Reused)(nil)

// FromReport takes the verdicts of earlier reports. The judge that is asked for
// the rest judges everything runs times, and a verdict counts only when it was
// made by as many. A report that [Doubt] finds changed is passed over. inputHash
// stands for all that the judge is shown of a set.
func FromReport(judge tdqs.Judge, runs int, inputHash func(tdqs.ServerCase) string, reports ...*tdqs.Report) *Reused {
	j := &Reused{judge: judge, runs: max(runs, 1), inputHash: inputHash,
		tools: map[reusedTool]tdqs.Verdict{}, sets: map[reusedSet]tdqs.CoherenceVerdict{}}
	for _, r := range reports {
		if Doubt(r) != nil {
			continue
		}
		for i := range r.Tools {
			j.addTool(r, &r.Tools[i])
		}
		if s := r.ServerScore; s != nil && s.Coherence != nil {
			j.addSet(r, s.Coherence)
		}
	}
	return j
}

// addTool takes a tool's verdict. The cap of a tautology is in its marks
// already, and is put on them again.
func (j *Reused) addTool(r *tdqs.Report, t *tdqs.ToolScore) {
	if slices.Contains(t.Flags, tdqs.NoDescription) || t.Signals.InputHash == "" || !j.sameRuns(t.Runs) {
		return
	}
	j.tools[reusedTool{r.Calibration, r.Server.Name, t.Name, t.Signals.InputHash}] = tdqs.Verdict{Marks: t.Marks,
		Contradiction: slices.Contains(t.Flags, tdqs.AnnotationContradiction), Summary: t.Summary, Runs: t.Runs}
}

func (j *Reused) addSet(r *tdqs.Report, c *tdqs.Coherence) {
	if c.InputHash == "" || !j.sameRuns(c.Runs) {
		return
	}
	v := tdqs.CoherenceVerdict{Marks: c.Marks, Summary: c.Summary, InputHash: c.InputHash, Runs: c.Runs}
	for _, risk := range c.ShadowingRisks {
		v.Shadowing = append(v.Shadowing, tdqs.ShadowVerdict{Tool: risk.Tool, CheaperSibling: risk.CheaperSibling, Justification: risk.Justification})
	}
	j.sets[reusedSet{r.Calibration, c.InputHash}] = v
}

func (j *Reused) sameRuns(r *tdqs.Runs) bool {
	if r == nil {
		return j.runs == 1
	}
	return len(r.Marks) == j.runs
}

// Name is the other judge's name.
func (j *Reused) Name() tdqs.JudgeName { return j.judge.Name() }

// Hits is how many verdicts were taken over.
func (j *Reused) Hits() int64 { return j.hits.Load() }

func (j *Reused) calibration(e *tdqs.Edition) tdqs.Calibration {
	return tdqs.Calibration{Edition: e.Name, Judge: j.judge.Name()}
}

// JudgeTool takes the verdict on a tool over or asks for it.
func (j *Reused) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	if v, ok := j.tools[reusedTool{j.calibration(c.Edition), c.Server, c.Tool.Name, toolHash(c)}]; ok {
		j.hits.Add(1)
		return v, nil
	}
	return j.judge.JudgeTool(ctx, c)
}

// JudgeServer takes the verdict on a set over or asks for it.
func (j *Reused) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	if j.inputHash != nil && len(j.sets) > 0 {
		if v, ok := j.sets[reusedSet{j.calibration(c.Edition), j.inputHash(c)}]; ok {
			j.hits.Add(1)
			return v, nil
		}
	}
	return j.judge.JudgeServer(ctx, c)
}
