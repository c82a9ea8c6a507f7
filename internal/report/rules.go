package report

import (
	"io"

	"github.com/opentdqs/tdqs/lint"
)

// WriteRules lists the rules of the linter, one a line where the terminal is
// wide enough.
func WriteRules(w io.Writer, o Options) error {
	p := newPage(o)
	widest := 0
	for _, r := range lint.Rules() {
		widest = max(widest, columns(r.ID))
	}
	for _, r := range lint.Rules() {
		head := p.severity(r.Severity).Render(pad(string(r.Severity), ruleColumns)) + p.strong.Render(pad(r.ID, widest+2))
		if p.narrow() {
			p.line(head)
			head = "  "
		}
		p.hang(head, r.Title, p.noInk())
	}
	p.line()
	p.hang("", "tdqs explain RULE shows the reason and an example", p.faint)
	_, err := io.WriteString(w, p.String())
	return err
}
