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
	_, within, err = spent(t.QueryRowContext(ctx, `INSERT INTO call_count (hour, calls) VALUES ($1, 1)
		ON CONFLICT (hour) DO UPDATE SET calls = call_count.calls + 1 WHERE call_count.calls < $2 RETURNING calls`, hourOf(now), perHour))
	return within, err
}

// spent is the count behind a use, when it was within its bound.
func spent(row *sql.Row) (count int, within bool, err error) {
	err = row.Scan(&count)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return count, err == nil, err
}

// hourOf is when the hour of a time began, as it is kept.
func hourOf(t time.Time) int64 { return t.UTC().Truncate(time.Hour).UnixMilli() }

// Calls is how many calls were counted in the hour of now.
func (t *Tx) Calls(ctx context.Context, now time.Time) (n int, err error) {
	err = t.QueryRowContext(ctx, `SELECT COALESCE(SUM(calls), 0) FROM call_count WHERE hour = $1`, hourOf(now)).Scan(&n)
	return n, err
}
