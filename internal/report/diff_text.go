package report

import (
	"fmt"
	"strings"
)

// diffPage is the text report of a comparison.
func diffPage(d *Diff, o Options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", d.summary())
	for _, t := range d.Tools {
		fmt.Fprintf(&b, "\n%-10s %s %s", t.Class, Short(t.Tool), t.Kind)
		if t.Was != "" {
			fmt.Fprintf(&b, " from %s", Short(t.Was))
		}
		if m := moved(t.OldScore, t.NewScore); m != "" {
			fmt.Fprintf(&b, "  %s", m)
		}
		b.WriteByte('\n')
		for _, c := range t.Changes {
			fmt.Fprintf(&b, "  %-10s %s %s\n", c.Class, quoted(c.Pointer, o), quoted(c.Message, o))
		}
	}
	return b.String()
}
