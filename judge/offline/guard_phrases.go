package offline

import (
	"slices"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// unpasted holds the marks of a text with key phrases, such as anyone can paste, to
// what they may earn beside the text without them: one mark where they say when the
// tool is right, what a call does and what comes back, and nothing elsewhere.
func (r *reading) unpasted(m *model, marks [tdqs.NumDimensions]int) [tdqs.NumDimensions]int {
	all := r.readPhrases()
	bids, cued := false, false // an agent choose this tool or another one
	for _, i := range r.phrases {
		if p := r.parts[i]; p&(waste|echo) == 0 {
			cues := r.text.Sentences[i].Cues
			bids = bids || p&naming != 0 || cues&useCues != 0 && r.vague(i)
			cued = cued || cues&^wasteCues != 0
		}
	}
	if !cued || all < fewestSlogans-1 && !bids {
		return marks // nothing that weights could take for content
	}
	kept := r.keep()
	for _, i := range r.phrases {
		r.left[i] = r.parts[i]&(waste|echo) == 0
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

// vaguePhrase is how many words a phrase has at most that names nothing in particular.
const vaguePhrase = 24

// fewSpecifics is how many words of a sentence have to be about something in particular.
const fewSpecifics = 2

// vague reports whether too few words of sentence i are about something in particular:
// not those of any description, of a name, or of what any tool may be said to do.
func (r *reading) vague(i int) bool {
	s := &r.text.Sentences[i]
	if s.Size > vaguePhrase {
		return false
	}
	n := 0
	for _, w := range r.text.Words[s.First:s.Last] {
		if w.Is(prose.Stop|prose.Generic|prose.Praise|prose.Typing|prose.Unspecific) || r.text.Source[w.Start] <= '9' || r.inMention(i, w) {
			continue
		}
		if n++; n == fewSpecifics {
			return false
		}
	}
	return true
}

// inMention reports whether a word of sentence i stands in the name of another tool.
func (r *reading) inMention(i int, w prose.Word) bool {
	if r.parts[i]&naming == 0 {
		return false
	}
	return slices.ContainsFunc(r.found, func(m prose.Mention) bool { return int(w.Start) >= m.Start && int(w.End) <= m.End })
}

// longPhrase is how many words a phrase has at most: "Do not use for other purposes."
const longPhrase = 6

// readPhrases finds the sentences behind the first one that have few words and hardly one
// of their own, or none about anything in particular, and returns how many there are.
func (r *reading) readPhrases() int {
	r.phrases = r.phrases[:0]
	first := true
	for i, p := range r.parts {
		if first && p&(waste|echo) != 0 {
			continue
		}
		s := &r.text.Sentences[i]
		if !first && p&entry == 0 && !s.Bullet && !s.Colon && (s.Size <= longPhrase && r.own[i] < enough || r.vague(i)) {
			r.phrases = append(r.phrases, i)
		}
		first = false
	}
	return len(r.phrases)
}
