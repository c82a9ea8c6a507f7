package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestPostgresIsAway: a connection that the database ended is told as that.
func TestPostgresIsAway(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres(t))
	err := s.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.ExecContext(t.Context(), `SELECT pg_terminate_backend(pg_backend_pid())`)
		return err
	})
	if !errors.Is(err, store.ErrUnusable) || !strings.Contains(err.Error(), s.Place()+" cannot be used: it does not answer") {
		t.Errorf("%v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := s.View(ended, func(*store.Tx) error { return nil }); !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrUnusable) {
		t.Errorf("whoever asked has given up: %v", err)
	}
}

// TestPresenceOutlivesAnOutage: a presence that was lost with the database, and could not
// be had again at once, is there when the database is.
func TestPresenceOutlivesAnOutage(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			s := storetest.Open(t, db.Where(t))
			p, err := s.Attend(t.Context(), "garden")
			if err != nil {
				t.Fatal(err)
			}
			outage, end := context.WithCancel(t.Context())
			end()
			for range 2 {
				if err := p.Renew(outage); (err == nil) != (s.Kind() == store.SQLite) {
					t.Errorf("while the database is away: %v", err)
				}
			}
			if err := p.Renew(t.Context()); err != nil {
				t.Errorf("when it is back: %v", err)
			}
			if err := s.View(t.Context(), func(tx *store.Tx) error {
				lives, err := tx.Attends(t.Context(), "garden")
				if lives != (s.Kind() == store.Postgres) {
					t.Errorf("it lives: %v", lives)
				}
				return err
			}); err != nil {
				t.Error(err)
			}
			_ = p.Renew(outage)
			if err := p.End(); err != nil {
				t.Errorf("ended while the database is away: %v", err)
			}
		})
	}
}
