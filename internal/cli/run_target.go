package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

// inFile turns the names of flags in a sentence into those of keys. A tool that is
// called like a flag loses its dashes with them.
var inFile = strings.NewReplacer("--fail-under", "fail-under", "--min-tool", "min-tool", "--strict", "strict")

// runTarget does what is said for one target. What cannot be done is a failure,
// and the rest is done all the same.
func (a *app) runTarget(ctx context.Context, r *running, o *plan) *report.RunTarget {
	t := &report.RunTarget{Name: o.name, Line: o.line, Input: o.input, FailOn: failing(o.failOn)}
	server, info, err := a.read(ctx, o.source())
	if err != nil {
		fails(t, report.RunInput, statusFailure, err.Error(), "", nil)
		return t
	}
	t.Source = sourceOf(server, info)
	for _, n := range server.Notes {
		t.Notes = append(t.Notes, n.Text)
	}
	a.runScore(ctx, r, o, t, server, info)
	r.runLint(o, t, server, info)
	r.runCoverage(o, t, server, info)
	a.runContract(ctx, o, t, server)
	a.runBaseline(r, o, t, server)
	return t
}

func fails(t *report.RunTarget, part report.RunPart, status int, message, next string, details []string) {
	t.Failures = append(t.Failures, report.RunFailure{Part: part, Status: status, Message: message, Details: details, Next: next})
}

// runScore scores and holds the scores to the thresholds.
func (a *app) runScore(ctx context.Context, r *running, o *plan, t *report.RunTarget, server *tdqs.Server, info capture.Info) {
	if r.dead != nil {
		fails(t, report.RunScore, statusFailure, fmt.Sprintf("the judge is not asked any more, for it failed before: %v", r.dead), "", nil)
		return
	}
	scored, err := a.watched(ctx, r.scoring, server, info)
	if err != nil {
		var last interface{ Fatal() bool }
		if errors.As(err, &last) && last.Fatal() {
			r.dead = err
		}
		fails(t, report.RunScore, statusFailure, err.Error(), "", nil)
		return
	}
	t.Score = scored
	t.Missed = o.at.missed([]*tdqs.Report{scored})[0]
	for i := range t.Missed {
		t.Missed[i].Text = inFile.Replace(t.Missed[i].Text)
	}
	for _, f := range scored.Failures {
		fails(t, report.RunScore, statusFailure, f.Err.Error(), "run it again: what was judged is remembered", nil)
	}
	if scored.CoherenceErr != nil {
		fails(t, report.RunScore, statusFailure, fmt.Sprintf("judging the set: %v", scored.CoherenceErr), "run it again: what was judged is remembered", nil)
	}
	status, said, spared := o.at.check(scored)
	for _, sentence := range said {
		next := ""
		if status == statusThreshold {
			next = "mend the definitions; what is worth most stands below, and tdqs explain says what a dimension wants"
		}
		fails(t, report.RunScore, status, inFile.Replace(sentence), next, nil)
	}
	for _, sentence := range spared {
		t.Notes = append(t.Notes, inFile.Replace(sentence))
	}
}

// runLint lints. With a baseline only what is new can fail, which it says.
func (r *running) runLint(o *plan, t *report.RunTarget, server *tdqs.Server, info capture.Info) {
	l := (&lintOptions{reportOptions: reportOptions{inputOptions: inputOptions{edition: r.edition}}}).server(server, info, r.at)
	o.rule(l)
	t.Lint, t.Accepted = l, r.accepted.strike(server, l)
	if len(l.Tools) == 0 {
		fails(t, report.RunLint, statusFailure, "no tool could be read, so there is nothing to find", "mend the list: each tool needs a name", nil)
	}
	if grave := o.grave(l.Findings); len(grave) > 0 && o.baseline == "" {
		fails(t, report.RunLint, statusThreshold, fmt.Sprintf("%s that fail-on %s does not let pass", plural(int64(len(grave)), "finding"), o.failOn),
			"mend them, or "+o.accepting(server, &grave[0]), detailsOf(grave))
	}
}

// accepting says how a finding is accepted.
func (o *plan) accepting(server *tdqs.Server, f *lint.Finding) string {
	return fmt.Sprintf("accept one, as in tdqs accept %s%s --reason \"…\"", shellWord(report.Terminal(o.name)), acceptFlags(subjectOf(server, f)))
}

// grave are the findings that fail.
func (o *plan) grave(findings []lint.Finding) (out []lint.Finding) {
	for _, severity := range lint.Severities() {
		for _, f := range findings {
			if f.Severity == severity && o.failOn != "" && severity.AtLeast(o.failOn) {
				out = append(out, f)
			}
		}
	}
	return out
}

// detailsOf are findings in a line each.
func detailsOf(findings []lint.Finding) (out []string) {
	for _, f := range findings {
		out = append(out, fmt.Sprintf("%s %s, %s: %s", f.Severity, f.Rule, report.Short(toolOf(f)), f.Message))
	}
	return out
}

// runCoverage measures and holds the shares to their thresholds.
func (r *running) runCoverage(o *plan, t *report.RunTarget, server *tdqs.Server, info capture.Info) {
	c := (&coverageOptions{reportOptions: reportOptions{inputOptions: inputOptions{edition: r.edition}}, limits: o.limits}).server(server, info, r.at)
	t.Coverage = c
	if c.Provenance.Scored == 0 {
		return // which the linter says
	}
	var missed, places []string
	for _, row := range c.Rows() {
		if !row.Pass() {
			missed = append(missed, fmt.Sprintf("%s (%d of %d, %v needed)", row.Label, row.Covered, row.Total, *row.Threshold))
		}
	}
	if len(missed) == 0 {
		return
	}
	for _, m := range c.Missing {
		places = append(places, fmt.Sprintf("%s (%s)", m.Path(), m.Kind))
	}
	fails(t, report.RunCoverage, statusThreshold, "not met: "+markup.Enumerate(missed, "and"), "describe these places, or lower the threshold for this target", places)
}

// runContract holds the server to its contract.
func (a *app) runContract(ctx context.Context, o *plan, t *report.RunTarget, server *tdqs.Server) {
	if o.contract == "" {
		return
	}
	rules, line, err := a.locatedContract(ctx, o.contract)
	if err != nil {
		next := ""
		if errors.Is(err, fs.ErrNotExist) {
			next = fmt.Sprintf("tdqs contract init INPUT -o %s writes a first contract", o.contract)
		} else if errors.Is(err, errMistaken) {
			next = "standard error has the mistakes, each with its line"
		}
		fails(t, report.RunContract, statusFailure, err.Error(), next, nil)
		return
	}
	t.Check = report.NewCheck(o.contract, rules, server)
	t.Check.Line = line
	var places []string
	for _, f := range t.Check.Failures {
		places = append(places, f.String())
	}
	if len(places) > 0 {
		fails(t, report.RunContract, statusThreshold, fmt.Sprintf("the contract is broken in %s", plural(int64(len(places)), "place")),
			fmt.Sprintf("bring back what is wanted, or change %s in the same commit if the change is meant", o.contract), places)
	}
	if lost := t.Check.Lost(); lost > 0 {
		fails(t, report.RunContract, statusFailure, fmt.Sprintf("%d of %d tools cannot be read, so nothing is known of whether they keep the contract", lost, t.Check.Tools), "mend the list first", nil)
	}
}

// runBaseline holds findings and scores to the baseline, and writes it.
func (a *app) runBaseline(r *running, o *plan, t *report.RunTarget, server *tdqs.Server) {
	if o.baseline == "" {
		return
	}
	update := fmt.Sprintf("tdqs run %s --update-baseline", shellWord(report.Terminal(o.name)))
	impossible := func(err error) {
		next := ""
		if strings.Contains(err.Error(), "--update-baseline") {
			next = update
		}
		fails(t, report.RunHeld, statusFailure, err.Error(), next, nil)
	}
	options := baselineOptions{baseline: o.baseline, update: r.update}
	k, err := options.open()
	if err != nil {
		impossible(err)
		return
	}
	fresh, err := k.holdFindings(t.Lint, true)
	t.Lint.Known = k.known
	if err != nil {
		impossible(err)
		return
	}
	if grave := o.grave(fresh); len(grave) > 0 {
		fails(t, report.RunHeld, statusThreshold, fmt.Sprintf("%s beside the baseline that fail-on %s does not let pass", plural(int64(len(grave)), "new finding"), o.failOn),
			fmt.Sprintf("mend them, %s, or let all pass from now on with %s", o.accepting(server, &grave[0]), update), detailsOf(grave))
	}
	if t.Score == nil {
		return // which the score says; a part of the baseline is not written
	}
	fell, err := k.holdScores(t.Score, o.at.strict)
	if err != nil {
		impossible(err)
		return
	}
	if len(fell) > 0 {
		var places []string
		for _, f := range fell {
			places = append(places, f.String())
		}
		t.Missed = append(t.Missed, missedBy(fell)...)
		fails(t, report.RunHeld, statusThreshold, fmt.Sprintf("%s fell below the baseline", counted(int64(len(fell)), "score", "scores")),
			"mend what was changed, or let the lower scores pass from now on with "+update, places)
	}
	if len(fell) == 0 && len(o.grave(fresh)) == 0 {
		if err := k.close(a); err != nil {
			impossible(err)
			return
		}
	}
	t.Baseline = &report.RunBaseline{File: o.baseline, Updated: r.update, Known: len(t.Lint.Findings) - len(fresh)}
	if len(k.unknown) > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("not in the baseline yet: %s; %s adds %s", named(shortNames(k.unknown)), update, itThem(len(k.unknown))))
	}
}
