package storetest

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Prepared are databases with tables in them. Making the tables takes longer than most
// tests, so it is done once and copied.
type Prepared struct {
	prepare  func(where string) error
	file     func() ([]byte, error) // of SQLite
	template func() (string, error) // a database of Postgres
	made     string                 // that template
}

// Prepare says what makes the tables in a new, empty place, which it closes again.
func Prepare(prepare func(where string) error) *Prepared {
	p := &Prepared{prepare: prepare}
	p.file, p.template = sync.OnceValues(p.makeFile), sync.OnceValues(p.makeTemplate)
	return p
}

// Databases are the two databases; each place is new and has the tables.
func (p *Prepared) Databases() []Database {
	return []Database{{"SQLite", p.SQLite}, {"Postgres", p.Postgres}}
}

// SQLite is a file with the tables.
func (p *Prepared) SQLite(t testing.TB) string {
	t.Helper()
	data, err := p.file()
	if err != nil {
		t.Fatal(err)
	}
	where := SQLite(t)
	if err := os.WriteFile(where, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return where
}

func (p *Prepared) makeFile() ([]byte, error) {
	dir, err := os.MkdirTemp("", "tdqs-test-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	where := filepath.Join(dir, "tdqs.db")
	if err := p.prepare(where); err != nil {
		return nil, err
	}
	return os.ReadFile(where)
}

// Postgres is the address of a new database with the tables, as [Postgres] finds it.
func (p *Prepared) Postgres(t testing.TB) string {
	t.Helper()
	if os.Getenv("TDQS_TEST_POSTGRES") == "" {
		return Postgres(t) // says why there is none
	}
	template, err := p.template()
	if err != nil {
		t.Fatal(err)
	}
	return postgres(t, template)
}

func (p *Prepared) makeTemplate() (string, error) {
	where := os.Getenv("TDQS_TEST_POSTGRES")
	p.made = newName()
	return p.made, errors.Join(administer(where, "CREATE DATABASE "+p.made), p.prepare(named(where, p.made)))
}

// Run runs the tests of a package and leaves nothing on the server.
func (p *Prepared) Run(m *testing.M) int {
	status := m.Run()
	if p.made != "" {
		_ = administer(os.Getenv("TDQS_TEST_POSTGRES"), "DROP DATABASE IF EXISTS "+p.made+" WITH (FORCE)") // or its end does
	}
	return status
}
