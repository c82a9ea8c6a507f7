package report

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// The two blocks of bars: the left one is as wide as its widest row, the right
// one likewise.
const (
	labelColumns     = 23 // the longest title of a dimension
	meanCells        = 10
	headColumns      = 3 // a dimension's two letters and a blank
	meanColumns      = headColumns + labelColumns + 1 + meanCells + 1 + 3
	setLabelColumns  = 26 // the longest title of a coherence dimension
	setCells         = 5
	setColumns       = setLabelColumns + 1 + setCells + 1 + 1
	gapColumns       = 3
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
func (p *page) heading(title string, score tdqs.Tenths, i *tdqs.Interval, width int) string {
	right := p.estimated(score, i)
	return pad(p.strong.Render(title), width-columns(right)) + right
}

// meanRows is a heading and a bar for each dimension, with the letters that head
// its column below.
func (p *page) meanRows(r *tdqs.Report) []string {
	head := p.strong.Render("Descriptions")
	if s := r.ServerScore; s != nil {
		head = p.heading("Descriptions", s.DescriptionQuality, qualityInterval(s), min(meanColumns, p.width-2))
	}
	cells := meanCells - max(0, 1+meanColumns-p.width)
	rows := []string{head}
	for _, d := range tdqs.Dimensions() {
		sum := 0
		for i := range r.Tools {
			sum += r.Tools[i].Marks[d].Score
		}
		n := len(r.Tools)
		mean := tdqs.Tenths((20*sum + n) / (2 * n))
		ink := p.mark(int(mean) / 10)
		rows = append(rows, p.faint.Render(pad(dimensionWords[d].head, headColumns))+pad(d.Title(), labelColumns)+" "+p.bar(mean, cells, ink)+" "+ink.Render(mean.String()))
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
		rows[0] = p.heading("Coherence", c.Score, coherenceInterval(s), setColumns)
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
