package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// echoShare is the percentage of a sentence's neighbouring content words that
// must be neighbours in the schema too before the sentence only repeats it.
const echoShare = 60

// saying is what the words of a sentence are, but for those that join others.
type saying struct {
	praise, generic, typing int  // words and phrases that rate, words of any description, words of a schema
	content                 int  // all others
	fresh                   int  // of these, those that neither the name nor the text before has
	named                   int  // of the fresh ones, those of a parameter's name
	listed                  int  // content words of a parameter's name
	akin                    int  // content words that name, schema or the text before have
	pairs, schema           int  // neighbours; of them those that are neighbours in the schema
	entry, typed            bool // the sentence is an entry; with a type in brackets
	ofParam                 bool // it opens with a word of a parameter's name
	sends                   bool // an agent to a sibling, in whatever words
	reads                   bool // it speaks to or of whoever calls the tool
}

// saying counts the words of sentence i.
func (r *reading) saying(i int) (c saying) {
	s := &r.text.Sentences[i]
	words := r.text.Words[s.First:s.Last]
	if s.Cues.Has(prose.CuePraise) {
		c.praise++
	}
	entry, from, to := r.entryOf(s)
	c.entry, c.typed, c.sends = entry, to > 0, r.parts[i]&naming != 0
	c.ofParam = r.stems.of(words[0].Stem)&inParam != 0
	var before prose.Stem
	for _, w := range words {
		if at := int(w.Start); w.Is(prose.Stop) || at > from && at < to {
			continue // a type is none of the entry's own words
		}
		if before != 0 {
			c.pairs++
			if r.stems.of(pairOf(before, w.Stem))&inSchema != 0 {
				c.schema++
			}
		}
		before = w.Stem
		c.reads = c.reads || w.Is(prose.Reader)
		switch {
		case w.Is(prose.Praise):
			c.praise++
		case w.Is(prose.Generic | prose.Typing): // some are both
			if w.Is(prose.Generic) {
				c.generic++
			}
			if w.Is(prose.Typing) {
				c.typing++
			}
		default:
			c.add(r.stems.of(w.Stem))
		}
	}
	return c
}

// add counts a content word by what else has its stem.
func (c *saying) add(roles role) {
	c.content++
	if roles&(ofSchema|told) != 0 {
		c.akin++
	}
	if roles&inParam != 0 {
		c.listed++
	}
	if roles&(inName|told) == 0 {
		c.fresh++
		if roles&inParam != 0 {
			c.named++
		}
	}
}

// worth is waste for a sentence that praises, echo for one that has no word of
// its own, has its words from the schema or nothing to do with the tool.
func (r *reading) worth(i int) part {
	s, c := &r.text.Sentences[i], r.saying(i)
	plain := !c.entry && !c.sends
	switch {
	case c.praise > 0 && r.own[i] == 0:
		return waste
	case r.own[i] == 0 && !(c.entry && c.ofParam) && !c.sends && !r.heads(i):
		return echo
	case c.praise > 0 && c.fresh <= c.praise && c.content <= c.praise+2:
		return waste
	case plain && c.fresh == 0 && c.generic >= 1 && c.content+c.generic >= 2 && s.Cues&useCues&^prose.Set(prose.CueWhen) == 0:
		return echo
	case plain && c.fresh == c.named && c.generic > 0 && s.Size <= 7:
		return echo
	case c.lists() && (s.Cues&(behaviorCues|useCues) == 0 || c.content == c.listed):
		return echo
	case plain && c.akin == 0 && r.strays(i):
		return echo | stray
	case c.pairs >= 2 && c.schema*100 >= echoShare*c.pairs, c.pairs < fewestPairs && c.schema >= c.pairs-1 && r.copied(s):
		return echo
	}
	return 0
}

// lists reports whether a sentence only says which parameters there are and of which
// types.
func (c *saying) lists() bool {
	return (!c.entry || c.typed || !c.ofParam) && !c.sends && !c.reads && c.fresh == c.named && (c.listed > 0 || c.entry) && c.typing > 0
}

// entryShaped reports whether a sentence opens with one name and a colon, as the
// entry of a parameter does.
func (r *reading) entryShaped(s *prose.Sentence) bool {
	ok, _, _ := r.entryOf(s)
	return ok
}

// entryOf is entryShaped with the brackets that stand between name and colon; both are 0
// where there are none.
func (r *reading) entryOf(s *prose.Sentence) (ok bool, from, to int) {
	src := r.text.Source[s.Start:min(s.End, s.Start+80)]
	named := false
	for i := range len(src) {
		switch b := src[i]; {
		case b == ':':
			return named, 0, 0
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_':
			named = true
		case b == '(' && named: // name (type): what it is
			shut := strings.Index(src, "):")
			if shut < i {
				return shut >= 0, 0, 0
			}
			return true, s.Start + i, s.Start + shut
		case b == ' ' && named && !strings.HasPrefix(src[i:], " ("), b >= 0x80, b == '.', b == ',':
			return false, 0, 0
		}
	}
	return false, 0, 0
}
