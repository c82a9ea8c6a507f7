package report

import (
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/lint"
)

// palette is the styles of the text format. They name the sixteen colours of
// the terminal, so that its own theme decides; without colour they do nothing.
type palette struct {
	strong, faint, good, fair, poor, bad, link lipgloss.Style
}

func newPalette(color bool) palette {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.Ascii)
	if color {
		r.SetColorProfile(termenv.ANSI)
	}
	ink := func(c string) lipgloss.Style { return r.NewStyle().Foreground(lipgloss.Color(c)) }
	return palette{
		strong: r.NewStyle().Bold(true),
		faint:  r.NewStyle().Faint(true),
		good:   ink("2"),
		fair:   ink("6"),
		poor:   ink("3"),
		bad:    ink("1"),
		link:   ink("4"),
	}
}

// tier is the style of a tier.
func (p palette) tier(t tdqs.Tier) lipgloss.Style {
	switch t {
	case tdqs.TierA:
		return p.good
	case tdqs.TierB:
		return p.fair
	case tdqs.TierC:
		return p.poor
	}
	return p.bad
}

// mark is the style of a mark from 1 to 5: a smell is seen as one.
func (p palette) mark(score int) lipgloss.Style {
	switch {
	case score >= 4:
		return p.good
	case score == 3:
		return p.fair
	case score == 2:
		return p.poor
	}
	return p.bad
}

// severity is the style of a severity.
func (p palette) severity(s lint.Severity) lipgloss.Style {
	switch s {
	case lint.Error:
		return p.bad.Bold(true)
	case lint.Warning:
		return p.poor
	}
	return p.fair
}

// column is a mark from 1 to 5 as one character that is higher for a better
// one.
func column(score int) string {
	return [...]string{" ", "▁", "▃", "▄", "▆", "█"}[min(max(score, 0), 5)]
}

// bar is a score from 0 to 5 points as a line of cells with its track.
func (p palette) bar(score tdqs.Tenths, cells int, ink lipgloss.Style) string {
	halves := (int(score)*cells*2 + 25) / 50
	full, half := halves/2, halves%2
	line := strings.Repeat("━", full) + strings.Repeat("╸", half)
	return ink.Render(line) + p.faint.Render(strings.Repeat("╌", cells-full-half))
}

// columns is the number of columns that a safe text takes.
func columns(s string) int { return markup.Columns(s) }

// pad fills a safe text with blanks to n columns.
func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-columns(s))) }

// fit makes a safe text take exactly n columns. Names are alike at the front,
// so that a long one loses its middle.
func fit(s string, n int) string { return pad(squeeze(s, n), n) }

// squeeze is [markup.Squeeze].
func squeeze(s string, n int) string { return markup.Squeeze(s, n) }

// excerpt is [markup.Excerpt].
func excerpt(s string, n int) string { return markup.Excerpt(s, n) }

// Wrap breaks a safe text between words into lines of at most n columns, two at
// least, which any character fits; a word that is longer is broken too. A break must
// not make a line that a continuous-integration runner takes for a command.
func Wrap(s string, n int) []string {
	n = max(n, 2)
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && columns(line)+1+columns(word) <= n {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for columns(word) > n {
			head := ansi.Truncate(word, n, "")
			lines, word = append(lines, head), word[len(head):]
		}
		line = word
	}
	lines = append(lines, line)
	for i, line := range lines {
		if rest, ok := strings.CutPrefix(line, "::"); ok {
			lines[i] = `\x3a:` + rest
		}
	}
	return lines
}
