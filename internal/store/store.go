// Package store keeps the registry: servers, what was captured of them, scores
// under each calibration, reports and tokens, on SQLite or on Postgres.
//
// A [Store] is the one type for both; where they differ, sqlite.go and postgres.go
// do. Everything is written within [Store.Update], and whoever changes a server
// locks it first with [Tx.Lock]: an aggregate computed without the lock may miss a
// score that another process writes at the same moment.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/opentdqs/tdqs/internal/lazy"
)

// Kind is the database behind a store.
type Kind int

// The databases.
const (
	SQLite Kind = iota
	Postgres
)

// String is the database's name for people.
func (k Kind) String() string { return [...]string{"SQLite", "Postgres"}[k] }

// Errors that callers decide on.
var (
	ErrNotFound = errors.New("not found")
	ErrExists   = errors.New("exists already")
	// ErrUnusable: the database itself is why: it is away, locked, full, damaged.
	ErrUnusable = errors.New("the database cannot be used")
)

// unusable is an [ErrUnusable] with its reason.
type unusable struct {
	place string
	why   error
}

func (e unusable) Error() string {
	return fmt.Sprintf("the database %s cannot be used: %v", e.place, e.why)
}

func (e unusable) Unwrap() []error { return []error{ErrUnusable, e.why} }

// Store is an open database.
type Store struct {
	kind   Kind
	write  *sql.DB      // one connection on SQLite
	read   *sql.DB      // the same as write on Postgres
	path   string       // of SQLite's file
	opened os.FileInfo  // the same
	size   atomic.Int64 // the largest that it was seen with
	place  string
	known  sync.Map // calibrations that readers saw, by ID
}

// Options bound a store.
type Options struct {
	// Connections is how many may be open to Postgres; 0 is 10. Readers of SQLite
	// have as many, and sixteen at most.
	Connections int
	// Existing refuses a file of SQLite that is not there; else it is made.
	Existing bool
	// AsIs leaves the tables of the version that they are: for a copy of before an upgrade.
	AsIs bool
}

// Open opens a database, the file's path for SQLite or a postgres:// address, and
// brings its tables up to date unless told otherwise.
func Open(ctx context.Context, where string, o Options) (*Store, error) {
	if o.Connections <= 0 {
		o.Connections = 10
	}
	open := openSQLite
	if IsPostgres(where) {
		open = openPostgres
	} else if looksLikeAddress().MatchString(where) { // not repeated: it may hold a password
		return nil, errors.New("the address of the database cannot be read: it is to be a file, or postgres://USER:PASSWORD@HOST/NAME")
	}
	s, err := open(ctx, where, o)
	if err != nil {
		return nil, err
	}
	if o.AsIs {
		return s, nil
	}
	if err := s.migrate(ctx); err != nil {
		if s.kind == SQLite && worded(err) == nil && s.damaged(ctx) {
			err = errDamaged
		}
		return nil, errors.Join(fmt.Errorf("the database %s cannot be used: %w", s.place, inWords(err)), s.Close())
	}
	return s, nil
}

// IsPostgres reports whether the place of a database is an address of Postgres.
func IsPostgres(where string) bool {
	scheme, _, found := strings.Cut(where, "://")
	return found && (strings.EqualFold(scheme, "postgres") || strings.EqualFold(scheme, "postgresql"))
}

// looksLikeAddress finds what is meant for an address and is none: a file of that name
// would be made, and would have the password in its name.
var looksLikeAddress = lazy.Regexp(`(?i)^[a-z][a-z0-9+.-]+:/|^(?:file|sqlite3?):|^postgres(?:ql)?[:/]|(?:^|\s)(?:password|host|dbname|user)\s*=`)

// Close closes the connections.
func (s *Store) Close() error {
	err := s.write.Close()
	if s.read != s.write {
		err = errors.Join(err, s.read.Close())
	}
	return err
}

// Place says where the database is, for people: without what is secret in its
// address.
func (s *Store) Place() string { return s.place }

// Kind says which database it is.
func (s *Store) Kind() Kind { return s.kind }

// Writer is the pool that a job queue shares with the store.
func (s *Store) Writer() *sql.DB { return s.write }

// Tx is a transaction.
type Tx struct {
	*sql.Tx
	kind  Kind
	asked int
}

// Asked is how many statements the transaction has run: each is a way to the database and
// back, for which whoever waits needs a turn on a busy machine.
func (t *Tx) Asked() int { return t.asked }

// ExecContext is that of [sql.Tx], counted.
func (t *Tx) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	t.asked++
	return t.Tx.ExecContext(ctx, query, args...)
}

// QueryContext is that of [sql.Tx], counted.
func (t *Tx) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	t.asked++
	return t.Tx.QueryContext(ctx, query, args...)
}

// QueryRowContext is that of [sql.Tx], counted.
func (t *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	t.asked++
	return t.Tx.QueryRowContext(ctx, query, args...)
}

// Kind says which database the transaction is on.
func (t *Tx) Kind() Kind { return t.kind }

// Update runs f in a transaction that may write and commits it unless f fails. On
// SQLite it is the only one.
func (s *Store) Update(ctx context.Context, f func(*Tx) error) error {
	if err := s.stands(); err != nil {
		return err
	}
	return s.Explain(run(ctx, s.write, nil, s.kind, f))
}

// View runs f on an unchanging view of the data.
func (s *Store) View(ctx context.Context, f func(*Tx) error) error {
	if err := s.stands(); err != nil {
		return err
	}
	return s.Explain(run(ctx, s.read, &sql.TxOptions{ReadOnly: true, Isolation: s.viewIsolation()}, s.kind, f))
}

// Explain names the database where that is why something failed, and says what to do;
// another error stays as it is.
func (s *Store) Explain(err error) error {
	if words := worded(err); words != nil {
		return unusable{s.place, words}
	}
	return err
}

func run(ctx context.Context, db *sql.DB, o *sql.TxOptions, kind Kind, f func(*Tx) error) error {
	err := attempt(ctx, db, o, kind, f)
	if ended := ctx.Err(); err != nil && ended != nil && !errors.Is(err, ended) {
		// What is interrupted fails in many words, that the transaction is over among them.
		return fmt.Errorf("%w: %w", ended, err)
	}
	return err
}

func attempt(ctx context.Context, db *sql.DB, o *sql.TxOptions, kind Kind, f func(*Tx) error) error {
	tx, err := db.BeginTx(ctx, o)
	if err != nil {
		return fmt.Errorf("beginning a transaction: %w", err)
	}
	defer tx.Rollback() //nolint:errcheck // after Commit it does nothing
	if err := f(&Tx{Tx: tx, kind: kind}); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

// viewIsolation is the level at which every statement of a transaction sees the
// same data. SQLite knows no other and refuses to be asked.
func (s *Store) viewIsolation() sql.IsolationLevel {
	if s.kind == Postgres {
		return sql.LevelRepeatableRead
	}
	return sql.LevelDefault
}
