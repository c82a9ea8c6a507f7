package tdqs

// wireRuns is a tool judged several times; the spread follows from the runs.
type wireRuns struct {
	Count    int           `json:"count"`
	Measured bool          `json:"measured"` // false: the spread is unknown, not 0
	Spread   wireToolRun   `json:"spread"`
	Runs     []wireToolRun `json:"runs"`
}

// wireToolRun is one number for each dimension and for the score.
type wireToolRun struct {
	wireScores
	TDQS Tenths `json:"tdqs"`
}

func toolRun(marks []int, score Tenths) wireToolRun {
	w := wireToolRun{TDQS: score}
	for d, n := range marks {
		*w.at(Dimension(d)) = n
	}
	return w
}

func encodeToolRuns(r *Runs) *wireRuns {
	spread := r.Spread()
	if spread == nil {
		return nil
	}
	w := &wireRuns{Count: spread.Runs, Measured: spread.Measured, Spread: toolRun(spread.Marks, spread.Score)}
	for i, marks := range r.Marks {
		w.Runs = append(w.Runs, toolRun(marks, r.Scores[i]))
	}
	return w
}

func (w *wireRuns) decode() *Runs {
	if w == nil || len(w.Runs) == 0 {
		return nil
	}
	r := &Runs{Sampled: w.Measured}
	for _, run := range w.Runs {
		marks := make([]int, NumDimensions)
		for d := range marks {
			marks[d] = *run.at(Dimension(d))
		}
		r.Marks, r.Scores = append(r.Marks, marks), append(r.Scores, run.TDQS)
	}
	return r
}

// wireServerRuns is a server judged several times.
type wireServerRuns struct {
	Count     int                `json:"count"`
	Measured  bool               `json:"measured"`
	Spread    wireServerSpread   `json:"spread"`
	Coherence *wireCoherenceRuns `json:"coherence"`
}

type wireServerSpread struct {
	DescriptionQuality Tenths  `json:"descriptionQualityScore"`
	Overall            *Tenths `json:"overallScore"`
}

type wireCoherenceRuns struct {
	Measured bool               `json:"measured"`
	Spread   wireCoherenceRun   `json:"spread"`
	Runs     []wireCoherenceRun `json:"runs"`
}

// wireCoherenceRun is one number for each dimension and for the score.
type wireCoherenceRun struct {
	Disambiguation           int    `json:"disambiguation"`
	NamingConsistency        int    `json:"naming_consistency"`
	ToolCountAppropriateness int    `json:"tool_count_appropriateness"`
	Completeness             int    `json:"completeness"`
	Score                    Tenths `json:"coherenceScore"`
}

func (w *wireCoherenceRun) at(d CoherenceDimension) *int {
	return [...]*int{&w.Disambiguation, &w.NamingConsistency, &w.ToolCountAppropriateness, &w.Completeness}[d]
}

func coherenceRun(marks []int, score Tenths) wireCoherenceRun {
	w := wireCoherenceRun{Score: score}
	for d, n := range marks {
		*w.at(CoherenceDimension(d)) = n
	}
	return w
}

func encodeServerRuns(s *ServerSpread, c *Coherence) *wireServerRuns {
	if s == nil {
		return nil
	}
	w := &wireServerRuns{Count: s.Runs, Measured: s.Measured, Spread: wireServerSpread{s.DescriptionQuality, s.Overall}}
	if c == nil || c.Runs == nil {
		return w
	}
	spread := c.Runs.Spread()
	w.Coherence = &wireCoherenceRuns{Measured: spread.Measured, Spread: coherenceRun(spread.Marks, spread.Score)}
	for i, marks := range c.Runs.Marks {
		w.Coherence.Runs = append(w.Coherence.Runs, coherenceRun(marks, c.Runs.Scores[i]))
	}
	return w
}

func (w *wireServerRuns) decode() (*ServerSpread, *Runs) {
	if w == nil {
		return nil, nil
	}
	spread := &ServerSpread{w.Count, w.Measured, w.Spread.DescriptionQuality, w.Spread.Overall}
	if w.Coherence == nil {
		return spread, nil
	}
	r := &Runs{Sampled: w.Coherence.Measured}
	for _, run := range w.Coherence.Runs {
		marks := make([]int, NumCoherenceDimensions)
		for d := range marks {
			marks[d] = *run.at(CoherenceDimension(d))
		}
		r.Marks, r.Scores = append(r.Marks, marks), append(r.Scores, run.Score)
	}
	return spread, r
}
