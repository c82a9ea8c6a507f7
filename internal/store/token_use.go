package store

import (
	"context"
	"time"
)

// SpendWrite counts a write by a token in the hour of now, across all processes,
// and reports whether it is within the bound; beyond it nothing is counted. The
// count of an hour that is over is forgotten.
func (t *Tx) SpendWrite(ctx context.Context, token int64, now time.Time, perHour int) (within bool, err error) {
	writes, within, err := spent(t.QueryRowContext(ctx, `INSERT INTO token_use (token_id, hour, writes) VALUES ($1, $2, 1)
		ON CONFLICT (token_id, hour) DO UPDATE SET writes = token_use.writes + 1 WHERE token_use.writes < $3 RETURNING writes`, token, hourOf(now), perHour))
	if within && writes == 1 {
		_, err = t.ExecContext(ctx, `DELETE FROM token_use WHERE token_id = $1 AND hour < $2`, token, hourOf(now))
	}
	return within && err == nil, err
}

// Writes is how many writes of a token were counted in the hour of now.
func (t *Tx) Writes(ctx context.Context, token int64, now time.Time) (n int, err error) {
	err = t.QueryRowContext(ctx, `SELECT COALESCE(SUM(writes), 0) FROM token_use WHERE token_id = $1 AND hour = $2`,
		token, hourOf(now)).Scan(&n)
	return n, err
}
