package store

import (
	"context"
	"database/sql"
	"time"
)

// OldestStale is when the oldest current list was taken of which something is not
// judged under a calibration; zero when all is.
func (t *Tx) OldestStale(ctx context.Context, calibration int64) (time.Time, error) {
	var taken sql.NullInt64
	err := t.QueryRowContext(ctx, `SELECT MIN(c.taken_at) FROM `+current+` WHERE `+stale, calibration).Scan(&taken)
	return moment(taken), err
}

// FailingConnectors counts the connectors whose last reading failed.
func (t *Tx) FailingConnectors(ctx context.Context) (n int, err error) {
	err = t.QueryRowContext(ctx, `SELECT COUNT(*) FROM server WHERE failures > 0`).Scan(&n)
	return n, err
}
