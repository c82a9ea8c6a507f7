package report

import (
	"fmt"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/lint"
)

// changeRules name what became of a tool.
var changeRules = []rule{
	plainRule("tool-removed", "tool removed", "Calls of the tool fail.", lint.Error, "diff.md"),
	plainRule("tool-renamed", "tool renamed", "Calls under the old name fail.", lint.Error, "diff.md"),
	plainRule("breaking-change", "breaking change", "A call or an answer that worked may fail, or it cannot be told.", lint.Error, "diff.md"),
}

// foundByDiff makes an error of each breaking change. It is placed in NEW, and in
// OLD where NEW has no such tool.
func foundByDiff(d *Diff, o Options) *found {
	old := foundServer{name: d.Old, summary: "before", source: o.source(0)}
	next := foundServer{name: d.New, summary: d.summary(), source: o.source(1)}
	next.tools = next.source.listed()
	for i := range d.Tools {
		t := &d.Tools[i]
		if t.Kind == contract.Removed {
			position := old.source.position(t.Old)
			old.tools = append(old.tools, foundTool{name: t.Tool, position: position})
			old.add(o, lint.Finding{Message: fmt.Sprintf("The tool %s was removed.", Short(t.Tool)), Rule: "tool-removed", Severity: lint.Error, Tool: &t.Tool, Position: position})
			continue
		}
		for _, c := range t.Changes {
			if c.Class != contract.Breaking {
				continue
			}
			f := lint.Finding{Message: c.Pointer + " " + c.Message, Rule: "breaking-change", Severity: lint.Error, Tool: &t.Tool, Position: next.source.position(t.New), Pointer: c.Pointer, Evidence: c.Message}
			if c.Pointer == "/name" {
				f.Rule, f.Message = "tool-renamed", "The tool "+Short(t.Was)+" is "+Short(t.Tool)+" now."
			}
			next.add(o, f)
		}
	}
	out := &found{command: "diff", about: next.label(), rules: changeRules, servers: []foundServer{next}}
	if len(old.findings) > 0 {
		out.servers = append(out.servers, old)
	}
	return out
}
