package tdqs

import "math"

// Score is the tool's score: the weighted sum of its six marks, rounded to one
// decimal as the edition rounds (specification, "Computing the score").
func (e *Edition) Score(scores [NumDimensions]int) Tenths {
	if e.Exact {
		sum := 0
		for d, s := range scores {
			sum += s * dimensions[d].weight
		}
		return round1(sum, 100)
	}
	// The explicit conversions keep a platform from fusing product and sum.
	total := 0.0
	for d, s := range scores {
		total = float64(total + float64(float64(s)*(float64(dimensions[d].weight)/100)))
	}
	return roundDouble(total)
}

// CoherenceScore is the mean of the four coherence marks, rounded to one
// decimal.
func (e *Edition) CoherenceScore(scores [NumCoherenceDimensions]int) Tenths {
	sum := 0
	for _, s := range scores {
		sum += s
	}
	if e.Exact {
		return round1(sum, NumCoherenceDimensions)
	}
	return roundDouble(float64(sum) / NumCoherenceDimensions)
}

// quality is the description quality of a server (specification, "Tool
// definition quality") with the mean and the minimum it is made of. There is at
// least one score.
func (e *Edition) quality(scores []Tenths) (quality, mean, lowest Tenths) {
	n := len(scores)
	lowest = scores[0]
	sum, total := 0, 0.0
	for _, s := range scores {
		sum += int(s)
		total = float64(total + points(s))
		lowest = min(lowest, s)
	}
	if e.Exact {
		return round1(6*sum+4*n*int(lowest), 100*n), round1(sum, 10*n), lowest
	}
	exactMean := total / float64(n)
	weighted := float64(float64(0.6*exactMean) + float64(0.4*points(lowest)))
	return roundDouble(weighted), roundDouble(exactMean), lowest
}

// overall joins both components of a server's score (specification, "Overall").
func (e *Edition) overall(quality, coherence Tenths) Tenths {
	if e.Exact {
		return round1(7*int(quality)+3*int(coherence), 100)
	}
	return roundDouble(float64(float64(0.7*points(quality)) + float64(0.3*points(coherence))))
}

// round1 is the fraction p/q rounded half up to tenths.
func round1(p, q int) Tenths { return Tenths((20*p + q) / (2 * q)) }

// roundDouble is Math.round(x * 10), in tenths.
func roundDouble(x float64) Tenths { return Tenths(roundHalfUp(float64(x * 10))) }

// roundHalfUp is JavaScript's Math.round.
func roundHalfUp(x float64) float64 {
	floor := math.Floor(x)
	if x-floor >= 0.5 {
		return floor + 1
	}
	return floor
}

func points(t Tenths) float64 { return float64(t) / 10 }
