package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

// openPostgres opens a pool. What is wrong with the address is told without it,
// since a password may stand in it.
func openPostgres(ctx context.Context, where string, o Options) (*Store, error) {
	config, err := pgx.ParseConfig(where)
	if err != nil {
		return nil, errors.New("the address of the database is no postgres:// address that can be read")
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "tdqs"
	}
	place := fmt.Sprintf("%s at %s (Postgres)", config.Database, config.Host)
	if config.ConnectTimeout == 0 { // nobody waits for a host that does not answer
		config.ConnectTimeout = 10 * time.Second
	}
	db := stdlib.OpenDB(*config, stdlib.OptionAfterConnect(withoutHelpers))
	o.Connections = max(o.Connections, 2) // migrating holds a lock on one and works on another
	db.SetMaxOpenConns(o.Connections)
	db.SetMaxIdleConns(o.Connections)
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("the database %s cannot be reached: %w", place, reason(err)), db.Close())
	}
	return &Store{kind: Postgres, write: db, read: db, place: place}, nil
}

// withoutHelpers has every query answered by one process of Postgres. The store asks for one
// server at a time: a plan with helpers, which Postgres makes before it has counted
// its rows and may keep, starts processes for each of thousands of queries. It is set
// here and not with the address, where a pooler may refuse it.
func withoutHelpers(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(ctx, `SET max_parallel_workers_per_gather = 0`)
	return err
}

// reason is why a connection failed, without the address that the driver's errors
// repeat.
func reason(err error) error {
	var refused *pgconn.PgError
	var network *net.OpError
	switch {
	case errors.As(err, &refused):
		return errors.New(refused.Message)
	case errors.As(err, &network):
		return network
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return err
	}
	return errors.New("no connection was made")
}

// isAway reports whether an error is that of a Postgres that ended, or cannot be reached.
func isAway(err error) bool {
	var refused *pgconn.PgError
	var connect *pgconn.ConnectError
	var network *net.OpError
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return false // whoever asked has given up
	case errors.As(err, &refused):
		return slices.Contains(pgAway, refused.Code)
	}
	return errors.As(err, &connect) || errors.As(err, &network) || errors.Is(err, driver.ErrBadConn)
}

// pgAway are Postgres's codes for that it is stopped, has crashed, begins, or has no
// connection left.
var pgAway = []string{"57P01", "57P02", "57P03", "53300"}

// Alone runs f while no other process on the same database migrates: for what a job
// queue keeps in tables of its own too.
func (s *Store) Alone(ctx context.Context, f func() error) error {
	if s.kind == SQLite {
		return s.aloneOnSQLite(ctx, f)
	}
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close() //nolint:errcheck // what it did is done
	const key = 0x74647173
	if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", key); err != nil {
		return err
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", key) //nolint:errcheck // closing releases it too
	return f()
}
