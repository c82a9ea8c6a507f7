package prose

import (
	"strings"
	"unicode/utf8"
)

// fields are the blank-separated words of a table's text.
func fields(list string) []string { return strings.Fields(list) }

// lines are the entries of a table's text, one a line or separated by "|".
func lines(list string) []string {
	var out []string
	for _, l := range strings.FieldsFunc(list, func(r rune) bool { return r == '\n' || r == '|' }) {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// phraseWords cuts a table's phrase as [Cut] would cut it, keeping "*" and "~".
func phraseWords(phrase string) []string {
	var out []string
	for _, f := range strings.Fields(phrase) {
		r, _ := utf8.DecodeRuneInString(f)
		if !dense(r) {
			out = append(out, f)
			continue
		}
		for _, r := range f {
			out = append(out, string(r))
		}
	}
	return out
}
