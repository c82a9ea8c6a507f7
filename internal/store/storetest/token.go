package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs/internal/store"
)

func tokens(t *testing.T, s suite) {
	want := store.Token{Name: "ci", Hash: []byte{1, 2}, Scopes: []string{"push", "report"}, Quota: 5, Created: s.now}
	s.update(t, func(tx *store.Tx) (err error) {
		want.ID, err = tx.AddToken(ctx, want)
		return err
	})
	s.update(t, func(tx *store.Tx) error { return tx.UseToken(ctx, want.ID, s.now) })
	want.Used = s.now
	s.view(t, func(tx *store.Tx) error {
		got, err := tx.TokenByHash(ctx, []byte{1, 2})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		return err
	})
	s.update(t, func(tx *store.Tx) error { return tx.RevokeToken(ctx, want.ID, s.now) })
	if err := s.Update(ctx, func(tx *store.Tx) error { return tx.RevokeToken(ctx, want.ID, s.now) }); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("revoked twice: %v", err)
	}
	s.view(t, func(tx *store.Tx) error {
		if _, err := tx.TokenByHash(ctx, []byte{1, 2}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a revoked token: %v", err)
		}
		all, err := tx.Tokens(ctx)
		if len(all) != 1 || !all[0].Revoked.Equal(s.now) {
			t.Errorf("tokens: %+v", all)
		}
		return err
	})
}

func quota(t *testing.T, s suite) {
	var id int64
	s.update(t, func(tx *store.Tx) (err error) {
		id, err = tx.AddToken(ctx, store.Token{Name: "ci", Hash: []byte{1}, Created: s.now})
		return err
	})
	for i, c := range []struct {
		later  time.Duration
		within bool
		writes int
	}{{0, true, 1}, {time.Minute, true, 2}, {2 * time.Minute, false, 2}, {time.Hour, true, 1}} {
		now := s.now.Add(c.later)
		s.update(t, func(tx *store.Tx) error {
			within, err := tx.SpendWrite(ctx, id, now, 2)
			if within != c.within {
				t.Errorf("write %d: within %v", i+1, within)
			}
			return err
		})
		s.view(t, func(tx *store.Tx) error {
			n, err := tx.Writes(ctx, id, now)
			if n != c.writes {
				t.Errorf("after write %d: %d are counted, want %d", i+1, n, c.writes)
			}
			return err
		})
	}
}
