package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// SpendCall counts a call to the judge in the hour of now, across all processes,
// and reports whether it is within the bound; beyond it nothing is counted.
func (t *Tx) SpendCall(ctx context.Context, now time.Time, perHour int) (within bool, err error) {
	hour := now.UTC().Truncate(time.Hour).UnixMilli()
	var calls int
	err = t.QueryRowContext(ctx, `INSERT INTO call_count (hour, calls) VALUES ($1, 1)
		ON CONFLICT (hour) DO UPDATE SET calls = call_count.calls + 1 WHERE call_count.calls < $2 RETURNING calls`, hour, perHour).Scan(&calls)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// Calls is how many calls were counted in the hour of now.
func (t *Tx) Calls(ctx context.Context, now time.Time) (n int, err error) {
	err = t.QueryRowContext(ctx, `SELECT COALESCE(SUM(calls), 0) FROM call_count WHERE hour = $1`, now.UTC().Truncate(time.Hour).UnixMilli()).Scan(&n)
	return n, err
}
