package statistics

import (
	"bytes"
	"context"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Check counts every server again of which something is counted, under whatever
// calibration, and names those of which another thing is kept: nothing should be. What an
// edition has counted that this version does not know is left alone.
func Check(ctx context.Context, s *store.Store) (wrong []string, err error) {
	for after := (store.Tally{}); ; {
		var found []store.Tally
		if err := s.View(ctx, func(tx *store.Tx) error {
			if found, err = tx.Tallies(ctx, after, page); err != nil {
				return err
			}
			for i := range found {
				says, err := checked(ctx, tx, &found[i])
				if err != nil {
					return fmt.Errorf("server %s: %w", found[i].Slug, err)
				}
				wrong = append(wrong, says...)
			}
			return nil
		}); err != nil {
			return nil, fmt.Errorf("counting again: %w", err)
		}
		if len(found) < page {
			return wrong, nil
		}
		after = found[len(found)-1]
	}
}

// checked says what is wrong with what was counted of a server.
func checked(ctx context.Context, tx *store.Tx, kept *store.Tally) ([]string, error) {
	c, err := tx.CalibrationByID(ctx, kept.CalibrationID)
	if err != nil {
		return nil, err
	}
	edition, err := tdqs.ParseEdition(c.Edition)
	if err != nil {
		return nil, nil
	}
	again, err := count(ctx, tx, kept.ServerID, kept.CaptureID, &c, edition)
	if err != nil || bytes.Equal(kept.Counts, again.bytes()) {
		return nil, err
	}
	return []string{fmt.Sprintf("server %s: what statistics have counted of it under calibration %d (edition %s, judge %s) is not what it comes to", kept.Slug, c.ID, c.Edition, c.Judge.Judge)}, nil
}
