package prose

// Address is the first sentence that speaks to whoever grades the text, -1 when
// none does. A sentence in an open quotation speaks to nobody: it is an example of
// what a call may be given.
func (t *Text) Address() int {
	at, open := 0, false
	for i := range t.Sentences {
		if !t.Sentences[i].Cues.Has(CueAddress) {
			continue
		}
		open = t.quotation(at, t.Sentences[i].Start, open)
		at = t.Sentences[i].Start
		if !open {
			return i
		}
	}
	return -1
}

// Quoted reports whether sentence i begins inside a quotation that its line has
// opened.
func (t *Text) Quoted(i int) bool { return t.quotation(0, t.Sentences[i].Start, false) }

// quotation reports whether a quotation is open at byte end, from whether one is
// at byte start. A line that ends closes it.
func (t *Text) quotation(start, end int, open bool) bool {
	for _, b := range []byte(t.Source[start:end]) {
		switch b {
		case '"':
			open = !open
		case '\n':
			open = false
		}
	}
	return open
}
