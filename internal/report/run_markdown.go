package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/opentdqs/tdqs/internal/markup"
)

// writeRunMarkdown writes a run as a comment: a row for each target, what fails in
// it, and its tools in a fold.
func writeRunMarkdown(w io.Writer, r *Run) error {
	d := &document{room: commentBytes}
	d.printf("## %s: %s\n", count(len(r.Targets), "target"), r.sum())
	d.printf("\n| Target | | Overall | Findings | Contract |\n| :-- | :-- | :-- | :-- | :-- |\n")
	for i, t := range r.Targets {
		row := runRowOf(t)
		if len(row) > d.room/2-d.Len() {
			d.printf("\n%s in the JSON report.\n", count(len(r.Targets)-i, "more target"))
			break
		}
		d.WriteString(row)
	}
	d.runFailures(r)
	d.runNotes(r)
	for _, t := range r.Targets {
		d.runTools(t)
	}
	_, err := io.WriteString(w, d.String())
	return err
}

// runRowOf is a target in a row.
func runRowOf(t *RunTarget) string {
	cells := []string{code(t.Name), t.state(), "", "", ""}
	if t.Status() > 0 {
		cells[1] = "**" + cells[1] + "**"
	}
	if t.Score != nil && t.Score.ServerScore != nil {
		if name, score, ok := headline(t.Score.ServerScore); ok {
			cells[2] = fmt.Sprintf("%v%s %s", score, off(headInterval(t.Score.ServerScore)), score.Tier())
			if name != "overall" {
				cells[2] += " (" + name + ")"
			}
			if t.Score.Estimate != nil {
				cells[2] += fmt.Sprintf(" (estimate, %s a tool)", usual(t.Score))
			}
		}
	}
	if t.Lint != nil {
		cells[3] = t.lintSaid()
	}
	if t.Check != nil {
		cells[4] = t.Check.verdict(code(t.Check.Contract))
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}

// runFailures is what fails, target by target, with places and advice.
func (d *document) runFailures(r *Run) {
	for i, t := range r.Targets {
		if len(t.Failures) == 0 {
			continue
		}
		part := runFailuresOf(t)
		if len(part) > d.left()-d.room/8 {
			d.printf("\nWhat fails in %s stands in the JSON report.\n", count(len(r.Targets)-i, "more target"))
			return
		}
		d.WriteString(part)
	}
}

func runFailuresOf(t *RunTarget) string {
	inert := func(s string) string { return Markdown(excerpt(Prose(s), maxGotColumns)) }
	var b strings.Builder
	fmt.Fprintf(&b, "\n**%s** %s:\n\n", code(t.Name), t.state())
	for _, f := range t.Failures {
		fmt.Fprintf(&b, "- %s: %s", f.Part, inert(f.Message))
		if f.Next != "" {
			fmt.Fprintf(&b, ". To do: %s", inert(f.Next))
		}
		b.WriteByte('\n')
		for i, detail := range f.Details {
			if i == maxRunDetails && len(f.Details) > maxRunDetails+1 {
				fmt.Fprintf(&b, "  - and %d more\n", len(f.Details)-i)
				break
			}
			fmt.Fprintf(&b, "  - %s\n", inert(detail))
		}
	}
	return b.String()
}

// runNotes is what is to be known and fails nothing.
func (d *document) runNotes(r *Run) {
	var notes []string
	for _, t := range r.Targets {
		for _, note := range t.Notes {
			notes = append(notes, Short(t.Name)+": "+note)
		}
	}
	for _, a := range r.Acceptances {
		if a.Said != "" {
			notes = append(notes, fmt.Sprintf("line %d of %s: %s", a.Line, r.Config, a.Said))
		}
	}
	d.list("Notes", notes)
}

// runTools folds the tools of a target, the worst first, as far as there is room.
func (d *document) runTools(t *RunTarget) {
	if t.Score == nil || len(t.Score.Tools) == 0 {
		return
	}
	part := &document{room: d.left()}
	part.printf("\n<details><summary>Tools of %s</summary>\n", element(t.Name))
	part.toolTable(worstFirst(t.Score.Tools), t.Score.ServerScore)
	part.fixes(t.Score)
	part.printf("\n</details>\n")
	if part.Len() <= d.left() {
		d.WriteString(part.String())
	}
}

// sum says how many targets passed and did not.
func (r *Run) sum() string {
	n := [3]int{}
	for _, t := range r.Targets {
		n[t.Status()]++
	}
	parts := []string{fmt.Sprintf("%d passed", n[0])}
	for status, word := range []string{"", "failed", "could not be held or read"} {
		if status > 0 && n[status] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[status], word))
		}
	}
	return markup.Enumerate(parts, "and")
}
