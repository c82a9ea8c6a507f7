// Package lint finds plain defects in tool definitions: deterministic, without
// a judge, each with the words that show it and the way to mend it.
//
// [Rules] is the list; a rule is one value in one file, with its reason and two
// examples that the tests execute.
package lint

import (
	"slices"
	"sync"

	"github.com/opentdqs/tdqs"
)

// Run applies every rule to a tool set. The findings stand in the order of the
// tools, those of one tool in the order of [Rules], those of the set as a whole
// last. The signals, one a tool, and the candidates are those of edition e.
func Run(e *tdqs.Edition, s *tdqs.Server, signals []tdqs.Signals, candidates []tdqs.ShadowCandidate) []Finding {
	return run(rules, e, s, signals, candidates)
}

// RunOnly is [Run] with the rules of these IDs alone: the work for the others is not done.
func RunOnly(ids []string, e *tdqs.Edition, s *tdqs.Server, signals []tdqs.Signals, candidates []tdqs.ShadowCandidate) []Finding {
	some := slices.DeleteFunc(Rules(), func(r *Rule) bool { return !slices.Contains(ids, r.ID) })
	return run(some, e, s, signals, candidates)
}

func run(rules []*Rule, e *tdqs.Edition, s *tdqs.Server, signals []tdqs.Signals, candidates []tdqs.ShadowCandidate) []Finding {
	set := newSet(e, s, signals, candidates)
	places := make([][]Finding, len(s.Tools)+1) // one a tool, then the set
	for _, rule := range rules {
		for _, f := range rule.findings(set) {
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

// findings are those of one rule, complete.
func (r *Rule) findings(s *set) []Finding {
	found := r.check(s)
	for i := range found {
		found[i].Rule = r.ID
		if found[i].Severity == "" {
			found[i].Severity = r.Severity
		}
	}
	return found
}

// ByTool is [Run] for whoever asks about few tools of a large set: what rules compare
// among all tools is found at once, and the function that is returned finds the rest
// of the tool at an index of s. Its findings are those of Run on that tool, in the
// same order. It may be called by several goroutines.
func ByTool(e *tdqs.Edition, s *tdqs.Server, signals []tdqs.Signals, candidates []tdqs.ShadowCandidate) func(index int) []Finding {
	set := newSet(e, s, signals, candidates)
	set.only = none
	wide := make([][][]Finding, len(rules)) // by rule and tool
	for i, rule := range rules {
		if !rule.wide {
			continue
		}
		wide[i] = make([][]Finding, len(s.Tools))
		for _, f := range rule.findings(set) {
			if f.Tool != nil {
				wide[i][f.index] = append(wide[i][f.index], f)
			}
		}
	}
	var mu sync.Mutex // what rules know of the set is filled as they ask
	return func(index int) []Finding {
		mu.Lock()
		defer mu.Unlock()
		set.only = index
		found := []Finding{}
		for i, rule := range rules {
			if rule.wide {
				found = append(found, wide[i][index]...)
			} else {
				found = append(found, rule.findings(set)...)
			}
		}
		return found
	}
}
