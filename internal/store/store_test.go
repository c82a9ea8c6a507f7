package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
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

// TestAFullDisk holds that what there was no room for is said and not there, that what
// was there can be read, and that all goes on when there is room.
func TestAFullDisk(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	where := storetest.SQLite(t)
	s := storetest.Open(t, where)
	calibration := func(edition string) error {
		return s.Update(ctx, func(tx *store.Tx) error {
			_, err := tx.Calibration(ctx, tdqs.Calibration{Edition: edition}, time.Now())
			return err
		})
	}
	add := func(n int) error {
		return s.Update(ctx, func(tx *store.Tx) error {
			id, err := tx.AddServer(ctx, store.Server{Slug: fmt.Sprintf("garden-%03d", n), Source: store.Upload, Created: time.Now()})
			if err != nil {
				return err
			}
			_, err = tx.PutCapture(ctx, store.Capture{ServerID: id, Taken: time.Now(), SHA256: "s", Facts: []byte(strings.Repeat("f", 10_000))})
			return err
		})
	}
	if err := calibration("1.0"); err != nil {
		t.Fatal(err)
	}
	room := func(pages int) {
		t.Helper()
		if _, err := s.Writer().Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Fatal(err)
		}
	}
	room(1) // as many as there are
	kept := 0
	var full error
	for ; full == nil; kept++ {
		full = add(kept)
	}
	kept--
	if want := "the database " + where + " cannot be used: its disk is full, and nothing of this was kept: make room and do it again"; full.Error() != want {
		t.Errorf("%v, want %s", full, want)
	}
	if err := calibration("1.0"); err != nil {
		t.Errorf("looking at it: %v", err)
	}
	count := func(want int) {
		t.Helper()
		if err := s.View(ctx, func(tx *store.Tx) error {
			all, err := tx.Servers(ctx, "", 1000)
			for _, server := range all {
				if server.CaptureID == 0 {
					t.Errorf("half of %s was kept", server.Slug)
				}
			}
			if len(all) != want {
				t.Errorf("%d servers, want %d", len(all), want)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	count(kept)
	room(1 << 30)
	if err := add(kept); err != nil {
		t.Fatal(err)
	}
	count(kept + 1)
}

// TestACopyThatFails is not left in the way of the next, which its owner alone may read.
func TestACopyThatFails(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite(t))
	path := filepath.Join(t.TempDir(), "copy.db")
	interrupted, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Backup(interrupted, path); !errors.Is(err, context.Canceled) {
		t.Errorf("an interrupted copy: %v", err)
	}
	if err := s.Backup(context.Background(), path); err != nil {
		t.Fatal(err)
	}
	if stat, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && stat.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", stat.Mode(), err)
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
