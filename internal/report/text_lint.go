package report

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs/lint"
)

// The text report of the linter says at most this much about one rule unless
// everything is asked for.
const (
	maxMessages    = 8
	maxNamedTools  = 12
	maxMessageText = 400 // columns
)

// lintPage is the text report of the linter on one server: by rule, the gravest
// first, so that what is wrong with many tools is said once.
func lintPage(l *Lint, o Options) string {
	p := newPage(o)
	p.lintHead(l)
	for _, g := range l.grouped() {
		p.line()
		p.rule(g)
	}
	if notes := l.Provenance.Notes; len(notes) > 0 {
		p.line()
		p.notes(notes)
	}
	return p.String()
}

func (p *page) lintHead(l *Lint) {
	worst := lint.Info
	for i := range l.Findings {
		if l.Findings[i].Severity.AtLeast(worst) {
			worst = l.Findings[i].Severity
		}
	}
	ink := p.severity(worst)
	switch {
	case len(l.Tools) == 0:
		ink = p.bad.Bold(true)
	case len(l.Findings) == 0:
		ink = p.good.Bold(true)
	}
	right := ink.Render(l.verdict())
	left := squeeze(Name(l.Server.Name), p.width-4-columns(right))
	p.ends(p.strong.Render(left), right)
	p.line(p.faint.Render(fmt.Sprintf("%s · edition %s", count(l.Server.ToolCount, "tool"), l.Edition.Name)))
}

// rule writes what one rule found.
func (p *page) rule(g *ruleGroup) {
	ink := p.severity(g.severity)
	where := "in " + count(g.findings, "tool")
	if len(g.groups[0].tools) == 0 {
		where = "in the set"
	}
	p.line(ink.Render(pad(string(g.severity), 8)), p.strong.Render(g.rule), p.faint.Render("  "+where))
	for i, said := range g.groups {
		if i == maxMessages && !p.all {
			p.line("  ", p.faint.Render(fmt.Sprintf("and %s more of this rule, with --all", count(len(g.groups)-i, "message"))))
			return
		}
		if len(said.tools) > 0 {
			p.hang("  ", p.names(said.tools), p.link)
		}
		p.hang("    ", excerpt(Prose(said.message), maxMessageText), p.noInk())
	}
}

// names lists tools, the first of many.
func (p *page) names(tools []string) string {
	var out []string
	for i, name := range tools {
		if i == maxNamedTools && !p.all {
			out = append(out, fmt.Sprintf("and %d more", len(tools)-i))
			break
		}
		out = append(out, squeeze(Name(name), 48))
	}
	return strings.Join(out, ", ")
}
