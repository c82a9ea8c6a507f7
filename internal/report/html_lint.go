package report

import (
	"cmp"
	"slices"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/lint"
)

// lintPart is the linter's report on one server as a page shows it.
type lintPart struct {
	*Lint
	ID      string
	Name    string
	Facts   []string
	Verdict string
	Set     []markup.Finding
	Many    []htmlMany
	Tools   []*htmlTool // with findings, the gravest first
	Clean   []string    // tools without a finding
	Notes   []string
	Origin  []markup.Fact
}

// htmlMany is what a rule says of several tools.
type htmlMany struct {
	markup.Finding
	Tools []string
	More  int
}

func newLintPart(id string, l *Lint, server *tdqs.Server, room *markup.Room) *lintPart {
	p := &lintPart{Lint: l, ID: id, Name: Short(l.Server.Name), Verdict: upperFirst(l.verdict()), Notes: htmlNotes(l.Provenance.Notes)}
	p.Facts = []string{count(l.Server.ToolCount, "tool"), "edition " + l.Edition.Name, "no judgment: what is plainly wrong or missing"}
	if n := l.known(); n > 0 {
		p.Facts = append(p.Facts, count(n, "finding")+" known, in the baseline")
	}
	p.Origin = provenanceFacts(l.Provenance, l.GeneratedAt)
	source := lintSource(l, server)
	p.Set = source.set
	p.many()
	for i := range l.Tools {
		position := i + 1
		if server != nil {
			position = server.Tools[i].Position
		}
		if len(source.findings[position]) == 0 {
			p.Clean = append(p.Clean, Short(l.Tools[i].Name))
			continue
		}
		t := &htmlTool{ID: "", Findings: source.findings[position]}
		t.Name, t.Signals = Short(l.Tools[i].Name), markup.SignalFacts(&l.Tools[i].Signals)
		t.ToolScore = &tdqs.ToolScore{Position: position}
		p.Tools = append(p.Tools, t)
	}
	slices.SortStableFunc(p.Tools, func(a, b *htmlTool) int {
		return cmp.Or(b.grave(lint.Error)-a.grave(lint.Error), b.grave(lint.Warning)-a.grave(lint.Warning))
	})
	for i, t := range p.Tools { // in this order the definitions find room
		shown := source.tool(id, t.Position, "", room)
		shown.Name, shown.Signals, shown.Open = t.Name, t.Signals, i == 0
		p.Tools[i] = shown
	}
	return p
}

// many says once what a rule says of several tools in the same words.
func (p *lintPart) many() {
	_, groups, _ := sortedOut(p.Lint.Findings)
	for _, g := range groups {
		m := htmlMany{Finding: markup.Finding{Rule: g.rule, Severity: g.severity, Message: excerpt(Prose(g.groups[0].message), markup.MessageColumns)}}
		names := g.groups[0].tools
		if len(names) > maxNamedTools {
			m.More, names = len(names)-maxNamedTools, names[:maxNamedTools]
		}
		for _, name := range names {
			m.Tools = append(m.Tools, Short(name))
		}
		p.Many = append(p.Many, m)
	}
}

func (p *lintPart) heading() htmlLink {
	return htmlLink{ID: p.ID + "top", Text: p.Name, Note: p.verdict()}
}

// Contents lead through the part.
func (p *lintPart) Contents() []htmlLink {
	out := []htmlLink{{ID: p.ID + "top", Text: "Summary"}}
	add := func(n int, id, text string) {
		if n > 0 {
			out = append(out, htmlLink{ID: p.ID + id, Text: text})
		}
	}
	add(len(p.Set), "findings", "The set")
	add(len(p.Many), "many", "Several tools")
	add(len(p.Tools), "tools", "Tool by tool")
	add(len(p.Clean), "clean", "Nothing found")
	add(len(p.Notes), "notes", "Notes")
	add(1, "origin", "How this was made")
	return out
}

// Severities counts the findings of each severity.
func (p *lintPart) Severities() (out []markup.Fact) {
	for _, s := range lint.Severities() {
		out = append(out, markup.Fact{Term: string(s), Text: count(p.Count(s), map[lint.Severity]string{lint.Error: "error", lint.Warning: "warning", lint.Info: "note"}[s])})
	}
	return out
}
