package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/opentdqs/tdqs"
)

// text is what people look at: one screen for a server of ten tools.
var text = Format{
	Name:  "text",
	Title: "for people at a terminal",
	Score: func(w io.Writer, reports []*tdqs.Report, o Options) error {
		return writePages(w, len(reports), func(i int) string { return scorePage(reports[i], o) })
	},
	Lint: func(w io.Writer, lints []*Lint, o Options) error {
		return writePages(w, len(lints), func(i int) string { return lintPage(lints[i], o) })
	},
	Coverage: func(w io.Writer, all []*Coverage, o Options) error {
		return writePages(w, len(all), func(i int) string { return coveragePage(all[i], o) })
	},
	Check: func(w io.Writer, all []*Check, o Options) error {
		return writePages(w, len(all), func(i int) string { return checkPage(all[i], o) })
	},
	Diff: func(w io.Writer, d *Diff, o Options) error {
		return writePages(w, 1, func(int) string { return diffPage(d, o) })
	},
	Run: writeRunText,
}

// writePages writes n pages with an empty line between them.
func writePages(w io.Writer, n int, page func(int) string) error {
	out := bufio.NewWriter(w)
	for i := range n {
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(page(i))
	}
	return out.Flush()
}

// page is a text report being written. Every line starts with a blank.
type page struct {
	strings.Builder
	palette
	width int
	all   bool
	// advised is the advice that the page has given.
	advised map[string]bool
}

func newPage(o Options) *page {
	return &page{palette: newPalette(o.Color), width: o.Columns(), all: o.All, advised: map[string]bool{}}
}

// line ends a line without the blanks at its end.
func (p *page) line(parts ...string) {
	p.WriteString(strings.TrimRight(" "+strings.Join(parts, ""), " "))
	p.WriteByte('\n')
}

// ends writes a line with one text at each end, or two where both do not fit one;
// both are safe and may be coloured.
func (p *page) ends(left, right string) {
	room := p.width - 2 - columns(left)
	if room < columns(right)+2 {
		p.line(left)
		left, room = "", p.width-2
	}
	p.line(left, strings.Repeat(" ", max(0, room-columns(right))), right)
}

// narrow reports whether a page has no room for a table and words beside it.
func (p *page) narrow() bool { return p.width < 60 }

// title writes a heading and what is said beside it, or below it where both do not
// fit one line.
func (p *page) title(head, beside string) {
	if 1+columns(head)+2+columns(beside) > p.width {
		p.hang("", head, p.strong)
		p.hang("  ", beside, p.faint)
		return
	}
	p.line(p.strong.Render(head), p.faint.Render("  "+beside))
}

// hang writes a text under a heading of the same line, wrapped beside it.
func (p *page) hang(head, body string, ink lipgloss.Style) {
	p.beside(" "+head, body, p.width-2-columns(head), ink)
}

// flush is [page.hang] without the blank before the line.
func (p *page) flush(head, body string, ink lipgloss.Style) {
	p.beside(head, body, max(p.width-columns(head), 20), ink)
}

// beside writes a text in n columns behind a heading.
func (p *page) beside(head, body string, n int, ink lipgloss.Style) {
	blank := strings.Repeat(" ", columns(head))
	for i, part := range Wrap(body, n) {
		if i > 0 {
			head = blank
		}
		p.WriteString(strings.TrimRight(head+ink.Render(part), " "))
		p.WriteByte('\n')
	}
}

// verbatim writes a line of a text that stands in lines already. What does not fit the
// page goes on a little further in.
func (p *page) verbatim(line string) {
	body := strings.TrimLeft(line, " ")
	indent := line[:len(line)-len(body)]
	if 1+columns(line) <= p.width {
		p.line(line)
		return
	}
	for part := range strings.SplitSeq(ansi.Wrap(body, p.width-3-len(indent), ""), "\n") {
		p.line(indent, part)
		indent = line[:len(line)-len(body)] + "  "
	}
}

// parts writes what is said in passing, broken between the parts as far as they
// let it.
func (p *page) parts(all []string) {
	line := ""
	for i, part := range all {
		part = Terminal(part)
		if i < len(all)-1 {
			part += " ·"
		}
		switch {
		case line == "":
			line = part
		case columns(line)+1+columns(part) > p.width-2:
			p.hang("", line, p.faint)
			line = part
		default:
			line += " " + part
		}
	}
	if line != "" {
		p.hang("", line, p.faint)
	}
}

// noInk leaves a text as it is.
func (p *page) noInk() lipgloss.Style { return lipgloss.NewStyle() }

// score is a score with its tier in the tier's colour.
func (p *page) score(t tdqs.Tenths) string {
	return p.tier(t.Tier()).Bold(true).Render(t.String() + " " + string(t.Tier()))
}

// estimated is a score with how far off it may be, where that is known.
func (p *page) estimated(t tdqs.Tenths, i *tdqs.Interval) string {
	if i == nil {
		return p.score(t)
	}
	ink := p.tier(t.Tier()).Bold(true)
	return ink.Render(t.String()) + p.faint.Render(off(i)) + " " + ink.Render(string(t.Tier()))
}

// scorePage is the text report of one server.
func scorePage(r *tdqs.Report, o Options) string {
	p := newPage(o)
	p.head(r)
	if len(r.Tools) > 0 {
		p.dimensions(r)
		p.tools(r)
		p.fixes(r)
		p.wavered(r)
		if o.Why {
			p.why(r)
		}
	}
	if o.WhatIf > 0 {
		p.whatIf(r.WhatIf(o.WhatIf))
	}
	p.losses(r)
	return p.String()
}

// head is the server's name with the score of the whole.
func (p *page) head(r *tdqs.Report) {
	right := p.bad.Render("not scored")
	if name, score, ok := headline(r.ServerScore); ok {
		right = p.faint.Render(name+" ") + p.estimated(score, headInterval(r.ServerScore))
	}
	p.headline(r.Server.Name, right)
	p.parts([]string{count(r.Server.ToolCount, "tool"), "edition " + r.Calibration.Edition, judged(r)})
	p.parts(asked(r))
	if r.ServerScore == nil {
		p.hang("", noAggregate(r), p.noInk())
	}
	p.line()
}

// name is the name of a tool or a server on a line of its own.
func (p *page) name(s string) string {
	return squeeze(Short(s), p.width-2)
}

// headline is the name of a server with what is said of all of it.
func (p *page) headline(name, right string) {
	room := p.width - 4 - columns(right)
	if room < 16 { // which tells names apart
		room = p.width - 2
	}
	p.ends(p.strong.Render(squeeze(Name(name), room)), right)
}

// wavered is how far several runs lay apart.
func (p *page) wavered(r *tdqs.Report) {
	if text := wavered(r); text != "" {
		p.line()
		p.line(p.strong.Render("How far the runs lay apart"))
		p.hang("", text, p.noInk())
	}
}

// losses is what was not judged and what the input lost, at the end.
func (p *page) losses(r *tdqs.Report) {
	failed, lost := notesOf(r)
	if len(failed) > 0 {
		p.line()
		p.list("Not judged", failed)
	}
	if len(lost) > 0 {
		p.line()
		p.notes(lost)
	}
}

// notes lists what was odd about an input.
func (p *page) notes(notes []string) { p.list(oddHead, notes) }

// list lists sentences under a heading.
func (p *page) list(head string, sentences []string) {
	p.line(p.strong.Render(head))
	for i, sentence := range sentences {
		if i == maxNotes && !p.all {
			p.line("  ", p.faint.Render(fmt.Sprintf("and %d more, with --all", len(sentences)-i)))
			return
		}
		p.hang(p.poor.Render("! "), excerpt(Prose(sentence), maxNoteColumns), p.noInk())
	}
}

// oddHead heads what was odd about an input.
const oddHead = "Lost or odd in the input"

// notesOf are a report's notes on what no judge answered, and the others.
func notesOf(r *tdqs.Report) (failed, others []string) {
	for _, note := range r.Provenance.Notes {
		if r.CoherenceErr != nil && strings.HasSuffix(note, r.CoherenceErr.Error()) ||
			slices.ContainsFunc(r.Failures, func(f tdqs.Failure) bool { return f.Err.Error() == note }) {
			failed = append(failed, note)
		} else {
			others = append(others, note)
		}
	}
	return failed, others
}

// Notes beyond these bounds are cut: an input of a megabyte can be odd in as
// many ways.
const (
	maxNotes       = 12
	maxNoteColumns = 400
)
