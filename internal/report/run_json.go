package report

import (
	"io"

	"github.com/opentdqs/tdqs"
)

type wireRun struct {
	GeneratedAt string           `json:"generatedAt"`
	Config      foreign          `json:"config"`
	Status      int              `json:"status"`
	Targets     []wireRunTarget  `json:"targets"`
	Accepted    []wireAcceptance `json:"accepted"`
}

type wireRunTarget struct {
	Target   foreign          `json:"target"`
	Input    foreign          `json:"input"`
	Status   int              `json:"status"`
	Failures []wireRunFailure `json:"failures"`
	Notes    []foreign        `json:"notes"`
	Score    *tdqs.Report     `json:"score"`
	Lint     *Lint            `json:"lint"`
	Accepted []wireAccepted   `json:"accepted"`
	Coverage *Coverage        `json:"coverage"`
	Check    *Check           `json:"check"`
	Baseline *wireRunBaseline `json:"baseline"`
}

type wireRunFailure struct {
	Part    RunPart   `json:"part"`
	Status  int       `json:"status"`
	Message foreign   `json:"message"`
	Details []foreign `json:"details"`
	Next    foreign   `json:"next,omitempty"`
}

type wireRunBaseline struct {
	File    foreign `json:"file"`
	Updated bool    `json:"updated"`
	Known   int     `json:"known"`
}

type wireAccepted struct {
	wireSaid
	Reason  foreign `json:"reason"`
	Expires string  `json:"expires,omitempty"`
}

type wireAcceptance struct {
	Tool       foreign         `json:"tool,omitempty"`
	Rule       string          `json:"rule"`
	Sibling    foreign         `json:"sibling,omitempty"`
	Definition string          `json:"definition"`
	Reason     foreign         `json:"reason"`
	Expires    string          `json:"expires,omitempty"`
	Line       int             `json:"line"`
	State      AcceptanceState `json:"state"`
	Said       foreign         `json:"said,omitempty"`
}

// writeRunJSON writes a run for programs (schema/run-report.schema.json): of each
// target the reports of the commands as they publish them.
func writeRunJSON(w io.Writer, r *Run) error {
	out := wireRun{GeneratedAt: stamp(r.GeneratedAt), Config: foreign(r.Config),
		Status: r.Status(), Targets: []wireRunTarget{}, Accepted: []wireAcceptance{}}
	for _, t := range r.Targets {
		out.Targets = append(out.Targets, t.wire())
	}
	for _, a := range r.Acceptances {
		out.Accepted = append(out.Accepted, wireAcceptance{foreign(a.Tool), a.Rule, foreign(a.Sibling), a.Definition,
			foreign(a.Reason), a.Expires, a.Line, a.State, foreign(a.Said)})
	}
	return writeValue(w, out, "  ")
}

func (t *RunTarget) wire() wireRunTarget {
	out := wireRunTarget{Target: foreign(t.Name), Input: foreign(t.Input), Status: t.Status(), Failures: []wireRunFailure{},
		Notes: foreignAll(t.Notes), Score: t.Score, Lint: t.Lint, Accepted: []wireAccepted{}, Coverage: t.Coverage, Check: t.Check}
	for _, f := range t.Failures {
		out.Failures = append(out.Failures, wireRunFailure{f.Part, f.Status, foreign(f.Message), foreignAll(f.Details), foreign(f.Next)})
	}
	for _, a := range t.Accepted {
		out.Accepted = append(out.Accepted, wireAccepted{wireSaidBy(&a.Finding), foreign(a.Reason), a.Expires})
	}
	if b := t.Baseline; b != nil {
		out.Baseline = &wireRunBaseline{foreign(b.File), b.Updated, b.Known}
	}
	return out
}
