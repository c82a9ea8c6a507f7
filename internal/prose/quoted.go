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
		turn := t.turn(i)
		open = t.quotation(at, turn, open)
		at = turn
		if !open {
			return i
		}
	}
	return -1
}

// turn is the byte at which sentence i turns to whoever grades the text.
func (t *Text) turn(i int) int {
	s := &t.Sentences[i]
	if s.turn <= s.First || s.turn >= s.Last {
		return s.Start
	}
	return int(t.Words[s.turn].Start)
}

// Quoted reports whether the address of sentence i begins inside a quotation that its line has
// opened.
func (t *Text) Quoted(i int) bool { return t.quotation(0, t.turn(i), false) }

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
