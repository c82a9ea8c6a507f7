package prose

import "strings"

// Address is the first sentence that speaks to whoever grades the text, -1 when
// none does. A sentence in an open quotation speaks to nobody: it is an example of
// what a call may be given.
func (t *Text) Address() int {
	for i := range t.Sentences {
		if t.Sentences[i].Cues.Has(CueAddress) && !t.Quoted(i) {
			return i
		}
	}
	return -1
}

// Quoted reports whether sentence i begins inside a quotation that its line has
// opened.
func (t *Text) Quoted(i int) bool {
	before := t.Source[:t.Sentences[i].Start]
	return strings.Count(before[strings.LastIndexByte(before, '\n')+1:], `"`)%2 == 1
}
