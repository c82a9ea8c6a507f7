// Package contract pins the tool definitions of a server in a test: which tools
// there are, the shape of what they say, their parameters and hints. What a
// description says stays free to change; that it says it may not drift.
//
// [Check] is for a Go test of a server in any SDK; [Verify] is the same without
// one. [FromJSON] reads the tools from an answer to tools/list, and package
// contract/mcpcontract from a running server of the official SDK.
package contract

import (
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/schema"
)

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
				out = append(out, Failure{l.tool.Name, c.rule, broken.got, broken.want, broken.from(c.key, l.tool.Name)})
			}
		}
	}
	return append(out, s.missing()...)
}

// broken is what a check found and what the rules want in its place.
type broken struct {
	got, want string
	// key is what asks for it: below the key of the check, or instead of it when
	// it begins with a slash; empty: the key of the check.
	key string
}

// from is the pointer to what asks for it; * stands for the tool.
func (b *broken) from(key, tool string) string {
	below := ""
	if strings.HasPrefix(b.key, "/") {
		key = b.key
	} else if b.key != "" {
		below = "/" + b.key
	}
	return strings.Replace(key, "*", schema.Escape(tool), 1) + below
}

// one is the answer of a check that found something.
func one(got, want string) []broken { return []broken{{got: got, want: want}} }

// checks are the rules in the order in which their failures are told, with what asks
// for each.
var checks = []struct {
	rule  Rule
	key   string
	check func(*look) []broken
}{
	{ToolSet, "/tools", checkToolSet},
	{Title, "/every/title", checkTitle},
	{OpeningVerb, "/tools/*/verb", checkOpeningVerb},
	{DistinctVerbs, "/distinctVerbs", checkDistinctVerbs},
	{Tautology, "/every/tautology", checkTautology},
	{WhenToUse, "/every/whenToUse", checkWhenToUse},
	{Siblings, "/tools/*/siblings", checkSiblings},
	{Words, "/tools/*/words", checkWords},
	{Claims, "/tools/*/claims", checkClaims},
	{Budget, "/every/budget", checkBudget},
	{Returns, "/every/returns", checkReturns},
	{Errors, "/every/errors", checkErrors},
	{Parameters, "/tools/*/params", checkParameters},
	{Required, "/tools/*/params", checkRequired},
	{Type, "/tools/*/params", checkType},
	{Enum, "/tools/*/params", checkEnum},
	{Default, "/tools/*/params", checkDefault},
	{HintsRule, "/tools/*/hints", checkHints},
	{Coverage, "/every/coverage", checkCoverage},
}
