package offline

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/prose"
)

// longestQuote is how many bytes of a description stand in one quote.
const longestQuote = 90

// quote writes an excerpt of the description that starts at a word, with three
// dots behind the quotation mark when it goes on; "the description" stands for
// a text without words.
func (p *pen) quote(word, last int) {
	words := p.r.text.Words
	if word >= last || word >= len(words) {
		if w := p.written(); len(w) == 0 || bytes.HasSuffix(w, []byte(". ")) {
			p.say("The description")
		} else {
			p.say("the description")
		}
		return
	}
	p.cite(excerpt(p.r.text, word, last))
}

// cite writes an excerpt in quotation marks; whole tells that nothing was cut.
func (p *pen) cite(sp prose.Span, whole bool) {
	p.quotes = append(p.quotes, sp)
	p.marked(sp.Of(p.r.text.Source))
	if !whole {
		p.say("…")
	}
}

// quoteOpening quotes the first sentence that says something.
func (p *pen) quoteOpening() {
	open := p.r.opening()
	if !open.exists() {
		p.quote(open.first, open.last)
		return
	}
	if p.opening.End == 0 {
		p.opening, p.openingWhole = excerpt(p.r.text, open.first, open.last)
	}
	p.cite(p.opening, p.openingWhole)
}

// telling is the first sentence with one of the parts that a quote does not cut to a
// scrap, as it does where a sentence goes on behind a line's end.
func (r *reading) telling(want part) stretch {
	for i, p := range r.parts {
		if p&want == 0 || p&(waste|echo) != 0 {
			continue
		}
		if s := r.sentence(i); r.quotable(s) {
			return s
		}
	}
	return stretch{}
}

// quotable reports whether a quote of a stretch can be understood alone.
func (r *reading) quotable(s stretch) bool { return r.saysWith(s, fewestWords) }

// saysWith reports whether a quote of a stretch has so many words, twice as many
// characters of a script without spaces.
func (r *reading) saysWith(s stretch, least int) bool {
	if !s.exists() {
		return false
	}
	if r.text.Words[s.first].Dense() {
		least *= 2
	}
	if s.last-s.first < least {
		return false
	}
	start, end := int(r.text.Words[s.first].Start), int(r.text.Words[s.first+least-1].End)
	if front := r.text.Source[start:end]; end-start <= longestQuote && !pairs(front) && printable(front) {
		return true // no cut is before a bracket or mark
	}
	sp, _ := excerpt(r.text, s.first, s.last)
	return end <= sp.End
}

// hasFields reports whether a text has n words between blanks or more.
func hasFields(text string, n int) bool {
	for range strings.FieldsSeq(text) {
		if n--; n == 0 {
			return true
		}
	}
	return false
}

// quotationMarks are the pairs a quote may stand in, the first that it does not
// hold itself.
var quotationMarks = [...][2]string{{`"`, `"`}, {"“", "”"}, {"«", "»"}, {"‹", "›"}, {"‘", "’"}}

// marked writes a text in quotation marks that do not stand in it.
func (p *pen) marked(text string) {
	marks := quotationMarks[len(quotationMarks)-1]
	for _, m := range quotationMarks {
		if !strings.Contains(text, m[0]) && !strings.Contains(text, m[1]) {
			marks = m
			break
		}
	}
	p.say(marks[0], text, marks[1])
}

// brief quotes as many words of a text as [clip] leaves.
func (p *pen) brief(text string, most int) {
	part, whole := clip(text, most)
	p.marked(part)
	if !whole {
		p.say("…")
	}
}

// clip is as many whole words of a text as fit in so many bytes, the first at least in
// part, up to a character that is not shown and to a code mark, which sets names apart.
func clip(text string, most int) (part string, whole bool) {
	end := strings.IndexFunc(text, func(r rune) bool { return r == '`' || r != ' ' && !printable(string(r)) })
	if end < 0 {
		end = len(text)
	}
	if end > most {
		end = runesWithin(text, most)
		if i := strings.LastIndexByte(text[:end], ' '); i > 0 {
			end = i
		}
	}
	if end < len(text) {
		end = trimmed(text, end)
	}
	if n := closed(text[:end]); n > 0 {
		end = n
	}
	return text[:end], end == len(text)
}

// excerpt is the stretch from one word to before another that fits in a quote,
// has no control characters and cuts no bracket or mark in two; whole tells that
// nothing was cut.
func excerpt(t *prose.Text, word, last int) (sp prose.Span, whole bool) {
	sp.Start = int(t.Words[word].Start)
	sp.End = int(t.Words[word].End)
	if sp.End-sp.Start > longestQuote {
		return prose.Span{Start: sp.Start, End: sp.Start + runesWithin(t.Source[sp.Start:], longestQuote)}, false
	}
	single := sp
	whole = true
	for w := word + 1; w < last && whole; w++ {
		end := int(t.Words[w].End)
		if end-sp.Start > longestQuote || !printable(t.Source[sp.End:end]) {
			whole = false
		} else {
			sp.End = end
		}
	}
	sp = withHead(t.Source, sp)
	if !pairs(t.Source[max(0, sp.Start-1):min(len(t.Source), sp.End+1)]) {
		return sp, whole
	}
	sp = embrace(t.Source, sp)
	n := closed(sp.Of(t.Source))
	switch {
	case n == sp.End-sp.Start:
		return sp, whole
	case n == 0:
		return single, false
	}
	sp.End = sp.Start + n
	return sp, false
}

// withHead widens a stretch by the asterisks or the wide bracket before it whose other half
// it holds.
func withHead(s string, sp prose.Span) prose.Span {
	for sp.Start > 0 && s[sp.Start-1] == '*' && strings.Contains(sp.Of(s), "*") {
		sp.Start--
	}
	if sp.Start < wideBracket || s[sp.Start-1] < utf8.RuneSelf {
		return sp
	}
	for _, pair := range [...][2]string{{"【", "】"}, {"「", "」"}, {"（", "）"}, {"《", "》"}} {
		if strings.HasSuffix(s[:sp.Start], pair[0]) && strings.Contains(sp.Of(s), pair[1]) {
			sp.Start -= wideBracket
		}
	}
	return sp
}

// wideBracket is how many bytes a wide bracket has.
const wideBracket = len("【")

// halves are the brackets and marks that come in pairs.
const halves = "()[]{}``\"\""

// pairs reports whether a text has a bracket or mark that comes in pairs.
func pairs(s string) bool {
	for i := range len(s) {
		if isHalf[s[i]] {
			return true
		}
	}
	return false
}

var isHalf = func() (set [256]bool) {
	for i := range len(halves) {
		set[halves[i]] = true
	}
	return set
}()

// embrace widens a stretch by the bracket or mark before it and those after it
// whose other half it holds.
func embrace(s string, sp prose.Span) prose.Span {
	for i := 0; i < len(halves); i += 2 {
		open, shut := halves[i:i+1], halves[i+1:i+2]
		inside := sp.Of(s)
		opened, closed := strings.Count(inside, open), strings.Count(inside, shut)
		if open == shut {
			opened, closed = opened%2, opened%2
		}
		switch {
		case opened > closed && strings.HasPrefix(strings.TrimLeft(s[sp.End:], " "), shut):
			sp.End += strings.Index(s[sp.End:], shut) + 1
		case open == shut && opened == 1 && strings.HasPrefix(s[sp.End:], shut):
			sp.End++
		case (opened < closed || open == shut && opened == 1) && strings.HasSuffix(s[:sp.Start], open):
			sp.Start--
		}
	}
	return sp
}

// closed is the length of the longest start of s in which every bracket and mark
// has its other half, without blanks and joints at its end.
func closed(s string) int {
	var open []int // where those that wait for their half stand
	for i := range len(s) {
		if !isHalf[s[i]] {
			continue
		}
		k := strings.IndexByte(halves, s[i])
		last := len(open) - 1
		mark := k >= len(halves)-4 // both halves are the same
		switch {
		case last >= 0 && (mark && s[open[last]] == s[i] || !mark && k%2 == 1 && s[open[last]] == halves[k-1]):
			open = open[:last]
		case !mark && k%2 == 1:
			if last >= 0 {
				i = open[0]
			}
			return trimmed(s, i)
		default:
			open = append(open, i)
		}
	}
	if len(open) > 0 {
		return trimmed(s, open[0])
	}
	return len(s)
}

// trimmed is the length of s[:n] without blanks and joints at its end.
func trimmed(s string, n int) int {
	return len(strings.TrimRight(s[:n], " ,;:-–—/=<>*_.#"))
}

// runesWithin is the length of the whole characters within the first n bytes.
func runesWithin(s string, n int) int {
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return n
}

// shown are the bytes that are characters to be seen by themselves, and blanks.
var shown = func() (set [256]bool) {
	for b := ' '; b < 0x7F; b++ {
		set[b] = true
	}
	return set
}()

// printable reports whether s is valid UTF-8 without control characters.
func printable(s string) bool {
	for i := 0; i < len(s); {
		if shown[s[i]] {
			i++
			continue
		}
		if s[i] < utf8.RuneSelf {
			return false
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 || r < 0xA0 || r == '\u2028' || r == '\u2029' || r >= '\u202A' && r <= '\u202E' ||
			r >= '\u2066' && r <= '\u2069' {
			return false
		}
		i += n
	}
	return true
}
