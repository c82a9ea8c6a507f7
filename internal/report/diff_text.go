package report

import (
	"fmt"
	"strings"
)

// maxChangedTools is how many tools the text report on a comparison shows,
// unless everything is asked for.
const maxChangedTools = 60

// diffPage is the text report of a comparison.
func diffPage(d *Diff, o Options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", d.summary())
	for i, t := range d.Tools {
		if i == maxChangedTools && !o.All {
			fmt.Fprintf(&b, "\nand %s, with --all\n", count(len(d.Tools)-i, "more tool"))
			break
		}
		fmt.Fprintf(&b, "\n%-10s %s %s", t.Class, Short(t.Tool), t.Kind)
		if t.Was != "" {
			fmt.Fprintf(&b, " from %s", Short(t.Was))
		}
		if m := moved(t.OldScore, t.NewScore); m != "" {
			fmt.Fprintf(&b, "  %s", m)
		}
		b.WriteByte('\n')
		for k, c := range t.Changes {
			if k == maxChanges && !o.All {
				fmt.Fprintf(&b, "  and %s, with --all\n", count(len(t.Changes)-k, "more change"))
				break
			}
			fmt.Fprintf(&b, "  %-10s %s %s\n", c.Class, quoted(c.Pointer, o), quoted(c.Message, o))
		}
	}
	return b.String()
}
