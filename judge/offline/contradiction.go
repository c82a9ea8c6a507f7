package offline

import (
	"slices"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// contradicts reports whether a description contradicts a hint that the annotations
// declare (specification, "Behavioral Transparency"): the quote is the contradicting
// stretch of the description, the hint the annotation as it would be written, for
// instance "readOnlyHint: true". A hint that is absent is contradicted by nothing.
func contradicts(text *prose.Text, hints tdqs.AnnotationValues) (quote, hint string, ok bool) {
	return text.Contradicts(hintsOf(hints))
}

func hintsOf(a tdqs.AnnotationValues) prose.Hints {
	return prose.Hints{ReadOnly: a.ReadOnly, Destructive: a.Destructive, Idempotent: a.Idempotent}
}

// tells say what a quote tells of, by the hint that it contradicts.
var tells = map[string]string{
	"readOnlyHint: true":     "a change",
	"readOnlyHint: false":    "a call that changes nothing",
	"destructiveHint: true":  "a call that only reads",
	"destructiveHint: false": "a loss",
	"idempotentHint: true":   "another effect with each call",
}

// contradiction says which words contradict which hint.
func (p *pen) contradiction(quote, hint string) {
	p.say("The words ")
	p.marked(quote)
	p.say(" tell of ", tells[hint], ", and contradict the annotation ", hint)
	p.point()
	p.say(" An agent cannot know which of the two to believe, so neither discloses anything.")
}

const (
	contradictingQuotes = 2  // how many stretches are quoted in an advice
	contradictingBytes  = 40 // of each
)

// adviseContradiction names the hint, the words and both ways out.
func (p *pen) adviseContradiction() {
	all := p.r.text.Contradictions(hintsOf(p.r.signals.Annotations))
	all = slices.DeleteFunc(all, func(c prose.Contradiction) bool { return c.Hint != all[0].Hint })
	var words pen
	words.say("the words ")
	for i, c := range all {
		if i == contradictingQuotes {
			words.say(" and ")
			words.count(len(all)-i, "stretch more", "stretches more")
			break
		}
		if i > 0 {
			words.say(" and ")
		}
		words.brief(c.Quote, contradictingBytes)
	}
	p.say(all[0].Remedy(string(words.buf)))
}
