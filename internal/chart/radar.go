package chart

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/opentdqs/tdqs"
)

// The radar: six axes from the centre, the first upwards, the others clockwise.
const (
	radarHeight = 186
	centreX     = width / 2
	centreY     = 92
	step        = 14 // from one mark to the next
)

// Radar draws the six marks of one tool, with the mark written at each axis. The
// shape has the colour of the tier; a dimension that is a smell has the class low.
func Radar(id, title string, marks tdqs.Marks, tier tdqs.Tier) template.HTML {
	c := open("radar "+tierClass(tier), radarHeight, id, title, radarWords(marks))
	c.WriteString(`<path class="grid" d="`)
	for mark := 1; mark <= 5; mark++ {
		c.WriteString(hexagon(func(tdqs.Dimension) int { return mark }))
	}
	for _, d := range tdqs.Dimensions() {
		x, y := spot(d, 5*step)
		c.printf("M%d %dL%d %d", centreX, centreY, x, y)
	}
	c.WriteString(`"/>`)
	c.printf(`<path class="area" d="%s"/>`, hexagon(func(d tdqs.Dimension) int { return bound(marks[d].Score) }))
	for _, d := range tdqs.Dimensions() {
		c.axis(d, marks[d].Score)
	}
	return c.close()
}

// axis marks the place on one axis and writes its name and mark at its end.
func (c *canvas) axis(d tdqs.Dimension, mark int) {
	x, y := spot(d, bound(mark)*step)
	c.printf(`<circle class="mark-%d" cx="%d" cy="%d" r="3.5"/>`, bound(mark), x, y)
	name, _, _ := strings.Cut(d.Title(), " ")
	class := ""
	if mark < 3 {
		class = "low"
	}
	x, y = spot(d, 5*step+8)
	anchor := "middle"
	switch {
	case x > centreX+1:
		anchor = "start"
	case x < centreX-1:
		anchor = "end"
	}
	switch {
	case y < centreY-5*step:
		y -= 2
	case y > centreY+5*step:
		y += 11
	default:
		y += 4
	}
	c.label(x, y, anchor, class, fmt.Sprintf("%s %d", name, mark))
}

// hexagon is the outline through a mark on each axis.
func hexagon(mark func(tdqs.Dimension) int) string {
	var b strings.Builder
	for i, d := range tdqs.Dimensions() {
		x, y := spot(d, mark(d)*step)
		letter := "L"
		if i == 0 {
			letter = "M"
		}
		fmt.Fprintf(&b, "%s%d %d", letter, x, y)
	}
	return b.String() + "Z"
}

// directions are the axes as thousandths of a step to the right and down.
var directions = [tdqs.NumDimensions][2]int{{0, -1000}, {866, -500}, {866, 500}, {0, 1000}, {-866, 500}, {-866, -500}}

// spot is the place on the axis of d at a distance from the centre.
func spot(d tdqs.Dimension, distance int) (x, y int) {
	return centreX + thousandth(directions[d][0]*distance), centreY + thousandth(directions[d][1]*distance)
}

// thousandth divides by a thousand and rounds.
func thousandth(n int) int {
	if n < 0 {
		return -thousandth(-n)
	}
	return (n + 500) / 1000
}

// bound keeps a mark on the axis.
func bound(mark int) int { return min(max(mark, 0), 5) }

// radarWords say what the radar shows.
func radarWords(marks tdqs.Marks) string {
	var words []string
	for _, d := range tdqs.Dimensions() {
		words = append(words, fmt.Sprintf("%s %d", d.Title(), marks[d].Score))
	}
	return "Of 5: " + enumerate(words) + "."
}
