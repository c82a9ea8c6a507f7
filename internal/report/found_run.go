package report

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs/lint"
)

// The rules of what a run could not do.
const (
	notRead = "not-read"
	notHeld = "not-held"
)

// runRules are the rules that findings of a run are named by.
func runRules() []rule {
	const page = "config.md"
	out := append(lintRules(), heldRules()...)
	out = append(append(out, coverageRules()...), checkRules()...)
	return append(out,
		plainRule(notRead, "server not read", "The server could not be started, reached or read.", lint.Error, page),
		plainRule(notHeld, "not held", "Something that the project's file asks for could not be done.", lint.Error, page))
}

// foundByRun makes errors of what targets fail on, and shows the findings of the
// linter beside them; what is accepted or known passes. Marks and places without
// words that fail nothing are left to the other commands. What has no place in an
// input stands where the project's file names the target.
func foundByRun(r *Run, o Options) *found {
	out := &found{command: "run", about: slashed(r.Config), rules: runRules()}
	for _, t := range r.Targets {
		s := foundServer{name: t.Name, summary: t.summary(), source: &Source{}, notes: t.Notes, elsewhere: spot{r.Config, t.Line}}
		if t.Source != nil {
			s.source = t.Source
		}
		s.tools = s.source.listed()
		s.addRun(t, o)
		out.servers = append(out.servers, s)
	}
	for _, a := range r.Acceptances {
		if a.Said != "" && len(out.servers) > 0 {
			s := &out.servers[0]
			s.notes = append(s.notes, fmt.Sprintf("%s, line %d: %s", r.Config, a.Line, a.Said))
		}
	}
	return out
}

// addRun adds what was found in a target, part by part.
func (s *foundServer) addRun(t *RunTarget, o Options) {
	if t.Score != nil {
		s.addMissed(t.Score, t.Missed, o)
		s.addNotJudged(t.Score, o)
	}
	if t.Lint != nil {
		held := o
		if held.FailOn == "" {
			held.FailOn = t.FailOn
		}
		s.addLint(t.Lint, held)
		for _, a := range t.Accepted {
			s.add(held, a.Finding).passes = a.why()
		}
	}
	if t.Coverage != nil && len(t.of(RunCoverage)) > 0 {
		all := foundServer{}
		all.addCoverage(t.Coverage, o)
		for _, f := range all.findings {
			if f.Severity == lint.Error {
				s.findings = append(s.findings, f)
			}
		}
	}
	if t.Check != nil {
		s.addCheck(t.Check, o)
	}
	for _, f := range t.Failures {
		if rule := f.undone(t); rule != "" {
			added := s.add(o, lint.Finding{Message: fmt.Sprintf("%s: %s", f.Part, f.Message), Rule: rule, Severity: lint.Error})
			added.asked, added.absent = s.elsewhere, true
		}
	}
}

// undone is the rule of what could not be done, empty where a finding of its own says
// it.
func (f *RunFailure) undone(t *RunTarget) string {
	switch {
	case f.Status < 2:
		return ""
	case f.Part == RunInput:
		return notRead
	case f.Part == RunScore && t.Score != nil, f.Part == RunContract && t.Check != nil:
		return ""
	case f.Part == RunLint:
		return unreadable
	}
	return notHeld
}

// why is the reason for which a finding may stay.
func (a *AcceptedFinding) why() string {
	if a.Expires != "" {
		return fmt.Sprintf("accepted until %s: %s", a.Expires, a.Reason)
	}
	return "accepted: " + a.Reason
}

// state is a target in a word or two.
func (t *RunTarget) state() string {
	switch {
	case t.unread():
		return "not read"
	case t.Status() == 2:
		return "could not be held"
	case t.Status() == 1:
		return "failed"
	}
	return "passed"
}

// summary is a target in a line.
func (t *RunTarget) summary() string {
	parts := []string{t.state()}
	for _, said := range []string{t.scoreSaid(), t.lintSaid()} {
		if said != "" {
			parts = append(parts, said)
		}
	}
	return strings.Join(parts, "; ")
}
