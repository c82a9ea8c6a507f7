package report

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs/contract"
)

// diffDocument is the Markdown report of a comparison.
func diffDocument(d *Diff, room int) string {
	out := &document{room: room}
	out.printf("**Tool definitions:** %s\n", d.summary())
	rows := make([]string, len(d.Tools))
	for i := range d.Tools {
		rows[i] = changedRow(&d.Tools[i])
	}
	out.folded("| tool | what | score | changes |\n|---|---|---|---|\n", rows, "tool")
	return out.String()
}

// changedRow is what became of one tool.
func changedRow(t *DiffTool) string {
	what := string(t.Kind)
	if t.Class == contract.Breaking {
		what = "**" + what + ", breaking**"
	} else if t.Kind == contract.Changed {
		what += ", " + string(t.Class)
	}
	var changes []string
	for i, c := range t.Changes {
		if i == maxChanges {
			changes = append(changes, fmt.Sprintf("and %d more", len(t.Changes)-i))
			break
		}
		changes = append(changes, code(c.Pointer)+" "+Markdown(excerpt(Prose(c.Message), maxGotColumns)))
	}
	return fmt.Sprintf("| %s | %s | %s | %s |\n", Markdown(Short(t.Tool)), what, moved(t.OldScore, t.NewScore), strings.Join(changes, "<br>"))
}

// maxChanges is how many changes of one tool Markdown shows.
const maxChanges = 20
