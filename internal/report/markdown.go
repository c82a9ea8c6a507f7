package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/opentdqs/tdqs"
)

// markdown fits a comment on a pull request: a table, and folded details.
var markdown = Format{
	Name:  "markdown",
	Title: "for a comment on a pull request",
	Score: func(w io.Writer, reports []*tdqs.Report, o Options) error {
		return writeDocuments(w, len(reports), func(room int, i int) string { return scoreDocument(reports[i], o, room) })
	},
	Lint: func(w io.Writer, lints []*Lint, o Options) error {
		return writeDocuments(w, len(lints), func(room int, i int) string { return lintDocument(lints[i], o, room) })
	},
	Coverage: func(w io.Writer, all []*Coverage, _ Options) error {
		return writeDocuments(w, len(all), func(room, i int) string { return coverageDocument(all[i], room) })
	},
	Check: func(w io.Writer, all []*Check, _ Options) error {
		return writeDocuments(w, len(all), func(room, i int) string { return checkDocument(all[i], room) })
	},
	Diff: func(w io.Writer, d *Diff, _ Options) error {
		return writeDocuments(w, 1, func(room, _ int) string { return diffDocument(d, room) })
	},
	Run: func(w io.Writer, r *Run, _ Options) error { return writeRunMarkdown(w, r) },
}

// A comment holds 65,536 characters. What is worth least is left out, with a
// sentence that says so.
const (
	commentBytes     = 60_000
	justifiedColumns = 600
	maxTableRows     = 400
)

// writeDocuments writes n documents that share the room of one comment.
func writeDocuments(w io.Writer, n int, document func(room, i int) string) error {
	out := bufio.NewWriter(w)
	room := max(commentBytes/max(n, 1), 4000)
	written := 0
	for i := range n {
		text := document(room, i)
		if i > 0 && written+len(text) > commentBytes {
			fmt.Fprintf(out, "\n%s stand in the JSON report.\n", count(n-i, "more server"))
			break
		}
		if i > 0 {
			out.WriteByte('\n')
		}
		out.WriteString(text)
		written += len(text)
	}
	return out.Flush()
}

// document is a Markdown report being written.
type document struct {
	strings.Builder
	room int // bytes that it should not pass
}

func (d *document) printf(format string, args ...any) { fmt.Fprintf(d, format, args...) }

// left is the room that is left.
func (d *document) left() int { return d.room - d.Len() }

// scoreDocument is the Markdown report of one server.
func scoreDocument(r *tdqs.Report, o Options, room int) string {
	d := &document{room: room}
	d.scoreHead(r)
	order := worstFirst(r.Tools)
	d.toolTable(order, r.ServerScore)
	d.fixes(r)
	if o.WhatIf > 0 {
		d.whatIf(r.WhatIf(o.WhatIf))
	}
	failed, lost := notesOf(r)
	d.list("Not judged", failed)
	d.losses(lost)
	d.details(order)
	d.coherence(r.ServerScore)
	return d.String()
}

func (d *document) scoreHead(r *tdqs.Report) {
	d.printf("## Tool definitions of %s\n\n", code(r.Server.Name))
	s := r.ServerScore
	if name, score, ok := headline(s); ok {
		d.printf("**%s %v%s, tier %s**", upperFirst(name), score, off(headInterval(s)), score.Tier())
		if s.Overall != nil {
			d.printf(" · descriptions %v%s %s · coherence %v%s %s", s.DescriptionQuality, off(qualityInterval(s)), s.DescriptionQuality.Tier(),
				s.Coherence.Score, off(coherenceInterval(s)), s.Coherence.Score.Tier())
		}
	} else {
		d.printf("**%s**", upperFirst(noAggregate(r)))
	}
	d.printf(" · %s · edition %s · %s\n", count(r.Server.ToolCount, "tool"), r.Calibration.Edition, Markdown(judged(r)))
	if parts := asked(r); len(parts) > 0 {
		d.printf("\n%s\n", Markdown(strings.Join(parts, " · ")))
	}
	if text := widened(r, code); text != "" {
		d.printf("\n%s.\n", text)
	}
	if text := wavered(r); text != "" {
		d.printf("\nHow far the runs lay apart: %s.\n", Markdown(text))
	}
}

// toolTable is one row a tool, the worst first.
func (d *document) toolTable(order []*tdqs.ToolScore, s *tdqs.ServerScore) {
	if len(order) == 0 {
		return
	}
	d.printf("\n| Tool | TDQS |")
	for _, dim := range tdqs.Dimensions() {
		first, _, _ := strings.Cut(dim.Title(), " ")
		d.printf(" %s |", first)
	}
	d.printf(" Flags |\n| :-- | :-- |%s :-- |\n", strings.Repeat(" --: |", tdqs.NumDimensions))
	for i, t := range order {
		row := toolRow(t, s)
		if i >= maxTableRows || len(row) > d.left()-d.room/3 {
			d.printf("\n%s more, from %v up: %s.\n", count(len(order)-i, "tool"), t.TDQS, tierCounts(order[i:]))
			return
		}
		d.WriteString(row)
	}
}

func toolRow(t *tdqs.ToolScore, s *tdqs.ServerScore) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | %v%s %s |", code(t.Name), t.TDQS, off(t.Interval), t.Tier())
	for _, mark := range t.Marks {
		if mark.Score < 3 {
			fmt.Fprintf(&b, " **%d** |", mark.Score)
		} else {
			fmt.Fprintf(&b, " %d |", mark.Score)
		}
	}
	fmt.Fprintf(&b, " %s |\n", strings.Join(flagsMarkdown(t, s), ", "))
	return b.String()
}

// flagsMarkdown names the flags of both kinds.
func flagsMarkdown(t *tdqs.ToolScore, s *tdqs.ServerScore) []string {
	var out []string
	for _, f := range t.Flags {
		out = append(out, string(f))
	}
	for _, f := range t.ServerFlags {
		text := string(f)
		if sibling := cheaperSibling(t, s); sibling != "" {
			text += " (" + code(sibling) + " is cheaper)"
		}
		out = append(out, text)
	}
	return out
}

func (d *document) fixes(r *tdqs.Report) {
	list, together := fixes(r)
	if len(list) == 0 {
		return
	}
	d.printf("\n**Worth most**\n\n")
	for i, f := range list {
		d.printf("%d. %s (%s): **%s** on the server\n", i+1, f.sentence(code, named(code, Markdown)), f.detail(code, Markdown), markdownGain(f.added))
	}
	if len(list) > 1 {
		d.printf("\nTogether: **%s**, to %v %s.\n", markdownGain(together.added), together.after, together.after.Tier())
	}
}

// markdownGain is [gainText] without a character of markup.
func markdownGain(t tdqs.Tenths) string { return strings.ReplaceAll(gainText(t), "<", "under ") }

func (d *document) losses(lost []string) { d.list(oddHead, lost) }

// list lists sentences under a heading, unless there are none.
func (d *document) list(head string, sentences []string) {
	if len(sentences) == 0 {
		return
	}
	d.printf("\n**%s**\n\n", head)
	for i, sentence := range sentences {
		item := fmt.Sprintf("- %s\n", Markdown(excerpt(Prose(sentence), maxNoteColumns)))
		if i == maxNotes || len(item) > d.left()-d.room/8 {
			d.printf("- and %d more\n", len(sentences)-i)
			return
		}
		d.WriteString(item)
	}
}

// details folds the justifications of each tool, as far as there is room.
func (d *document) details(order []*tdqs.ToolScore) {
	for i, t := range order {
		part := toolDetails(t)
		if len(part) > d.left() {
			d.printf("\nThe justifications of %s more stand in the JSON report.\n", count(len(order)-i, "tool"))
			return
		}
		d.WriteString(part)
	}
}

func toolDetails(t *tdqs.ToolScore) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n<details><summary>%s %v%s %s</summary>\n\n", element(t.Name), t.TDQS, off(t.Interval), t.Tier())
	if t.Summary != "" {
		fmt.Fprintf(&b, "%s\n\n", Markdown(excerpt(Prose(t.Summary), justifiedColumns)))
	}
	for i, mark := range t.Marks {
		fmt.Fprintf(&b, "- %s **%d**: %s\n", tdqs.Dimension(i).Title(), mark.Score, Markdown(excerpt(Prose(mark.Justification), justifiedColumns)))
	}
	b.WriteString("\n</details>\n")
	return b.String()
}

// coherence folds the justifications of the set.
func (d *document) coherence(s *tdqs.ServerScore) {
	if s == nil || s.Coherence == nil {
		return
	}
	c := s.Coherence
	var b strings.Builder
	fmt.Fprintf(&b, "\n<details><summary>Coherence %v %s</summary>\n\n", c.Score, c.Score.Tier())
	if c.Summary != "" {
		fmt.Fprintf(&b, "%s\n\n", Markdown(excerpt(Prose(c.Summary), justifiedColumns)))
	}
	for i, mark := range c.Marks {
		fmt.Fprintf(&b, "- %s **%d**: %s\n", tdqs.CoherenceDimension(i).Title(), mark.Score, Markdown(excerpt(Prose(mark.Justification), justifiedColumns)))
	}
	b.WriteString("\n</details>\n")
	if b.Len() <= d.left() {
		d.WriteString(b.String())
	}
}
