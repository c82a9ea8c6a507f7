package offline

import (
	"encoding/json"
	"fmt"
)

// numMarks is how many marks there are, from 1 to 5.
const numMarks = 5

// Steps part the marks of a dimension: the log odds of each mark from 2 to 5 against
// the one below it, where the level of a definition is 0. The level is added to each of
// them (an adjacent-category logit model with proportional odds).
type Steps [numMarks - 1]float64

// UnmarshalJSON refuses a list of another length, which JSON would cut or fill up.
func (s *Steps) UnmarshalJSON(data []byte) error {
	var list []float64
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != len(s) {
		return fmt.Errorf("%d steps between marks, not %d", len(list), len(s))
	}
	copy(s[:], list)
	return nil
}

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
	chances, sum := o.ratios(level)
	for k := range chances {
		chances[k] /= sum
	}
	return chances
}

// ratios are the chances against that of the mark 1, and their sum.
func (o *Odds) ratios(level float64) (ratios [numMarks]float64, sum float64) {
	odds := exp(level)
	ratios[0], sum = 1, 1
	for k, step := range o {
		ratios[k+1] = float64(ratios[k] * float64(odds*step))
		sum += ratios[k+1]
	}
	return ratios, sum
}

// mean is the mark to expect at a level, between 1 and 5.
func (o *Odds) mean(level float64) float64 {
	ratios, sum := o.ratios(level)
	above := 0.0
	for k, ratio := range ratios {
		above += float64(float64(k) * ratio)
	}
	return 1 + above/sum
}
