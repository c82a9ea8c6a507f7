package report

import (
	"fmt"

	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/lint"
)

// kindHelp explains what a place may lack, in the order of the kinds.
var kindHelp = []struct {
	kind             coverage.Kind
	title, says, how string
}{
	{coverage.ToolDescription, "tool without description", "The tool has no description.", "Say what the tool does and when to use it."},
	{coverage.RequiredDescription, "required parameter without description", "The required parameter %s has no description.", "Say what to fill in, in which format, with an example."},
	{coverage.ParamDescription, "parameter without description", "The parameter %s has no description.", "Say what it means and what happens without it."},
	{coverage.Constraint, "string without constraint", "The string %s takes any text.", "Declare enum, format or pattern where only some texts do."},
	{coverage.OutputSchema, "tool without output schema", "The tool has no output schema.", "Declare what comes back."},
	{coverage.Title, "tool without title", "The tool has no title that differs from its name.", "Give it a name for people."},
}

// coverageRules are the rules that findings of coverage are named by.
func coverageRules() (out []rule) {
	for _, k := range kindHelp {
		out = append(out, plainRule(string(k.kind), k.title, k.how, lint.Error, "coverage.md"))
	}
	return out
}

// foundByCoverage makes findings of what lacks words: errors where the figure
// misses its threshold, else notes.
func foundByCoverage(all []*Coverage, o Options) *found {
	out := &found{command: "coverage", rules: coverageRules()}
	for i, c := range all {
		s := foundServer{name: c.Server.Name, summary: coverageLine(c), source: o.source(i), notes: c.Provenance.Notes}
		s.tools = s.source.listed()
		s.addCoverage(c, o)
		out.servers = append(out.servers, s)
	}
	return out
}

// addCoverage adds the places without words.
func (s *foundServer) addCoverage(c *Coverage, o Options) {
	figures := map[coverage.Kind]coverage.Ratio{
		coverage.ToolDescription:     c.Tools,
		coverage.ParamDescription:    c.Params.Described,
		coverage.RequiredDescription: c.Params.Required,
		coverage.Constraint:          c.Params.Constrained,
		coverage.OutputSchema:        c.Outputs,
		coverage.Title:               c.Titles,
	}
	// A required parameter counts for both figures.
	strict := figures[coverage.RequiredDescription].Pass() && figures[coverage.ParamDescription].Pass()
	for k := range c.Missing {
		m := &c.Missing[k]
		severity := lint.Info
		if !figures[m.Kind].Pass() || m.Kind == coverage.RequiredDescription && !strict {
			severity = lint.Error
		}
		s.add(o, lint.Finding{Message: missingSays(m), Rule: string(m.Kind), Severity: severity, Tool: &m.Tool, Position: m.Position, Pointer: m.Pointer, Evidence: m.Param})
	}
}

func missingSays(m *coverage.Missing) string {
	for _, k := range kindHelp {
		switch {
		case k.kind != m.Kind:
		case m.Param == "":
			return k.says + " " + k.how
		default:
			return fmt.Sprintf(k.says, Short(m.Param)) + " " + k.how
		}
	}
	return string(m.Kind)
}

// coverageLine is the coverage in a line.
func coverageLine(c *Coverage) string {
	return fmt.Sprintf("%s: %d of %s and %d of %s are described", c.verdict(), c.Tools.Covered, count(c.Tools.Total, "tool"), c.Params.Described.Covered, count(c.Params.Described.Total, "parameter"))
}
