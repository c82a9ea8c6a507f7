package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
)

// ErrServed: another process works on this SQLite file.
var ErrServed = errors.New("another process works on this database already, and one at a time may on SQLite: stop that one, or have this one answer alone with --workers 0")

// Presence tells other processes that this one lives. The operating system or the
// database ends it when the process dies, however that comes about: nothing has to
// be written again and again, and no time has to pass before it is known.
type Presence struct {
	store *Store
	name  string
	conn  *sql.Conn // nil while it is lost
	lock  *sql.DB   // of SQLite
}

// Attend begins a presence under a name. On SQLite there can be one at a time,
// whatever its name; [ErrServed] when there is.
func (s *Store) Attend(ctx context.Context, name string) (*Presence, error) {
	p := &Presence{store: s, name: name}
	return p, p.begin(ctx)
}

func (p *Presence) begin(ctx context.Context) (err error) {
	if p.store.kind == SQLite {
		return p.beginSQLite(ctx)
	}
	conn, err := p.store.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("saying that this process lives: %w", err)
	}
	p.conn = conn
	if _, err = p.conn.ExecContext(ctx, `SELECT pg_advisory_lock(`+presenceKey+`)`, p.name); err != nil {
		p.drop()
		return fmt.Errorf("saying that this process lives: %w", err)
	}
	return nil
}

// presenceKey is the lock that a process holds while it lives: two numbers, so that
// no other lock of the program is meant.
const presenceKey = `1952739699, hashtext($1)`

// beginSQLite locks a file beside the database, with SQLite's own means, which work
// on every system.
func (p *Presence) beginSQLite(ctx context.Context) (err error) {
	p.lock, p.conn, err = lockFile(ctx, p.store.path+"-serve")
	if isBusy(err) {
		err = ErrServed
	}
	return err
}

// lockFile locks a file until its connection is closed. Where another process has it,
// [isBusy] is true of the error.
func lockFile(ctx context.Context, path string) (*sql.DB, *sql.Conn, error) {
	file, err := sql.Open("sqlite", sqliteFile(path, "_pragma=busy_timeout(0)"))
	if err != nil {
		return nil, nil, err
	}
	conn, err := file.Conn(ctx)
	if err == nil {
		if _, err = conn.ExecContext(ctx, `BEGIN EXCLUSIVE`); err == nil {
			return file, conn, nil
		}
		err = errors.Join(err, conn.Close())
	}
	return nil, nil, errors.Join(err, file.Close())
}

// aloneOnSQLite runs f while this process holds the lock of a file beside the database:
// a lock of the database would keep f itself from writing.
func (s *Store) aloneOnSQLite(ctx context.Context, f func() error) (err error) {
	var file *sql.DB
	var conn *sql.Conn
	if err := whileBusy(ctx, func() error {
		file, conn, err = lockFile(ctx, s.path+"-upgrade")
		return err
	}); err != nil {
		return err
	}
	return errors.Join(f(), conn.Close(), file.Close())
}

// whileBusy tries again while another process holds a lock, for as long as ctx lasts.
func whileBusy(ctx context.Context, try func() error) error {
	const pause = 20 * time.Millisecond
	for {
		err := try()
		if !isBusy(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause):
		}
	}
}

// Renew makes sure that the presence stands: a connection may have been lost. Where it
// cannot be had again now, it is tried the next time.
func (p *Presence) Renew(ctx context.Context) error {
	if p.store.kind == SQLite || p.conn != nil && p.conn.PingContext(ctx) == nil {
		return nil
	}
	p.drop() // it is lost
	return p.begin(ctx)
}

// drop closes the connection itself: given back to the pool it would keep the lock.
func (p *Presence) drop() {
	if p.conn == nil {
		return
	}
	_ = p.conn.Raw(func(any) error { return driver.ErrBadConn })
	_ = p.conn.Close()
	p.conn = nil
}

// End ends the presence.
func (p *Presence) End() error {
	if p.lock == nil {
		p.drop()
		return nil
	}
	return errors.Join(p.conn.Close(), p.lock.Close())
}

// Attends reports whether a process with this name lives. On SQLite there is only
// the one that asks.
func (t *Tx) Attends(ctx context.Context, name string) (lives bool, err error) {
	if t.kind == SQLite {
		return false, nil
	}
	err = t.QueryRowContext(ctx, `SELECT NOT pg_try_advisory_xact_lock(`+presenceKey+`)`, name).Scan(&lives)
	return lives, err
}
