// Package lint finds plain defects in tool definitions: deterministic, without
// a judge, each with the words that show it and the way to mend it.
//
// [Rules] is the list; a rule is one value in one file, with its reason and two
// examples that the tests execute.
package lint

import "github.com/opentdqs/tdqs"

// Run applies every rule to a tool set. The findings stand in the order of the
// tools, those of one tool in the order of [Rules], those of the set as a whole
// last. The signals, one a tool, and the candidates are those of edition e.
func Run(e *tdqs.Edition, s *tdqs.Server, signals []tdqs.Signals, candidates []tdqs.ShadowCandidate) []Finding {
	set := newSet(e, s, signals, candidates)
	places := make([][]Finding, len(s.Tools)+1) // one a tool, then the set
	for _, rule := range rules {
		for _, f := range rule.check(set) {
			f.Rule = rule.ID
			if f.Severity == "" {
				f.Severity = rule.Severity
			}
			place := len(s.Tools)
			if f.Tool != nil {
				place = f.index
			}
			places[place] = append(places[place], f)
		}
	}
	findings := []Finding{}
	for _, here := range places {
		findings = append(findings, here...)
	}
	return findings
}
