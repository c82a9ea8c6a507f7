package offline

import (
	"math"

	"github.com/opentdqs/tdqs"
)

// judge gives the marks for the features of a definition: those of the weights, held
// to what a reader may take for granted and no weights promise. a is room for answers.
func (m *model) judge(v *features, a *answers) ([tdqs.NumDimensions]int, Prediction) {
	p := m.predict(v, a)
	marks := p.held(v)
	if bare := &marks[tdqs.ParameterSemantics]; *bare > 1 && v[fCoverage] == 0 {
		described := v.described()
		if m.predictOne(&described, a, tdqs.ParameterSemantics) < float64(*bare) { // else it is rounded to no less
			*bare = min(*bare, m.predict(&described, a).marks(&described)[tdqs.ParameterSemantics])
		}
	}
	return marks, p
}

// held are the marks but for what a schema without descriptions costs.
func (p *Prediction) held(v *features) [tdqs.NumDimensions]int {
	marks := p.marks(v)
	if p.quiet(v) {
		marks[tdqs.BehavioralTransparency] = min(marks[tdqs.BehavioralTransparency], 2)
	}
	return marks
}

func (m *model) held(v *features, a *answers) [tdqs.NumDimensions]int {
	p := m.predict(v, a)
	return p.held(v)
}

// conciseWithoutWaste is the mark for Conciseness & Structure if nothing in the text
// earned nothing.
func (m *model) conciseWithoutWaste(v *features, a *answers) int {
	clean := *v
	clean[fWasted] = 0
	return m.held(&clean, a)[tdqs.ConcisenessStructure]
}

// mayExceed reports whether rounding can take a dimension's prediction above a mark.
func (m *model) mayExceed(v *features, a *answers, d tdqs.Dimension, mark int) bool {
	return m.predictOne(v, a, d) > float64(mark)
}

// quietBelow is the prediction from which on a text that discloses nothing in the words
// that cues know may still disclose something. Held-out servers agree with the rule
// more often than with the weights alone (73.0 % exact, before 72.3 %; 2026-11-30).
const quietBelow = 2.75

// quiet reports whether nothing discloses behavior: no cue of it, no annotation, and
// nothing else that the weights took for much. Rounding the six marks together would at
// times give such a text a 3 for what its other marks lose.
func (p *Prediction) quiet(v *features) bool {
	return v[fGroups] == 0 && v[fAnnotated] == 0 && p[tdqs.BehavioralTransparency] < quietBelow
}

// plainWords is how many words a description of a parameter has that says what it is
// and no more.
const plainWords = 10

// described are the features of a definition without a described parameter if each had
// a plain description: with fewer words about its parameters no text earns more.
func (v *features) described() features {
	d := *v
	n := counted(v[fParams])
	told := int(v[fExplained]*float64(n)+0.5) + counted(v[fFormat])
	d[fCoverage], d[fUndescribed], d[fDarkShare], d[fNamed], d[fShortParams] = 1, 0, 0, 0, 0
	d[fRestPerUndescribed] = v[fRest]
	d[fParamWords], d[fSchemaWords] = ln1(plainWords), ln1(float64(plainWords*n))
	d[fParamRule] = describedRule(told)
	return d
}

// counted is what a feature counts that is the logarithm of one more.
func counted(feature float64) int { return int(math.Exp(feature) - 0.5) }
