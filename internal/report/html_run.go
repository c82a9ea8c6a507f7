package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
)

// runPart is a run over the targets of a project as a page shows it: what became of
// each, then the reports on it.
type runPart struct {
	*Run
	ID      string
	Name    string
	Verdict string
	Shown   []*shownTarget
	Said    []string // of accepted findings
	Origin  []markup.Fact
}

// shownTarget is one target.
type shownTarget struct {
	ID, Name, Where string
	State           string
	Passed          bool
	Score           *tdqs.Tenths // the one that stands first in its report
	ScoreOf         string       // empty: overall
	Parts           []shownRunPart
	Accepted        []string
	Notes           []string
	Reports         []shownReport
}

// shownRunPart is what became of one part of a target.
type shownRunPart struct {
	Part     RunPart
	Said     string
	Failures []shownFailure
}

// shownFailure is one thing that a target fails on.
type shownFailure struct {
	Message string
	Details []string
	More    []string // details that are folded
	Next    string
}

// shownReport is the report of a command on a target.
type shownReport struct {
	Kind, Title string
	Part        htmlPart
}

// Link leads to it.
func (r shownReport) Link() string { return r.Part.heading().ID }

// writeRunHTML writes a run as a page. All targets have the room for definitions in
// common.
func writeRunHTML(w io.Writer, r *Run, o Options) error {
	room := &markup.Room{Bytes: pageDefinitionBytes}
	return writeHTML(w, "run", 1, func(int) htmlPart { return newRunPart(r, o, room) })
}

func newRunPart(r *Run, o Options, room *markup.Room) *runPart {
	p := &runPart{Run: r, Name: Short(r.Config), Verdict: count(len(r.Targets), "target") + ": " + r.sum()}
	for i, t := range r.Targets {
		p.Shown = append(p.Shown, showTarget(fmt.Sprintf("t%d", i+1), t, o, room))
	}
	var said []string
	for _, a := range r.Acceptances {
		if a.Said != "" {
			said = append(said, fmt.Sprintf("line %d: %s", a.Line, a.Said))
		}
	}
	p.Said = htmlNotes(said)
	p.Origin = append(madeFacts(r.GeneratedAt, o.Version), markup.Fact{Term: "Project", Text: Terminal(r.Config)})
	return p
}

func showTarget(id string, t *RunTarget, o Options, room *markup.Room) *shownTarget {
	out := &shownTarget{ID: id, Name: Short(t.Name), Where: excerpt(Terminal(t.Input), markup.MessageColumns), State: t.state(),
		Passed: t.Status() == 0, Notes: htmlNotes(t.Notes)}
	if t.Score != nil {
		if name, score, ok := headline(t.Score.ServerScore); ok {
			out.Score = &score
			if name != "overall" {
				out.ScoreOf = name
			}
		}
	}
	for _, row := range t.rows() {
		part := shownRunPart{Part: row.part, Said: row.said}
		for _, f := range t.of(row.part) {
			part.Failures = append(part.Failures, showFailure(f))
		}
		out.Parts = append(out.Parts, part)
	}
	for i := range t.Accepted {
		a := &t.Accepted[i]
		of := "the set"
		if a.Tool != nil {
			of = Short(*a.Tool)
		}
		out.Accepted = append(out.Accepted, fmt.Sprintf("%s of %s: %s", a.Rule, of, a.why()))
	}
	out.Accepted = htmlNotes(out.Accepted)
	out.reports(t, o, room)
	return out
}

func showFailure(f RunFailure) shownFailure {
	out := shownFailure{Message: excerpt(Prose(f.Message), maxNoteColumns), Details: htmlNotes(f.Details), Next: excerpt(Prose(f.Next), maxNoteColumns)}
	if len(out.Details) > maxRunDetails+1 {
		out.Details, out.More = out.Details[:maxRunDetails], out.Details[maxRunDetails:]
	}
	return out
}

// reports are those of the commands, as their own pages have them. Definitions stand
// where the findings that count are shown beside them.
func (s *shownTarget) reports(t *RunTarget, o Options, room *markup.Room) {
	add := func(kind string, part htmlPart) {
		s.Reports = append(s.Reports, shownReport{kind, htmlTitles[kind], part})
	}
	if t.Score != nil {
		add("score", newScorePart(s.ID+"-score-", t.Score, nil, o, room))
	}
	if t.Lint != nil {
		var server *tdqs.Server
		if t.Source != nil {
			server = t.Source.Server
		}
		add("lint", newLintPart(s.ID+"-lint-", t.Lint, server, room))
	}
	if t.Coverage != nil {
		add("coverage", newCoveragePart(s.ID+"-coverage-", t.Coverage))
	}
	if t.Check != nil {
		add("check", newCheckPart(s.ID+"-check-", t.Check))
	}
}

// Est says that the score is estimated, empty where it is not.
func (s *shownTarget) Est() string {
	for _, r := range s.Reports {
		if score, ok := r.Part.(*scorePart); ok {
			return score.est(headInterval(score.ServerScore))
		}
	}
	return ""
}

// Fails names the parts that fail.
func (s *shownTarget) Fails() string {
	var out []string
	for _, part := range s.Parts {
		if len(part.Failures) > 0 {
			out = append(out, string(part.Part))
		}
	}
	return strings.Join(out, ", ")
}

func (p *runPart) heading() htmlLink { return htmlLink{ID: "top", Text: p.Name, Note: p.Verdict} }

// Contents lead through the page.
func (p *runPart) Contents() []htmlLink {
	out := []htmlLink{{ID: "top", Text: "Verdict"}, {ID: "targets", Text: "Targets"}}
	for _, t := range p.Shown {
		out = append(out, htmlLink{ID: t.ID, Text: t.Name, Note: t.State, Sub: true})
	}
	if len(p.Said) > 0 {
		out = append(out, htmlLink{ID: "accepted", Text: "Accepted findings"})
	}
	return append(out, htmlLink{ID: "origin", Text: "How this was made"})
}
