package report

import (
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

// Run is one run over the targets of a project: what `tdqs run` prints.
type Run struct {
	GeneratedAt time.Time
	Config      string // the project's file
	Targets     []*RunTarget
	Acceptances []Acceptance // in the order of the file
}

// Status is the worst of the targets: 0, 1 when something is not met, 2 when
// something could not be done.
func (r *Run) Status() int {
	worst := 0
	for _, t := range r.Targets {
		worst = max(worst, t.Status())
	}
	return worst
}

// RunTarget is what became of one target. What is nil was not asked for or could
// not be done, which the failures say.
type RunTarget struct {
	Name     string // in the project's file
	Line     int    // there; 0: not known
	Input    string // where the server is
	Source   *Source
	Score    *tdqs.Report
	Lint     *Lint             // without the accepted findings
	Accepted []AcceptedFinding // in the order in which they were found
	Coverage *Coverage
	Check    *Check
	Baseline *RunBaseline
	Missed   []Missed      // what the scores fail on
	FailOn   lint.Severity // from which findings of the linter fail; a word that is none: nothing does
	Failures []RunFailure
	Notes    []string // what is to be known and fails nothing
}

// Status is that of [Run.Status] for one target.
func (t *RunTarget) Status() int {
	worst := 0
	for _, f := range t.Failures {
		worst = max(worst, f.Status)
	}
	return worst
}

// RunPart is a part of a run.
type RunPart string

// The parts of a run, in their order.
const (
	RunInput    RunPart = "input"
	RunScore    RunPart = "score"
	RunLint     RunPart = "lint"
	RunCoverage RunPart = "coverage"
	RunContract RunPart = "contract"
	RunHeld     RunPart = "baseline"
)

// RunFailure is one thing that a target fails on.
type RunFailure struct {
	Part    RunPart
	Status  int      // 1: not met; 2: could not be done
	Message string   // what is wrong, in one sentence
	Details []string // where
	Next    string   // what to do; empty: the message says so
}

// RunBaseline is what a baseline let pass.
type RunBaseline struct {
	File    string
	Updated bool // written anew
	Known   int  // findings that passed
}

// AcceptedFinding is a finding that may stay.
type AcceptedFinding struct {
	lint.Finding
	Reason  string
	Expires string // the last day; empty: for good
}

// Acceptance is an entry of a project's accepted findings, and what became of it.
type Acceptance struct {
	Tool, Rule, Sibling, Definition string
	Reason, Expires                 string
	Line                            int // in the project's file
	State                           AcceptanceState
	Said                            string // what to know about it; empty: nothing
}

// AcceptanceState says what became of an accepted finding.
type AcceptanceState string

// The states. Unknown is what was not looked for, because not all was run.
const (
	AcceptanceUsed    AcceptanceState = "used"
	AcceptanceExpired AcceptanceState = "expired"
	AcceptanceStale   AcceptanceState = "stale"
	AcceptanceUnused  AcceptanceState = "unused"
	AcceptanceUnknown AcceptanceState = "unknown"
)
