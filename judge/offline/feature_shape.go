package offline

import "github.com/opentdqs/tdqs/internal/prose"

// shapeFeatures are how the text is written and whom it speaks to.
func (r *reading) shapeFeatures(v *features) {
	c := &r.counts
	v[fSize] = ln1(c.size)
	v[fSentences] = ln1(float64(c.sayings))
	v[fAnyUse] = ln1(float64(c.anyUse))
	v[fChoosing] = ln1(float64(c.choosing))
	v[fNamedUse] = ln1(float64(c.namedUse))
	v[fPlainUse] = ln1(c.plainUse)
	v[fPlainFacts] = ln1(c.plainFacts)
	v[fAnyGroups] = float64(c.anyGroups.Size())
	v[fFactWords] = ln1(c.factSize)
	v[fBackWords] = ln1(c.backSize)
	v[fCapitals] = ln1(float64(c.capitals))
	v[fFirstCapitals] = ln1(float64(c.firstCapitals))
	v[fReaders] = ln1(float64(c.readers))
	v[fFirstScope] = float64(c.firstScope)
	v[fLinks] = ln1(float64(c.links))
	v[fFirstLinks] = float64(c.firstLinks)
	v[fRestGeneric] = ratio(float64(c.generic), c.size)
	v[fColons] = ln1(float64(c.colons))
	v[fSelfs] = ln1(float64(c.selfs))
	v[fSemicolons] = ln1(float64(c.semicolons))
	v[fDashes] = ln1(float64(c.dashes))
	v[fMostCommas] = ln1(float64(c.mostCommas))
	v[fImperatives] = ln1(float64(c.imperatives))
	v[fEntryShare] = ratio(c.entries, c.size)
	v[fFirstOwn] = ln1(float64(c.firstOwn))
}

// fewParamWords: a parameter's description below so many words says hardly more
// than the name.
const fewParamWords = 5

// schemaFeatures are what the schema says beside the descriptions.
func (r *reading) schemaFeatures(v *features) {
	named, short, nested, words := 0, 0, 0, 0.0
	for i := range r.params {
		p := &r.params[i]
		if p.named || p.stemmed {
			named++
		}
		if p.words < fewParamWords {
			short++
		}
		nested += len(p.nested)
		words += p.words
	}
	n := float64(len(r.params))
	v[fAllNamed] = ratio(float64(named), n)
	v[fShortParams] = ratio(float64(short), n)
	v[fNested] = ln1(float64(nested))
	v[fSchemaWords] = ln1(words)
	v[fRequiredShare] = ratio(float64(r.signals.RequiredParamCount), n)
}

// nameFeatures are what the name gives away, alone and beside its rival.
func (r *reading) nameFeatures(v *features) {
	v[fReads] = flag(r.firstVerb().Kind == prose.Read)
	told := 0
	for _, w := range r.name {
		if r.stems.of(prose.StemOf(w))&seenOpen != 0 {
			told++
		}
	}
	n := float64(len(r.name))
	v[fNameWords] = n
	v[fNameTold] = ratio(float64(told), n)
	if r.index < 0 || r.index >= len(r.set.rivals) || r.set.rivals[r.index] < 0 {
		return
	}
	rival := int(r.set.rivals[r.index])
	v[fRivalOpening] = ratio(float64(r.set.openingShared(r.index, rival)), float64(len(r.set.opening(r.index))))
}
