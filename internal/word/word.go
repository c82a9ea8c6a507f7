// Package word splits names and texts into the words that search finds them by.
// The registry's index is written with it and queries are read with it, so both
// agree on what a word is, on either database.
package word

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The bounds of what is looked at: a definition may hold megabytes of one word.
const (
	MaxRunes = 64   // of a word; the rest of it is cut off
	MaxWords = 2048 // of a text; what follows is not looked at
	MaxKey   = 256  // bytes of a key, about
)

// Word is a word as it stands in a text, in lower case and without accents.
type Word struct {
	// Whole is the word: "createissue" of createIssue. It is empty for a run of
	// signs that are written without spaces between words.
	Whole string
	// Parts are what it is put together from: "create" and "issue". They are nil
	// for a word of one part.
	Parts []string
}

// Tokens are what the word is kept as: its parts, then the whole.
func (w Word) Tokens() []string {
	if w.Whole == "" {
		return w.Parts
	}
	return append(w.Parts[:len(w.Parts):len(w.Parts)], w.Whole)
}

// Pieces are the smallest words: the parts, or the whole where there are none.
func (w Word) Pieces() []string {
	if len(w.Parts) > 0 {
		return w.Parts
	}
	return []string{w.Whole}
}

// Split finds the words of a text, at most [MaxWords]. What is no letter and no
// digit stands between words, so names are split at _ - and . too; a capital
// after a small letter begins a part of a word. Of scripts without spaces every
// sign is a part.
func Split(text string) []Word {
	const letters = 6 // of a word with the blank behind it, about
	s := splitter{words: make([]Word, 0, min(1+len(text)/letters, MaxWords)), run: make([]rune, 0, MaxRunes)}
	if !ascii(text) {
		text = norm.NFKD.String(text)
	}
	for _, r := range text {
		if len(s.words) >= MaxWords {
			return s.words
		}
		s.read(r)
	}
	s.end()
	return s.words
}

// Tokens are the tokens of all words of a text.
func Tokens(text string) []string {
	var all []string
	for _, w := range Split(text) {
		all = append(all, w.Tokens()...)
	}
	return all
}

// Key is a name without what stands between its words: the same for create_issue,
// createIssue and "create issue". It is cut off behind [MaxKey].
func Key(words []Word) string {
	var b strings.Builder
	for _, w := range words {
		for _, p := range w.Pieces() {
			if b.WriteString(p); b.Len() >= MaxKey {
				return b.String()
			}
		}
	}
	return b.String()
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// splitter reads a text rune by rune.
type splitter struct {
	words []Word
	run   []rune // of letters and digits, as they stand in the text
	signs bool   // the run is of a script without spaces
}

func (s *splitter) read(r rune) {
	switch {
	case unicode.Is(unicode.Mn, r): // an accent
	case !unicode.IsLetter(r) && !unicode.IsDigit(r):
		s.end()
	case spaceless(r) != s.signs:
		s.end()
		s.signs = !s.signs
		s.run = append(s.run, r)
	case len(s.run) < MaxRunes:
		s.run = append(s.run, r)
	case s.signs:
		s.end()
		s.run = append(s.run, r)
	}
}

// spaceless reports whether a sign is of a script whose words are not parted.
func spaceless(r rune) bool {
	return r >= 0x0e00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

// end ends a word.
func (s *splitter) end() {
	if len(s.run) == 0 {
		return
	}
	var w Word
	if s.signs {
		for _, r := range s.run {
			w.Parts = append(w.Parts, string(r))
		}
	} else {
		w.Whole, w.Parts = lower(s.run), camel(s.run)
	}
	s.words = append(s.words, w)
	s.run = s.run[:0]
}

// camel are the parts of a word with capitals inside: createIssue, HTTPServer. There
// are none of another.
func camel(run []rune) (parts []string) {
	begin := 0
	for i := 1; i < len(run); i++ {
		if !unicode.IsUpper(run[i]) {
			continue
		}
		if !unicode.IsUpper(run[i-1]) || i+1 < len(run) && unicode.IsLower(run[i+1]) {
			parts = append(parts, lower(run[begin:i]))
			begin = i
		}
	}
	if parts == nil {
		return nil
	}
	return append(parts, lower(run[begin:]))
}

func lower(run []rune) string {
	text := make([]byte, 0, utf8.UTFMax*MaxRunes)
	for _, r := range run {
		text = utf8.AppendRune(text, unicode.ToLower(r))
	}
	return string(text)
}
