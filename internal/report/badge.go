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

// ofBadge makes a format that shows the verdict on one server.
func ofBadge(name, title string, write func(io.Writer, chart.Badge) error) Format {
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

func writeOne[T any](w io.Writer, all []T, of func(T) chart.Badge, write func(io.Writer, chart.Badge) error) error {
	if len(all) != 1 {
		return errOneBadge
	}
	return write(w, of(all[0]))
}

func badgeOfScore(r *tdqs.Report) chart.Badge {
	b := chart.Badge{Label: "TDQS", Message: "no score", Color: "lightgrey"}
	if r.Estimate != nil {
		b.Label = "TDQS estimate"
	}
	if _, score, ok := headline(r.ServerScore); ok {
		b.Message = fmt.Sprintf("%v %s", score, score.Tier())
		b.Color = chart.TierColor(score.Tier())
	}
	b.Title = "Tool definitions of " + Short(r.Server.Name) + ": " + Prose(scoreLine(r))
	return b
}

func badgeOfLint(l *Lint) chart.Badge {
	b := chart.Badge{Label: "tool lint", Message: "clean", Color: "brightgreen"}
	errs, warnings := l.Count(lint.Error), l.Count(lint.Warning)
	switch {
	case len(l.Tools) == 0:
		b.Message, b.Color = "no tool", "lightgrey"
	case errs > 0:
		b.Message, b.Color = count(errs, "error"), "red"
	case warnings > 0:
		b.Message, b.Color = count(warnings, "warning"), "yellow"
	}
	b.Title = "Lint of " + Short(l.Server.Name) + ": " + l.verdict()
	return b
}

func badgeOfCoverage(c *Coverage) chart.Badge {
	b := chart.Badge{Label: "parameters described", Message: percent(c.Params.Described), Color: "brightgreen"}
	switch {
	case c.Provenance.Scored == 0:
		b.Message, b.Color = "no tool", "lightgrey"
	case !c.Pass():
		b.Color = "red"
	}
	b.Title = "Self-description of " + Short(c.Server.Name) + ", " + coverageLine(c)
	return b
}

func badgeOfCheck(c *Check) chart.Badge {
	b := chart.Badge{Label: "tool contract", Message: "kept", Color: "brightgreen"}
	switch {
	case len(c.Failures) > 0:
		b.Message, b.Color = "broken", "red"
	case !c.Pass():
		b.Message, b.Color = "unknown", "lightgrey"
	}
	b.Title = Short(c.Server) + " " + c.verdict(Short(c.Contract))
	return b
}

// writeBadgeJSON writes the endpoint of shields.io, version 1.
func writeBadgeJSON(w io.Writer, b chart.Badge) error {
	return writeValue(w, struct {
		Version int    `json:"schemaVersion"`
		Label   string `json:"label"`
		Message string `json:"message"`
		Color   string `json:"color"`
	}{1, b.Label, b.Message, b.Color}, "  ")
}

// writeBadge draws it.
func writeBadge(w io.Writer, b chart.Badge) error {
	b.Title = escape.Text(b.Title)
	_, err := io.WriteString(w, b.SVG())
	return err
}
