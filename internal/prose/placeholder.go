package prose

// placeholder reports whether sentence i, which has such a cue, stands where a
// text should be: a word like TODO does so alone or as a label, not as the thing
// that a tool is about. Its cues start at number before.
func (t *Text) placeholder(i, before int) bool {
	s := &t.Sentences[i]
	for _, c := range t.Cues[before:] {
		if c.Kind != CuePlaceholder {
			continue
		}
		first, last := int(c.First), int(c.Last)
		words := s.Last - s.First
		phrase := t.lowerAt(first)
		switch {
		case phrase == "lorem" || t.Words[first].dense:
			return true
		case first > s.First+2:
			continue
		case last > first && phrase != "n":
			return words <= 7
		}
		rest := 0
		for w := s.First; w < s.Last; w++ {
			if (w < first || w > last) && !t.Words[w].Is(Stop) && t.lowerAt(w) != phrase {
				rest++
			}
		}
		label := last+1 < s.Last && t.gapBefore(last+1) == gapLabel
		switch phrase {
		case "todo", "tbd", "fixme", "xxx":
			if rest == 0 || first == s.First && (label || words <= 8 && last+1 < s.Last && writes[t.lowerAt(last+1)]) {
				return true
			}
		default:
			if rest == 0 && len(t.Sentences) == 1 {
				return true
			}
		}
	}
	return false
}

// gibberish reports whether a text of one short sentence has no word that could
// be said: none with a vowel, and none in capitals, as short forms are.
func (t *Text) gibberish() bool {
	if len(t.Sentences) != 1 || len(t.Words) > 8 {
		return false
	}
	for _, w := range t.Words {
		word := w.Span().Of(t.Source)
		if w.entry != 0 || w.dense || len(word) < 3 || word[0] < 'a' || word[0] > 'z' {
			return false
		}
		for i := range len(word) {
			switch b := word[i]; {
			case b == 'a', b == 'e', b == 'i', b == 'o', b == 'u', b == 'y', b < 'a', b > 'z':
				return false
			}
		}
	}
	return true
}

// dummy reports whether sentence i is made of words that stand for any text and
// is not a placeholder already.
func (t *Text) dummy(i int) bool {
	s := &t.Sentences[i]
	if s.Cues.Has(CuePlaceholder) {
		return false
	}
	dummies, others := 0, 0
	for _, w := range t.Words[s.First:s.Last] {
		switch {
		case w.Is(Dummy):
			dummies++
		case !w.Is(Stop):
			others++
		}
	}
	return others == 0 || dummies >= 3 && dummies >= 2*others
}

// writes are the words by which a note tells its author what is still to write.
var writes = wordSet(`add describe write fill document insert explain complete later me`)
