package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/lint"
)

// The text report of the linter says at most this much unless everything is
// asked for.
const (
	maxLintTools   = 25 // tools
	maxSetFindings = 12 // findings about the set
	maxMessages    = 8  // messages of one rule, in Markdown
	maxNamedTools  = 12
	maxMessageText = 400 // columns
	// manyTools is in how many tools a rule must say the same for it to be said
	// once, above the tools.
	manyTools = 3
)

// ruleColumns is the room for a severity before the rule.
const ruleColumns = 9

// lintPage is the text report of the linter on one server: what is wrong with
// the set, what is wrong with many tools in the same words, and then tool by
// tool, the gravest first. Notes are shown when they are asked for.
func lintPage(l *Lint, o Options) string {
	p := newPage(o)
	p.lintHead(l)
	shown := slices.DeleteFunc(slices.Clone(l.Findings), func(f lint.Finding) bool { return f.Severity == lint.Info && !o.Verbose })
	set, many, tools := sortedOut(shown)
	p.lintSet(set)
	p.lintMany(many)
	p.lintTools(tools)
	if n := len(l.Findings) - len(shown); n > 0 || len(shown) > 0 {
		p.line()
		if n > 0 {
			p.hang("", count(n, "note")+" not shown: --verbose shows them", p.faint)
		}
		if len(shown) > 0 {
			p.hang("", "tdqs explain RULE says more about a rule", p.faint)
		}
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
	p.headline(l.Server.Name, right)
	p.line(p.faint.Render(fmt.Sprintf("%s · edition %s", count(l.Server.ToolCount, "tool"), l.Edition.Name)))
}

// toolFindings are the findings of one tool, the gravest first.
type toolFindings struct {
	name     string
	findings []lint.Finding
}

// sortedOut parts findings into those about the set, those that say the same of
// many tools, and those of each tool; in each the gravest come first.
func sortedOut(findings []lint.Finding) (set []lint.Finding, many []*ruleGroup, tools []*toolFindings) {
	findings = gravestFirst(findings)
	type same struct {
		rule, message string
		severity      lint.Severity
	}
	place := map[string]int{}
	for i, r := range lint.Rules() {
		place[r.ID] = i
	}
	said := map[same]*ruleGroup{}
	for _, f := range findings {
		if f.Tool == nil {
			continue
		}
		key := same{f.Rule, f.Message, f.Severity}
		g := said[key]
		if g == nil {
			g = &ruleGroup{rule: f.Rule, severity: f.Severity, groups: []group{{message: f.Message}}}
			said[key] = g
			many = append(many, g)
		}
		g.findings++
		g.groups[0].tools = append(g.groups[0].tools, *f.Tool)
	}
	many = slices.DeleteFunc(many, func(g *ruleGroup) bool { return g.findings < manyTools })
	slices.SortStableFunc(many, func(a, b *ruleGroup) int {
		return cmp.Or(rank(a.severity)-rank(b.severity), place[a.rule]-place[b.rule], b.findings-a.findings)
	})
	byPosition := map[int]*toolFindings{}
	for _, f := range findings {
		switch {
		case f.Tool == nil:
			set = append(set, f)
		case said[same{f.Rule, f.Message, f.Severity}].findings < manyTools:
			t := byPosition[f.Position]
			if t == nil {
				t = &toolFindings{name: *f.Tool}
				byPosition[f.Position] = t
				tools = append(tools, t)
			}
			t.findings = append(t.findings, f)
		}
	}
	return set, many, tools
}

func rank(s lint.Severity) int { return slices.Index(lint.Severities(), s) }

// lintSet writes what is said of the set as a whole.
func (p *page) lintSet(set []lint.Finding) {
	if len(set) == 0 {
		return
	}
	p.line()
	p.line(p.strong.Render("The set"))
	for i, f := range set {
		if i == maxSetFindings && !p.all {
			p.line("  ", p.faint.Render(fmt.Sprintf("and %s, with --all", count(len(set)-i, "more finding"))))
			return
		}
		p.finding(f.Severity, f.Rule, "", f.Message)
	}
}

// lintMany writes what is said of many tools in the same words.
func (p *page) lintMany(many []*ruleGroup) {
	if len(many) == 0 {
		return
	}
	p.line()
	p.line(p.strong.Render("Several tools"))
	for _, g := range many {
		p.finding(g.severity, g.rule, "  "+count(g.findings, "tool"), g.groups[0].message)
		p.hang(strings.Repeat(" ", ruleColumns+2), p.names(g.groups[0].tools), p.link)
	}
}

// lintTools writes the findings tool by tool.
func (p *page) lintTools(tools []*toolFindings) {
	for i, t := range tools {
		p.line()
		if i == maxLintTools && !p.all {
			n := 0
			for _, rest := range tools[i:] {
				n += len(rest.findings)
			}
			p.hang("", fmt.Sprintf("and %s in %s, with --all", count(n, "more finding"), count(len(tools)-i, "tool")), p.faint)
			return
		}
		p.line(p.link.Render(squeeze(Name(t.name), p.width-4)))
		for _, f := range t.findings {
			p.finding(f.Severity, f.Rule, "", f.Message)
		}
	}
}

// finding writes one finding: severity and rule, and below them the message,
// without its advice where the page has given that before.
func (p *page) finding(s lint.Severity, rule, where, message string) {
	said := firstSentence(message)
	if advice := message[len(said):]; p.advised[advice] {
		message = said
	} else {
		p.advised[advice] = true
	}
	p.line("  ", p.severity(s).Render(pad(string(s), ruleColumns)), p.strong.Render(rule), p.faint.Render(where))
	p.hang(strings.Repeat(" ", ruleColumns+2), excerpt(Prose(message), maxMessageText), p.noInk())
}

// firstSentence is what a message says is wrong, without the advice behind it;
// full stops in quotations end nothing.
func firstSentence(message string) string {
	quoted := false
	for i := 0; i < len(message); i++ {
		switch message[i] {
		case '\\':
			i++
		case '"':
			quoted = !quoted
		case '.':
			if !quoted && strings.HasPrefix(message[i:], ". ") {
				return message[:i+1]
			}
		}
	}
	return message
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
