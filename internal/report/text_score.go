package report

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/opentdqs/tdqs"
)

const (
	// maxTools is how many tools the text report lists unless all are asked for.
	maxTools = 40
	// wideColumns is the width from which a tool's marks are written out beside
	// their bars.
	wideColumns = 100
)

// noInk leaves a text as it is.
func (p *page) noInk() lipgloss.Style { return lipgloss.NewStyle() }

// The two blocks of bars: the left one is as wide as its widest row, the right
// one likewise.
const (
	labelColumns     = 23 // the longest title of a dimension
	meanCells        = 10
	meanColumns      = labelColumns + 1 + meanCells + 1 + 3
	setLabelColumns  = 26 // the longest title of a coherence dimension
	setCells         = 5
	setColumns       = setLabelColumns + 1 + setCells + 1 + 1
	gapColumns       = 4
	twoBlocksColumns = 1 + meanColumns + gapColumns + setColumns
)

// dimensions is the mean of each dimension beside the marks of the set.
func (p *page) dimensions(r *tdqs.Report) {
	left, right := p.meanRows(r), p.coherenceRows(r)
	if p.width < twoBlocksColumns {
		left, right = append(append(left, ""), right...), nil
	}
	for i, row := range left {
		if i < len(right) {
			row = pad(row, meanColumns+gapColumns) + right[i]
		}
		p.line(row)
	}
	p.line()
}

// heading is a block's title with a score at its right edge.
func (p *page) heading(title string, score tdqs.Tenths, width int) string {
	right := p.score(score)
	return pad(p.strong.Render(title), width-columns(right)) + right
}

// meanRows is a heading and a bar for each dimension.
func (p *page) meanRows(r *tdqs.Report) []string {
	head := p.strong.Render("Descriptions")
	if s := r.ServerScore; s != nil {
		head = p.heading("Descriptions", s.DescriptionQuality, meanColumns)
	}
	rows := []string{head}
	for _, d := range tdqs.Dimensions() {
		sum := 0
		for i := range r.Tools {
			sum += r.Tools[i].Marks[d].Score
		}
		n := len(r.Tools)
		mean := tdqs.Tenths((20*sum + n) / (2 * n))
		ink := p.mark(int(mean) / 10)
		rows = append(rows, pad(d.Title(), labelColumns)+" "+p.bar(mean, meanCells, ink)+" "+ink.Render(mean.String()))
	}
	return rows
}

// coherenceRows is a heading and a bar for each coherence dimension, and below
// them the mean and the lowest score, which the mean hides.
func (p *page) coherenceRows(r *tdqs.Report) []string {
	s := r.ServerScore
	if s == nil {
		return nil
	}
	rows := []string{p.strong.Render("Coherence") + "  " + p.bad.Render("not judged")}
	if c := s.Coherence; c != nil {
		rows[0] = p.heading("Coherence", c.Score, setColumns)
		for _, d := range tdqs.CoherenceDimensions() {
			mark := c.Marks[d].Score
			ink := p.palette.mark(mark)
			rows = append(rows, pad(d.Title(), setLabelColumns)+" "+p.bar(tdqs.Tenths(10*mark), setCells, ink)+" "+ink.Render(fmt.Sprint(mark)))
		}
	}
	for len(rows) < tdqs.NumDimensions {
		rows = append(rows, "")
	}
	return append(rows, p.faint.Render(fmt.Sprintf("tools: mean %v, lowest %v", s.MeanTDQS, s.MinTDQS)))
}

// tools is one line a tool, the worst first.
func (p *page) tools(r *tdqs.Report) {
	order := worstFirst(r.Tools)
	shown := order
	if len(order) > maxTools && !p.all {
		shown = order[:maxTools]
	}
	name := 0
	for _, t := range shown {
		name = max(name, columns(Terminal(t.Name)))
	}
	name = min(max(name, 18), p.width/3)
	wide := p.width >= wideColumns

	title := "Tools, worst first"
	if len(shown) == 1 {
		title = "Tool"
	}
	p.line(pad(p.strong.Render(title), 7+name+2), p.faint.Render(initials(wide)+"   flags and smells"))
	for _, t := range shown {
		head := p.score(t.TDQS) + "  " + fit(Terminal(t.Name), name) + "  " + p.columns(t.Marks, wide) + "   "
		p.defects(head, t, r.ServerScore)
	}
	if rest := order[len(shown):]; len(rest) > 0 {
		p.line(p.faint.Render(fmt.Sprintf("and %s more, from %v up: %s (list them with --all)",
			count(len(rest), "tool"), rest[0].TDQS, tierCounts(rest))))
	}
}

// initials heads the columns of marks.
func initials(wide bool) string {
	gap := " "
	if wide {
		gap = "  "
	}
	var out []string
	for _, d := range tdqs.Dimensions() {
		out = append(out, dimensionWords[d].initial)
	}
	return strings.TrimRight(strings.Join(out, gap)+gap[1:], " ") + gap[1:]
}

// columns is a tool's marks as six small bars.
func (p *page) columns(marks tdqs.Marks, wide bool) string {
	var out []string
	for _, mark := range marks {
		bar := column(mark.Score)
		if wide {
			bar += fmt.Sprint(mark.Score)
		}
		out = append(out, p.mark(mark.Score).Render(bar))
	}
	return strings.Join(out, " ")
}

// defects writes a tool's flags and smells, broken between them when they take
// more than the rest of the line.
func (p *page) defects(head string, t *tdqs.ToolScore, s *tdqs.ServerScore) {
	type word struct {
		text string
		ink  lipgloss.Style
	}
	var words []word
	for _, flag := range t.Flags {
		words = append(words, word{string(flag), p.bad.Bold(true)})
	}
	for _, flag := range t.ServerFlags {
		text := string(flag)
		if sibling := cheaperSibling(t, s); flag == tdqs.ShadowingRisk && sibling != "" {
			text += " (" + squeeze(Terminal(sibling), 24) + " is cheaper)"
		}
		words = append(words, word{text, p.bad.Bold(true)})
	}
	for _, smell := range shortNames(t.Smells()) {
		words = append(words, word{smell, p.poor})
	}
	indent, room := columns(head), p.width-2-columns(head)
	line, used := head, 0
	for i, w := range words {
		text := excerpt(w.text, room)
		if i < len(words)-1 {
			text += ","
		}
		if used > 0 && used+1+columns(text) > room {
			p.line(line)
			line, used = strings.Repeat(" ", indent), 0
		}
		if used > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+w.ink.Render(text), used+columns(text)
	}
	p.line(line)
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

// fixes is the work worth most, each with its gain.
func (p *page) fixes(r *tdqs.Report) {
	list := fixes(r)
	if len(list) == 0 {
		return
	}
	before, after := list[0].before, list[len(list)-1].after
	title := [...]string{"The fix worth most", "The two fixes worth most", "The three fixes worth most"}[len(list)-1]
	if r.ServerScore == nil {
		p.line()
		p.line(p.strong.Render(title))
	} else {
		p.line()
		p.ends(p.strong.Render(title), p.faint.Render("all done: ")+p.score(before)+p.faint.Render(" → ")+p.score(after))
	}
	for i, f := range list {
		gain := gainText(f.gain())
		room := p.width - 2 - 3 - 2 - columns(gain)
		lines := wrap(f.sentence(plain), room)
		p.ends(p.link.Render(fmt.Sprint(i+1))+"  "+lines[0], p.good.Render(gain))
		for _, more := range lines[1:] {
			p.line("   ", more)
		}
		p.line("   ", p.faint.Render(excerpt(f.detail(plain), p.width-5)))
	}
}

// gainText writes a gain; what rounding hides is still a gain.
func gainText(t tdqs.Tenths) string {
	if t == 0 {
		return "under +0.1"
	}
	return "+" + t.String()
}

// plain leaves a safe name as it is.
func plain(name string) string { return name }
