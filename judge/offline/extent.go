package offline

import (
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// Extent is what decides whether the labels have met a definition like this one.
type Extent struct {
	Words   int  // of the description, all of them
	Schema  int  // bytes of the input schema
	Foreign bool // the description is not in English
}

// Extents are the extents of every tool of a set, in the order of [Extract].
func Extents(c tdqs.ServerCase) []Extent {
	s := newSet(c.Name, c.Tools)
	var r reading
	out := make([]Extent, len(c.Tools))
	for i := range c.Tools {
		r.read(s, &tdqs.ToolCase{Edition: c.Edition, Server: c.Name, Tool: &c.Tools[i], Signals: &c.Signals[i],
			Tools: c.Tools, Index: i})
		out[i] = r.extent()
	}
	return out
}

func (r *reading) extent() Extent {
	return Extent{Words: int(r.counts.all + 0.5), Schema: len(r.tool.InputSchema), Foreign: r.foreign()}
}

const (
	// foreignShare is the share of words in other letters from which on a text is not
	// in English: a few stand in English texts as examples.
	foreignShare = 0.3
	// latin is the first byte of words in other letters than Latin ones.
	latin = 0xCA
	// runningWords are the words from which on a text in Latin letters shows that it is
	// in English by the words of English texts in it: one in ten at least, and in eight
	// where some are not spelled in ASCII. Of 4,483 captured descriptions the English ones
	// have more, or are lists of names (2026-12).
	runningWords = 6
	rareEnglish  = 10
	rareAccented = 8
)

// foreign reports whether there is a description and it is in another language.
func (r *reading) foreign() bool { return r.counts.all >= 1 && r.alien }

// foreign reports whether the description is in another language than English: in
// other letters, with more function words of other languages than of English, or with
// hardly a word of English texts. The words that stand in names of products ("de", "la")
// count like others: two of them are needed. What speaks to a grader tells nothing of it.
func foreign(t *prose.Text) bool {
	all, english, other, letters, known, rare := 0, 0, 0, 0, 0, rareEnglish
	for i := range t.Sentences {
		s := &t.Sentences[i]
		if s.Cues.Has(prose.CueAddress) {
			continue
		}
		all += s.Last - s.First
		for _, w := range t.Words[s.First:s.Last] {
			if w.Is(prose.EnglishText) {
				known++
			}
			if w.Foreign() {
				rare = rareAccented
			}
			switch {
			case w.Foreign() && (w.Dense() || t.Source[w.Start] >= latin):
				letters++
			case w.Is(prose.English):
				english++
			case w.Is(prose.OtherTongue):
				other++
			}
		}
	}
	return all > 0 && (float64(letters) >= foreignShare*float64(all) || other >= 2 && other > english ||
		known*rare < all && running(t))
}

// running reports whether a text without English words is made of sentences in any
// language, and not of names, of words that it quotes, or of a list of keywords.
func running(t *prose.Text) bool {
	if len(t.Words) < runningWords {
		return false
	}
	breaks := 0
	for i := range t.Sentences {
		breaks += t.Sentences[i].Breaks
	}
	if breaks*3 >= len(t.Words) {
		return false
	}
	small, quoted := 0, false
	last := 0
	for _, w := range t.Words {
		quoted = quoted != (strings.Count(t.Source[last:w.Start], `"`)%2 == 1)
		last = int(w.End)
		word := w.Span().Of(t.Source)
		if strings.HasSuffix(word, "'s") {
			return false // only English has it
		}
		if !quoted && isSmall(word) && !joined(t.Source, int(w.Start), last) {
			small++
		}
	}
	return small*4 >= 3*len(t.Words)
}

// isSmall reports whether a word has neither digits nor ASCII capitals.
func isSmall(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' })
}

// joined reports whether the word from start to end is part of a name or of code.
func joined(s string, start, end int) bool {
	const joints = "_@/`={}[]<>\\$#"
	return start > 0 && strings.IndexByte(joints, s[start-1]) >= 0 || end < len(s) && strings.IndexByte(joints, s[end]) >= 0 ||
		end+1 < len(s) && s[end] == '.' && s[end+1] > ' ' || start > 1 && s[start-1] == '.' && s[start-2] > ' '
}
