package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Source says how the tools of a server come in.
type Source string

// The sources (specification, "Running TDQS at scale").
const (
	Upload    Source = "upload"    // somebody brings them
	Connector Source = "connector" // they are read at a URL, again and again
)

// Server is a server of the registry.
type Server struct {
	ID        int64
	Slug      string // its name in addresses
	Source    Source
	URL       string        // of a connector
	Headers   []byte        // sealed
	Every     time.Duration // between two readings of a connector
	Due       time.Time     // of the next; zero for never
	Checked   time.Time     // when its list was last read; zero for never
	Failures  int           // readings in a row that failed
	Failure   string        // why the last did
	CaptureID int64         // the current one, 0 for none
	Created   time.Time
}

// serverColumns are those of a server s.
const serverColumns = `s.id, s.slug, s.source, s.url, s.headers, s.every_ms, s.due_at, s.checked_at, s.failures, s.failure, COALESCE(s.capture_id, 0), s.created_at`

func scanServer(scan func(...any) error) (s Server, err error) {
	var every int64
	var due, checked, created sql.NullInt64
	err = scan(&s.ID, &s.Slug, &s.Source, &s.URL, &s.Headers, &every, &due, &checked, &s.Failures, &s.Failure, &s.CaptureID, &created)
	s.Every = time.Duration(every) * time.Millisecond
	s.Due, s.Checked, s.Created = moment(due), moment(checked), moment(created)
	return s, err
}

// AddServer keeps a new server; [ErrExists] when there is one with its slug.
func (t *Tx) AddServer(ctx context.Context, s Server) (id int64, err error) {
	err = t.QueryRowContext(ctx, `INSERT INTO server (slug, source, url, headers, every_ms, due_at, checked_at, failures, failure, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (slug) DO NOTHING RETURNING id`,
		s.Slug, s.Source, s.URL, s.Headers, s.Every.Milliseconds(), millis(s.Due), millis(s.Checked), s.Failures, s.Failure, millis(s.Created)).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("server %s: %w", s.Slug, ErrExists)
	}
	return id, err
}

// ServerBySlug finds a server; [ErrNotFound] when there is none.
func (t *Tx) ServerBySlug(ctx context.Context, slug string) (Server, error) {
	return t.server(ctx, slug, `WHERE slug = $1`, slug)
}

// Server finds a server; [ErrNotFound] when there is none.
func (t *Tx) Server(ctx context.Context, id int64) (Server, error) {
	return t.server(ctx, id, `WHERE id = $1`, id)
}

// Lock finds a server and keeps every other process from changing it until the
// transaction ends. Whoever locks several does so in the order of their IDs.
func (t *Tx) Lock(ctx context.Context, id int64) (Server, error) {
	where := `WHERE id = $1`
	if t.kind == Postgres { // on SQLite the transaction is the lock
		where += ` FOR UPDATE`
	}
	return t.server(ctx, id, where, id)
}

func (t *Tx) server(ctx context.Context, who any, where string, args ...any) (Server, error) {
	s, err := scanServer(t.QueryRowContext(ctx, `SELECT `+serverColumns+` FROM server s `+where, args...).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return s, fmt.Errorf("server %v: %w", who, ErrNotFound)
	}
	return s, err
}

// Servers lists servers by slug, from the one after a slug on.
func (t *Tx) Servers(ctx context.Context, after string, limit int) ([]Server, error) {
	return list(ctx, t, func(r *sql.Rows) (Server, error) { return scanServer(r.Scan) },
		`SELECT `+serverColumns+` FROM server s WHERE slug > $1 ORDER BY slug LIMIT $2`, after, limit)
}

// DueConnectors are the connectors whose list is to be read by now, the longest
// due first.
func (t *Tx) DueConnectors(ctx context.Context, now time.Time, limit int) ([]Server, error) {
	return list(ctx, t, func(r *sql.Rows) (Server, error) { return scanServer(r.Scan) },
		`SELECT `+serverColumns+` FROM server s WHERE due_at <= $1 ORDER BY due_at, id LIMIT $2`, millis(now), limit)
}

// Checked records a reading of a server's list, and when the next is due: failure
// is why there is none, "" when it succeeded.
func (t *Tx) Checked(ctx context.Context, id int64, now, due time.Time, failure string) error {
	_, err := t.ExecContext(ctx, `UPDATE server SET checked_at = $2, due_at = $3, failure = $4,
		failures = CASE WHEN $4 = '' THEN 0 ELSE failures + 1 END WHERE id = $1`, id, millis(now), millis(due), failure)
	return err
}

// Withheld records that a connector was not read, for a reason that is not the server's,
// and when it is tried again. It counts as one failure, however often it comes.
func (t *Tx) Withheld(ctx context.Context, id int64, due time.Time, failure string) error {
	_, err := t.ExecContext(ctx, `UPDATE server SET due_at = $2, failure = $3,
		failures = CASE WHEN failures = 0 THEN 1 ELSE failures END WHERE id = $1`, id, millis(due), failure)
	return err
}

// Reconfigure changes where and how often a connector is read.
func (t *Tx) Reconfigure(ctx context.Context, s Server) error {
	_, err := t.ExecContext(ctx, `UPDATE server SET source = $2, url = $3, headers = $4, every_ms = $5, due_at = $6 WHERE id = $1`,
		s.ID, s.Source, s.URL, s.Headers, s.Every.Milliseconds(), millis(s.Due))
	return err
}

// RemoveServer forgets a server with all that was ever known of it.
func (t *Tx) RemoveServer(ctx context.Context, id int64) error {
	if _, err := t.ExecContext(ctx, `UPDATE server SET capture_id = NULL WHERE id = $1`, id); err != nil {
		return err
	}
	_, err := t.ExecContext(ctx, `DELETE FROM server WHERE id = $1`, id)
	return err
}
