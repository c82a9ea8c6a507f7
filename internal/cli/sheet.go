package cli

import (
	"bytes"
	"strings"

	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
)

// sheet is a result for people that is being written. It fits the terminal as the
// reports do.
type sheet struct {
	bytes.Buffer
	width int // columns
}

// sheet begins a result that goes to a path; empty or "-" is standard output.
func (a *app) sheet(path string) *sheet {
	if toStdout(path) {
		path = ""
	}
	return &sheet{width: a.options(&outputOptions{}, path).Columns()}
}

// hang writes a safe text behind a head, and what does not fit the line below it,
// beside the head.
func (s *sheet) hang(head, body string) {
	for i, line := range report.Wrap(body, max(s.width-markup.Columns(head), minHung)) {
		if i > 0 {
			head = strings.Repeat(" ", markup.Columns(head))
		}
		s.WriteString(strings.TrimRight(head+line, " ") + "\n")
	}
}

// minHung is the narrowest column of words.
const minHung = 20

// beside writes a safe text behind a head, or below it where both do not fit one line.
func (s *sheet) beside(head, body, indent string) {
	if markup.Columns(head)+markup.Columns(body) > s.width {
		s.WriteString(strings.TrimRight(head, " ") + "\n")
		head = indent
	}
	s.hang(head, body)
}

// named writes two names behind a head, one below the other where they do not fit
// one line.
func (s *sheet) named(head, name, of string) {
	indent := strings.Repeat(" ", markup.Columns(head))
	if room := s.width - len(indent); markup.Columns(name)+2+markup.Columns(of) <= room {
		s.WriteString(head + name + "  " + of + "\n")
	} else {
		s.WriteString(head + markup.Squeeze(name, room) + "\n" + indent + markup.Squeeze(of, room) + "\n")
	}
}
