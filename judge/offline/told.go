package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

// ownBeside is how many words of its own stand beside the name of a parameter in a
// sentence that says something of it.
const ownBeside = 2

// hearParams marks the parameters of which the text says something, in whatever form.
func (r *reading) hearParams() {
	for i := range r.params {
		r.params[i].said = r.params[i].explained
	}
	for i := range r.mentions {
		m := &r.mentions[i]
		if p := &r.params[m.ID]; !p.said && r.parts[m.Sentence]&waste == 0 && (r.speaksOf(m) || r.maySpeakOf(m)) {
			p.said = true
		}
	}
	for i := range r.params {
		if p := &r.params[i]; !p.said && p.hinted && valuesTold(r.text.Source, p.values()) {
			p.said = true
		}
	}
}

// speaksOf reports whether the sentence of a mention says something of the parameter: it
// opens with the name as an entry or a rule does, or names it as nothing else is named and
// has words of its own beside the names; or the name ends it, and the next line goes on.
func (r *reading) speaksOf(m *prose.Mention) bool {
	s := &r.text.Sentences[m.Sentence]
	switch opens := m.Start-s.Start <= longestHead; {
	case opens && entryMark(r.text.Source[m.End:]) && r.wordsAfter(s, m.End) > 0, opens && r.ruled(m, s) && r.wordsAfter(s, m.End) > 1:
		return true
	case !m.Sure:
		return false
	case r.ownWords(s):
		return true
	}
	next := int(m.Sentence) + 1
	if next >= len(r.parts) || r.parts[next]&waste != 0 || r.wordsAfter(s, m.End) > 0 {
		return false
	}
	after := &r.text.Sentences[next] // behind a line's end
	return s.Colon && r.ownWords(after) || ruling[lower(r.text.Words[after.First].Span().Of(r.text.Source))]
}

// longestHead is how many bytes may stand before the name that a sentence opens with.
const longestHead = 4

// maySpeakOf reports the same of a sentence that names the parameter by a word that may mean
// something else, and lays down a rule for it: source and destination must be paths.
func (r *reading) maySpeakOf(m *prose.Mention) bool {
	s := &r.text.Sentences[m.Sentence]
	return r.ruled(m, s) && r.ownWords(s)
}

// entryMark reports whether what stands behind a name makes it the head of an entry.
func entryMark(rest string) bool {
	rest = strings.TrimLeft(rest, " `\"'*")
	for _, mark := range [...]string{":", "- ", "(", "=", "–", "—"} {
		if strings.HasPrefix(rest, mark) {
			return true
		}
	}
	return false
}

// ownWords reports whether a sentence has words beside names and those that join. Of a
// sentence it is asked for each name in it, and looks once.
func (r *reading) ownWords(s *prose.Sentence) bool {
	h := &r.hears
	if h.asks == s {
		return h.own
	}
	h.asks, h.own = s, r.countsOwn(s)
	return h.own
}

func (r *reading) countsOwn(s *prose.Sentence) bool {
	own := 0
	for _, w := range r.text.Words[s.First:s.Last] {
		if w.Is(prose.Stop) || r.stems.of(w.Stem)&(inParam|inName) != 0 {
			continue
		}
		if own++; own == ownBeside {
			return true
		}
	}
	return false
}

// ruled reports whether a name is followed by a word of a rule: limit must be.
func (r *reading) ruled(m *prose.Mention, s *prose.Sentence) bool {
	words := r.text.Words[s.First:s.Last]
	after := startingAt(words, m.End)
	return after < len(words) && ruling[lower(words[after].Span().Of(r.text.Source))]
}

// ruling are words behind a name that say what holds of it.
var ruling = setOf(`is are must can may takes take accepts accept defaults should sets selects controls holds contains
	says tells means has have needs names gives limits filters decides chooses points`)

// values are the values that a schema lets one choose from.
func (p *param) values() jsondoc.Value {
	if p.enum.Exists() {
		return p.enum
	}
	return p.schema.Get("items").Get("enum")
}

// mostValues is how many values of a choice are looked for in a text.
const mostValues = 12

// valuesTold reports whether a text says something of at least half of the values: words
// stand behind them, up to the next value or the end of the clause.
func valuesTold(text string, values jsondoc.Value) bool {
	all, explained := 0, 0
	for value := range values.Elements() {
		if all == mostValues {
			break
		}
		all++
		name := value.Str()
		if len(name) < 2 {
			continue
		}
		for at := 0; ; {
			i := strings.Index(text[at:], name)
			if i < 0 {
				break
			}
			start := at + i
			at = start + len(name)
			if (start == 0 || !wordByte(text[start-1])) && (at == len(text) || !wordByte(text[at])) && saysMore(text[at:], values) {
				explained++
				break
			}
		}
	}
	return explained > 0 && 2*explained >= all
}

func wordByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '-'
}

// saysMore reports whether a text, up to the end of its clause, has a word that neither
// joins nor is one of the values.
func saysMore(text string, values jsondoc.Value) bool {
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case b == ',' || b == ';' || b == '.' || b == '|' || b == '/' || b == '\n':
			return false
		case b >= 0x80:
			// A dash joins; a letter of another script is a word.
			for _, dash := range [...]string{"–", "—", "→", "’", "”", "“"} {
				if strings.HasPrefix(text[i:], dash) {
					i += len(dash)
					b = 0
					break
				}
			}
			if b != 0 {
				return !strings.HasPrefix(text[i:], "、") && !strings.HasPrefix(text[i:], "，") && !strings.HasPrefix(text[i:], "或")
			}
		case wordByte(b) && b != '-':
			end := i
			for end < len(text) && wordByte(text[end]) {
				end++
			}
			switch word := text[i:end]; word {
			case "or", "and", "default", "oder", "und", "y", "o", "e", "ou":
			default:
				return !isValue(word, values)
			}
			i = end
		default:
			i++
		}
	}
	return false
}

func isValue(word string, values jsondoc.Value) bool {
	for v := range values.Elements() {
		if v.EqualStr(word) {
			return true
		}
	}
	return false
}
