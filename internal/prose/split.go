package prose

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// lines are the entries of a table's text, one a line or separated by "|".
func lines(list string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for l := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == '\n' || r == '|' }) {
			if l = strings.TrimSpace(l); l != "" && !yield(l) {
				return
			}
		}
	}
}

// phraseWords cuts a table's phrase as [Cut] would cut it, keeping "*" and "~".
func phraseWords(phrase string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for f := range strings.FieldsSeq(phrase) {
			if r, _ := utf8.DecodeRuneInString(f); !dense(r) {
				if !yield(f) {
					return
				}
				continue
			}
			for i, r := range f {
				if !yield(f[i : i+utf8.RuneLen(r)]) {
					return
				}
			}
		}
	}
}
