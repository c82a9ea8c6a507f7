package report

import "fmt"

// checkDocument is the Markdown report of one server held to its contract.
func checkDocument(c *Check, room int) string {
	d := &document{room: room}
	d.printf("## Contract of %s\n\n**%s** · %s\n", code(c.Server), upperFirst(c.verdict(code(c.Contract))), count(c.Tools, "tool"))
	d.failures(c)
	d.losses(c.Notes)
	return d.String()
}

// failures is one row for each.
func (d *document) failures(c *Check) {
	rows := make([]string, len(c.Failures))
	for i := range c.Failures {
		f := &c.Failures[i]
		tool := "the tools"
		if f.Tool != "" {
			tool = code(f.Tool)
		}
		rows[i] = fmt.Sprintf("| %s | %s | %s | %s |\n", tool, f.Rule, Markdown(excerpt(Prose(f.Got), maxGotColumns)), Markdown(excerpt(Prose(f.Want), maxGotColumns))+c.asked(f))
	}
	d.folded("| Tool | Rule | Got | Want |\n| :-- | :-- | :-- | :-- |\n", rows, "failure")
}

// The rows of a long table that stand open, and from how many on the rest is folded.
const (
	openRows = 20
	foldFrom = 25
)

// folded writes the rows of a table, the first ones open and the rest in a fold, as far
// as there is room.
func (d *document) folded(head string, rows []string, noun string) {
	if len(rows) == 0 {
		return
	}
	d.printf("\n%s", head)
	open := false
	for i, row := range rows {
		if len(row)+len(head)+len(foldEnd) > d.left()-d.room/8 {
			if open {
				d.WriteString(foldEnd)
			}
			d.printf("\n%s in the JSON report.\n", count(len(rows)-i, "more "+noun))
			return
		}
		if i == openRows && len(rows) > foldFrom {
			open = true
			d.printf("\n<details><summary>%s</summary>\n\n%s", count(len(rows)-i, "more "+noun), head)
		}
		d.WriteString(row)
	}
	if open {
		d.WriteString(foldEnd)
	}
}

const foldEnd = "\n</details>\n"
