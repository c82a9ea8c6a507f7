package tdqs

// Mark is a judge's answer on one dimension.
type Mark struct {
	Score         int    // 1 to 5
	Justification string // two or three sentences that cite the evidence
}

// Marks is one mark for each dimension, indexed by [Dimension]. A verdict with
// a gap has no value of this type.
type Marks [NumDimensions]Mark

// Scores are the bare numbers of the marks.
func (m Marks) Scores() [NumDimensions]int {
	var s [NumDimensions]int
	for d, mark := range m {
		s[d] = mark.Score
	}
	return s
}

// CoherenceMarks is one mark for each coherence dimension, indexed by
// [CoherenceDimension].
type CoherenceMarks [NumCoherenceDimensions]Mark

// Scores are the bare numbers of the marks.
func (m CoherenceMarks) Scores() [NumCoherenceDimensions]int {
	var s [NumCoherenceDimensions]int
	for d, mark := range m {
		s[d] = mark.Score
	}
	return s
}
