package offline

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/opentdqs/tdqs/internal/prose"
)

// pen writes the justifications of one verdict and remembers what it quoted and
// named, so that both can be checked against the definition.
type pen struct {
	r      *reading
	buf    []byte
	quotes []prose.Span // of the description
	tools  []int32      // named tools
	params []int32      // named parameters
	first  int          // length of the first sentence
}

// longestQuote is how many bytes of a description stand in one quote.
const longestQuote = 90

// longestName is the longest name that is written out.
const longestName = 80

func (p *pen) reset(r *reading) {
	p.r, p.buf = r, p.buf[:0]
	p.quotes, p.tools, p.params, p.first = p.quotes[:0], p.tools[:0], p.params[:0], 0
}

// say writes words of the judge's own.
func (p *pen) say(parts ...string) {
	for _, s := range parts {
		p.buf = append(p.buf, s...)
	}
}

// number writes n.
func (p *pen) number(n int) { p.buf = strconv.AppendInt(p.buf, int64(n), 10) }

// count writes a number with its noun.
func (p *pen) count(n int, one, many string) {
	p.number(n)
	if n == 1 {
		p.say(" ", one)
	} else {
		p.say(" ", many)
	}
}

// quote writes an excerpt of the description that starts at a word, with three
// dots behind the quotation mark when it goes on; "the description" stands for
// a text without words.
func (p *pen) quote(word, last int) {
	words := p.r.text.Words
	if word >= last || word >= len(words) {
		p.say("the description")
		return
	}
	sp, whole := excerpt(p.r.text, word, last)
	p.quotes = append(p.quotes, sp)
	p.say(`"`)
	p.buf = append(p.buf, p.r.text.Source[sp.Start:sp.End]...)
	p.say(`"`)
	if !whole {
		p.say("…")
	}
}

// excerpt is the stretch from one word to before another that fits in a quote
// and has no control characters; whole tells that nothing was cut.
func excerpt(t *prose.Text, word, last int) (sp prose.Span, whole bool) {
	sp.Start = int(t.Words[word].Start)
	sp.End = int(t.Words[word].End)
	if sp.End-sp.Start > longestQuote {
		return prose.Span{Start: sp.Start, End: sp.Start + runesWithin(t.Source[sp.Start:], longestQuote)}, false
	}
	whole = true
	for w := word + 1; w < last && whole; w++ {
		end := int(t.Words[w].End)
		if end-sp.Start > longestQuote || !printable(t.Source[sp.End:end]) {
			whole = false
		} else {
			sp.End = end
		}
	}
	return embrace(t.Source, sp), whole
}

// embrace widens a stretch by the bracket or code mark before it and those after
// it whose other half it holds.
func embrace(s string, sp prose.Span) prose.Span {
	const pairs = "()[]{}``"
	for i := 0; i < len(pairs); i += 2 {
		open, shut := pairs[i:i+1], pairs[i+1:i+2]
		inside := sp.Of(s)
		opened, closed := strings.Count(inside, open), strings.Count(inside, shut)
		if open == shut {
			opened, closed = opened%2, opened%2
		}
		switch {
		case (opened > closed || open == shut && opened == 1) && strings.HasPrefix(s[sp.End:], shut):
			sp.End++
		case (opened < closed || open == shut && opened == 1) && strings.HasSuffix(s[:sp.Start], open):
			sp.Start--
		}
	}
	return sp
}

// runesWithin is the length of the whole characters within the first n bytes.
func runesWithin(s string, n int) int {
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return n
}

// printable reports whether s is valid UTF-8 without control characters.
func printable(s string) bool {
	for i := 0; i < len(s); {
		if b := s[i]; b < utf8.RuneSelf {
			if b < ' ' || b == 0x7F {
				return false
			}
			i++
			continue
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

// presentable reports whether a name can stand in a sentence.
func presentable(name string) bool {
	return name != "" && len(name) <= longestName && printable(name)
}

// tool writes a tool's name.
func (p *pen) tool(i int) {
	p.tools = append(p.tools, int32(i))
	p.say("`", p.r.set.tools[i].Name, "`")
}

// list writes the names of up to most of the parameters that pass, and how many
// more there are. It reports whether there was any to write.
func (p *pen) list(most int, pass func(*param) bool) bool {
	named, more := 0, 0
	for i := range p.r.params {
		if !pass(&p.r.params[i]) {
			continue
		}
		if named == most || !presentable(p.r.params[i].name) {
			more++
			continue
		}
		if named > 0 {
			p.say(", ")
		}
		p.params = append(p.params, int32(i))
		p.say("`", p.r.params[i].name, "`")
		named++
	}
	switch {
	case named > 0 && more > 0:
		p.say(" and ")
		p.number(more)
		p.say(" more")
	case more > 0:
		p.count(more, "parameter", "parameters")
	}
	return named+more > 0
}
