package store_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestOpenedTogether: processes that begin with one database at the same moment, as a
// service and the command that makes its first token, wait for each other.
func TestOpenedTogether(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			for range 5 {
				const together = 6
				where := db.Where(t)
				failed := make([]error, together)
				var all sync.WaitGroup
				for i := range together {
					all.Go(func() {
						s, err := store.Open(t.Context(), where, store.Options{Connections: 2})
						if err == nil {
							err = s.Close()
						}
						failed[i] = err
					})
				}
				all.Wait()
				if err := errors.Join(failed...); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
