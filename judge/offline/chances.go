package offline

// numMarks is how many marks there are, from 1 to 5.
const numMarks = 5

// Steps part the marks of a dimension: the log odds of each mark from 2 to 5 against
// the one below it, where the level of a definition is 0. The level is added to each of
// them (an adjacent-category logit model with proportional odds).
type Steps [numMarks - 1]float64

// Odds are steps as odds, e to the power of each.
type Odds [numMarks - 1]float64

// Odds prepares steps for [Odds.Chances].
func (s *Steps) Odds() (o Odds) {
	for k, step := range s {
		o[k] = exp(step)
	}
	return o
}

// Chances are the probabilities of the marks from 1 to 5 at a level.
func (o *Odds) Chances(level float64) (chances [numMarks]float64) {
	odds := exp(level)
	chances[0] = 1 // against the mark 1, until they are divided by their sum
	sum := 1.0
	for k, step := range o {
		chances[k+1] = float64(chances[k] * float64(odds*step))
		sum += chances[k+1]
	}
	for k := range chances {
		chances[k] /= sum
	}
	return chances
}

// mean is the mark to expect at a level, between 1 and 5.
func (o *Odds) mean(level float64) float64 {
	mean := 1.0
	for k, chance := range o.Chances(level) {
		mean += float64(float64(k) * chance)
	}
	return mean
}
