package prose

import "strings"

// Some verbs change something only with a certain thing behind them: a queue loses what
// is popped off it, a screenshot that is taken leaves nothing changed. They are no action
// verbs elsewhere, and here only with what makes them one.

// boundVerb is such a verb: what has to stand behind it.
type boundVerb struct {
	stem   string          // with a star where the word is as often a noun
	things map[string]bool // one of them in the object; nil for anything
	away   map[string]bool // a word that leads off, such as "off"
	source map[string]bool // what it leads off
	never  map[string]bool // what is no change
}

var (
	queues   = setOf(`queue stack inbox mailbox topic backlog heap deque spool pile shelf`)
	offFrom  = setOf(`off from out`)
	done     = setOf(`off on down`)
	vouchers = setOf(`voucher vouchers coupon coupons ticket tickets gift invitation permit pass`)
	money    = setOf(`credit credits coin coins money budget euros dollars gold`)
)

// boundVerbs are the verbs; one with a source or a thing needs only one of the two.
var boundVerbs = []boundVerb{
	{stem: "ban*"}, {stem: "hire*"}, {stem: "redeem"}, {stem: "unfriend"}, {stem: "expel"}, {stem: "demolish"}, {stem: "discharge*"},
	{stem: "dequeue"}, {stem: "empty*"}, {stem: "fire*", never: setOf(`search call lookup`)},
	{stem: "pop*", away: offFrom, source: queues},
	{stem: "take/took*", away: offFrom, source: queues},
	{stem: "consume", things: vouchers, away: setOf(`off from out of`), source: queues},
	{stem: "burn*", things: setOf(`voucher coupon ticket tickets nft credit credits coins disc disk cd dvd`)},
	{stem: "spend/spent*", things: money},
	{stem: "file*", things: setOf(`motion complaint claim return lawsuit petition appeal grievance patent`)},
	{stem: "settle", things: setOf(`bill invoice claim debt trade account`)},
	{stem: "raise*", things: setOf(`invoice ticket`)},
	{stem: "sign*", things: setOf(`contract petition agreement deed treaty lease waiver cheque mandate`)},
	{stem: "turn*", away: done},
	{stem: "shut/shut", away: setOf(`down off`)},
	{stem: "throw/threw*", away: setOf(`away out overboard`)},
}

// bound are the verbs by their base form.
var bound = func() map[string]boundVerb {
	all := map[string]boundVerb{}
	for _, b := range boundVerbs {
		stem, _, _ := strings.Cut(strings.TrimSuffix(b.stem, "*"), "/")
		all[stem] = b
	}
	return all
}()

// boundHolds reports whether behind an act of a bound verb stands what makes it a
// change. It has an object of its own, which a determiner opens.
func (r *hintReader) boundHolds(a Action, b boundVerb) bool {
	s := r.text.Sentences[a.Sentence]
	w, led := a.Word+1, false
	if b.away != nil && b.source == nil && w+1 < s.Last && b.away[r.word(w)] && r.text.gapBefore(w+1) == gapSpace {
		w, led = w+1, true // turns off the pump
	}
	if w >= s.Last || r.text.gapBefore(w) != gapSpace || !determiners[r.word(w)] && !asciiDigit(r.text.Source[r.text.Words[w].Start]) {
		return false
	}
	thing := b.things == nil && b.away == nil
	for i := w + 1; i < s.Last && i <= w+7; i++ {
		if i > w+1 && r.text.gapBefore(i) != gapSpace {
			break
		}
		word := r.word(i)
		switch {
		case b.never[word]:
			return false
		case b.things[word]:
			thing = true
		case b.away[word] && b.source != nil:
			return (word != "of" || i+1 < s.Last && determiners[r.word(i+1)]) && r.anyIn(i+1, min(s.Last, i+5), b.source)
		case b.away[word] && !led:
			led = i+1 == s.Last || r.text.gapBefore(i+1) != gapSpace || additions[r.word(i+1)]
		}
		if objectEnds[word] && b.away == nil {
			return thing
		}
	}
	return thing || led && b.source == nil
}

// anyIn reports whether one of the words from first up to last is in a set, before the
// clause ends.
func (r *hintReader) anyIn(first, last int, set map[string]bool) bool {
	for i := first; i < last && r.text.gapBefore(i) == gapSpace; i++ {
		if set[r.word(i)] {
			return true
		}
	}
	return false
}

// additions go on after an act that is told in full.
var additions = setOf(`and or when if for at until before after so then by via`)
