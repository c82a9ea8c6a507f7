package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxText is how much of a text is read; no agent is shown more.
const maxText = 1 << 28

// Cut cuts a text into words and sentences and finds its cues. Invalid UTF-8
// separates words.
func Cut(s string) *Text { return new(Room).Cut(s) }

// wordsIn is room for the words of a text: as many as texts usually have, and of one
// that is long, where a second array would cost more than another look, as many as it
// has in ASCII.
func wordsIn(s string) int {
	n := len(s)/6 + 4
	if len(s) < 1<<16 {
		return n
	}
	starts, inside := 0, false
	for i := range len(s) {
		word := s[i] < utf8.RuneSelf && asciiWord[s[i]]
		if word && !inside {
			starts++
		}
		inside = word
	}
	return max(n, starts+4)
}

// cutter walks a text once. start is the first byte of the open sentence, first
// its first word.
type cutter struct {
	text   *Text
	start  int
	first  int
	breaks int
	size   float64
	bullet bool
	aside  int  // where the comment or the words of a role that were opened end, 0 outside
	plain  bool // words only
}

func (c *cutter) run() {
	s := c.text.Source
	for i := 0; i < len(s); {
		if c.aside != 0 && i >= c.aside {
			c.end(c.aside)
			c.aside = 0
		}
		b := s[i]
		if b < utf8.RuneSelf {
			if (b == '<' || b == '[') && c.aside == 0 && !c.plain {
				if end := asideEnd(s, i); end > i {
					c.end(i)
					c.aside = end
				}
			}
			if asciiWord[b] {
				i = c.word(i)
				continue
			}
			i = c.mark(i, b)
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case dense(r):
			c.add(Word{Start: int32(i), End: int32(i + n), dense: true, foreign: true}, hashOf(s[i:i+n]), s[i:i+n])
			i += n
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			i = c.word(i)
		case strings.ContainsRune("。！？；", r):
			i += n
			c.end(i)
		case r == '\u2028' || r == '\u2029':
			c.end(i)
			i += n
		case r == '•' || r == '‣' || r == '◦':
			if c.first == len(c.text.Words) {
				c.bullet = true
			}
			i += n
		default:
			if strings.ContainsRune("–—，、：（", r) {
				c.breaks++
			}
			i += n
		}
	}
	c.end(len(s))
}

// word reads the word that starts at i and returns where it ends.
func (c *cutter) word(i int) int {
	s, start := c.text.Source, i
	hash := uint64(fnvOffset)
	for ; i < len(s) && asciiWord[s[i]]; i++ {
		hash = (hash ^ uint64(asciiLower[s[i]])) * fnvPrime
	}
	if i < len(s) && (s[i] >= utf8.RuneSelf || s[i] == '\'') {
		return c.longWord(start)
	}
	c.add(Word{Start: int32(start), End: int32(i)}, hash, s[start:i])
	return i
}

// longWord is word for one that may have more than ASCII letters and digits.
func (c *cutter) longWord(i int) int {
	s := c.text.Source
	w := Word{Start: int32(i), End: int32(i)}
	var room [48]byte
	lower := room[:0]
	wide := false // so far
letters:
	for i < len(s) {
		b := s[i]
		if b < utf8.RuneSelf {
			switch {
			case asciiWord[b]:
				lower = append(lower, asciiLower[b])
				i++
				w.End, w.foreign = int32(i), wide
			case b == '\'' && i > int(w.Start) && i+1 < len(s) && asciiWord[s[i+1]] && s[i+1] > '9':
				lower = append(lower, b)
				i++
			default:
				break letters
			}
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '’' && i > int(w.Start) && i+n < len(s) && asciiWord[s[i+n]]:
			lower = append(lower, '\'')
		case i > int(w.Start) && invisible(r):
		case dense(r) || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r):
			break letters
		default:
			lower = utf8.AppendRune(lower, unicode.ToLower(narrow(r)))
			w.End, w.foreign = int32(i+n), true
		}
		wide = true
		i += n
	}
	if w.End == w.Start { // a mark on its own
		_, n := utf8.DecodeRuneInString(s[i:])
		return i + n
	}
	spelled := string(lower)
	c.add(w, hashOf(spelled), spelled)
	return i
}

func asciiUpper(b byte) bool { return b >= 'A' && b <= 'Z' }

// runOn reports whether a word opens a new sentence though no full stop closed
// the one before, as in "deletes the file This cannot be undone".
func (c *cutter) runOn(start int, word string) bool {
	n := len(c.text.Words)
	if n == c.first || start == 0 || !opensAlways[word] && !opensMostly[word] {
		return false
	}
	s, last := c.text.Source, c.text.Words[n-1]
	if s[start-1] != ' ' {
		return false
	}
	if last.Is(foreignBest) {
		return false // die beste Note
	}
	after := start + len(word)
	leads := false
	if int(last.End) == start-1 {
		leads = leadsToName[s[last.Start:last.End]] && (after == len(s) || s[after] != ',')
		if titled(s[last.Start:last.End]) && !c.prose(n-1) && !smallNext(s, after) {
			return false
		}
	} else if strings.IndexByte(",:;-(&=+<", s[start-2]) >= 0 {
		return false
	}
	return opensAlways[word] || !leads
}

// prose reports whether one of the words shortly before word w of the open
// sentence is small though titles would write it large: then a capital at w makes
// a name of it.
func (c *cutter) prose(w int) bool {
	for k := max(c.first+1, w-6); k < w; k++ {
		word := c.text.Words[k]
		if b := c.text.Source[word.Start]; b >= 'a' && b <= 'z' && !word.Is(Stop) {
			return true
		}
	}
	return false
}

// smallNext reports whether a small word, or a comma, follows at byte i.
func smallNext(s string, i int) bool {
	return i+1 < len(s) && (s[i] == ',' || s[i] == ' ' && s[i+1] >= 'a' && s[i+1] <= 'z')
}

// titled reports whether a word has a capital as words in titles have: not all
// of it, as short forms do.
func titled(word string) bool {
	return asciiUpper(word[0]) && (len(word) == 1 || !asciiUpper(word[1]))
}

// opensAlways are the words that open a sentence when a capital is all that
// tells; opensMostly do so unless the word before leads up to a name.
var (
	leadsToName = wordSet(`the a an of for in on at by with to from into and or your our my its this that as via per is are`)
	opensAlways = wordSet(`This It These They You Use Ignore Returns Do When If Highly`)
	opensMostly = wordSet(`The Our All We With Please Note Always Never Your Everything Whether Simply Just Powerful
		Perfect Best Great Amazing Comprehensive Easy Fast Ideal Supports Provides Offers Designed Built Makes Helps
		Dear Rate Give Score`)
)

// add appends a word, in lower case but for ASCII capitals, with the hash of its
// lower case. It may open a sentence.
func (c *cutter) add(w Word, hash uint64, spelled string) {
	if !c.plain && asciiUpper(c.text.Source[w.Start]) && c.runOn(int(w.Start), w.Span().Of(c.text.Source)) {
		c.end(int(w.Start))
	}
	if n := lexicon.find(hash); n != 0 {
		e := &lexicon.entries[n]
		w.entry, w.Stem, w.class = n, e.stem, e.class
	} else {
		var room [48]byte
		w.Stem = stemOf(string(appendLower(room[:0], spelled)), hash)
	}
	if w.dense {
		c.size += 0.6
	} else {
		c.size++
	}
	c.text.Words = append(c.text.Words, w)
}

// appendLower appends a word with its ASCII capitals made small.
func appendLower(dst []byte, word string) []byte {
	for i := range len(word) {
		dst = append(dst, asciiLower[word[i]])
	}
	return dst
}

// mark handles an ASCII byte that is part of no word and returns where to go on.
func (c *cutter) mark(i int, b byte) int {
	s := c.text.Source
	switch b {
	case '.', '!', '?':
		i++
		for i < len(s) && strings.IndexByte(".!?)\"'`*", s[i]) >= 0 {
			i++
		}
		if !c.plain && (i == len(s) || s[i] <= ' ') && !(b == '.' && c.abbreviation(i)) {
			c.end(i)
		}
		return i
	case ';':
		c.end(i + 1)
	case '\n', '\r':
		if !c.plain && !c.wrapped(i) {
			c.end(i)
		}
	case ',', ':', '(', '[':
		c.breaks++
	case '-', '*', '+', '#':
		switch {
		case c.first == len(c.text.Words):
			c.bullet = c.bullet || b != '#'
		case b == '-' && i > 0 && s[i-1] == ' ':
			c.breaks++
		}
	}
	return i + 1
}

// wrapped reports whether the line break at i only wraps a long line of a
// sentence that goes on in small letters.
func (c *cutter) wrapped(i int) bool {
	s := c.text.Source
	if c.first == len(c.text.Words) || i-c.start < 40 || s[i-1] == ':' {
		return false
	}
	breaks := 0
	for ; i < len(s) && s[i] <= ' '; i++ {
		if s[i] == '\n' {
			breaks++
		}
	}
	if breaks != 1 || i == len(s) {
		return false
	}
	// "name: what it is" opens an entry, however small it starts.
	if s[i] < 'a' || s[i] > 'z' {
		return false
	}
	for ; i < len(s) && (asciiWord[s[i]] || s[i] == '_'); i++ {
	}
	if strings.HasPrefix(s[i:], " (") { // name (type): what it is
		if shut := strings.IndexAny(s[i:], ")\n"); shut > 0 {
			i += shut + 1
		}
	}
	return i >= len(s) || s[i] != ':'
}

// abbreviation reports whether the full stop before end closes a short form, as
// in "e.g." and "etc.".
func (c *cutter) abbreviation(end int) bool {
	words := c.text.Words
	if len(words) == c.first || end == len(c.text.Source) {
		return false
	}
	last := words[len(words)-1]
	if int(last.End) < end-1 {
		return false
	}
	word := c.text.Source[last.Start:last.End]
	if len(word) == 1 && len(words) > c.first+1 {
		return int(last.Start) > 0 && c.text.Source[last.Start-1] == '.'
	}
	return strings.EqualFold(word, "etc") && !upperNext(c.text.Source, end) ||
		strings.EqualFold(word, "vs") || strings.EqualFold(word, "approx") || strings.EqualFold(word, "incl")
}

func upperNext(s string, i int) bool {
	for i < len(s) && s[i] <= ' ' {
		i++
	}
	return i < len(s) && s[i] >= 'A' && s[i] <= 'Z'
}

// end closes the open sentence before byte i.
func (c *cutter) end(i int) {
	t := c.text
	if c.plain {
		return
	}
	if len(t.Words) > c.first {
		sentence := Sentence{Span: trim(t.Source, c.start, i), First: c.first, Last: len(t.Words),
			Size: c.size, Breaks: c.breaks, Bullet: c.bullet, Aside: c.aside != 0}
		sentence.Colon = t.Source[sentence.End-1] == ':'
		h := uint64(fnvOffset)
		for _, w := range t.Words[c.first:] {
			h = (h ^ uint64(w.Stem)) * fnvPrime
		}
		sentence.Hash = h
		t.Sentences = append(t.Sentences, sentence)
	}
	c.start, c.first, c.breaks, c.size, c.bullet = i, len(t.Words), 0, 0, false
}

func trim(s string, start, end int) Span {
	for start < end && s[start] <= ' ' {
		start++
	}
	for end > start && s[end-1] <= ' ' {
		end--
	}
	return Span{start, end}
}

// dense reports whether r belongs to a script that is written without spaces.
func dense(r rune) bool {
	return r >= 0x2E80 && (r >= 0x3041 && r <= 0x30FF || r >= 0x3400 && r <= 0x9FFF ||
		r >= 0xF900 && r <= 0xFAFF || r >= 0x20000 && r <= 0x3FFFF || r == '々') ||
		r >= 0x0E00 && r <= 0x0EFF && unicode.IsLetter(r)
}

var asciiWord, asciiLower = asciiTables()

func asciiTables() (word [256]bool, lower [256]byte) {
	for b := range 256 {
		lower[b] = byte(b)
		switch {
		case b >= 'A' && b <= 'Z':
			word[b], lower[b] = true, byte(b)+'a'-'A'
		case b >= 'a' && b <= 'z', b >= '0' && b <= '9':
			word[b] = true
		}
	}
	return word, lower
}
