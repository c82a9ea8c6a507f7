package web

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// span is a stretch of a text that stayed, went or came.
type span struct {
	Text string
	Kind string // empty, gone or come
}

// maxDiffCells bounds the work of a comparison: two texts of a thousand words each.
// Longer ones, without what they begin and end with alike, are shown one after the
// other.
const maxDiffCells = 1 << 20

// diffWords compares running texts word by word.
func diffWords(before, after string) []span { return joined(diff(words(before), words(after))) }

// joined takes two changes with nothing but a blank between them for one: a sentence
// that became another reads better than its words one by one.
func joined(spans []span) (out []span) {
	var gone, come string
	flush := func() {
		for _, s := range []span{{gone, "gone"}, {come, "come"}} {
			if s.Text != "" {
				out = append(out, s)
			}
		}
		gone, come = "", ""
	}
	for i, s := range spans {
		switch between := i > 0 && i < len(spans)-1 && strings.TrimSpace(s.Text) == ""; {
		case s.Kind == "gone":
			gone += s.Text
		case s.Kind == "come":
			come += s.Text
		case between && gone != "" && come != "":
			gone, come = gone+s.Text, come+s.Text
		default:
			flush()
			out = append(out, s)
		}
	}
	flush()
	return out
}

// diffLines compares texts line by line.
func diffLines(before, after string) []span {
	return diff(strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n"))
}

// words parts a text into words and the blanks between them.
func words(s string) (out []string) {
	start, blank := 0, false
	for i, r := range s {
		space := unicode.IsSpace(r)
		if i > start && space != blank {
			out, start = append(out, s[start:i]), i
		}
		blank = space
	}
	if start < len(s) {
		out = append(out, s[start:])
	}
	return out
}

// diff compares two lists of parts by their longest common subsequence.
func diff(before, after []string) []span {
	var d differ
	head := 0
	for head < len(before) && head < len(after) && before[head] == after[head] {
		head++
	}
	tail := 0
	for tail < len(before)-head && tail < len(after)-head && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	d.add("", before[:head])
	d.middle(before[head:len(before)-tail], after[head:len(after)-tail])
	d.add("", before[len(before)-tail:])
	return d.spans
}

// differ gathers the spans of a comparison.
type differ struct {
	spans []span
}

func (d *differ) add(kind string, parts []string) {
	text := strings.Join(parts, "")
	if text == "" {
		return
	}
	if n := len(d.spans); n > 0 && d.spans[n-1].Kind == kind {
		d.spans[n-1].Text += text
		return
	}
	d.spans = append(d.spans, span{text, kind})
}

func (d *differ) middle(before, after []string) {
	rows, columns := len(before)+1, len(after)+1
	if rows*columns > maxDiffCells {
		d.add("gone", before)
		d.add("come", after)
		return
	}
	// common[i*columns+j] is the longest common part of before[i:] and after[j:].
	common := make([]int32, rows*columns)
	for i := len(before) - 1; i >= 0; i-- {
		for j := len(after) - 1; j >= 0; j-- {
			at := i*columns + j
			if before[i] == after[j] {
				common[at] = common[at+columns+1] + 1
			} else {
				common[at] = max(common[at+columns], common[at+1])
			}
		}
	}
	i, j := 0, 0
	for i < len(before) && j < len(after) {
		at := i*columns + j
		switch {
		case before[i] == after[j]:
			d.add("", before[i:i+1])
			i, j = i+1, j+1
		case common[at+columns] >= common[at+1]:
			d.add("gone", before[i:i+1])
			i++
		default:
			d.add("come", after[j:j+1])
			j++
		}
	}
	d.add("gone", before[i:])
	d.add("come", after[j:])
}

// folded leaves of long stretches that stayed only the lines beside a change.
func folded(spans []span, lines int) (out []span) {
	for i, s := range spans {
		if s.Kind == "" {
			s.Text = foldedText(s.Text, lines, i > 0, i < len(spans)-1)
		}
		out = append(out, s)
	}
	return out
}

func foldedText(text string, lines int, behind, before bool) string {
	all := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	head, tail := 0, 0
	if behind {
		head = lines
	}
	if before {
		tail = lines
	}
	if len(all) <= head+tail+1 {
		return text
	}
	short := strings.Join(all[:head], "") + "⋯\n" + strings.Join(all[len(all)-tail:], "")
	if tail > 0 && strings.HasSuffix(text, "\n") {
		short += "\n"
	}
	return short
}

// cutText keeps the beginning of a text; a character is not broken.
func cutText(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most] + "…"
}
