package report

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/markup"
)

// The text report on coverage names this many tools, and of each this many
// parameters, unless everything is asked for.
const (
	maxLackingTools  = 20
	maxLackingParams = 8
)

// figureColumns is the room for a count of what is covered.
const figureColumns = 12

// coveragePage is the text report of one server: the figures, then what lacks
// words, by tool.
func coveragePage(c *Coverage, o Options) string {
	p := newPage(o)
	ink := p.bad.Bold(true)
	if c.Pass() {
		ink = p.good.Bold(true)
	}
	right := ink.Render(c.verdict())
	p.headline(c.Server.Name, right)
	p.line(p.faint.Render(count(c.Server.ToolCount, "tool") + ", " + count(c.Params.Described.Total, "parameter")))
	p.line()
	for _, row := range c.Rows() {
		p.coverageRow(row)
	}
	p.hang(pad("Server instructions", labelColumns)+" ", c.instructions(), p.faint)
	if rows := c.deepRows(); rows != nil {
		p.line()
		p.title("With references and combinators followed", "(does not decide)")
		for _, row := range rows {
			p.coverageRow(row)
		}
	}
	p.lacking("Without words", c.Missing)
	p.stubs(c.Stubs)
	p.lacking("Without words, references and combinators followed", c.DeepMissing)
	if notes := c.Provenance.Notes; len(notes) > 0 {
		p.line()
		p.notes(notes)
	}
	return p.String()
}

// coverageRow is a figure with its bar and its threshold.
func (p *page) coverageRow(row CoverageRow) {
	ink, needs := p.link, "advice"
	if row.Threshold != nil {
		ink, needs = p.good, "needs "+row.Threshold.String()
		if !row.Pass() {
			ink = p.bad
		}
	}
	share, figures := fmt.Sprintf("%5s", percent(row.Ratio)), fmt.Sprintf("%d of %d", row.Covered, row.Total)
	if 1+labelColumns+1+meanCells+1+len(share)+2+max(len(figures), figureColumns)+len(needs) <= p.width {
		bar := p.bar(tdqs.Tenths(row.Value()*50), meanCells, ink)
		p.line(pad(row.Label, labelColumns), " ", bar, " ", ink.Render(share+"  "+pad(figures, figureColumns)), p.faint.Render(needs))
		return
	}
	p.line(pad(row.Label, labelColumns), " ", ink.Render(share))
	p.hang("  ", figures+", "+needs, p.faint)
}

// percent is a ratio in whole percent, rounded so that it reads 100 only when
// nothing is missing.
func percent(r coverage.Ratio) string {
	n := int(r.Value()*100 + 0.5)
	if n == 100 && r.Covered < r.Total {
		n = 99
	}
	return fmt.Sprintf("%d %%", n)
}

// lacking lists what lacks words, by tool.
func (p *page) lacking(title string, missing []coverage.Missing) {
	tools := lackingOf(missing)
	if len(tools) == 0 {
		return
	}
	p.line()
	p.title(title, count(len(missing), "place")+" in "+count(len(tools), "tool"))
	for i, l := range tools {
		if i == maxLackingTools && !p.all {
			p.line("  ", p.faint.Render("and "+count(len(tools)-i, "more tool")+", with --all"))
			return
		}
		p.line("  ", squeeze(Name(l.tool), p.width-6))
		if len(l.kinds) > 0 {
			p.hang("    ", "lacks "+markup.Enumerate(l.kinds, "and"), p.bad)
		}
		p.params("required  ", l.must, p.bad)
		p.params("optional  ", l.may, p.poor)
		p.params("any text  ", l.loose, p.faint)
	}
}

// params lists parameters, the first of many.
func (p *page) params(label string, paths []string, ink lipgloss.Style) {
	if len(paths) == 0 {
		return
	}
	var out []string
	for i, path := range paths {
		if i == maxLackingParams && len(paths) > maxLackingParams+1 && !p.all {
			out = append(out, fmt.Sprintf("and %d more", len(paths)-i))
			break
		}
		out = append(out, squeeze(Terminal(path), 60))
	}
	p.hang("    "+p.faint.Render(label), strings.Join(out, ", "), ink)
}

// stubs lists the tools whose description is too short to say much.
func (p *page) stubs(stubs []string) {
	if len(stubs) == 0 {
		return
	}
	p.line()
	p.hang(p.poor.Render("Stubs")+"  ", fmt.Sprintf("%s of under %d characters", count(len(stubs), "description"), coverage.StubLength), p.faint)
	p.hang("  ", p.names(stubs), p.noInk())
}
