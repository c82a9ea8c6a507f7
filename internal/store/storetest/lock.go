package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
)

func locking(t *testing.T, s suite) {
	server := s.server(t, "garden")
	s.counts(t, "n", func(tx *store.Tx) (string, error) {
		if _, err := tx.Lock(ctx, server); err != nil {
			return "", err
		}
		return tx.Setting(ctx, "n")
	})
}

func holding(t *testing.T, s suite) {
	s.counts(t, "n", func(tx *store.Tx) (string, error) { return tx.Hold(ctx, "n") })
}

// counts counts to 60 in a setting from six goroutines that each read it and write
// one more.
func (s suite) counts(t *testing.T, key string, read func(*store.Tx) (string, error)) {
	t.Helper()
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			for range 10 {
				if err := s.Update(ctx, func(tx *store.Tx) error {
					v, err := read(tx)
					if err != nil {
						return err
					}
					var n int
					_, _ = fmt.Sscan(v, &n)
					return tx.Set(ctx, key, fmt.Sprint(n+1))
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	s.view(t, func(tx *store.Tx) error {
		v, err := tx.Setting(ctx, key)
		if v != "60" {
			t.Errorf("counted to %s", v)
		}
		return err
	})
}

func calls(t *testing.T, s suite) {
	s.update(t, func(tx *store.Tx) error {
		for i := range 4 {
			within, err := tx.SpendCall(ctx, s.now.Add(time.Duration(i)*time.Minute), 3)
			if err != nil || within != (i < 3) {
				t.Errorf("call %d: %v, %v", i+1, within, err)
			}
		}
		next, err := tx.SpendCall(ctx, s.now.Add(time.Hour), 3)
		if !next {
			t.Error("the next hour has no calls left")
		}
		n, err2 := tx.Calls(ctx, s.now.Add(59*time.Minute))
		if n != 3 {
			t.Errorf("%d calls counted", n)
		}
		return errors.Join(err, err2)
	})
}
