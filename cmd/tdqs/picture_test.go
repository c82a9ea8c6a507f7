package main

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// A cell of the pictured terminal, in pixels.
const (
	cellWidth  = 8
	cellHeight = 18
	pictureTop = 40 // below the bar of the window
	pictureIn  = 12 // from the left edge
)

// sgr is an escape sequence that sets colours and weights.
var sgr = regexp.MustCompile(`\x1b\[([0-9;]*)m`)

// ink is how a stretch of a line is set, as class names.
type ink struct {
	bold, faint bool
	color       int // 30 to 37, 0 for the common one
}

func (i ink) class() string {
	var out []string
	if i.bold {
		out = append(out, "b")
	}
	if i.faint {
		out = append(out, "f")
	}
	if i.color > 0 {
		out = append(out, fmt.Sprint("c", i.color))
	}
	return strings.Join(out, " ")
}

// picture draws what a terminal shows as SVG. The report's bars are drawn as
// boxes, since their characters differ in width from font to font.
func picture(t *testing.T, title, description, terminal string, columns int) string {
	t.Helper()
	lines := strings.Split(strings.TrimRight(terminal, "\n"), "\n")
	width, height := 2*pictureIn+columns*cellWidth, pictureTop+len(lines)*cellHeight+14
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="t d">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, "<title id=\"t\">%s</title>\n<desc id=\"d\">%s</desc>\n", html.EscapeString(title), html.EscapeString(description))
	b.WriteString(`<style>
text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #dfe4ea; white-space: pre; }
.b { font-weight: 700; } .f { opacity: .62; }
rect { fill: #dfe4ea; } .ground { fill: #161a1f; } .bar { fill: #232930; } .dot { fill: #4a535e; }
.c31 { fill: #ff8f87; } .c32 { fill: #5ecb86; } .c33 { fill: #e8b64c; } .c34 { fill: #7fbcf5; } .c36 { fill: #5fc3dc; }
</style>
`)
	fmt.Fprintf(&b, `<rect class="ground" width="%d" height="%d" rx="8"/><path class="bar" d="M0 28V8a8 8 0 0 1 8-8H%da8 8 0 0 1 8 8V28Z"/>`+"\n", width, height, width-8)
	for i := range 3 {
		fmt.Fprintf(&b, `<circle class="dot" cx="%d" cy="14" r="5"/>`, 18+18*i)
	}
	fmt.Fprintf(&b, `<text x="%d" y="19" text-anchor="middle" class="f">%s</text>`+"\n", width/2, html.EscapeString(title))
	for row, line := range lines {
		pictureLine(t, &b, line, pictureTop+row*cellHeight)
	}
	return b.String() + "</svg>\n"
}

// pictureLine draws one line, stretch by stretch.
func pictureLine(t *testing.T, b *strings.Builder, line string, top int) {
	var now ink
	column := 0
	for line != "" {
		stretch := line
		at := sgr.FindStringSubmatchIndex(line)
		if at != nil {
			stretch = line[:at[0]]
		}
		if strings.TrimSpace(stretch) != "" {
			pictureStretch(b, stretch, now, column, top)
		}
		column += utf8.RuneCountInString(stretch)
		if at == nil {
			break
		}
		now = now.after(t, line[at[2]:at[3]])
		line = line[at[1]:]
	}
	b.WriteByte('\n')
}

func (i ink) after(t *testing.T, codes string) ink {
	for code := range strings.SplitSeq(codes, ";") {
		var n int
		fmt.Sscan(code, &n)
		switch {
		case n == 0:
			i = ink{}
		case n == 1:
			i.bold = true
		case n == 2:
			i.faint = true
		case n >= 30 && n <= 37:
			i.color = n
		default:
			t.Fatalf("the picture does not know the escape %q", codes)
		}
	}
	return i
}

// boxes are the characters that are drawn: left, top, width and height in a cell
// of 8 by 18.
var boxes = map[rune][4]int{
	'━': {0, 8, 8, 2}, '╸': {0, 8, 4, 2}, '╌': {1, 8, 4, 1},
	'▁': {0, 13, 7, 2}, '▃': {0, 10, 7, 5}, '▄': {0, 8, 7, 7}, '▆': {0, 5, 7, 10}, '█': {0, 2, 7, 13},
}

// pictureStretch draws the words and boxes of one ink.
func pictureStretch(b *strings.Builder, s string, i ink, column, top int) {
	class := ""
	if c := i.class(); c != "" {
		class = ` class="` + c + `"`
	}
	words, from := "", 0
	flush := func() {
		trimmed := strings.TrimLeft(words, " ")
		if strings.TrimSpace(words) != "" {
			x := pictureIn + (from+len(words)-len(trimmed))*cellWidth
			trimmed = strings.TrimRight(trimmed, " ")
			fmt.Fprintf(b, `<text x="%d" y="%d" textLength="%d"%s>%s</text>`, x, top+14, utf8.RuneCountInString(trimmed)*cellWidth, class, html.EscapeString(trimmed))
		}
		words = ""
	}
	for _, r := range s {
		if box, ok := boxes[r]; ok {
			flush()
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%d" height="%d"%s/>`, pictureIn+column*cellWidth+box[0], top+box[1], box[2], box[3], class)
		} else {
			if words == "" {
				from = column
			}
			words += string(r)
		}
		column++
	}
	flush()
}
