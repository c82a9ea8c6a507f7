package prose

import "strings"

// pattern is a phrase after its first word. "*" is any one word, "?" at most
// one, and a word with bars one of several.
type pattern [][]string

// patternsOf reads one phrase a line and sorts them by their first words.
func patternsOf(list string) map[string][]pattern {
	out := map[string][]pattern{}
	for _, line := range linesOf(list) {
		words := strings.Fields(line)
		var p pattern
		for _, w := range words[1:] {
			p = append(p, splitBars(w))
		}
		for _, first := range splitBars(words[0]) {
			out[first] = append(out[first], p)
		}
	}
	return out
}

// matches reports whether a pattern follows from word w on, before end, and its
// last word.
func (t *Text) matches(p pattern, w, end int) (last int, ok bool) {
	if len(p) == 0 {
		return w - 1, true
	}
	if p[0][0] == "?" {
		if last, ok = t.matches(p[1:], w, end); ok || w >= end {
			return last, ok
		}
		return t.matches(p[1:], w+1, end)
	}
	if w >= end {
		return 0, false
	}
	found := p[0][0] == "*"
	if !found && t.Words[w].entry != 0 {
		word := t.lowerAt(w)
		for _, want := range p[0] {
			found = found || word == want
		}
	}
	if !found {
		return 0, false
	}
	return t.matches(p[1:], w+1, end)
}

// linesOf are the lines of a table that are not blank.
func linesOf(list string) []string {
	var out []string
	for line := range strings.Lines(list) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}

func splitBars(w string) []string { return strings.Split(w, "|") }
