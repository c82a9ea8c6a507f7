// Package storetest is the suite that both databases pass, and what tests of other
// packages need to stand on one.
package storetest

import (
	"context"
	"crypto/rand"
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/internal/store"
)

// Database is where a test keeps its data.
type Database struct {
	Name  string // SQLite or Postgres
	Where func(testing.TB) string
}

// Databases are the two databases; each place is new and empty.
func Databases() []Database {
	return []Database{{"SQLite", SQLite}, {"Postgres", Postgres}}
}

// SQLite is a file that does not exist yet.
func SQLite(t testing.TB) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "tdqs.db")
}

// Postgres is the address of a new database on the server that TDQS_TEST_POSTGRES
// names; without it the test is skipped, unless TDQS_TEST_MUST has postgres.
func Postgres(t testing.TB) string {
	t.Helper()
	where := os.Getenv("TDQS_TEST_POSTGRES")
	if where == "" {
		sharedtest.Missing(t, "postgres", "TDQS_TEST_POSTGRES names no Postgres server")
	}
	admin, err := sql.Open("pgx", where)
	if err != nil {
		t.Fatal(err)
	}
	name := "tdqs_" + strings.ToLower(rand.Text())
	if _, err := admin.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.Exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Error(err)
		}
		if err := admin.Close(); err != nil {
			t.Error(err)
		}
	})
	u, err := url.Parse(where)
	if err != nil {
		t.Fatal("TDQS_TEST_POSTGRES is no address")
	}
	u.Path = "/" + name
	return u.String()
}

// Open opens a store for the time of a test.
func Open(t testing.TB, where string) *store.Store {
	t.Helper()
	s, err := store.Open(context.Background(), where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}
