package chart

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/opentdqs/tdqs"
)

// Point is a score at one time.
type Point struct {
	Label string       // of the time
	Value *tdqs.Tenths // nil: there was none, and the line breaks
}

// The history: a line over points in equal steps, from 1.0 up to 5.0.
const (
	historyLeft   = 30
	historyRight  = width - 14
	historyTop    = 14
	historyPoint  = 24 // units for one point of the score
	historyBottom = historyTop + 4*historyPoint
	historyHeight = historyBottom + 22
)

// History draws how a score changed. The floors of the tiers are the grid; each
// point has the colour of its tier, and the first and the last their figures.
func History(id, title string, points []Point) template.HTML {
	c := open("history", historyHeight, id, title, historyWords(points))
	for _, info := range tdqs.Tiers() {
		if info.Floor < 10 {
			continue // no score is below 1.0
		}
		y := historyY(info.Floor)
		c.printf(`<path class="grid" d="M%d %sL%d %s"/>`, historyLeft, tenth(y), historyRight, tenth(y))
		c.label(historyLeft-6, y/10+4, "end", "tick", info.Floor.String())
	}
	c.printf(`<path class="line" d="%s"/>`, historyPath(points))
	for i, p := range points {
		if p.Value != nil {
			c.printf(`<circle class="%s" cx="%s" cy="%s" r="4"/>`, tierClass(p.Value.Tier()), tenth(historyX(i, len(points))), tenth(historyY(*p.Value)))
		}
	}
	if len(points) > 0 {
		c.figure(points, 0, "start")
		if last := len(points) - 1; last > 0 {
			c.figure(points, last, "end")
		}
	}
	return c.close()
}

// figure writes the time of a point below it, and its value above.
func (c *canvas) figure(points []Point, i int, anchor string) {
	x := historyX(i, len(points)) / 10
	c.label(x, historyHeight-4, anchor, "tick", points[i].Label)
	if v := points[i].Value; v != nil {
		c.label(x, historyY(*v)/10-8, anchor, "figure", v.String())
	}
}

// historyX and historyY place a point, in tenths of a unit.
func historyX(i, n int) int {
	if n < 2 {
		return 10 * (historyLeft + historyRight) / 2
	}
	return 10*historyLeft + 10*(historyRight-historyLeft)*i/(n-1)
}

func historyY(s tdqs.Tenths) int {
	return 10*historyBottom - historyPoint*(int(min(max(s, 10), 50))-10)
}

func historyPath(points []Point) string {
	var b strings.Builder
	drawn := false
	for i, p := range points {
		if p.Value == nil {
			drawn = false
			continue
		}
		letter := "M"
		if drawn {
			letter = "L"
		}
		fmt.Fprintf(&b, "%s%s %s", letter, tenth(historyX(i, len(points))), tenth(historyY(*p.Value)))
		drawn = true
	}
	return b.String()
}

func historyWords(points []Point) string {
	var words []string
	for _, p := range points {
		value := "no score"
		if p.Value != nil {
			value = p.Value.String()
		}
		words = append(words, p.Label+" "+value)
	}
	if len(words) == 0 {
		return "No score."
	}
	return enumerate(words) + "."
}
