package report

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/markup"
)

// coverageDocument is the Markdown report on the coverage of one server.
func coverageDocument(c *Coverage, room int) string {
	d := &document{room: room}
	d.printf("## Self-description of %s\n\n", code(c.Server.Name))
	d.printf("**%s** · %s, %s\n", upperFirst(c.verdict()), count(c.Server.ToolCount, "tool"), count(c.Params.Described.Total, "parameter"))
	d.ratios(c.Rows())
	d.printf("\nServer instructions: %s.\n", c.instructions())
	if rows := c.deepRows(); rows != nil {
		d.printf("\nWith references and combinators followed (does not decide):\n")
		d.ratios(rows)
	}
	if len(c.Stubs) > 0 {
		d.printf("\nStubs, descriptions of under %d characters: %s.\n", coverage.StubLength, strings.Join(codes(c.Stubs, maxNamedTools), ", "))
	}
	d.lacking("Without words", c.Missing)
	d.lacking("Without words, references and combinators followed", c.DeepMissing)
	d.losses(c.Provenance.Notes)
	return d.String()
}

func (d *document) ratios(rows []CoverageRow) {
	d.printf("\n| Figure | Covered | Needs | |\n| :-- | --: | --: | :-- |\n")
	for _, row := range rows {
		needs, verdict := "", "advice"
		if row.Threshold != nil {
			needs, verdict = row.Threshold.String(), "passed"
			if !row.Pass() {
				verdict = "**not passed**"
			}
		}
		d.printf("| %s | %d of %d (%s) | %s | %s |\n", row.Label, row.Covered, row.Total, percent(row.Ratio), needs, verdict)
	}
}

// lacking folds what lacks words, as far as there is room.
func (d *document) lacking(title string, missing []coverage.Missing) {
	tools := lackingOf(missing)
	if len(tools) == 0 {
		return
	}
	d.printf("\n<details><summary>%s: %s in %s</summary>\n\n", title, count(len(missing), "place"), count(len(tools), "tool"))
	d.printf("| Tool | Lacks | Required parameters | Other parameters |\n| :-- | :-- | :-- | :-- |\n")
	for i, l := range tools {
		row := fmt.Sprintf("| %s | %s | %s | %s |\n", code(l.tool), markup.Enumerate(l.kinds, "and"),
			strings.Join(codes(l.must, maxLackingParams), ", "), strings.Join(codes(append(l.may, l.loose...), maxLackingParams), ", "))
		if len(row) > d.left() {
			d.printf("\n%s in the JSON report.\n", count(len(tools)-i, "more tool"))
			break
		}
		d.WriteString(row)
	}
	d.printf("\n</details>\n")
}

// codes are names set as code, the first of many.
func codes(names []string, most int) []string {
	var out []string
	for i, name := range names {
		if i == most && len(names) > most+1 {
			return append(out, fmt.Sprintf("and %d more", len(names)-i))
		}
		out = append(out, code(name))
	}
	return out
}
