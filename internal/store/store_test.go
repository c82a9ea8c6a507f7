package store_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			storetest.Run(t, db.Where)
		})
	}
}

func TestBackupWhileInUse(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := storetest.Open(t, storetest.SQLite(t))
	if err := s.Update(ctx, func(tx *store.Tx) error { return tx.Set(ctx, "k", "v") }); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy ?#%.db")
	if err := s.Update(ctx, func(tx *store.Tx) error { // a writer does not keep it waiting
		return errors.Join(tx.Set(ctx, "k", "later"), s.Backup(ctx, copied))
	}); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(ctx, copied); !errors.Is(err, store.ErrExists) {
		t.Errorf("over a file that exists: %v", err)
	}
	if err := storetest.Open(t, copied).View(ctx, func(tx *store.Tx) error {
		v, err := tx.Setting(ctx, "k")
		if v != "v" {
			t.Errorf("the copy has %q", v)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func TestPasswordsStayOutOfErrors(t *testing.T) {
	t.Parallel()
	for _, where := range []string{
		"postgres://user:canary-secret@127.0.0.1:1/db",
		"postgres://user:canary-secret@[::bad/db",
		"postgres://user:canary-secret@127.0.0.1:1/db?sslmode=canary-secret",
	} {
		_, err := store.Open(context.Background(), where, store.Options{})
		if err == nil || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: %v", where, err)
		}
	}
}

func TestOneConnectionIsEnoughToOpen(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			s, err := store.Open(context.Background(), db.Where(t), store.Options{Connections: 1})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestPostgresAnswersWithoutHelpers holds that no query of the store, which are
// thousands of small ones, starts processes of its own.
func TestPostgresAnswersWithoutHelpers(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres(t))
	var helpers string
	if err := s.View(context.Background(), func(tx *store.Tx) error {
		return tx.QueryRowContext(context.Background(), `SHOW max_parallel_workers_per_gather`).Scan(&helpers)
	}); err != nil || helpers != "0" {
		t.Errorf("a query may have %s helpers: %v", helpers, err)
	}
}
