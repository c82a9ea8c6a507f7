package offline

import "github.com/opentdqs/tdqs/internal/prose"

// enough is as many words of its own as are counted in a sentence.
const enough = 3

// joiningCues are the kinds of cue whose words lead up to what is said and say
// nothing alone.
var joiningCues = prose.Set(prose.CueWhen, prose.CueNot, prose.CueInstead, prose.CueOrder, prose.CueReturn,
	prose.CueCondition, prose.CueNegation, prose.CueDefault, prose.CuePraise)

// weigh counts the words of its own that each sentence has: those outside the
// tool's name, the words that stand in any description, and the phrases that
// only lead up to something. "Use this tool when needed" has none.
func (r *reading) weigh() {
	t := r.text
	r.own = r.own[:0]
	next := 0
	for i := range t.Sentences {
		s := &t.Sentences[i]
		led, after := r.led(i, next, joiningCues)
		next = after
		own := uint8(0)
		for w := s.First; w < s.Last && own < enough; w++ {
			if k := w - s.First; k < 64 && led>>k&1 != 0 {
				continue
			}
			word := t.Words[w]
			if !word.Is(prose.Stop|prose.Generic|prose.Praise) && r.stems.of(word.Stem)&inName == 0 {
				own++
			}
		}
		r.own = append(r.own, own)
	}
}

// led are the words of sentence i, among its first 64, that stand in phrases that
// lead up to something; next is the first cue that may belong to the sentence,
// after the first one behind it.
func (r *reading) led(i, next int, kinds prose.CueSet) (led uint64, after int) {
	t := r.text
	first := int32(t.Sentences[i].First)
	for ; next < len(t.Cues) && int(t.Cues[next].Sentence) <= i; next++ {
		c := t.Cues[next]
		if int(c.Sentence) < i || !kinds.Has(c.Kind) {
			continue
		}
		for w := c.First; w <= c.Last && w-first < 64; w++ {
			// What stands for any word of a phrase is not the phrase's own.
			if w == c.First || w == c.Last || t.Words[w].Is(prose.Stop|prose.Generic) || c.Kind != prose.CueInstead {
				led |= 1 << (w - first)
			}
		}
	}
	return led, next
}

// heads reports whether sentence i is the heading of what follows: it ends in a
// colon, and the next one has words of its own.
func (r *reading) heads(i int) bool {
	return r.text.Sentences[i].Colon && i+1 < len(r.own) && r.own[i+1] > 0
}

// hollow reports whether the text has no sentence for an agent: nothing but
// words to a grader, placeholders and praise, or no words at all.
func (r *reading) hollow() bool { return r.counts.size == 0 }

// Values of the feature hollow.
const (
	allHollow = 1    // nothing for an agent
	babble    = 0.5  // key phrases without a purpose
	slogans   = 0.25 // key phrases behind a purpose
)

// hollowness is the value of the feature hollow.
func (r *reading) hollowness(purposeCap float64) float64 {
	switch {
	case r.hollow(), purposeCap < 5 && (r.cued(prose.CuePlaceholder) || r.counts.size <= debris && r.cued(prose.CueAddress)):
		return allHollow
	case purposeCap < 5 && r.babbles():
		return babble
	case r.slogans():
		return slogans
	}
	return 0
}

// debris is how many words beside an address to a grader, without an act, are
// what is left of its markup.
const debris = 4

// cued reports whether a sentence has a cue of a kind.
func (r *reading) cued(kind prose.CueKind) bool {
	for i := range r.text.Sentences {
		if r.text.Sentences[i].Cues.Has(kind) {
			return true
		}
	}
	return false
}

// Of key phrases: from so many on they are taken for pasted when they are short
// and have fewer words of their own on average, in tenths.
const (
	fewestSlogans = 3
	sloganTenths  = 17
	sloganWords   = 4
)

// slogans reports whether what follows the first sentence are short phrases, such
// as anyone can paste, rather than sentences about this tool.
func (r *reading) slogans() bool {
	own, sentences, size := 0, -1, 0.0
	for i, p := range r.parts {
		if p&(waste|echo|entry) != 0 || r.text.Sentences[i].Bullet || r.text.Sentences[i].Colon {
			continue
		}
		if sentences++; sentences > 0 {
			own += int(r.own[i])
			size += r.text.Sentences[i].Size
		}
	}
	return sentences >= fewestSlogans && 10*own < sloganTenths*sentences && size <= float64(sloganWords*sentences)
}

// babbles reports whether the sentences have hardly a word of their own between
// them: key phrases one after the other. Asked of a text without a purpose.
func (r *reading) babbles() bool {
	own, sentences := 0, 0
	for i, p := range r.parts {
		if p&(waste|echo) == 0 {
			own += int(r.own[i])
			sentences++
		}
	}
	return own == 0 || sentences > 1 && own <= sentences
}

// Caps of Purpose Clarity for a text that lacks what a purpose is made of.
const (
	capThing = 2 // no thing that something is done to
	capAct   = 3 // a thing, but nothing that is done
)

// openingSentences is how many sentences may hold the purpose.
const openingSentences = 3

// purposeCap is the highest mark for Purpose Clarity that the text can have: a
// purpose needs an act and a thing.
func (r *reading) purposeCap() int {
	if r.foreign() {
		return 5 // which word acts is known of English alone
	}
	things := false
	read := 0
	next := 0
	for i := range r.parts {
		if r.parts[i]&(waste|echo) != 0 {
			continue
		}
		if read++; read > openingSentences {
			break
		}
		if read > 1 && (r.parts[i]&naming != 0 || r.text.Sentences[i].Cues&useCues != 0) {
			continue // it speaks of when to use what
		}
		var led uint64
		led, next = r.led(i, next, useCues)
		act, thing := r.purposeIn(i, led)
		if act && thing {
			return 5
		}
		things = things || thing
	}
	if things {
		return capAct
	}
	return capThing
}

// purposeIn looks for an act and for a thing in one sentence.
func (r *reading) purposeIn(i int, led uint64) (act, thing bool) {
	t := r.text
	s := &t.Sentences[i]
	var done prose.Stem // what is done
	for w := s.First; w < s.Last && !(act && thing); w++ {
		k := w - s.First
		if k == 64 {
			return act, true
		}
		word := t.Words[w]
		if word.Foreign() {
			return true, true // which word acts is known of English alone
		}
		if led>>k&1 != 0 || word.Is(prose.Stop|prose.Praise) {
			continue
		}
		if v, ok := word.Verb(); ok && !act && v.Form != prose.Past {
			act, done = true, word.Stem
			continue
		}
		act = act || k == 0 && r.actsUnknown(s, word)
		thing = thing || (k > 0 || !act) && word.Stem != done && t.Source[word.Start] > '9' && !emptyThings[lower(word.Span().Of(t.Source))]
	}
	return act, thing
}

// actsUnknown reports whether the first word of a sentence seems to be a verb
// that no list has: the tool's name opens with it, or an article follows.
func (r *reading) actsUnknown(s *prose.Sentence, word prose.Word) bool {
	if len(r.name) > 0 && prose.StemOf(r.name[0]) == word.Stem {
		return true
	}
	if s.First+1 == s.Last {
		return false
	}
	next := r.text.Words[s.First+1]
	spelled := lower(next.Span().Of(r.text.Source))
	ending := r.text.Source[word.End-1]
	return articles[spelled] || ending == 's' && !next.Is(prose.Stop)
}

// articles open the object of a verb.
var articles = setOf(`a an the all any each every one your this these its their my our several multiple
	o os as um uma el los las un una unos der die das den dem ein eine einen le la les des du une`)

// emptyThings are nouns that name no thing.
var emptyThings = setOf(`tool tools function functions method it this stuff thing things something anything everything
	whatever etc way ways need needs case cases needed wanted required`)
