package report

import (
	"fmt"
	"slices"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/lint"
)

// unreadable is the rule of a tool that could not be read.
const unreadable = "unreadable"

// undone are the rules of what could not be done: an error of a test, and no success
// of a run.
var undone = []string{notJudged, unreadable, notRead, notHeld}

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

// checkRules are the rules that findings of a contract are named by.
func checkRules() (out []rule) {
	for _, r := range contractRules {
		out = append(out, plainRule(string(r.rule), "contract: "+string(r.rule), r.wants+" Mend the definition, or change the contract on purpose.", lint.Error, "contract.md"))
	}
	return append(out, plainRule(unreadable, "tool that cannot be read", "A tool cannot be read, so that nothing is known of whether it keeps the contract.", lint.Error, "contract.md"))
}

// foundByCheck makes an error of each place that breaks a contract.
func foundByCheck(all []*Check, o Options) *found {
	out := &found{command: "check", rules: checkRules()}
	for i, c := range all {
		s := foundServer{name: c.Server, summary: c.verdict(Terminal(c.Contract)), source: o.source(i), notes: c.Notes}
		s.tools = s.source.listed()
		s.addCheck(c, o)
		out.servers = append(out.servers, s)
	}
	return out
}

// addCheck adds what breaks a contract. A tool that the contract names and the server
// lacks is a tool, too.
func (s *foundServer) addCheck(c *Check, o Options) {
	for k := range c.Failures {
		f := &c.Failures[k]
		finding := s.add(o, lint.Finding{Message: fmt.Sprintf("got %s, want %s%s", f.Got, f.Want, c.asked(f)), Rule: string(f.Rule), Severity: lint.Error, Evidence: f.Want})
		finding.asked = spot{c.Contract, c.lineOf(f)}
		if f.Tool != "" {
			finding.Tool, finding.Position = &f.Tool, s.source.positionOf(f.Tool)
			finding.absent = finding.Position == 0
			if finding.absent && !slices.Contains(s.tools, foundTool{name: f.Tool}) {
				s.tools = append(s.tools, foundTool{name: f.Tool})
			}
		}
	}
	if lost := c.Lost(); lost > 0 {
		s.add(o, lint.Finding{Message: fmt.Sprintf("%d of %s cannot be read", lost, count(c.Tools, "tool")), Rule: unreadable, Severity: lint.Error})
	}
}
