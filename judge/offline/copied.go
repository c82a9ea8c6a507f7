package offline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/prose"
)

// fewestPairs is how many neighbouring words tell by themselves whether a sentence
// has them from the schema; one with fewer is compared letter by letter.
const fewestPairs = 4

// copied reports whether a short sentence stands in a parameter's description as it
// is: "Default is 50." repeated beside the schema that says so. Its neighbouring words
// are neighbours there too then, but for the name before a colon.
func (r *reading) copied(s *prose.Sentence) bool {
	text := s.Of(r.text.Source)
	if name, rest, found := strings.Cut(text, ":"); found && r.isParam(strings.Trim(name, "`*\"' -")) {
		text = rest
	}
	text = bare(text)
	if text == "" {
		return false
	}
	edge := joins
	if s.Last-s.First == 1 {
		edge = goesOn // one word stands in many sentences that say something else
	}
	for i := range r.params {
		if within(r.params[i].text, text, edge) {
			return true
		}
	}
	return false
}

// isParam reports whether a parameter has that name.
func (r *reading) isParam(name string) bool {
	for i := range r.params {
		if r.params[i].name == name {
			return true
		}
	}
	return false
}

// bare is a text from its first letter or digit to its last.
func bare(text string) string {
	return strings.TrimFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}

// within reports whether part stands in a text without a character beside it that goes
// on with it.
func within(text, part string, goesOn func(rune) bool) bool {
	for {
		_, after, found := strings.Cut(text, part)
		if !found {
			return false
		}
		before := text[:len(text)-len(after)-len(part)]
		last, _ := utf8.DecodeLastRuneInString(before)
		next, _ := utf8.DecodeRuneInString(after)
		if !goesOn(last) && !goesOn(next) {
			return true
		}
		text = after
	}
}

// joins reports whether a character would make one word of what stands beside it.
func joins(c rune) bool { return c != utf8.RuneError && (unicode.IsLetter(c) || unicode.IsDigit(c)) }

// goesOn reports whether a character goes on with a sentence.
func goesOn(c rune) bool { return c == ' ' || joins(c) }
