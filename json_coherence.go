package tdqs

import (
	"encoding/json"
	"fmt"
)

// wireJudgedSet is a judged set by itself, with the places of the tools that
// ServerScore's record leaves to the names.
type wireJudgedSet struct {
	Score                   Tenths               `json:"coherenceScore"`
	CoherenceJustifications wireCoherence        `json:"coherenceJustifications"`
	CoherenceSummary        text                 `json:"coherenceSummary"`
	ShadowingRisks          []ShadowingRiskEntry `json:"shadowingRisks"`
	Positions               []int                `json:"positions"` // of the risks' dearer tools
	CoherenceInputHash      string               `json:"coherenceInputHash,omitempty"`
}

// MarshalJSON writes the judged set alone, for whoever keeps it apart from the
// scores of the tools. Runs are not part of it.
func (c Coherence) MarshalJSON() ([]byte, error) {
	w := wireJudgedSet{Score: c.Score, CoherenceSummary: text(c.Summary), CoherenceInputHash: c.InputHash,
		ShadowingRisks: append([]ShadowingRiskEntry{}, c.ShadowingRisks...), Positions: []int{}}
	for d, m := range c.Marks {
		*w.CoherenceJustifications.at(CoherenceDimension(d)) = wireMark(m)
	}
	for _, risk := range c.ShadowingRisks {
		w.Positions = append(w.Positions, risk.Position)
	}
	return encode(w)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *Coherence) UnmarshalJSON(data []byte) error {
	var w wireJudgedSet
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*c = Coherence{Score: w.Score, Summary: string(w.CoherenceSummary), ShadowingRisks: w.ShadowingRisks, InputHash: w.CoherenceInputHash}
	for d := range c.Marks {
		c.Marks[d] = Mark(*w.CoherenceJustifications.at(CoherenceDimension(d)))
		if score := c.Marks[d].Score; score < 1 || score > 5 {
			return fmt.Errorf("%s is %d, not from 1 to 5", CoherenceDimension(d), score)
		}
	}
	for i, position := range w.Positions {
		if i < len(c.ShadowingRisks) {
			c.ShadowingRisks[i].Position = position
		}
	}
	return nil
}
