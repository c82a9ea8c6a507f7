package report

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/opentdqs/tdqs"
)

const (
	// maxTools is how many tools the text report lists unless all are asked for.
	maxTools = 30
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
	gapColumns       = 6
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
	shown, rest := p.shown(r)
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
	if len(rest) > 0 {
		p.line(p.faint.Render(fmt.Sprintf("and %s more, from %v up: %s (list them with --all)",
			count(len(rest), "tool"), rest[0].TDQS, tierCounts(rest))))
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
		add(p.bad.Bold(true), wrap(string(flag), room-1)...)
	}
	for _, flag := range t.ServerFlags {
		pieces := wrap(string(flag), room-1)
		if sibling := cheaperSibling(t, s); flag == tdqs.ShadowingRisk && sibling != "" {
			const around = len("(cheaper: ),")
			pieces = append(pieces, "(cheaper: "+squeeze(Terminal(sibling), min(32, room-around))+")")
		}
		add(p.bad.Bold(true), pieces...)
	}
	for _, smell := range shortNames(t.Smells()) {
		add(p.poor, excerpt(smell, room-1))
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

// fixes is the work worth most, each with its gain and the score that it leads
// to, on top of the work before it.
func (p *page) fixes(r *tdqs.Report) {
	list := fixes(r)
	if len(list) == 0 {
		return
	}
	title := [...]string{"The fix worth most", "The two fixes worth most", "The three fixes worth most"}[len(list)-1]
	p.line()
	p.ends(p.strong.Render(title), p.faint.Render(gainHead(r)))
	for i, f := range list {
		right := p.good.Render(gainText(f.gain())) + p.faint.Render(" → ") + p.score(f.after)
		lines := wrap(f.sentence(plain), p.width-2-3-2-columns(right))
		p.ends(p.link.Render(fmt.Sprint(i+1))+"  "+lines[0], right)
		for _, more := range lines[1:] {
			p.line("   ", more)
		}
		p.line("   ", p.faint.Render(excerpt(f.detail(plain), p.width-5)))
	}
}

// gainHead says what the gains are added to.
func gainHead(r *tdqs.Report) string {
	name, _, ok := headline(r.ServerScore)
	if !ok {
		name = "the scored tools"
	}
	return "gain → " + name
}

// why gives the reason for every mark of the listed tools and of the set.
func (p *page) why(r *tdqs.Report) {
	shown, _ := p.shown(r)
	for _, t := range shown {
		p.line()
		p.ends(p.strong.Render(squeeze(Terminal(t.Name), p.width-12)), p.score(t.TDQS))
		for d, mark := range t.Marks {
			p.reason(tdqs.Dimension(d).Title(), mark)
		}
	}
	if s := r.ServerScore; s != nil && s.Coherence != nil {
		p.line()
		p.ends(p.strong.Render("Coherence"), p.score(s.Coherence.Score))
		for d, mark := range s.Coherence.Marks {
			p.reason(tdqs.CoherenceDimension(d).Title(), mark)
		}
	}
}

func (p *page) reason(title string, mark tdqs.Mark) {
	head := pad(title, setLabelColumns) + " " + p.mark(mark.Score).Render(fmt.Sprint(mark.Score)) + "  "
	p.hang(head, excerpt(Prose(mark.Justification), maxNoteColumns), p.noInk())
}

// gainText writes a gain; what rounding hides is still a gain.
func gainText(t tdqs.Tenths) string {
	if t == 0 {
		return "<0.1"
	}
	return "+" + t.String()
}

// plain leaves a safe name as it is.
func plain(name string) string { return name }
