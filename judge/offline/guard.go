package offline

import (
	"math"

	"github.com/opentdqs/tdqs"
)

// judge gives the marks for the features of a definition: those of the weights, held
// to what a reader may take for granted and no weights promise. a is room for answers.
func (m *model) judge(v *features, a *answers) ([tdqs.NumDimensions]int, prediction) {
	p := m.predict(v, a)
	marks := p.held(v)
	if bare := &marks[tdqs.ParameterSemantics]; *bare > 1 && v[fCoverage] == 0 {
		described := v.described()
		if m.expected(&described, a, tdqs.ParameterSemantics) < float64(*bare) { // else it is rounded to no less
			plain := m.predict(&described, a)
			*bare = min(*bare, plain.marks(&described)[tdqs.ParameterSemantics])
		}
	}
	return marks, p
}

// held are the marks but for what a schema without descriptions costs.
func (p *prediction) held(v *features) [tdqs.NumDimensions]int {
	marks := p.marks(v)
	if p.quiet(v) {
		marks[tdqs.BehavioralTransparency] = min(marks[tdqs.BehavioralTransparency], 2)
	}
	if v.untold() {
		marks[tdqs.ParameterSemantics] = min(marks[tdqs.ParameterSemantics], 2)
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
	return m.expected(v, a, d) > float64(mark)
}

// quietBelow is the prediction from which on a text that discloses nothing in the words
// that cues know may still disclose something. Held-out servers agree with the rule
// more often than with the weights alone (73.8 % exact, else 73.7 %; 2026-12-01).
const quietBelow = 2.75

// quiet reports whether nothing discloses behavior: no cue of it, no annotation, and
// nothing else that the weights took for much. Rounding the six marks together would at
// times give such a text a 3 for what its other marks lose.
func (p *prediction) quiet(v *features) bool {
	return v[fGroups] == 0 && v[fAnnotated] == 0 && p.mean[tdqs.BehavioralTransparency] < quietBelow
}

// fewNamed is the share of the parameters from which on a text names them.
const fewNamed = 1. / 3

// untold reports whether neither schema nor text tells of the parameters: whatever else
// the text says is about something else. Of 79 such labelled definitions 70 have at
// most a 2 (2026-12-01).
func (v *features) untold() bool {
	return v[fParams] > 0 && v[fCoverage] == 0 && v[fExplained] == 0 && v[fFormat] == 0 && v[fNamed] < fewNamed
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
	d[fBare], d[fOpaqueShare] = 0, 0
	d[fRestPerUndescribed] = v[fRest]
	d[fParamWords], d[fSchemaWords] = ln1(plainWords), ln1(float64(plainWords*n))
	d[fParamRule] = describedRule(told)
	return d
}

// counted is what a feature counts that is the logarithm of one more.
func counted(feature float64) int { return int(math.Exp(feature) - 0.5) }
