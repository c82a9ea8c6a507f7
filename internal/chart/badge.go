package chart

import (
	"fmt"
	"html"
	"strings"

	"github.com/opentdqs/tdqs"
)

// Badge is a verdict in a few words, as an image for a README.
type Badge struct {
	Label, Message string
	Color          string // by its name at shields.io
	Title          string // the whole sentence, for readers that do not see it
}

// badgeColors are the colours of badges by their names at shields.io.
var badgeColors = map[string]string{
	"brightgreen": "#2e7d32",
	"green":       "#4c8a10",
	"yellow":      "#8a6d00",
	"red":         "#b3261e",
	"lightgrey":   "#6b6b6b",
}

// TierColor is the colour of a tier's badge.
func TierColor(t tdqs.Tier) string {
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

// SVG draws a flat badge of two parts. The title must have been freed of what does
// not show.
func (b Badge) SVG() string {
	left, right := textWidth(b.Label)+12, textWidth(b.Message)+12
	var s strings.Builder
	fmt.Fprintf(&s, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"20\" viewBox=\"0 0 %d 20\" role=\"img\" aria-labelledby=\"title\">\n", left+right, left+right)
	fmt.Fprintf(&s, "  <title id=\"title\">%s</title>\n", html.EscapeString(b.Title))
	fmt.Fprintf(&s, "  <clipPath id=\"round\"><rect width=\"%d\" height=\"20\" rx=\"3\"/></clipPath>\n", left+right)
	fmt.Fprintf(&s, "  <g clip-path=\"url(#round)\">\n    <rect width=\"%d\" height=\"20\" fill=\"#444\"/>\n", left)
	fmt.Fprintf(&s, "    <rect x=\"%d\" width=\"%d\" height=\"20\" fill=\"%s\"/>\n  </g>\n", left, right, badgeColors[b.Color])
	s.WriteString("  <g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\" text-anchor=\"middle\" aria-hidden=\"true\">\n")
	for _, part := range []struct {
		text     string
		at, wide int
	}{{b.Label, left, left - 12}, {b.Message, 2*left + right, right - 12}} {
		fmt.Fprintf(&s, "    <text x=\"%s\" y=\"14\" textLength=\"%d\">%s</text>\n", half(part.at), part.wide, html.EscapeString(part.text))
	}
	s.WriteString("  </g>\n</svg>\n")
	return s.String()
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
