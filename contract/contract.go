// Package contract pins the tool definitions of a server in a test: which tools
// there are, the shape of what they say, their parameters and hints. What a
// description says stays free to change; that it says it may not drift.
//
// [Check] is for a Go test of a server in any SDK; [Verify] is the same without
// one. [FromJSON] reads the tools from an answer to tools/list, and package
// contract/mcpcontract from a running server of the official SDK.
package contract

import "github.com/opentdqs/tdqs"

// TB is what [Check] needs of a test: a *testing.T has it.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Check fails the test once for every place where the tools break the rules.
func Check(t TB, tools []tdqs.Tool, rules Rules) {
	t.Helper()
	for _, f := range Verify(tools, rules) {
		t.Errorf("%s", f)
	}
}

// Verify lists where the tools break the rules: what is wrong with the rules
// themselves first, then by tool in the order of the tools, then the tools that
// are missing, by name.
func Verify(tools []tdqs.Tool, rules Rules) []Failure {
	out := rules.Mistakes()
	s := newSet(tools, &rules)
	for i := range s.looks {
		l := &s.looks[i]
		for _, c := range checks {
			if l.pin.excepts(c.rule) {
				continue
			}
			for _, broken := range c.check(l) {
				out = append(out, Failure{Tool: l.tool.Name, Rule: c.rule, Got: broken.got, Want: broken.want})
			}
		}
	}
	return append(out, s.missing()...)
}

// broken is what a check found and what the rules want in its place.
type broken struct{ got, want string }

// one is the answer of a check that found something.
func one(got, want string) []broken { return []broken{{got, want}} }

// checks are the rules in the order in which their failures are told.
var checks = []struct {
	rule  Rule
	check func(*look) []broken
}{
	{ToolSet, checkToolSet},
	{Title, checkTitle},
	{OpeningVerb, checkOpeningVerb},
	{DistinctVerbs, checkDistinctVerbs},
	{Tautology, checkTautology},
	{WhenToUse, checkWhenToUse},
	{Siblings, checkSiblings},
	{Words, checkWords},
	{Claims, checkClaims},
	{Budget, checkBudget},
	{Returns, checkReturns},
	{Errors, checkErrors},
	{Parameters, checkParameters},
	{Required, checkRequired},
	{Type, checkType},
	{Enum, checkEnum},
	{Default, checkDefault},
	{HintsRule, checkHints},
	{Coverage, checkCoverage},
}
