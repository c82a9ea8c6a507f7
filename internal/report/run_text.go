package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/opentdqs/tdqs"
)

// maxRunDetails is how many places of one failure the text report names, unless
// everything is asked for.
const maxRunDetails = 10

// partColumns is the room for a sign and the name of a part.
const partColumns = 12

// writeRunText writes a run for people: target by target what was looked at, what
// it fails on and what to do about that.
func writeRunText(w io.Writer, r *Run, o Options) error {
	p := newPage(o)
	for _, t := range r.Targets {
		p.runTarget(t, o)
		p.line()
	}
	p.acceptances(r)
	p.runSum(r)
	_, err := io.WriteString(w, p.String())
	return err
}

// runTarget writes one target.
func (p *page) runTarget(t *RunTarget, o Options) {
	ink := p.good
	if t.Status() > 0 {
		ink = p.bad
	}
	right := ink.Bold(true).Render(t.state())
	p.ends(p.strong.Render(squeeze(Name(t.Name), p.width-6-columns(right))), right)
	where := []string{Terminal(t.Input)}
	if t.Lint != nil {
		where = []string{squeeze(Terminal(t.Input), 60), Short(t.Lint.Server.Name), count(t.Lint.Server.ToolCount, "tool")}
	}
	p.hang("", strings.Join(where, " · "), p.faint)
	for _, row := range t.rows() {
		p.runPart(t, row, o)
	}
	for _, note := range t.Notes {
		p.hang("  ", Prose(note), p.faint)
	}
}

func (t *RunTarget) unread() bool {
	return len(t.Failures) > 0 && t.Failures[0].Part == RunInput
}

// runRow is one part of a target in a few words.
type runRow struct {
	part RunPart
	said string // empty: only what it fails on
}

// rows are the parts that were looked at or failed.
func (t *RunTarget) rows() []runRow {
	var out []runRow
	for _, row := range []runRow{{RunInput, ""}, {RunScore, t.scoreSaid()}, {RunLint, t.lintSaid()}, {RunCoverage, t.coverageSaid()},
		{RunContract, t.contractSaid()}, {RunHeld, t.baselineSaid()}} {
		failed := len(t.of(row.part)) > 0
		if row.said != "" || failed {
			out = append(out, row)
		}
	}
	return out
}

// of are the failures of a part.
func (t *RunTarget) of(part RunPart) (out []RunFailure) {
	for _, f := range t.Failures {
		if f.Part == part {
			out = append(out, f)
		}
	}
	return out
}

func (t *RunTarget) scoreSaid() string {
	if t.Score == nil {
		return ""
	}
	parts := []string{"no overall score"}
	if s := t.Score.ServerScore; s != nil && s.Overall != nil {
		parts[0] = fmt.Sprintf("overall %v%s %s", *s.Overall, off(headInterval(s)), s.Overall.Tier())
	}
	var lowest *tdqs.ToolScore
	for i := range t.Score.Tools {
		if tool := &t.Score.Tools[i]; lowest == nil || tool.TDQS < lowest.TDQS {
			lowest = tool
		}
	}
	if lowest != nil {
		parts = append(parts, fmt.Sprintf("lowest %v%s %s (%s)", lowest.TDQS, off(lowest.Interval), lowest.Tier(), Short(lowest.Name)))
	}
	by := "estimate, no model asked"
	if model := t.Score.Calibration.Judge.Model; model != "" {
		by = "by " + Terminal(model)
	}
	return strings.Join(append(parts, by), ", ")
}

func (t *RunTarget) lintSaid() string {
	if t.Lint == nil {
		return ""
	}
	said := t.Lint.verdict()
	if n := len(t.Accepted); n > 0 {
		said += fmt.Sprintf(", %d more accepted", n)
	}
	if t.Baseline != nil {
		said += "; only new ones fail"
	}
	return said
}

func (t *RunTarget) coverageSaid() string {
	if t.Coverage == nil || len(t.of(RunCoverage)) > 0 { // which has the figures
		return ""
	}
	var parts []string
	for _, row := range t.Coverage.Rows() {
		if row.Threshold != nil {
			parts = append(parts, fmt.Sprintf("%s %s", strings.ToLower(row.Label), percent(row.Ratio)))
		}
	}
	return strings.Join(parts, ", ")
}

func (t *RunTarget) contractSaid() string {
	if t.Check == nil {
		return ""
	}
	return t.Check.verdict(Terminal(t.Check.Contract))
}

func (t *RunTarget) baselineSaid() string {
	switch b := t.Baseline; {
	case b == nil:
		return ""
	case b.Updated:
		return Terminal(b.File) + " is written anew"
	default:
		return fmt.Sprintf("%s, %s known", Terminal(b.File), count(b.Known, "finding"))
	}
}

// runPart writes a part, what fails in it, where, and what to do.
func (p *page) runPart(t *RunTarget, row runRow, o Options) {
	failures := t.of(row.part)
	sign, ink := p.good.Render("✓"), p.noInk()
	if len(failures) > 0 {
		sign = p.bad.Render("✗")
	}
	head := "  " + sign + " " + pad(string(row.part), partColumns-3)
	indent := strings.Repeat(" ", partColumns+1)
	if row.said != "" {
		p.hang(head, row.said, ink)
		head = indent
	}
	for _, f := range failures {
		p.hang(head, Prose(f.Message), p.bad)
		head = indent
		for i, detail := range f.Details {
			if i == maxRunDetails && len(f.Details) > maxRunDetails+1 && !p.all {
				p.line(indent, p.faint.Render(fmt.Sprintf("and %d more, with --all", len(f.Details)-i)))
				break
			}
			p.hang(indent+"- ", excerpt(Prose(detail), maxMessageText), p.noInk())
		}
		if f.Next != "" {
			p.hang(indent+p.link.Render("→ "), Prose(f.Next), p.link)
		}
	}
	if row.part == RunScore && len(failures) > 0 && t.Score != nil {
		p.fixes(t.Score)
		p.line()
	}
}

// acceptances writes what is to be known about accepted findings.
func (p *page) acceptances(r *Run) {
	first := true
	for _, a := range r.Acceptances {
		if a.Said == "" {
			continue
		}
		if first {
			p.hang("", "Accepted findings in "+Terminal(r.Config), p.strong)
			first = false
		}
		p.hang("  "+p.faint.Render(fmt.Sprintf("line %d  ", a.Line)), Prose(a.Said), p.poor)
	}
	if !first {
		p.line()
	}
}

// runSum writes the last line.
func (p *page) runSum(r *Run) {
	ink := p.good
	if r.Status() > 0 {
		ink = p.bad
	}
	p.hang(p.strong.Render(count(len(r.Targets), "target")+":")+" ", r.sum(), ink.Bold(true))
}
