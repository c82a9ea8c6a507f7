package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/config"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

// plan is what is done with one target of a project.
type plan struct {
	name     string
	line     int    // of the project's file
	input    string // where the server is, for a person
	source   func() source
	at       thresholds
	failOn   lint.Severity // empty: never
	limits   coverage.Thresholds
	rules    map[string]string // by rule: off, on or a severity
	contract string            // a path; empty: none
	baseline string            // a path; empty: none
	reads    string            // the file that has or names the server; empty: none
	timeout  time.Duration
}

// newPlan is what the commands do by themselves.
func newPlan(name string) *plan {
	return &plan{name: name, failOn: lint.Error, limits: coverage.DefaultThresholds(), rules: map[string]string{}, timeout: time.Minute}
}

// take lets settings, which stand under keys, go before those taken before.
func (o *plan) take(p *project, s *config.Settings, keys []string) error {
	under := func(more ...string) []string { return append(slices.Clone(keys), more...) }
	if s.Contract != "" {
		o.contract = p.beside(s.Contract)
	}
	if s.Baseline != "" {
		o.baseline = p.beside(s.Baseline)
	}
	for _, id := range slices.Sorted(maps.Keys(s.Rules)) {
		setting, err := ruleSetting(string(s.Rules[id]))
		if _, e := lint.ParseRule(id); e != nil {
			err = unknownRule(id)
		}
		if err != nil {
			return p.At(err.Error(), under("rules", id)...)
		}
		o.rules[id] = setting
	}
	t := s.Thresholds
	if t == nil {
		return nil
	}
	if t.Strict != nil {
		o.at.strict = *t.Strict
	}
	share := func(to **coverage.Share) func(string) error {
		return func(s string) error {
			value, err := coverage.ParseShare(s)
			*to = &value
			return err
		}
	}
	failOn := lintOptions{failOn: o.failOn}
	for _, one := range []struct {
		key  string
		text config.Text
		set  func(string) error
	}{
		{"fail-under", t.FailUnder, func(s string) (err error) { o.at.server, err = parseTier(s); return err }},
		{"min-tool", t.MinTool, func(s string) (err error) { o.at.tool, err = parseLevel(s); return err }},
		{"fail-on", t.FailOn, failOn.setFailOn},
		{"min-tools", t.MinTools, share(&o.limits.Tools)},
		{"min-params", t.MinParams, share(&o.limits.Described)},
		{"min-required", t.MinRequired, share(&o.limits.Required)},
		{"min-constrained", t.MinConstrained, share(&o.limits.Constrained)},
		{"min-outputs", t.MinOutputs, share(&o.limits.Outputs)},
		{"min-titles", t.MinTitles, share(&o.limits.Titles)},
	} {
		if one.text == "" {
			continue
		}
		if err := one.set(string(one.text)); err != nil {
			return p.At(err.Error(), under("thresholds", one.key)...)
		}
	}
	o.failOn = failOn.failOn
	return nil
}

// The settings of a rule beside the severities.
const (
	ruleOn  = "on"
	ruleOff = "off"
)

func ruleSetting(s string) (string, error) {
	switch s = strings.ToLower(s); s {
	case "true", ruleOn:
		return ruleOn, nil
	case "false", ruleOff:
		return ruleOff, nil
	}
	severity, err := lint.ParseSeverity(s)
	if err != nil {
		return "", fmt.Errorf("%q is nothing that a rule can be: on, off, error, warning or info", s)
	}
	return string(severity), nil
}

// rule applies what is said about rules to a report.
func (o *plan) rule(l *report.Lint) {
	apply := func(findings []lint.Finding) []lint.Finding {
		out := []lint.Finding{}
		for _, f := range findings {
			switch setting := o.rules[f.Rule]; setting {
			case ruleOff:
				continue
			case "", ruleOn:
			default:
				f.Severity = lint.Severity(setting)
			}
			out = append(out, f)
		}
		return out
	}
	l.Findings = apply(l.Findings)
	for i := range l.Tools {
		l.Tools[i].Findings = apply(l.Tools[i].Findings)
	}
}
