package prose

import "strings"

// ListsResult reports whether the first sentence says what a reading act gives by
// listing it: "Explain a loan: its copy, its reader and the day it is due".
func (t *Text) ListsResult() bool {
	if len(t.Sentences) == 0 {
		return false
	}
	s := &t.Sentences[0]
	if !t.opensReading(s) {
		return false
	}
	words := s.Of(t.Source)
	_, listed, ok := strings.Cut(words, ": ")
	if !ok {
		_, listed, ok = strings.Cut(words, "：")
	}
	if !ok {
		return false
	}
	marks := strings.Count(listed, ", ") + strings.Count(listed, "、") + strings.Count(listed, "，")
	return marks >= 2 || marks == 1 && strings.Contains(listed, " and ")
}

// opensReading reports whether a sentence opens with a verb that reads. In a script
// without spaces, whose verbs are not known, anything may.
func (t *Text) opensReading(s *Sentence) bool {
	first := t.Words[s.First]
	if first.Dense() {
		return true
	}
	v, ok := first.Verb()
	return ok && v.Kind == Read
}
