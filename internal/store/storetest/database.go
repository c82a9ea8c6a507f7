// Package storetest is the suite that both databases pass, and what tests of other
// packages need to stand on one.
package storetest

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
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
	return postgres(t, "")
}

// postgres makes a database as a copy of another, of none where that is empty.
func postgres(t testing.TB, template string) string {
	t.Helper()
	where := os.Getenv("TDQS_TEST_POSTGRES")
	if where == "" {
		sharedtest.Missing(t, "postgres", "TDQS_TEST_POSTGRES names no Postgres server")
	}
	name := newName()
	statement := "CREATE DATABASE " + name
	if template != "" {
		statement += " TEMPLATE " + template
	}
	if err := administer(where, statement); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := administer(where, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	return named(where, name)
}

func newName() string { return "tdqs_" + strings.ToLower(rand.Text()) }

// administer runs a statement on the server.
func administer(where, statement string) error {
	admin, err := sql.Open("pgx", where)
	if err != nil {
		return err
	}
	_, err = admin.Exec(statement)
	return errors.Join(err, admin.Close())
}

// named is the address of another database of the same server.
func named(where, name string) string {
	u, err := url.Parse(where)
	if err != nil {
		panic("TDQS_TEST_POSTGRES is no address")
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
