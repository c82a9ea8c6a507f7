package report

import (
	"errors"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/opentdqs/tdqs"
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

// The colours of badges, by their names at shields.io.
var badgeColors = map[string]string{
	"brightgreen": "#2e7d32",
	"green":       "#4c8a10",
	"yellow":      "#8a6d00",
	"red":         "#b3261e",
	"lightgrey":   "#6b6b6b",
}

func badgeOfScore(r *tdqs.Report) badge {
	b := badge{label: "TDQS", message: "no score", color: "lightgrey"}
	if r.Estimate != nil {
		b.label = "TDQS estimate"
	}
	if _, score, ok := headline(r.ServerScore); ok {
		b.message = fmt.Sprintf("%v %s", score, score.Tier())
		b.color = tierColor(score.Tier())
	}
	b.title = "Tool definitions of " + Short(r.Server.Name) + ": " + Prose(scoreLine(r))
	return b
}

func tierColor(t tdqs.Tier) string {
	switch t {
	case tdqs.TierA:
		return "brightgreen"
	case tdqs.TierB:
		return "green"
	case tdqs.TierC:
		return "yellow"
	}
	return "red"
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
	before, behind := c.verdict()
	b.title = Short(c.Server) + " " + before + " " + Short(c.Contract) + behind
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

// writeBadge writes a flat badge of two parts.
func writeBadge(w io.Writer, b badge) error {
	left, right := textWidth(b.label)+12, textWidth(b.message)+12
	title := html.EscapeString(escape.Text(b.title))
	var s strings.Builder
	fmt.Fprintf(&s, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"20\" viewBox=\"0 0 %d 20\" role=\"img\" aria-labelledby=\"title\">\n", left+right, left+right)
	fmt.Fprintf(&s, "  <title id=\"title\">%s</title>\n", title)
	fmt.Fprintf(&s, "  <clipPath id=\"round\"><rect width=\"%d\" height=\"20\" rx=\"3\"/></clipPath>\n", left+right)
	fmt.Fprintf(&s, "  <g clip-path=\"url(#round)\">\n    <rect width=\"%d\" height=\"20\" fill=\"#444\"/>\n", left)
	fmt.Fprintf(&s, "    <rect x=\"%d\" width=\"%d\" height=\"20\" fill=\"%s\"/>\n  </g>\n", left, right, badgeColors[b.color])
	s.WriteString("  <g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\" text-anchor=\"middle\" aria-hidden=\"true\">\n")
	for _, part := range []struct {
		text     string
		at, wide int
	}{{b.label, left, left - 12}, {b.message, 2*left + right, right - 12}} {
		fmt.Fprintf(&s, "    <text x=\"%s\" y=\"14\" textLength=\"%d\">%s</text>\n", half(part.at), part.wide, html.EscapeString(part.text))
	}
	s.WriteString("  </g>\n</svg>\n")
	_, err := io.WriteString(w, s.String())
	return err
}

// half writes half of a whole number.
func half(n int) string {
	if n%2 == 0 {
		return fmt.Sprint(n / 2)
	}
	return fmt.Sprintf("%d.5", n/2)
}

// textWidth estimates how many pixels a text takes in Verdana of 11 pixels; the
// image holds the letters to it, so that a wrong one only moves them.
func textWidth(s string) int {
	tenths := 0
	for _, r := range s {
		switch {
		case strings.ContainsRune("ijlI.,:;'|! ", r):
			tenths += 38
		case strings.ContainsRune("frt()-/", r):
			tenths += 47
		case strings.ContainsRune("mwMW%", r):
			tenths += 105
		case r >= 'A' && r <= 'Z':
			tenths += 78
		default:
			tenths += 69
		}
	}
	return (tenths + 9) / 10
}
