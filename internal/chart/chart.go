// Package chart draws scores as SVG for a page: a radar of marks, bars, a history, and the
// distribution of tools over the tiers.
//
// A chart is one svg element with a title and a description that say all that it
// shows. It has class names and no colours, so that the stylesheet of the page
// themes it, light, dark and in print: tier-A to tier-F and mark-1 to mark-5
// colour shapes, and text is text. Foreign text is escaped.
package chart

import (
	"fmt"
	"html"
	"html/template"
	"strings"
	"unicode"

	"github.com/opentdqs/tdqs"
)

// width of every chart in its own units. A phone shows about as many pixels, so
// that a text of 12 units stays readable there.
const width = 320

// canvas is a chart being drawn.
type canvas struct {
	strings.Builder
}

// open begins a chart. id is the beginning of the IDs of its title and
// description, which must be unique on the page.
func open(class string, height int, id, title, description string) *canvas {
	c := &canvas{}
	id = html.EscapeString(shown(id))
	c.printf(`<svg class="chart %s" viewBox="0 0 %d %d" role="img" aria-labelledby="%s-t %s-d">`, class, width, height, id, id)
	c.printf(`<title id="%s-t">%s</title><desc id="%s-d">%s</desc>`, id, text(title), id, text(description))
	return c
}

// close ends the chart.
func (c *canvas) close() template.HTML {
	c.WriteString("</svg>")
	return template.HTML(c.String())
}

func (c *canvas) printf(format string, args ...any) { fmt.Fprintf(c, format, args...) }

// label writes a text; anchor is start, middle or end.
func (c *canvas) label(x, y int, anchor, class, s string) {
	c.printf(`<text x="%d" y="%d"`, x, y)
	if anchor != "start" {
		c.printf(` text-anchor="%s"`, anchor)
	}
	if class != "" {
		c.printf(` class="%s"`, class)
	}
	c.printf(`>%s</text>`, text(s))
}

// text is foreign text as it may stand in an element.
func text(s string) string { return html.EscapeString(shown(s)) }

// shown replaces what has no place in a document or is not seen in it: control
// characters, marks of direction, broken bytes.
func shown(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, strings.ToValidUTF8(s, string(unicode.ReplacementChar)))
}

// tierClass is the class of a tier's colour.
func tierClass(t tdqs.Tier) string { return "tier-" + string(t) }

// count writes a number of tools with its noun.
func count(n int) string {
	if n == 1 {
		return "1 tool"
	}
	return fmt.Sprintf("%d tools", n)
}

// enumerate joins words as a sentence does.
func enumerate(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
