package chart

import (
	"fmt"
	"html/template"
	"slices"

	"github.com/opentdqs/tdqs"
)

// The distribution: a column for each tenth of a point from 1.0 to 5.0, and the
// tiers as stretches of the axis below.
const (
	columnTenths       = 76 // width of a column, in tenths of a unit
	columnsLeft        = 42
	columnGap          = 6
	columnsTop         = 6
	columnsHeight      = 96
	highestTool        = 280 // a column of one tool is no higher than this
	baseline           = columnsTop + columnsHeight
	distributionHeight = baseline + 38
)

// Distribution draws how many tools have which score, and counts them by tier.
func Distribution(id, title string, scores []tdqs.Tenths) template.HTML {
	c := open("distribution", distributionHeight, id, title, distributionWords(scores))
	var tools [51]int
	for _, s := range scores {
		tools[min(max(s, 10), 50)]++
	}
	unit := min(highestTool, 10*columnsHeight/max(slices.Max(tools[:]), 1))
	for score, n := range tools {
		if n > 0 {
			c.column(tdqs.Tenths(score), score+1, 10*baseline-n*unit, n*unit)
		}
	}
	c.tiers(scores)
	return c.close()
}

// column draws a box from one score up to another, in the colour of the first
// one's tier; y and height are in tenths of a unit.
func (c *canvas) column(from tdqs.Tenths, to, y, height int) {
	x := columnX(int(from))
	c.printf(`<rect class="%s" x="%s" y="%s" width="%s" height="%s"/>`, tierClass(from.Tier()),
		tenth(x+columnGap), tenth(y), tenth(columnX(to)-x-2*columnGap), tenth(height))
}

// tiers draws the axis: a line and a letter for each tier, with the number of its
// tools and the score where it begins.
func (c *canvas) tiers(scores []tdqs.Tenths) {
	ceiling := 51
	for _, info := range tdqs.Tiers() {
		if info.Floor < 10 {
			continue // no score is below 1.0
		}
		c.column(info.Floor, ceiling, 10*(baseline+2), 30)
		left, right := columnX(int(info.Floor))/10, columnX(ceiling)/10
		ceiling = int(info.Floor)
		n := inTier(scores, info.Tier)
		class := ""
		if n == 0 {
			class = "none"
		}
		c.label((left+right)/2, baseline+19, "middle", class, fmt.Sprintf("%s · %d", info.Tier, n))
		c.label(left+1, baseline+34, "start", "tick", info.Floor.String())
	}
	c.label(width-1, baseline+34, "end", "tick", "5.0")
}

// columnX is where the column of a score begins, in tenths of a unit.
func columnX(score int) int { return columnsLeft + (score-10)*columnTenths }

func inTier(scores []tdqs.Tenths, tier tdqs.Tier) int {
	n := 0
	for _, s := range scores {
		if s.Tier() == tier {
			n++
		}
	}
	return n
}

func distributionWords(scores []tdqs.Tenths) string {
	if len(scores) == 0 {
		return "No tool has a score."
	}
	var words []string
	for _, info := range tdqs.Tiers() {
		if n := inTier(scores, info.Tier); n > 0 {
			words = append(words, fmt.Sprintf("%s in tier %s", count(n), info.Tier))
		}
	}
	return fmt.Sprintf("%s, from %v to %v.", enumerate(words), slices.Min(scores), slices.Max(scores))
}
