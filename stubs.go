package tdqs

import "context"

// Decode is being written.
func Decode(data []byte) (*Server, error) { panic("stub") }

// Signals is being written.
func (e *Edition) Signals(t *Tool) Signals { panic("stub") }

// ShadowCandidates is being written.
func (e *Edition) ShadowCandidates(tools []Tool, signals []Signals) []ShadowCandidate { panic("stub") }

// Score is being written.
func (e *Edition) Score(scores [NumDimensions]int) Tenths { panic("stub") }

// CoherenceScore is being written.
func (e *Edition) CoherenceScore(scores [NumCoherenceDimensions]int) Tenths { panic("stub") }

// HardGates is being written.
func HardGates(t *Tool) []Flag { panic("stub") }

// Scorer is being written.
type Scorer struct {
	Edition     *Edition
	Judge       Judge
	Concurrency int
}

// ScoreServer is being written.
func (s Scorer) ScoreServer(ctx context.Context, server *Server) (*Report, error) { panic("stub") }
