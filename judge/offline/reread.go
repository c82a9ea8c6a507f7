package offline

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/prose"
)

// kept is what reading a text without some of its sentences overwrites.
type kept struct {
	counts   counts
	parts    []part
	params   []param
	siblings []prose.Mention
}

// keep gets ready to read the text without some of its sentences: those that r.left
// marks from then on.
func (r *reading) keep() kept {
	r.left = append(r.left[:0], make([]bool, len(r.parts))...)
	return kept{r.counts, slices.Clone(r.parts), slices.Clone(r.params), slices.Clone(r.siblings)}
}

// restore is as if the text had been read once.
func (r *reading) restore(k kept) {
	r.left = r.left[:0]
	r.counts = k.counts
	copy(r.parts, k.parts)
	copy(r.params, k.params)
	r.siblings = append(r.siblings[:0], k.siblings...)
}

// featuresWithout are the features of the text without the sentences left out.
func (r *reading) featuresWithout() (v features) {
	r.counts = counts{}
	r.stems.forget()
	for i := range r.parts {
		r.parts[i] &= naming
	}
	for i := range r.params {
		r.params[i].named, r.params[i].explained = false, false
	}
	r.sift()
	r.keepSiblings()
	r.readSentences()
	r.features(&v)
	return v
}

// keepSiblings keeps the names of other tools that stand in sentences worth reading.
func (r *reading) keepSiblings() {
	r.siblings = r.siblings[:0]
	for _, m := range r.found {
		if r.parts[m.Sentence]&(waste|echo) == 0 {
			r.siblings = append(r.siblings, m)
		}
	}
}

// without reports whether sentence i is to be read as if it were not there.
func (r *reading) without(i int) bool { return len(r.left) > 0 && r.left[i] }
