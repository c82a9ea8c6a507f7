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
	w := wireJudgedSet{Score: c.Score, CoherenceJustifications: *c.Marks.wire(), CoherenceSummary: text(c.Summary), CoherenceInputHash: c.InputHash,
		ShadowingRisks: append([]ShadowingRiskEntry{}, c.ShadowingRisks...), Positions: []int{}}
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
	*c = Coherence{Marks: w.CoherenceJustifications.marks(), Score: w.Score, Summary: string(w.CoherenceSummary), ShadowingRisks: w.ShadowingRisks, InputHash: w.CoherenceInputHash}
	for d, m := range c.Marks {
		if m.Score < 1 || m.Score > 5 {
			return fmt.Errorf("%s is %d, not from 1 to 5", CoherenceDimension(d), m.Score)
		}
	}
	for i, position := range w.Positions {
		if i < len(c.ShadowingRisks) {
			c.ShadowingRisks[i].Position = position
		}
	}
	return nil
}
