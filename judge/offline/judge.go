// Package offline judges tool definitions without a model: it reads features
// off a definition, its schema and the names beside it, and turns them into
// marks by weights that were learned from judged definitions. The same input
// has the same marks everywhere.
package offline

import (
	"context"
	"fmt"
	"sync"

	"github.com/opentdqs/tdqs"
)

// Judge is the judge without a model. Several goroutines may use it at once.
type Judge struct {
	model    *model
	hash     string
	labels   string // hash; empty when unknown
	estimate tdqs.Estimate
	// intervals of the scores; nil when they were not measured
	intervals *Intervals
	set       *set       // nil until prepared
	pool      *sync.Pool // of *reading
}

// New is the judge with the weights of this release.
func New() *Judge {
	j, err := Load(embedded)
	if err != nil {
		panic("the embedded weights are broken: " + err.Error())
	}
	j.labels = embeddedLabels
	return j
}

// Load is a judge with other weights: the content of a weights file.
func Load(weights []byte) (*Judge, error) {
	w, err := parseWeights(weights)
	if err != nil {
		return nil, err
	}
	m, err := w.model()
	if err != nil {
		return nil, err
	}
	return &Judge{model: m, hash: weightsHash(weights), labels: w.Labels, estimate: w.Measured.estimate(), intervals: w.Intervals,
		pool: &sync.Pool{New: func() any { return new(reading) }}}, nil
}

// Estimate is the error that was measured on held-out servers when the judge's
// weights were learned.
func (j *Judge) Estimate() tdqs.Estimate {
	e := j.estimate
	if j.intervals != nil {
		e.IntervalPercent = j.intervals.Percent
	}
	return e
}

// Estimate is the error that the training program measured on held-out servers
// for the weights of this release.
func Estimate() tdqs.Estimate { return New().Estimate() }

// Name says which weights the marks come from.
func (j *Judge) Name() tdqs.JudgeName { return tdqs.JudgeName{Judge: "offline", Weights: j.hash} }

// Prepare looks once at the set: what its tools share, and their names.
func (j *Judge) Prepare(c tdqs.ServerCase) tdqs.Judge {
	prepared := *j
	prepared.set = newSet(c.Name, c.Tools)
	return &prepared
}

// JudgeTool gives six marks. A judge that was not prepared prepares itself for
// the one tool.
func (j *Judge) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	if err := ctx.Err(); err != nil {
		return tdqs.Verdict{}, err
	}
	if c.Tool == nil || c.Signals == nil {
		return tdqs.Verdict{}, fmt.Errorf("judging a tool: the case has no tool or no signals")
	}
	s := j.set
	if s == nil {
		s = newSet(c.Server, c.Tools)
	}
	r := j.pool.Get().(*reading)
	defer j.pool.Put(r)
	r.read(s, &c)
	v := j.verdict(r)
	v.Interval = j.interval(c.Edition, &v, r)
	return v, nil
}

// interval is how far off the score of a verdict may be, nil when that is unknown.
func (j *Judge) interval(e *tdqs.Edition, v *tdqs.Verdict, r *reading) *tdqs.Interval {
	if j.intervals == nil {
		return nil
	}
	if e == nil {
		e = tdqs.DefaultEdition()
	}
	of := j.intervals.Of(e.Score(v.Marks.Scores()), r.extent())
	return &of
}

// JudgeServer gives the four coherence marks.
func (j *Judge) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	if err := ctx.Err(); err != nil {
		return tdqs.CoherenceVerdict{}, err
	}
	return judgeServer(c), nil
}
