package offline

import "github.com/opentdqs/tdqs"

// unpasted holds the marks of a text with key phrases, such as anyone can paste, to
// what they may earn beside the text without them: one mark where they say when the
// tool is right, what a call does and what comes back, and nothing elsewhere.
func (r *reading) unpasted(m *model, marks [tdqs.NumDimensions]int) [tdqs.NumDimensions]int {
	phrases := r.phrases()
	if len(phrases) < fewestSlogans {
		return marks
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
		}
		marks[d] = min(marks[d], most)
	}
	return marks
}

// phrases are the sentences behind the first one that are short and have hardly a word
// of their own.
func (r *reading) phrases() (out []int) {
	first := true
	for i, p := range r.parts {
		if p&(waste|echo) != 0 {
			continue
		}
		s := &r.text.Sentences[i]
		if !first && p&entry == 0 && !s.Bullet && !s.Colon && s.Size <= sloganWords && r.own[i] < enough {
			out = append(out, i)
		}
		first = false
	}
	return out
}
