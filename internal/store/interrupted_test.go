package store_test

import (
	"context"
	"errors"
	"testing"

	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestInterrupted holds that what is interrupted says so, whatever the database makes
// of it: callers tell by it that nothing failed.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			s := storetest.Open(t, db.Where(t))
			ctx, cancel := context.WithCancel(context.Background())
			err := s.Update(ctx, func(tx *store.Tx) error {
				cancel()
				for { // until the transaction is rolled back under it
					if err := tx.Set(context.Background(), "k", "v"); err != nil {
						return nil
					}
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%v", err)
			}
		})
	}
}
