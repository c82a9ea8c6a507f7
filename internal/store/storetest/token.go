package storetest

import (
	"errors"
	"testing"

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
