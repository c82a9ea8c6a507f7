package registry

import (
	"context"
	"strconv"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Settle mends the aggregates of a capture that do not follow from its scores and
// verdicts, under every calibration: for whoever brings scores in by another way
// than judging. One that is missing is left to whoever judges. The caller holds the
// server's lock. Under an edition that this version does not know nothing is
// computed.
func Settle(ctx context.Context, tx *store.Tx, capture int64, now time.Time) error {
	calibrations, err := tx.Calibrations(ctx)
	if err != nil {
		return err
	}
	for _, c := range calibrations {
		edition, err := tdqs.ParseEdition(c.Edition)
		if err != nil {
			continue
		}
		r := &Registry{Config: Config{Scorer: tdqs.Scorer{Edition: edition}, Now: func() time.Time { return now }}, calibration: c.ID}
		if err := r.settle(ctx, tx, capture); err != nil {
			return err
		}
	}
	return nil
}

func (r *Registry) settle(ctx context.Context, tx *store.Tx, capture int64) error {
	known, err := tx.ServerScore(ctx, capture, r.calibration)
	if err != nil {
		return gone(err)
	}
	head, err := tx.CaptureHead(ctx, capture)
	if err != nil {
		return err
	}
	follows, coherence, err := r.aggregate(ctx, tx, &head, nil)
	if err != nil {
		return err
	}
	if figures(known) != figures(follows) {
		if err := tx.PutServerScore(ctx, r.calibration, follows); err != nil {
			return err
		}
	}
	if coherence == nil {
		return nil
	}
	return tx.FlagMembers(ctx, capture, r.calibration, coherence.FlagsOf)
}

// PublishedIn is the calibration that readers of a store see, 0 when none was ever
// chosen.
func PublishedIn(ctx context.Context, tx *store.Tx) (int64, error) {
	value, err := tx.Setting(ctx, publishedSetting)
	if err != nil || value == "" {
		return 0, err
	}
	return strconv.ParseInt(value, 10, 64)
}

// PublishIn shows a calibration to the readers of a store.
func PublishIn(ctx context.Context, tx *store.Tx, calibration int64) error {
	return tx.Set(ctx, publishedSetting, strconv.FormatInt(calibration, 10))
}
