package registry_test

import (
	"errors"
	"sync"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestBegunTogether: processes that begin with a new registry and its queue at the same
// moment wait for each other.
func TestBegunTogether(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			const together = 4
			where := db.Where(t)
			failed := make([]error, together)
			var all sync.WaitGroup
			for i := range together {
				all.Go(func() { failed[i] = begun(t, where) })
			}
			all.Wait()
			if err := errors.Join(failed...); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// begun opens a registry and its queue, and closes them.
func begun(t *testing.T, where string) error {
	s, err := store.Open(t.Context(), where, store.Options{Connections: 2})
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // nothing was written
	r, err := registry.New(t.Context(), registry.Config{Store: s, Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: &scribe{}}})
	if err != nil {
		return err
	}
	q, err := r.OpenQueue(t.Context(), where, false)
	if err == nil {
		q.Close()
	}
	return err
}
