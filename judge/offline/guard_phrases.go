package offline

import (
	"slices"

	"github.com/opentdqs/tdqs"
)

// unpasted holds the marks of a text with key phrases, such as anyone can paste, to
// what they may earn beside the text without them: one mark where they say when the
// tool is right, what a call does and what comes back, and nothing elsewhere.
func (r *reading) unpasted(m *model, marks [tdqs.NumDimensions]int) [tdqs.NumDimensions]int {
	phrases, all := r.phrases(waste|echo), len(r.phrases(0))
	if all < fewestSlogans-1 || !slices.ContainsFunc(phrases, func(i int) bool { return r.text.Sentences[i].Cues&^wasteCues != 0 }) {
		return marks // nothing that weights could take for content
	}
	kept := r.keep()
	for _, i := range phrases {
		r.left[i] = true
	}
	v := r.featuresWithout()
	without := m.held(&v, &r.answers)
	r.restore(kept)
	for d := range marks {
		most := without[d]
		switch tdqs.Dimension(d) {
		case tdqs.UsageGuidelines, tdqs.BehavioralTransparency, tdqs.ContextualCompleteness:
			most++
		case tdqs.ParameterSemantics:
			continue // key phrases are not about parameters
		default:
			if all < fewestSlogans {
				continue
			}
		}
		marks[d] = min(marks[d], most)
	}
	return marks
}

// longPhrase is how many words a phrase has at most: "Do not use for other purposes."
const longPhrase = 6

// phrases are the sentences behind the first one that have few words and hardly one of
// their own, without those that are good for no more than skip.
func (r *reading) phrases(skip part) (out []int) {
	first := true
	for i, p := range r.parts {
		if p&skip != 0 || first && p&(waste|echo) != 0 {
			continue
		}
		s := &r.text.Sentences[i]
		if !first && p&entry == 0 && !s.Bullet && !s.Colon && s.Size <= longPhrase && r.own[i] < enough {
			out = append(out, i)
		}
		first = false
	}
	return out
}
