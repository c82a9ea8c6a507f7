package prose

// Room is where the texts of a set are cut: words, sentences and cues of many stand in
// few arrays.
type Room struct {
	words     []Word
	sentences []Sentence
	cues      []Cue
	left      int // bytes of text that are to come
}

// largestRoom is how many bytes of text an array is made for at most: larger ones are
// dear to make.
const largestRoom = 6 << 10

// NewRoom is room for texts of so many bytes in all; more may come.
func NewRoom(size int) *Room { return &Room{left: size} }

// Cut is [Cut]. The texts share arrays, and none may be appended to.
func (r *Room) Cut(s string) *Text {
	if len(s) > maxText {
		s = s[:maxText]
	}
	size := max(len(s), min(r.left, largestRoom)) // of a new array
	r.left = max(0, r.left-len(s))
	t := &Text{Source: s}
	t.Words = take(&r.words, wordsIn(s), size/6+4)
	t.Sentences = take(&r.sentences, len(s)/64+1, size/64+1)
	c := cutter{text: t}
	c.run()
	t.Cues = take(&r.cues, len(t.Words)/6+2, size/36+2)
	t.findCues()
	t.Words, t.Sentences, t.Cues = give(&r.words, t.Words), give(&r.sentences, t.Sentences), give(&r.cues, t.Cues)
	return t
}

// take is an empty slice with room for n in what is left of an array, or of a new one.
func take[T any](free *[]T, n, anew int) []T {
	if cap(*free) < n {
		*free = make([]T, 0, max(n, anew))
	}
	return (*free)[:0:n]
}

// give closes a slice that was taken: what it has not filled is free again. One that
// outgrew its room has an array of its own.
func give[T any](free *[]T, used []T) []T {
	if cap(used) > 0 && cap(*free) > 0 && len(used) <= cap(*free) && &used[:1][0] == &(*free)[:1][0] {
		*free = (*free)[len(used):len(used)]
	}
	return used[:len(used):len(used)]
}
