package tdqs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"
)

// timeLayout is how generatedAt is written: UTC with milliseconds.
const timeLayout = "2006-01-02T15:04:05.000Z"

type wireCoherence struct {
	Disambiguation           wireMark `json:"disambiguation"`
	NamingConsistency        wireMark `json:"naming_consistency"`
	ToolCountAppropriateness wireMark `json:"tool_count_appropriateness"`
	Completeness             wireMark `json:"completeness"`
}

func (w *wireCoherence) at(d CoherenceDimension) *wireMark {
	return [...]*wireMark{&w.Disambiguation, &w.NamingConsistency, &w.ToolCountAppropriateness, &w.Completeness}[d]
}

func (w *wireCoherence) marks() (marks CoherenceMarks) {
	for d := range marks {
		marks[d] = Mark(*w.at(CoherenceDimension(d)))
	}
	return marks
}

func (m CoherenceMarks) wire() *wireCoherence {
	w := &wireCoherence{}
	for d, mark := range m {
		*w.at(CoherenceDimension(d)) = wireMark(mark)
	}
	return w
}

type wireServer struct {
	ToolCount                int                   `json:"toolCount"`
	ScoredToolCount          int                   `json:"scoredToolCount"`
	MeanTDQS                 Tenths                `json:"meanTdqs"`
	MinTDQS                  Tenths                `json:"minTdqs"`
	DescriptionQualityScore  Tenths                `json:"descriptionQualityScore"`
	DescriptionQualityTier   Tier                  `json:"descriptionQualityTier"`
	Disambiguation           *int                  `json:"disambiguation"`
	NamingConsistency        *int                  `json:"namingConsistency"`
	ToolCountAppropriateness *int                  `json:"toolCountAppropriateness"`
	Completeness             *int                  `json:"completeness"`
	CoherenceScore           *Tenths               `json:"coherenceScore"`
	CoherenceTier            *Tier                 `json:"coherenceTier"`
	OverallScore             *Tenths               `json:"overallScore"`
	OverallTier              *Tier                 `json:"overallTier"`
	CoherenceJustifications  *wireCoherence        `json:"coherenceJustifications"`
	CoherenceSummary         *string               `json:"coherenceSummary"`
	ShadowingRisks           *[]ShadowingRiskEntry `json:"shadowingRisks,omitempty"`
	CoherenceInputHash       string                `json:"coherenceInputHash,omitempty"`
	Runs                     *wireServerRuns       `json:"runs,omitempty"`
}

// coherence is where the mark of a dimension stands by itself.
func (w *wireServer) coherence(d CoherenceDimension) **int {
	return [...]**int{&w.Disambiguation, &w.NamingConsistency, &w.ToolCountAppropriateness, &w.Completeness}[d]
}

// MarshalJSON writes the server's published record; what needs coherence is
// null without it.
func (s ServerScore) MarshalJSON() ([]byte, error) {
	w := wireServer{
		ToolCount:               s.ToolCount,
		ScoredToolCount:         s.ScoredToolCount,
		MeanTDQS:                s.MeanTDQS,
		MinTDQS:                 s.MinTDQS,
		DescriptionQualityScore: s.DescriptionQuality,
		DescriptionQualityTier:  s.DescriptionQuality.Tier(),
		Runs:                    encodeServerRuns(s.Spread, s.Coherence),
	}
	risks := []ShadowingRiskEntry{}
	if c := s.Coherence; c != nil {
		scores, tier, summary := c.Marks.Scores(), c.Score.Tier(), c.Summary
		w.CoherenceScore, w.CoherenceTier, w.CoherenceSummary = &c.Score, &tier, &summary
		w.CoherenceJustifications = c.Marks.wire()
		for d := range scores {
			*w.coherence(CoherenceDimension(d)) = &scores[d]
		}
		risks = append(risks, c.ShadowingRisks...)
		w.CoherenceInputHash = c.InputHash
	}
	if s.Overall != nil {
		tier := s.Overall.Tier()
		w.OverallScore, w.OverallTier = s.Overall, &tier
	}
	if s.edition == nil || s.edition.Costed {
		w.ShadowingRisks = &risks
	}
	return encode(w)
}

// UnmarshalJSON reads a published record.
func (s *ServerScore) UnmarshalJSON(data []byte) error {
	var w wireServer
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*s = ServerScore{ToolCount: w.ToolCount, ScoredToolCount: w.ScoredToolCount, MeanTDQS: w.MeanTDQS,
		MinTDQS: w.MinTDQS, DescriptionQuality: w.DescriptionQualityScore, Overall: w.OverallScore}
	spread, runs := w.Runs.decode()
	s.Spread = spread
	if w.CoherenceScore != nil && w.CoherenceJustifications != nil {
		s.Coherence = &Coherence{Marks: w.CoherenceJustifications.marks(), Score: *w.CoherenceScore, InputHash: w.CoherenceInputHash, Runs: runs}
		for d, m := range s.Coherence.Marks {
			if score := *w.coherence(CoherenceDimension(d)); score != nil && *score != m.Score {
				return fmt.Errorf("the set: %s is %d, and %d in coherenceJustifications", CoherenceDimension(d), *score, m.Score)
			}
		}
		if w.CoherenceSummary != nil {
			s.Coherence.Summary = *w.CoherenceSummary
		}
		if w.ShadowingRisks != nil {
			s.Coherence.ShadowingRisks = *w.ShadowingRisks
		}
	}
	return nil
}

type wireShadow struct {
	Tool                         text  `json:"tool"`
	InvocationCost               int   `json:"invocationCost"`
	CheaperSibling               text  `json:"cheaperSibling"`
	CheaperSiblingInvocationCost int   `json:"cheaperSiblingInvocationCost"`
	Justification                *text `json:"justification,omitempty"`
}

// MarshalJSON keeps lone surrogates in the names.
func (r ShadowingRiskEntry) MarshalJSON() ([]byte, error) {
	why := text(r.Justification)
	return encode(wireShadow{text(r.Tool), r.InvocationCost, text(r.CheaperSibling), r.CheaperSiblingInvocationCost, &why})
}

// MarshalJSON keeps lone surrogates in the names.
func (c ShadowCandidate) MarshalJSON() ([]byte, error) {
	return encode(wireShadow{text(c.Tool), c.InvocationCost, text(c.CheaperSibling), c.CheaperSiblingInvocationCost, nil})
}

// MarshalJSON keeps lone surrogates in the name.
func (s ServerSummary) MarshalJSON() ([]byte, error) {
	return encode(struct {
		Name      text `json:"name"`
		ToolCount int  `json:"toolCount"`
	}{text(s.Name), s.ToolCount})
}

type wireCalibration struct {
	Edition   string  `json:"edition"`
	Judge     string  `json:"judge"`
	Model     *string `json:"model"`
	Rubric    *string `json:"rubric"`
	Weights   *string `json:"weights"`
	Overrides string  `json:"overrides,omitempty"`
}

// MarshalJSON writes the calibration; what does not apply is null.
func (c Calibration) MarshalJSON() ([]byte, error) {
	return encode(wireCalibration{c.Edition, c.Judge.Judge, optional(c.Judge.Model),
		optional(c.Judge.Rubric), optional(c.Judge.Weights), c.Judge.Overrides})
}

// UnmarshalJSON reads a calibration.
func (c *Calibration) UnmarshalJSON(data []byte) error {
	var w wireCalibration
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	*c = Calibration{w.Edition, JudgeName{w.Judge, value(w.Model), value(w.Rubric), value(w.Weights), w.Overrides}}
	return nil
}

type wireReport struct {
	GeneratedAt string         `json:"generatedAt"`
	Model       *string        `json:"model"`
	Server      ServerSummary  `json:"server"`
	ServerScore *ServerScore   `json:"serverScore"`
	SpecVersion string         `json:"specVersion"`
	Tools       []wireTool     `json:"tools"`
	Calibration Calibration    `json:"calibration"`
	Provenance  wireProvenance `json:"provenance"`
}

type wireProvenance struct {
	Provenance
	Estimate *wireEstimate `json:"estimate"`
}

// MarshalJSON writes the report with the reference implementation's top level,
// then calibration and provenance.
func (r Report) MarshalJSON() ([]byte, error) {
	w := wireReport{
		GeneratedAt: r.GeneratedAt.UTC().Format(timeLayout),
		Model:       optional(r.Calibration.Judge.Model),
		Server:      r.Server,
		ServerScore: r.ServerScore,
		SpecVersion: r.Calibration.Edition,
		Tools:       make([]wireTool, len(r.Tools)),
		Calibration: r.Calibration,
		Provenance:  wireProvenance{r.Provenance, r.estimate()},
	}
	for i := range r.Tools {
		w.Tools[i] = r.Tools[i].wire()
	}
	w.Provenance.Notes = append([]string{}, r.Provenance.Notes...)
	return encode(w)
}

// UnmarshalJSON reads a report back. A judge's failures are in its notes only.
func (r *Report) UnmarshalJSON(data []byte) error {
	var w wireReport
	if err := json.Unmarshal(data, &w); err != nil {
		return err
	}
	edition, err := ParseEdition(w.SpecVersion)
	if err != nil {
		return fmt.Errorf("specVersion: %w", err)
	}
	at, err := time.Parse(time.RFC3339, w.GeneratedAt)
	if err != nil {
		return fmt.Errorf("generatedAt: %w", err)
	}
	*r = Report{GeneratedAt: at, Edition: edition, Calibration: w.Calibration,
		Server: w.Server, ServerScore: w.ServerScore, Tools: make([]ToolScore, len(w.Tools)), Provenance: w.Provenance.Provenance}
	for i := range w.Tools {
		if r.Tools[i], err = w.Tools[i].score(); err != nil {
			return err
		}
		r.Tools[i].Position, r.Tools[i].Signals.edition = i+1, edition
	}
	if r.ServerScore != nil {
		r.ServerScore.edition = edition
	}
	return r.takeEstimate(w.Provenance.Estimate)
}

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func value(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// encode is json.Marshal without turning < > and & into escapes.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}
