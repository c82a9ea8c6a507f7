package report

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/chart"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/lint"
)

// htmlTool is one tool as a page shows it: a line, and what unfolds below it.
type htmlTool struct {
	*tdqs.ToolScore // nil in a report without scores
	ID              string
	Name            string
	Open            bool
	Error           string // ±0.2 where the score is estimated
	Widened         string // why that is more than usual
	Flags           []string
	SmellNames      []string
	Radar           template.HTML
	Marks           []markup.Mark
	Summary         string
	Risk            *htmlRisk
	Signals         []markup.Fact
	Lift            string
	Findings        []lint.Finding
	Definition      markup.Definition
}

// grave counts the findings of a severity.
func (t *htmlTool) grave(s lint.Severity) int {
	n := 0
	for i := range t.Findings {
		if t.Findings[i].Severity == s {
			n++
		}
	}
	return n
}

// Weighted says that the marks have weights.
func (t *htmlTool) Weighted() bool { return true }

// Count says how many findings there are, the errors first.
func (t *htmlTool) Count() string { return severityCounts(t.Findings) }

// severityCounts counts findings by severity, those that there are: "1 error,
// 2 notes".
func severityCounts(findings []lint.Finding) string {
	var out []string
	for _, s := range lint.Severities() {
		n := 0
		for i := range findings {
			if findings[i].Severity == s {
				n++
			}
		}
		noun := string(s)
		if s == lint.Info {
			noun = "note"
		}
		if n > 0 {
			out = append(out, count(n, noun))
		}
	}
	return markup.Enumerate(out, "and")
}

// tools shows every tool, grouped by tier, the worst first.
func (p *scorePart) tools(server *tdqs.Server, room *markup.Room) {
	source := newToolSource(p.Edition, server)
	p.Findings = source.set
	tiers := map[tdqs.Tier]*tierGroup{}
	order := tdqs.Tiers()
	for i := len(order) - 1; i >= 0; i-- {
		tiers[order[i].Tier] = &tierGroup{TierInfo: order[i], ID: p.ID + "tier-" + string(order[i].Tier)}
	}
	lifts := p.lifts()
	for i, score := range worstFirst(p.Tools) {
		t := p.tool(score, source, room)
		t.Open = i == 0
		if i < len(lifts) {
			t.Lift = lifts[i]
		}
		g := tiers[score.Tier()]
		g.Tools = append(g.Tools, t)
		p.Index = append(p.Index, htmlLink{ID: t.ID, Text: t.Name, Note: t.TDQS.String() + " " + string(t.Tier())})
	}
	for i := len(order) - 1; i >= 0; i-- {
		if g := tiers[order[i].Tier]; len(g.Tools) > 0 {
			p.Tiers = append(p.Tiers, *g)
		}
	}
	if len(p.Index) <= manyListed {
		p.Index = nil
	}
	slices.SortStableFunc(p.Index, func(a, b htmlLink) int { return canon.Compare(a.Text, b.Text) })
}

// lifts say for each tool, the worst first, what lifting it alone would bring.
func (p *scorePart) lifts() []string {
	name, score, ok := headline(p.ServerScore)
	if !ok {
		return nil
	}
	var out []string
	for _, t := range worstFirst(p.Tools) {
		target := tdqs.TierA.Floor()
		if t.TDQS >= target {
			break
		}
		index := slices.IndexFunc(p.Tools, func(other tdqs.ToolScore) bool { return other.Position == t.Position })
		after := p.ServerScoreWith(index, target)
		moves := fmt.Sprintf("takes the server from %s %v to %v", name, score, after)
		if after == score {
			moves = fmt.Sprintf("leaves the server at %s %v", name, score)
		}
		out = append(out, fmt.Sprintf("At %v, tier A, with the other tools as they are, it %s.", target, moves))
	}
	return out
}

func (p *scorePart) tool(s *tdqs.ToolScore, source *toolSource, room *markup.Room) *htmlTool {
	t := source.tool(p.ID, s.Position, s.Name, room)
	t.ToolScore, t.Error = s, p.Error
	if s.Interval != nil {
		t.Error, t.Widened = strings.TrimSpace(off(s.Interval)), markup.Unseen(s.Interval)
	}
	for _, f := range append(slices.Clone(s.Flags), s.ServerFlags...) {
		t.Flags = append(t.Flags, string(f))
	}
	t.SmellNames = shortNames(s.Smells())
	t.Radar = chart.Radar(t.ID+"-r", "Marks of "+t.Name, s.Marks, s.Tier())
	t.Marks = markup.ToolMarks(&s.Marks)
	t.Summary = markup.Why(s.Summary)
	if c := p.ServerScore; c != nil && c.Coherence != nil {
		for _, r := range c.Coherence.ShadowingRisks {
			if r.Position == s.Position || r.Position == 0 && r.Tool == s.Name {
				t.Risk = &htmlRisk{Cheaper: Short(r.CheaperSibling), Cost: r.InvocationCost, Other: r.CheaperSiblingInvocationCost, Why: markup.Why(r.Justification)}
			}
		}
	}
	t.Signals = markup.SignalFacts(&s.Signals)
	return t
}

// toolSource is what is known of the tools of a server beside their scores.
type toolSource struct {
	tools    map[int]*tdqs.Tool // by position
	findings map[int][]lint.Finding
	bare     map[int][]coverage.Missing
	set      []markup.Finding
}

// newToolSource looks at the definitions; without a server nothing is known.
func newToolSource(e *tdqs.Edition, server *tdqs.Server) *toolSource {
	if server == nil {
		return &toolSource{}
	}
	return lintSource(NewLint(e, server), server)
}

// lintSource is what a run of the linter knows, and the definitions where they are
// at hand.
func lintSource(l *Lint, server *tdqs.Server) *toolSource {
	s := &toolSource{tools: map[int]*tdqs.Tool{}, findings: map[int][]lint.Finding{}}
	if server != nil {
		for i := range server.Tools {
			s.tools[server.Tools[i].Position] = &server.Tools[i]
		}
		s.bare = markup.Bare(server)
	}
	for _, f := range gravestFirst(l.Findings) {
		if f.Tool == nil {
			s.set = append(s.set, markup.NewFinding(&f))
			continue
		}
		s.findings[f.Position] = append(s.findings[f.Position], f)
	}
	return s
}

// tool is a tool without its scores.
func (s *toolSource) tool(prefix string, position int, name string, room *markup.Room) *htmlTool {
	return &htmlTool{
		ID:         fmt.Sprintf("%st%d", prefix, position),
		Name:       Short(name),
		Findings:   s.findings[position],
		Definition: markup.NewDefinition(s.tools[position], s.findings[position], s.bare[position], room),
	}
}
