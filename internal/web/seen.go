package web

import (
	"context"
	"errors"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/store"
)

// historyLength is how many lists of a server are shown, the latest.
const historyLength = 20

// seen is a server as its page shows it. It is read in few queries, and without the
// records of its tools.
type seen struct {
	readers
	server store.Server
	head   store.Capture      // the current list; empty without one
	score  *store.ServerScore // nil when none was computed
	tools  []store.MarkedTool // in the order of the list
	past   []store.PastCapture
	report *tdqs.Report // what the arithmetic of the whole needs, and not more
	twice  map[string]bool
}

// whole reads a server.
func (r readers) whole(ctx context.Context, server store.Server) (*seen, error) {
	s := &seen{readers: r, server: server, report: &tdqs.Report{Edition: r.edition, Calibration: r.calibration.Calibration}}
	if server.CaptureID == 0 {
		return s, nil
	}
	var err error
	if s.past, err = r.tx.Past(ctx, server.ID, r.calibration.ID, 0, historyLength+1); err != nil {
		return nil, err
	}
	if err := s.current(ctx); err != nil {
		return nil, err
	}
	if s.tools, err = r.tx.MarkedTools(ctx, server.CaptureID, r.calibration.ID); err != nil {
		return nil, err
	}
	s.twice = repeated(s.tools)
	return s, s.roll(ctx)
}

// current finds the current list and its aggregate: nearly always the first of the
// past ones.
func (s *seen) current(ctx context.Context) (err error) {
	for i := range s.past {
		if s.past[i].ID == s.server.CaptureID {
			s.head, s.score = s.past[i].Capture, s.past[i].Score
			return nil
		}
	}
	if s.head, err = s.tx.CaptureHead(ctx, s.server.CaptureID); err != nil {
		return err
	}
	score, err := s.tx.ServerScore(ctx, s.server.CaptureID, s.calibration.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	s.score = &score
	return err
}

// roll computes the score of the whole as whoever asks the API is told it.
func (s *seen) roll(ctx context.Context) error {
	s.report.Server = tdqs.ServerSummary{Name: s.head.Name, ToolCount: s.head.Listed}
	for i := range s.tools {
		if t := &s.tools[i]; t.TDQS != nil {
			s.report.Tools = append(s.report.Tools, tdqs.ToolScore{Name: t.Name, Position: t.Place, TDQS: *t.TDQS})
		}
	}
	if s.score == nil || s.score.Mean == nil {
		return nil
	}
	coherence, _, err := s.tx.Coherence(ctx, s.server.ID, s.score.MessageHash, s.calibration.ID)
	if err == nil {
		s.report.ServerScore = s.edition.RollUp(s.scores(), s.head.Listed, coherence)
	}
	return err
}

func (s *seen) scores() (out []tdqs.Tenths) {
	for i := range s.report.Tools {
		out = append(out, s.report.Tools[i].TDQS)
	}
	return out
}

func (s *seen) scored() int { return len(s.report.Tools) }

// waiting is how many questions about the server are not judged yet.
func (s *seen) waiting() int {
	if s.score == nil {
		return s.head.Members
	}
	return s.score.Stale
}

// name is the server's own name, or the one in addresses, as it may be shown.
func (s *seen) name() string {
	if s.head.Name == "" {
		return s.server.Slug
	}
	return markup.Squeeze(markup.Name(s.head.Name), 120)
}

// verdict is the score of the whole in a few words.
func (s *seen) verdict() string {
	score := s.report.ServerScore
	switch {
	case score == nil:
		return "not scored yet"
	case score.Overall != nil:
		return fmt.Sprintf("%v, tier %s", *score.Overall, score.Overall.Tier())
	}
	return fmt.Sprintf("descriptions %v, tier %s", score.DescriptionQuality, score.DescriptionQuality.Tier())
}

// repeated are the names that more than one tool has.
func repeated(tools []store.MarkedTool) map[string]bool {
	seen, twice := make(map[string]bool, len(tools)), map[string]bool{}
	for i := range tools {
		if name := tools[i].Name; seen[name] {
			twice[name] = true
		} else {
			seen[name] = true
		}
	}
	return twice
}

// path is the address of a tool of the server.
func (s *seen) path(t *store.MarkedTool) string {
	return toolPath(s.server.Slug, t.Name, t.Place, s.twice[t.Name])
}
