package report

import (
	"fmt"
	"slices"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/lint"
)

// unreadable is the rule of a tool that could not be read.
const unreadable = "unreadable"

// contractRules say what a contract wants under each of its rules.
var contractRules = []struct {
	rule  contract.Rule
	wants string
}{
	{contract.Contract, "The contract makes sense."},
	{contract.ToolSet, "There are exactly the tools that the contract names, each once."},
	{contract.Title, "The title differs from the name and is longer."},
	{contract.OpeningVerb, "The description opens with the pinned verb."},
	{contract.DistinctVerbs, "No two descriptions open with the same verb."},
	{contract.Tautology, "The description says more than name and title."},
	{contract.WhenToUse, "The description says when to use the tool."},
	{contract.Siblings, "The description names the pinned siblings."},
	{contract.Words, "The description has the pinned words."},
	{contract.Claims, "The description lacks the words that are ruled out."},
	{contract.Budget, "The description is no longer than the pinned number of characters."},
	{contract.Returns, "The description says what comes back."},
	{contract.Errors, "The description says what happens when a call fails or finds nothing."},
	{contract.Parameters, "There are exactly the pinned parameters."},
	{contract.Required, "Parameters are required or optional as pinned."},
	{contract.Type, "Parameters have the pinned types."},
	{contract.Enum, "Parameters take the pinned values."},
	{contract.Default, "Parameters have the pinned defaults."},
	{contract.HintsRule, "The annotations declare the pinned hints."},
	{contract.Coverage, "The pinned share of parameters has a description."},
}

// foundByCheck makes an error of each place that breaks a contract.
func foundByCheck(all []*Check, o Options) *found {
	out := &found{command: "check"}
	for _, r := range contractRules {
		out.rules = append(out.rules, plainRule(string(r.rule), "contract: "+string(r.rule), r.wants+" Mend the definition, or change the contract on purpose.", lint.Error, "contract.md"))
	}
	out.rules = append(out.rules, plainRule(unreadable, "tool that cannot be read", "A tool cannot be read, so that nothing is known of whether it keeps the contract.", lint.Error, "contract.md"))
	for i, c := range all {
		before, behind := c.verdict()
		s := foundServer{name: c.Server, summary: before + " " + Terminal(c.Contract) + behind, source: o.source(i), notes: c.Notes}
		s.tools = s.source.listed()
		for k := range c.Failures {
			f := &c.Failures[k]
			finding := lint.Finding{Message: fmt.Sprintf("got %s, want %s%s", f.Got, f.Want, c.asked(f)), Rule: string(f.Rule), Severity: lint.Error, Evidence: f.Want}
			if f.Tool != "" {
				finding.Tool, finding.Position = &f.Tool, s.source.positionOf(f.Tool)
				if finding.Position == 0 && !slices.Contains(s.tools, foundTool{name: f.Tool}) {
					s.tools = append(s.tools, foundTool{name: f.Tool})
				}
			}
			s.findings = append(s.findings, finding)
		}
		if lost := c.Lost(); lost > 0 {
			s.findings = append(s.findings, lint.Finding{Message: fmt.Sprintf("%d of %s cannot be read", lost, count(c.Tools, "tool")), Rule: unreadable, Severity: lint.Error})
		}
		out.servers = append(out.servers, s)
	}
	return out
}
