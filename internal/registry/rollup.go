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
	v, err := r.verdictOn(ctx, tx, &c, set)
	if err != nil {
		return err
	}
	stale, err := tx.StaleTools(ctx, c.ID, r.calibration)
	if err != nil {
		return err
	}
	return r.keep(ctx, tx, &c, v, len(stale))
}

// keep writes what follows from a verdict on the set and from the scores, of which
// some are stale.
func (r *Registry) keep(ctx context.Context, tx *store.Tx, c *store.Capture, v verdict, stale int) error {
	a, err := r.sum(ctx, tx, c, v, stale)
	if err != nil {
		return err
	}
	if err := tx.PutServerScore(ctx, r.calibration, a); err != nil {
		return err
	}
	if v.coherence == nil && v.wanted {
		return nil // what an earlier set said stands until this one is judged
	}
	return tx.FlagMembers(ctx, c.ID, r.calibration, v.coherence.FlagsOf)
}

// verdict is what is known of a set.
type verdict struct {
	hash      string // of the message that it is judged by
	wanted    bool   // enough of the list can be read for it to be judged as a set
	coherence *tdqs.Coherence
	again     bool // it is to be judged
}

func (r *Registry) verdictOn(ctx context.Context, tx *store.Tx, c *store.Capture, set *tdqs.ServerCase) (v verdict, err error) {
	if v.hash, err = r.messageHash(ctx, tx, c.ID, set); err != nil {
		return v, err
	}
	if v.wanted = enough(c.Members, c.Listed); v.wanted {
		v.coherence, v.again, err = tx.Coherence(ctx, c.ServerID, v.hash, r.calibration)
	}
	return v, err
}

// aggregate computes the aggregate of a capture from what is kept.
func (r *Registry) aggregate(ctx context.Context, tx *store.Tx, c *store.Capture, set *tdqs.ServerCase) (a store.ServerScore, coherence *tdqs.Coherence, err error) {
	v, err := r.verdictOn(ctx, tx, c, set)
	if err != nil {
		return a, nil, err
	}
	stale, err := tx.StaleTools(ctx, c.ID, r.calibration)
	if err != nil {
		return a, nil, err
	}
	a, err = r.sum(ctx, tx, c, v, len(stale))
	return a, v.coherence, err
}

func (r *Registry) sum(ctx context.Context, tx *store.Tx, c *store.Capture, v verdict, stale int) (a store.ServerScore, err error) {
	scores, err := tx.Scores(ctx, c.ID, r.calibration)
	if err != nil {
		return a, err
	}
	a = store.ServerScore{CaptureID: c.ID, ServerID: c.ServerID, MessageHash: v.hash, Scored: len(scores), Stale: stale, Updated: r.Now()}
	if v.again {
		a.Stale++
	}
	if v.coherence != nil {
		a.Coherence = &v.coherence.Score
	}
	if enough(len(scores), c.Listed) {
		s := r.Scorer.Edition.RollUp(scores, c.Listed, v.coherence)
		a.Mean, a.Min, a.Quality, a.Overall = &s.MeanTDQS, &s.MinTDQS, &s.DescriptionQuality, s.Overall
	}
	return a, nil
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
