package report

import (
	"fmt"
	"strings"
)

// checkDocument is the Markdown report of one server held to its contract.
func checkDocument(c *Check, room int) string {
	d := &document{room: room}
	before, behind := c.verdict()
	d.printf("## Contract of %s\n\n**%s%s %s%s** · %s\n", code(c.Server), strings.ToUpper(before[:1]), before[1:], code(c.Contract), behind, count(c.Tools, "tool"))
	d.failures(c)
	d.losses(c.Notes)
	return d.String()
}

// failures is one row for each, as far as there is room.
func (d *document) failures(c *Check) {
	failures := c.Failures
	if len(failures) == 0 {
		return
	}
	d.printf("\n| Tool | Rule | Got | Want |\n| :-- | :-- | :-- | :-- |\n")
	for i, f := range failures {
		tool := "the tools"
		if f.Tool != "" {
			tool = code(f.Tool)
		}
		row := fmt.Sprintf("| %s | %s | %s | %s |\n", tool, f.Rule, Markdown(excerpt(Prose(f.Got), maxGotColumns)), Markdown(excerpt(Prose(f.Want), maxGotColumns))+c.asked(&f))
		if len(row) > d.left()-d.room/8 {
			d.printf("\n%s more in the JSON report.\n", count(len(failures)-i, "failure"))
			return
		}
		d.WriteString(row)
	}
}
