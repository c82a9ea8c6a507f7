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
	var b strings.Builder
	before, behind := c.verdict()
	fmt.Fprintf(&b, "%s (%s) %s %s%s\n", Short(c.Server), count(c.Tools, "tool"), before, Terminal(c.Contract), behind)
	broken := c.byTool()
	for i, failures := range broken {
		if i == maxBrokenTools && !o.All {
			fmt.Fprintf(&b, "\nand %s, with --all\n", count(len(broken)-i, "more tool"))
			break
		}
		name := "the tools"
		if failures[0].Tool != "" {
			name = Short(failures[0].Tool)
		}
		fmt.Fprintf(&b, "\n%s\n", name)
		for _, f := range failures {
			fmt.Fprintf(&b, "  %-16s got   %s\n  %-16s want  %s\n", f.Rule, quoted(f.Got, o), "", quoted(f.Want, o)+c.asked(&f))
		}
	}
	for i, note := range c.Notes {
		if i == maxNotes && !o.All {
			fmt.Fprintf(&b, "\nand %s, with --all\n", count(len(c.Notes)-i, "more note"))
			break
		}
		fmt.Fprintf(&b, "\nnote: %s\n", quoted(note, o))
	}
	return b.String()
}

// quoted is running text, cut unless everything is asked for.
func quoted(s string, o Options) string {
	if o.All {
		return Prose(s)
	}
	return excerpt(Prose(s), maxGotColumns)
}
