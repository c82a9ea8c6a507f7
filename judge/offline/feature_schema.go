package offline

import "github.com/opentdqs/tdqs/internal/prose"

func (r *reading) paramFeatures(v *features) {
	c := &r.counts
	n := float64(len(r.params))
	described, words := 0, 0.0
	for i := range r.params {
		if r.params[i].described {
			described++
		}
		words += r.params[i].words
	}
	undescribed := float64(len(r.params) - described)
	rest := max(0, c.kept-c.first)
	v[fNeed] = ln1(c.kept) - float64(0.5*ln1(n)) + float64(0.3*v[fOutput]) + float64(0.3*flag(r.signals.HasAnnotations))
	v[fWordsPerParam] = ln1(c.kept / (n + 1))
	v[fRestPerUndescribed] = ln1(rest / (undescribed + 1))
	v[fCoverage] = 1
	if n > 0 {
		v[fCoverage] = float64(described) / n
	}
	v[fNamed] = ratio(float64(c.undescribedNamed), undescribed)
	v[fExplained] = ratio(float64(c.explained), n)
	v[fParamWords] = ln1(ratio(words, n))
	v[fParams] = ln1(n)
	v[fNoParams] = flag(n == 0)
	v[fUndescribed] = ln1(undescribed)
	v[fFormat] = ln1(float64(c.formats))
	dark, bare, opaque := 0, 0, 0
	for i := range r.params {
		p := &r.params[i]
		bare += p.bare
		if !p.described && !p.explained {
			dark++
			if p.opaque {
				opaque++
			}
		}
	}
	v[fDarkShare] = ratio(float64(dark), n)
	v[fBare] = ln1(float64(bare))
	v[fOpaqueShare] = ratio(float64(opaque), n)
	v[fEntryWords] = ln1(ratio(c.entries, n))
	v[fParamRule] = r.paramRule(v)
}

// paramRule is what the rubric says of parameters before the text is weighed: 4
// without any, 3 when the schema describes most of them, less as it does not and
// the text does not help.
func (r *reading) paramRule(v *features) float64 {
	c := &r.counts
	switch {
	case len(r.params) == 0:
		return 4
	case v[fCoverage] > 0.8:
		return describedRule(c.explained + c.formats)
	}
	open := 1 - v[fCoverage]
	help := float64(1.6*v[fNamed]) + min(1.2, float64(0.25*ln1(float64(c.entryStems))))
	return 1 + float64(2*v[fCoverage]) + float64(open*help)
}

// describedRule is the rule for a schema that describes its parameters, by how much the
// text tells of them.
func describedRule(told int) float64 {
	return 3 + float64(0.6*flag(told >= 2)) + float64(0.4*flag(told >= 5))
}

func (r *reading) hintFeatures(v *features) {
	a := &r.signals.Annotations
	v[fReadOnly] = hint(a.ReadOnly)
	v[fDestructive] = hint(a.Destructive)
	v[fOpenWorld] = hint(a.OpenWorld)
	for _, h := range [...]*bool{a.ReadOnly, a.Destructive, a.Idempotent, a.OpenWorld} {
		v[fHints] += flag(h != nil)
	}
	v[fAnnotated] = flag(v[fHints] > 0) // a title alone tells nothing of the behavior
	kind := r.firstVerb().Kind
	v[fWrites] = flag(kind.Changes() || kind == prose.Execute)
	if words := r.openingWords(); len(words) > 0 {
		_, ok := verb(words[0])
		v[fVerbFirst] = flag(ok)
	}
}

// openingWords are the words from the first sentence on that is for an agent.
func (r *reading) openingWords() []prose.Word {
	if first := r.text.Opening(); first != nil {
		return r.text.Words[first.First:]
	}
	return nil
}

// firstVerb is the first verb among the first words of the description, else of the
// name.
func (r *reading) firstVerb() prose.Verb {
	words := r.openingWords()
	for _, w := range words[:min(len(words), 3)] {
		if v, ok := verb(w); ok {
			return v
		}
	}
	for _, w := range r.name {
		if v, ok := prose.LookupVerb(w); ok {
			return v
		}
	}
	return prose.Verb{}
}

// verb is the action verb that a word spelled in ASCII is a form of.
func verb(w prose.Word) (prose.Verb, bool) {
	if w.Foreign() {
		return prose.Verb{}, false
	}
	return w.Verb()
}

// hint is 1 for true, −1 for false and 0 for a hint that is not given.
func hint(b *bool) float64 {
	switch {
	case b == nil:
		return 0
	case *b:
		return 1
	}
	return -1
}

// lower is an ASCII word in lower case, without allocating when it is that.
func lower(w string) string {
	for i := range len(w) {
		if w[i] >= 'A' && w[i] <= 'Z' {
			b := []byte(w)
			for j := range b {
				if b[j] >= 'A' && b[j] <= 'Z' {
					b[j] += 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return w
}
