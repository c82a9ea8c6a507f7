package tdqs

// ToolScore is the published record of one tool.
type ToolScore struct {
	Name        string
	Position    int // in the answer, from 1; of a set made by hand, in the set
	Marks       Marks
	TDQS        Tenths
	Flags       []Flag // of the definition itself
	ServerFlags []Flag // of the set it stands in
	Summary     string
	Signals     Signals
	Runs        *Runs // nil when the tool was judged once
	// Interval is how far off an estimated score may be; nil when the judge does not
	// say. It is published with the report's estimate.
	Interval *Interval

	// Advice and Unwritten are the judge's, as of a [Verdict]; they are not published.
	Advice    [NumDimensions]string
	Unwritten bool

	notes []string // of the judge, on their way to the report
}

// Tier is the tier of the score.
func (s *ToolScore) Tier() Tier { return s.TDQS.Tier() }

// Smells are the dimensions marked below 3, in order (specification, "Flags and
// smells").
func (s *ToolScore) Smells() []Dimension { return s.Marks.Smells() }

// Smells are the dimensions marked below 3, in order.
func (m Marks) Smells() []Dimension {
	var out []Dimension
	for d, mark := range m {
		if mark.Score < 3 {
			out = append(out, Dimension(d))
		}
	}
	return out
}

// ServerScore is the published record of a server. It exists only when at least
// 80 % of the listed tools are scored.
type ServerScore struct {
	ToolCount          int
	ScoredToolCount    int
	MeanTDQS           Tenths
	MinTDQS            Tenths
	DescriptionQuality Tenths
	Coherence          *Coherence    // nil when the judge failed on the set
	Overall            *Tenths       // nil without coherence
	Spread             *ServerSpread // nil when everything was judged once
	// Interval is published with the report's estimate; nil without one.
	Interval *ServerInterval

	edition *Edition // decides what is published
}

// Coherence is the judged part of a server's score.
type Coherence struct {
	Marks          CoherenceMarks
	Score          Tenths
	Summary        string
	ShadowingRisks []ShadowingRiskEntry
	InputHash      string // as of a [CoherenceVerdict]
	Runs           *Runs  // nil when the set was judged once
}

// ShadowingRiskEntry is a confirmed pair with both costs.
type ShadowingRiskEntry struct {
	Tool                         string `json:"tool"`
	InvocationCost               int    `json:"invocationCost"`
	CheaperSibling               string `json:"cheaperSibling"`
	CheaperSiblingInvocationCost int    `json:"cheaperSiblingInvocationCost"`
	Justification                string `json:"justification"`
	Position                     int    `json:"-"` // of the dearer tool, as in its ToolScore
}
