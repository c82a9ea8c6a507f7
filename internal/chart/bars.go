package chart

import (
	"fmt"
	"html/template"

	"github.com/opentdqs/tdqs"
)

// Bar is one row of a bar chart: a value from 0 to 5 points.
type Bar struct {
	Label string
	Value tdqs.Tenths
	// Whole writes the value as the mark that it is, 3 and not 3.0.
	Whole bool
}

// The bars: a label, a track of five points, the value.
const (
	rowHeight = 25
	barStart  = 178
	barPoint  = 22 // units for one point
	barHeight = 8
)

// Bars draws values from 0 to 5 points one below the other, each with its label
// and its figure. A bar has the class of the mark that its value reaches.
func Bars(id, title string, bars []Bar) template.HTML {
	c := open("bars", rowHeight*len(bars), id, title, barWords(bars))
	for i, b := range bars {
		y := i*rowHeight + rowHeight/2
		value := min(max(b.Value, 0), 50)
		c.label(0, y+4, "start", "", b.Label)
		c.printf(`<rect class="track" x="%d" y="%d" width="%d" height="%d" rx="4"/>`, barStart, y-barHeight/2, 5*barPoint, barHeight)
		c.printf(`<rect class="mark-%d" x="%d" y="%d" width="%s" height="%d" rx="4"/>`,
			value/10, barStart, y-barHeight/2, tenth(int(value)*barPoint), barHeight)
		c.label(width, y+4, "end", "figure", b.figure())
	}
	return c.close()
}

func (b Bar) figure() string {
	if b.Whole {
		return fmt.Sprint(int(b.Value) / 10)
	}
	return b.Value.String()
}

func barWords(bars []Bar) string {
	var words []string
	for _, b := range bars {
		words = append(words, b.Label+" "+b.figure())
	}
	return "Of 5: " + enumerate(words) + "."
}

// tenth writes a number of tenths of a unit.
func tenth(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }
