package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/lint"
)

// lintDocument is the Markdown report of the linter on one server.
func lintDocument(l *Lint, o Options, room int) string {
	d := &document{room: room}
	d.printf("## Lint of %s\n\n", code(l.Server.Name))
	d.printf("**%s** · %s · edition %s\n", upperFirst(l.verdict()), count(l.Server.ToolCount, "tool"), l.Edition.Name)
	d.findings(l, o)
	d.losses(l.Provenance.Notes)
	d.signals(l.Tools)
	return d.String()
}

// findings is one row for what is said of one or more tools.
func (d *document) findings(l *Lint, o Options) {
	groups, left := l.grouped(), len(l.Findings)
	if !o.Verbose {
		groups = slices.DeleteFunc(groups, func(g *ruleGroup) bool { return g.severity == lint.Info })
	}
	if len(groups) == 0 {
		if left > 0 {
			d.printf("\n%s not shown.\n", count(left, "note"))
		}
		return
	}
	d.printf("\n| Severity | Rule | Tools | What to do |\n| :-- | :-- | :-- | :-- |\n")
	for _, g := range groups {
		for i, said := range g.groups {
			row := findingRow(g, said)
			if i == maxMessages || len(row) > d.left()-d.room/4 {
				break
			}
			d.WriteString(row)
			left -= max(len(said.tools), 1)
		}
	}
	if !o.Verbose {
		if n := l.Count(lint.Info); n > 0 {
			left -= n
			d.printf("\n%s not shown.\n", count(n, "note"))
		}
	}
	if left > 0 {
		d.printf("\n%s more in the JSON report.\n", count(left, "finding"))
	}
}

func findingRow(g *ruleGroup, said group) string {
	var names []string
	for i, name := range said.tools {
		if i == maxNamedTools {
			names = append(names, fmt.Sprintf("and %d more", len(said.tools)-i))
			break
		}
		names = append(names, code(name))
	}
	severity := string(g.severity)
	if g.severity == lint.Error {
		severity = "**" + severity + "**"
	}
	return fmt.Sprintf("| %s | %s | %s | %s |\n", severity, g.rule, strings.Join(names, ", "), Markdown(excerpt(Prose(said.message), maxMessageText)))
}

// signals folds the facts about each tool, as far as there is room.
func (d *document) signals(tools []LintTool) {
	if len(tools) == 0 {
		return
	}
	d.printf("\n<details><summary>Signals of %s</summary>\n\n", count(len(tools), "tool"))
	d.printf("| Tool | Parameters | Required | Described | Annotations | Output schema | Cost |\n| :-- | --: | --: | --: | :-- | :-- | --: |\n")
	for i := range tools {
		t := &tools[i]
		s := &t.Signals
		row := fmt.Sprintf("| %s | %d | %d | %d %% | %s | %s | %d |\n", code(t.Name), s.ParamCount, s.RequiredParamCount,
			s.SchemaDescriptionCoverage, yes(s.HasAnnotations), yes(s.HasOutputSchema), s.InvocationCost)
		if len(row) > d.left() {
			d.printf("\n%s more in the JSON report.\n", count(len(tools)-i, "tool"))
			break
		}
		d.WriteString(row)
	}
	d.printf("\n</details>\n")
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
