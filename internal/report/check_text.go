package report

import (
	"fmt"
	"strings"
)

// The reports on contracts quote this many columns of what is there, unless
// everything is asked for.
const maxGotColumns = 400

// maxBrokenTools is how many tools the text report on a contract shows, unless
// everything is asked for.
const maxBrokenTools = 60

// checkPage is the text report of one server held to its contract.
func checkPage(c *Check, o Options) string {
	p := newPage(o)
	ink := p.bad.Bold(true)
	if c.Pass() {
		ink = p.good.Bold(true)
	}
	tools := " (" + count(c.Tools, "tool") + ") "
	head := p.strong.Render(squeeze(Short(c.Server), p.width-columns(tools))) + tools
	if columns(head) > p.width/2 {
		fmt.Fprintln(p, strings.TrimRight(head, " "))
		head = "  "
	}
	p.flush(head, c.verdict(Terminal(c.Contract)), ink)
	broken := c.byTool()
	for i, failures := range broken {
		if i == maxBrokenTools && !o.All {
			fmt.Fprintf(p, "\n%s\n", p.faint.Render(fmt.Sprintf("and %s, with --all", count(len(broken)-i, "more tool"))))
			break
		}
		name := "the tools"
		if failures[0].Tool != "" {
			name = p.name(failures[0].Tool)
		}
		fmt.Fprintf(p, "\n%s\n", p.link.Render(name))
		for _, f := range failures {
			rule, indent := "  "+p.bad.Render(pad(string(f.Rule), 16))+" ", strings.Repeat(" ", 19)
			if p.narrow() {
				fmt.Fprintln(p, strings.TrimRight(rule, " "))
				rule, indent = "    ", "    "
			}
			p.flush(rule+"got   ", quoted(f.Got, o), p.noInk())
			p.flush(indent+"want  ", quoted(f.Want, o)+c.asked(&f), p.good)
		}
	}
	for i, note := range c.Notes {
		if i == maxNotes && !o.All {
			fmt.Fprintf(p, "\n%s\n", p.faint.Render(fmt.Sprintf("and %s, with --all", count(len(c.Notes)-i, "more note"))))
			break
		}
		p.WriteByte('\n')
		p.flush("note: ", quoted(note, o), p.poor)
	}
	return p.String()
}

// quoted is running text, cut unless everything is asked for.
func quoted(s string, o Options) string {
	if o.All {
		return Prose(s)
	}
	return excerpt(Prose(s), maxGotColumns)
}
