package tdqs

import "time"

// Report is one run over one server: what `tdqs score` prints.
type Report struct {
	GeneratedAt time.Time
	Edition     *Edition
	Calibration Calibration
	Estimate    *Estimate // nil when a model judged
	Server      ServerSummary
	ServerScore *ServerScore // nil without an aggregate; the notes say why
	Tools       []ToolScore  // in the order of the answer
	Failures    []Failure    // tools the judge failed on
	// CoherenceErr is why the judge failed on the set.
	CoherenceErr error
	Provenance   Provenance
}

// ServerSummary names the server.
type ServerSummary struct {
	Name      string `json:"name"`
	ToolCount int    `json:"toolCount"`
}

// Estimate is the measured error of a judge that only estimates.
type Estimate struct {
	MeanAbsoluteError float64 `json:"meanAbsoluteError"` // of a tool's TDQS, in points
	SameTierPercent   float64 `json:"sameTierPercent"`
	// IntervalPercent is how probable the intervals of the scores are; 0 without any.
	IntervalPercent int `json:"intervalPercent,omitempty"`
}

// Failure is a tool that could not be judged.
type Failure struct {
	Position int
	Name     string
	Err      error
}

// Provenance says what was scored and with what.
type Provenance struct {
	ToolVersion       string   `json:"toolVersion"`
	InputKind         string   `json:"inputKind"`
	DefinitionsSHA256 string   `json:"definitionsSha256"` // of the definitions' canonical forms, one a line
	Listed            int      `json:"listed"`
	Scored            int      `json:"scored"`
	Notes             []string `json:"notes"`
	Rubric            string   `json:"rubric,omitempty"` // whose words a model was given; its hash is in the calibration
	Usage             *Usage   `json:"usage,omitempty"`  // nil when no model was asked
}

// Usage is what a run asked of a model.
type Usage struct {
	Calls     int64 `json:"calls"`   // requests sent
	Retries   int64 `json:"retries"` // of those, beyond the first of a question
	TokensIn  int64 `json:"tokensIn"`
	TokensOut int64 `json:"tokensOut"`
	Cached    int64 `json:"cached"` // verdicts that were remembered instead
}

// Add adds another usage.
func (u *Usage) Add(other Usage) {
	u.Calls += other.Calls
	u.Retries += other.Retries
	u.TokensIn += other.TokensIn
	u.TokensOut += other.TokensOut
	u.Cached += other.Cached
}
