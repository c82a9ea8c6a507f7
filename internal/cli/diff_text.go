package cli

import (
	"bytes"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/report"
)

// diffed is a comparison as it is published.
type diffed struct {
	Old       string         `json:"old"` // the server's name
	New       string         `json:"new"`
	Class     contract.Class `json:"class"` // the gravest of all; wording when nothing changed
	Unchanged int            `json:"unchanged"`
	OldScore  *tdqs.Tenths   `json:"oldScore"` // estimated overall score; null when it is not known
	NewScore  *tdqs.Tenths   `json:"newScore"`
	Tools     []toolDiffed   `json:"tools"`
}

// toolDiffed is what became of one tool, with its estimated scores.
type toolDiffed struct {
	contract.ToolDiff
	OldScore *tdqs.Tenths `json:"oldScore"`
	NewScore *tdqs.Tenths `json:"newScore"`
}

func newDiffed(old, next *diffSide) *diffed {
	changed := contract.Diff(old.Side, next.Side)
	d := &diffed{Old: old.name, New: next.name, Class: contract.Gravest(changed), Tools: []toolDiffed{}, Unchanged: len(next.Tools)}
	d.OldScore, d.NewScore = overall(old.scores), overall(next.scores)
	for _, c := range changed {
		if c.New >= 0 {
			d.Unchanged--
		}
		d.Tools = append(d.Tools, toolDiffed{c, scoreOf(old, c.Old), scoreOf(next, c.New)})
	}
	return d
}

func overall(r *tdqs.Report) *tdqs.Tenths {
	if r == nil || r.ServerScore == nil {
		return nil
	}
	return r.ServerScore.Overall
}

// scoreOf is the score of the tool at that place, nil when there is none.
func scoreOf(s *diffSide, at int) *tdqs.Tenths {
	if at < 0 || s.scores == nil {
		return nil
	}
	for i := range s.scores.Tools {
		if t := &s.scores.Tools[i]; t.Position == s.Tools[at].Position {
			return &t.TDQS
		}
	}
	return nil
}

// moved writes the scores of before and after, "" when neither is known.
func moved(old, next *tdqs.Tenths) string {
	show := func(t *tdqs.Tenths) string {
		if t == nil {
			return "–"
		}
		return t.String()
	}
	if old == nil && next == nil {
		return ""
	}
	return show(old) + " → " + show(next)
}

// summary is the comparison in a line.
func (d *diffed) summary() string {
	counts := map[contract.Class]int{}
	for _, t := range d.Tools {
		counts[t.Class]++
	}
	line := fmt.Sprintf("%d breaking, %d compatible, %d of words alone, %d unchanged",
		counts[contract.Breaking], counts[contract.Compatible], counts[contract.Wording], d.Unchanged)
	if m := moved(d.OldScore, d.NewScore); m != "" {
		line += "; estimated score " + m
	}
	return line
}

// text writes the comparison for a terminal.
func (d *diffed) text(b *bytes.Buffer) {
	fmt.Fprintf(b, "%s\n", d.summary())
	for _, t := range d.Tools {
		fmt.Fprintf(b, "\n%-10s %s %s", t.Class, report.Short(t.Tool), t.Kind)
		if t.Was != "" {
			fmt.Fprintf(b, " from %s", report.Short(t.Was))
		}
		if m := moved(t.OldScore, t.NewScore); m != "" {
			fmt.Fprintf(b, "  %s", m)
		}
		b.WriteByte('\n')
		for _, c := range t.Changes {
			fmt.Fprintf(b, "  %-10s %s %s\n", c.Class, report.Prose(c.Pointer), report.Prose(c.Message))
		}
	}
}

// markdown writes the comparison for a comment on a change.
func (d *diffed) markdown(b *bytes.Buffer) {
	fmt.Fprintf(b, "**Tool definitions:** %s\n", d.summary())
	if len(d.Tools) == 0 {
		return
	}
	b.WriteString("\n| tool | what | score | changes |\n|---|---|---|---|\n")
	for _, t := range d.Tools {
		what := string(t.Kind)
		if t.Class == contract.Breaking {
			what = "**" + what + ", breaking**"
		} else if t.Kind == contract.Changed {
			what += ", " + string(t.Class)
		}
		fmt.Fprintf(b, "| %s | %s | %s | ", report.Markdown(report.Short(t.Tool)), what, moved(t.OldScore, t.NewScore))
		for i, c := range t.Changes {
			if i > 0 {
				b.WriteString("<br>")
			}
			fmt.Fprintf(b, "%s %s", report.Markdown(c.Pointer), report.Markdown(c.Message))
		}
		b.WriteString(" |\n")
	}
}
