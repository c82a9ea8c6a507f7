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

// Counts are how many tools have which score, by tenths.
type Counts [51]int

// Count counts scores.
func Count(scores []tdqs.Tenths) (c Counts) {
	for _, s := range scores {
		c[min(max(s, 10), 50)]++
	}
	return c
}

// Distribution draws how many tools have which score, and counts them by tier.
func Distribution(id, title string, scores []tdqs.Tenths) template.HTML {
	return DistributionOf(id, title, Count(scores))
}

// DistributionOf is [Distribution] for scores that are counted. Of more than a
// thousand tools it writes the tiers' shares.
func DistributionOf(id, title string, tools Counts) template.HTML {
	c := open("distribution", distributionHeight, id, title, tools.words())
	most := slices.Max(tools[:])
	unit := min(highestTool, 10*columnsHeight/max(most, 1))
	for score, n := range tools {
		height := n * unit
		if unit < 10 { // rounded down it would be far too low
			height = n * 10 * columnsHeight / most
		}
		if height > 0 {
			c.column(tdqs.Tenths(score), score+1, 10*baseline-height, height)
		}
	}
	c.tiers(tools)
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
func (c *canvas) tiers(tools Counts) {
	ceiling := 51
	for _, info := range tdqs.Tiers() {
		if info.Floor < 10 {
			continue // no score is below 1.0
		}
		c.column(info.Floor, ceiling, 10*(baseline+2), 30)
		left, right := columnX(int(info.Floor))/10, columnX(ceiling)/10
		ceiling = int(info.Floor)
		n := tools.tier(info.Tier)
		class := ""
		if n == 0 {
			class = "none"
		}
		c.label((left+right)/2, baseline+19, "middle", class, string(info.Tier)+tools.part(n))
		c.label(left+1, baseline+34, "start", "tick", info.Floor.String())
	}
	c.label(width-1, baseline+34, "end", "tick", "5.0")
}

// columnX is where the column of a score begins, in tenths of a unit.
func columnX(score int) int { return columnsLeft + (score-10)*columnTenths }

// part says how many tools of all n are, as short as a stretch of the axis has room.
func (c *Counts) part(n int) string {
	if all := c.all(); all > 1000 {
		return fmt.Sprintf(" %d%%", (200*n+all)/(2*all))
	}
	return fmt.Sprintf(" · %d", n)
}

func (c *Counts) all() (n int) {
	for _, tools := range c {
		n += tools
	}
	return n
}

func (c *Counts) tier(tier tdqs.Tier) (n int) {
	for score, tools := range c {
		if tdqs.Tenths(score).Tier() == tier {
			n += tools
		}
	}
	return n
}

func (c *Counts) words() string {
	var words []string
	for _, info := range tdqs.Tiers() {
		if n := c.tier(info.Tier); n > 0 {
			words = append(words, fmt.Sprintf("%s in tier %s", count(n), info.Tier))
		}
	}
	if len(words) == 0 {
		return "No tool has a score."
	}
	lowest := slices.IndexFunc(c[:], func(n int) bool { return n > 0 })
	highest := lowest
	for score, n := range c {
		if n > 0 {
			highest = score
		}
	}
	return fmt.Sprintf("%s, from %v to %v.", enumerate(words), tdqs.Tenths(lowest), tdqs.Tenths(highest))
}
