package report

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"github.com/opentdqs/tdqs"
)

// maxTools is how many tools the text report lists unless all are asked for.
const maxTools = 30

// scoreColumns is how wide a score is with its tier and two blanks.
const scoreColumns = 7

// tools is one line a tool, the worst first.
func (p *page) tools(r *tdqs.Report) {
	shown, rest := p.shown(r)
	name := 0
	for _, t := range shown {
		name = max(name, columns(Name(t.Name)))
	}
	name = min(max(name, 18), p.width/3)
	if p.width < twoBlocksColumns {
		name = min(name, p.width/4)
	}

	title := "Tools, worst first"
	if len(shown) == 1 {
		title = "Tool"
	}
	before := scoreColumns
	if r.Estimate != nil && r.Estimate.IntervalPercent > 0 {
		before += offColumns
	}
	heads := p.faint.Render(markHeads() + "  flags and smells")
	stacked := 1+before+name+2+columns(heads) > p.width
	if stacked {
		p.line(p.strong.Render(title))
		p.line("   ", heads)
	} else {
		p.line(pad(p.strong.Render(title), before+name+2), heads)
	}
	for _, t := range shown {
		score, marks := p.estimated(t.TDQS, t.Interval)+"  ", p.columns(t.Marks)+"  "
		if stacked {
			p.line(score, squeeze(Name(t.Name), p.width-2-before))
			p.defects("   "+marks, t, r.ServerScore)
		} else {
			p.defects(score+fit(Name(t.Name), name)+"  "+marks, t, r.ServerScore)
		}
	}
	if len(rest) > 0 {
		p.hang("", fmt.Sprintf("and %s more, from %v up: %s (list them with --all)",
			count(len(rest), "tool"), rest[0].TDQS, tierCounts(rest)), p.faint)
	}
	if text := widened(r, plain); text != "" {
		p.hang("", text, p.faint)
	}
}

// shown are the tools that the report lists, the worst first, and the others.
func (p *page) shown(r *tdqs.Report) (shown, rest []*tdqs.ToolScore) {
	order := worstFirst(r.Tools)
	if len(order) > maxTools && !p.all {
		return order[:maxTools], order[maxTools:]
	}
	return order, nil
}

// markHeads heads the columns of marks.
func markHeads() string {
	var out []string
	for _, d := range tdqs.Dimensions() {
		out = append(out, dimensionWords[d].head)
	}
	return strings.Join(out, " ")
}

// columns is a tool's marks as six small bars with their figures.
func (p *page) columns(marks tdqs.Marks) string {
	var out []string
	for _, mark := range marks {
		out = append(out, p.mark(mark.Score).Render(column(mark.Score)+fmt.Sprint(mark.Score)))
	}
	return strings.Join(out, " ")
}

// defects writes a tool's flags and smells, broken between them when they take
// more than the rest of the line.
func (p *page) defects(head string, t *tdqs.ToolScore, s *tdqs.ServerScore) {
	indent, room := columns(head), p.width-2-columns(head)
	line, used := head, 0
	for _, w := range p.defectWords(t, s, room) {
		if used > 0 && used+1+columns(w) > room {
			p.line(line)
			line, used = strings.Repeat(" ", indent), 0
		}
		if used > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+w, used+columns(w)
	}
	p.line(line)
}

// defectWords are the flags and smells in colour, as pieces of at most room
// columns that are not broken.
func (p *page) defectWords(t *tdqs.ToolScore, s *tdqs.ServerScore, room int) []string {
	var words []string
	add := func(ink lipgloss.Style, pieces ...string) {
		if len(words) > 0 {
			words[len(words)-1] += ","
		}
		for _, piece := range pieces {
			words = append(words, ink.Render(piece))
		}
	}
	for _, flag := range t.Flags {
		add(p.bad.Bold(true), Wrap(string(flag), room-1)...)
	}
	for _, flag := range t.ServerFlags {
		pieces := Wrap(string(flag), room-1)
		if sibling := cheaperSibling(t, s); flag == tdqs.ShadowingRisk && sibling != "" {
			const around = len("(cheaper: ),")
			if room-around < 12 { // which tells names apart
				pieces = append(pieces, "(cheaper:", squeeze(Name(sibling), room-len("),"))+")")
			} else {
				pieces = append(pieces, "(cheaper: "+squeeze(Name(sibling), min(32, room-around))+")")
			}
		}
		add(p.bad.Bold(true), pieces...)
	}
	for _, smell := range shortNames(t.Smells()) {
		add(p.poor, Wrap(smell, room-1)...)
	}
	return words
}

// cheaperSibling is the sibling that shadows a tool, empty when none does.
func cheaperSibling(t *tdqs.ToolScore, s *tdqs.ServerScore) string {
	if s == nil || s.Coherence == nil {
		return ""
	}
	for _, risk := range s.Coherence.ShadowingRisks {
		if risk.Tool == t.Name {
			return risk.CheaperSibling
		}
	}
	return ""
}

// tierCounts counts tools by tier: "3 C, 12 B".
func tierCounts(tools []*tdqs.ToolScore) string {
	var out []string
	for _, info := range tdqs.Tiers() {
		n := 0
		for _, t := range tools {
			if t.Tier() == info.Tier {
				n++
			}
		}
		if n > 0 {
			out = append(out, fmt.Sprintf("%d %s", n, info.Tier))
		}
	}
	return strings.Join(out, ", ")
}
