package registry

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/rubric"
)

// rollUp writes the aggregate of a capture and the flags that the set puts on its
// tools. The caller holds the server's lock. set may be nil when an aggregate of
// the capture is known: it has the hash of the message then.
func (r *Registry) rollUp(ctx context.Context, tx *store.Tx, capture int64, set *tdqs.ServerCase) error {
	c, err := tx.CaptureHead(ctx, capture)
	if err != nil {
		return err
	}
	a, coherence, err := r.aggregate(ctx, tx, &c, set)
	if err != nil {
		return err
	}
	if err := tx.PutServerScore(ctx, r.calibration, a); err != nil {
		return err
	}
	if coherence == nil && enough(c.Members, c.Listed) {
		return nil // what an earlier set said stands until this one is judged
	}
	return tx.FlagMembers(ctx, capture, r.calibration, coherence.FlagsOf)
}

// aggregate computes the aggregate of a capture from what is kept.
func (r *Registry) aggregate(ctx context.Context, tx *store.Tx, c *store.Capture, set *tdqs.ServerCase) (a store.ServerScore, coherence *tdqs.Coherence, err error) {
	hash, err := r.messageHash(ctx, tx, c.ID, set)
	if err != nil {
		return a, nil, err
	}
	scores, err := tx.Scores(ctx, c.ID, r.calibration)
	if err != nil {
		return a, nil, err
	}
	coherence, again, err := tx.Coherence(ctx, c.ServerID, hash, r.calibration)
	if err != nil {
		return a, nil, err
	}
	stale, err := tx.StaleTools(ctx, c.ID, r.calibration)
	if err != nil {
		return a, nil, err
	}
	a = store.ServerScore{CaptureID: c.ID, ServerID: c.ServerID, MessageHash: hash, Scored: len(scores), Stale: len(stale), Updated: r.Now()}
	switch {
	case !enough(c.Members, c.Listed): // too little of the list can be read for it to be judged as a set
		coherence = nil
	case again:
		a.Stale++
	}
	if coherence != nil {
		a.Coherence = &coherence.Score
	}
	if enough(len(scores), c.Listed) {
		s := r.Scorer.Edition.RollUp(scores, c.Listed, coherence)
		a.Mean, a.Min, a.Quality, a.Overall = &s.MeanTDQS, &s.MinTDQS, &s.DescriptionQuality, s.Overall
	}
	return a, coherence, nil
}

// enough is the 80 % rule (specification, "Tool definition quality").
func enough(scored, listed int) bool { return scored > 0 && 5*scored >= 4*listed }

// messageHash is the hash of the message that a capture's set is judged by.
func (r *Registry) messageHash(ctx context.Context, tx *store.Tx, capture int64, set *tdqs.ServerCase) (string, error) {
	if set == nil {
		a, err := tx.ServerScore(ctx, capture, r.calibration)
		if err == nil {
			return a.MessageHash, nil
		}
		if !errors.Is(err, store.ErrNotFound) {
			return "", err
		}
		read, _, err := r.set(ctx, tx, capture)
		if err != nil {
			return "", err
		}
		set = &read
	}
	sum := sha256.Sum256([]byte(rubric.ServerMessage(*set)))
	return hex.EncodeToString(sum[:8]), nil
}
