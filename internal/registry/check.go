package registry

import (
	"context"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Check tries the invariants of the database, then computes every aggregate of the
// current captures again from the scores and verdicts that are kept. It names what
// is wrong: nothing should be.
func (r *Registry) Check(ctx context.Context) (wrong []string, err error) {
	if err := r.Store.View(ctx, func(tx *store.Tx) (err error) {
		wrong, err = brokenInvariants(ctx, tx)
		return err
	}); err != nil {
		return nil, err
	}
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
		flagged, err := r.flagged(ctx, tx, server.CaptureID, coherence)
		for _, place := range flagged {
			wrong = append(wrong, fmt.Sprintf("server %s: tool %d has not the flags of its set", server.Slug, place))
		}
		return err
	})
	return wrong, err
}

// flagged are the places of tools whose flags are not those of their set.
func (r *Registry) flagged(ctx context.Context, tx *store.Tx, capture int64, coherence *tdqs.Coherence) (places []int, err error) {
	members, err := tx.Members(ctx, capture, r.calibration)
	if err != nil {
		return nil, err
	}
	risky := map[string]bool{} // by hash, which is taken over the name too
	for _, m := range members {
		risky[m.InputHash] = risky[m.InputHash] || len(coherence.FlagsOf(m.Place)) > 0
	}
	for _, m := range members {
		if m.Score != nil && risky[m.InputHash] != (len(m.Score.ServerFlags) > 0) {
			places = append(places, m.Place)
		}
	}
	return places, nil
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
