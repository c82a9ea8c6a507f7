package report

import (
	"errors"
	"fmt"
	"io"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/chart"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/lint"
)

// badgeFormat is an image for a README, badgeJSON what shields.io draws one of.
var (
	badgeFormat = ofBadge("badge", "for a README, as SVG", writeBadge)
	badgeJSON   = ofBadge("badge-json", "for a badge that shields.io draws", writeBadgeJSON)
)

// badge is a verdict in two words or three.
type badge struct {
	label, message string
	color          string // of shields.io
	title          string // the whole sentence, for readers that do not see it
}

// ofBadge makes a format that shows the verdict on one server.
func ofBadge(name, title string, write func(io.Writer, badge) error) Format {
	return Format{
		Name:     name,
		Title:    title,
		Score:    func(w io.Writer, all []*tdqs.Report, _ Options) error { return writeOne(w, all, badgeOfScore, write) },
		Lint:     func(w io.Writer, all []*Lint, _ Options) error { return writeOne(w, all, badgeOfLint, write) },
		Coverage: func(w io.Writer, all []*Coverage, _ Options) error { return writeOne(w, all, badgeOfCoverage, write) },
		Check:    func(w io.Writer, all []*Check, _ Options) error { return writeOne(w, all, badgeOfCheck, write) },
	}
}

// errOneBadge is a badge asked for several servers.
var errOneBadge = errors.New("a badge is of one server, and there are several: give one input")

func writeOne[T any](w io.Writer, all []T, of func(T) badge, write func(io.Writer, badge) error) error {
	if len(all) != 1 {
		return errOneBadge
	}
	return write(w, of(all[0]))
}

func badgeOfScore(r *tdqs.Report) badge {
	b := badge{label: "TDQS", message: "no score", color: "lightgrey"}
	if r.Estimate != nil {
		b.label = "TDQS estimate"
	}
	if _, score, ok := headline(r.ServerScore); ok {
		b.message = fmt.Sprintf("%v %s", score, score.Tier())
		b.color = chart.TierColor(score.Tier())
	}
	b.title = "Tool definitions of " + Short(r.Server.Name) + ": " + Prose(scoreLine(r))
	return b
}

func badgeOfLint(l *Lint) badge {
	b := badge{label: "tool lint", message: "clean", color: "brightgreen"}
	errs, warnings := l.Count(lint.Error), l.Count(lint.Warning)
	switch {
	case len(l.Tools) == 0:
		b.message, b.color = "no tool", "lightgrey"
	case errs > 0:
		b.message, b.color = count(errs, "error"), "red"
	case warnings > 0:
		b.message, b.color = count(warnings, "warning"), "yellow"
	}
	b.title = "Lint of " + Short(l.Server.Name) + ": " + l.verdict()
	return b
}

func badgeOfCoverage(c *Coverage) badge {
	b := badge{label: "parameters described", message: percent(c.Params.Described), color: "brightgreen"}
	switch {
	case c.Provenance.Scored == 0:
		b.message, b.color = "no tool", "lightgrey"
	case !c.Pass():
		b.color = "red"
	}
	b.title = "Self-description of " + Short(c.Server.Name) + ", " + coverageLine(c)
	return b
}

func badgeOfCheck(c *Check) badge {
	b := badge{label: "tool contract", message: "kept", color: "brightgreen"}
	switch {
	case len(c.Failures) > 0:
		b.message, b.color = "broken", "red"
	case !c.Pass():
		b.message, b.color = "unknown", "lightgrey"
	}
	b.title = Short(c.Server) + " " + c.verdict(Short(c.Contract))
	return b
}

// writeBadgeJSON writes the endpoint of shields.io, version 1.
func writeBadgeJSON(w io.Writer, b badge) error {
	return writeValue(w, struct {
		Version int    `json:"schemaVersion"`
		Label   string `json:"label"`
		Message string `json:"message"`
		Color   string `json:"color"`
	}{1, b.label, b.message, b.color}, "  ")
}

// writeBadge draws it.
func writeBadge(w io.Writer, b badge) error {
	_, err := io.WriteString(w, chart.Badge{Label: b.label, Message: b.message, Color: b.color, Title: escape.Text(b.title)}.SVG())
	return err
}
