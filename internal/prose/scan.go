package prose

// AppendWords appends the words of a text to dst without looking for sentences
// and cues.
func AppendWords(dst []Word, s string) []Word {
	if len(s) > maxText {
		s = s[:maxText]
	}
	c := cutter{text: &Text{Source: s, Words: dst}, plain: true}
	c.run()
	return c.text.Words
}
