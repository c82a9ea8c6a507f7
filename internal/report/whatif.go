package report

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
)

// maxLifts is how many lifts a report for people shows.
const maxLifts = 10

// whatIf writes what lifting the weaker tools would bring; nil is a server
// without a score.
func (p *page) whatIf(w *tdqs.WhatIf) {
	p.line()
	p.line(p.strong.Render("What if"))
	if w == nil {
		p.line("nothing can be said without a score of the whole")
		return
	}
	if len(w.Lifts) == 0 {
		p.line("no tool is below that score")
	}
	const scores = 45 // columns of a line without the name
	name := 0
	for i, l := range w.Lifts {
		if i < maxLifts || p.all {
			name = max(name, columns(squeeze(Name(l.Tool), min(p.width/3, p.width-scores))))
		}
	}
	server := "   the server "
	if p.narrow() {
		server = ", server "
	}
	for i, l := range w.Lifts {
		if i == maxLifts && !p.all {
			last := w.Lifts[len(w.Lifts)-1]
			p.line(p.faint.Render(fmt.Sprintf("and %s more, up to ", count(len(w.Lifts)-i, "tool"))), p.score(last.ServerAfter))
			break
		}
		head := fit(Name(l.Tool), name)
		if p.narrow() {
			p.line(squeeze(Name(l.Tool), p.width-2))
			head = ""
		}
		p.line(head, "  ", p.score(l.From), p.faint.Render(" → "), p.score(l.To),
			p.faint.Render(server), p.score(l.ServerBefore), p.faint.Render(" → "), p.score(l.ServerAfter))
	}
	p.hang("", nextTier(w, plain), p.noInk())
}

func (d *document) whatIf(w *tdqs.WhatIf) {
	if w == nil {
		return
	}
	d.printf("\n**What if**\n\n")
	if len(w.Lifts) > 0 {
		d.printf("| Tool | From | To | Server |\n| :-- | :-- | :-- | :-- |\n")
	}
	for i, l := range w.Lifts {
		if i == maxLifts {
			d.printf("\n%s more, up to %v.\n", count(len(w.Lifts)-i, "tool"), w.Lifts[len(w.Lifts)-1].ServerAfter)
			break
		}
		d.printf("| %s | %v %s | %v %s | %v → %v |\n", code(l.Tool),
			l.From, l.From.Tier(), l.To, l.To.Tier(), l.ServerBefore, l.ServerAfter)
	}
	d.printf("\n%s\n", nextTier(w, code))
}

// nextTier says what the next tier takes.
func nextTier(w *tdqs.WhatIf, name func(string) string) string {
	return markup.NextTier(w, func(tool string) string { return name(squeeze(Name(tool), 48)) })
}
