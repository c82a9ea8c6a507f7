package registry

import (
	"context"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Check computes every aggregate of the current captures again from the scores and
// verdicts that are kept, and names what differs: nothing should.
func (r *Registry) Check(ctx context.Context) (wrong []string, err error) {
	err = r.eachServer(ctx, func(tx *store.Tx, server store.Server) error {
		if server.CaptureID == 0 {
			return nil
		}
		a, err := tx.ServerScore(ctx, server.CaptureID, r.calibration)
		if err != nil {
			return gone(err) // not judged under this calibration yet
		}
		set, c, err := r.set(ctx, tx, server.CaptureID)
		if err != nil {
			return err
		}
		want, coherence, err := r.aggregate(ctx, tx, c, &set)
		if err != nil {
			return err
		}
		if got, want := figures(a), figures(want); got != want {
			wrong = append(wrong, fmt.Sprintf("server %s: its aggregate is %s, and follows as %s", server.Slug, got, want))
		}
		if coherence == nil {
			return nil
		}
		members, err := tx.Members(ctx, server.CaptureID, r.calibration)
		for _, m := range members {
			if m.Score != nil && len(m.Score.ServerFlags) != len(coherence.FlagsOf(m.Place)) {
				wrong = append(wrong, fmt.Sprintf("server %s: tool %d has the flags %v of its set", server.Slug, m.Place, m.Score.ServerFlags))
			}
		}
		return err
	})
	return wrong, err
}

// figures are an aggregate's numbers in words.
func figures(a store.ServerScore) string {
	text := func(t *tdqs.Tenths) string {
		if t == nil {
			return "none"
		}
		return t.String()
	}
	return fmt.Sprintf("message %s, %d scored, %d stale, mean %s, min %s, quality %s, coherence %s, overall %s",
		a.MessageHash, a.Scored, a.Stale, text(a.Mean), text(a.Min), text(a.Quality), text(a.Coherence), text(a.Overall))
}
