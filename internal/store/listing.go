package store

import (
	"context"
	"database/sql"
	"time"
)

// Listing is a server at a glance.
type Listing struct {
	Server
	Listed  int       // entries of its list
	Members int       // of those, tools that can be scored
	Taken   time.Time // when the list was captured; zero without one
	Score   *ServerScore
}

// Listings lists all servers by slug, with what is known of their current captures
// under a calibration.
func (t *Tx) Listings(ctx context.Context, calibration int64) ([]Listing, error) {
	return list(ctx, t, func(r *sql.Rows) (l Listing, err error) {
		var taken sql.NullInt64
		var scored, stale sql.NullInt64
		var s ServerScore
		l.Server, err = scanServer(func(into ...any) error {
			return r.Scan(append(into, &taken, &l.Listed, &l.Members, &scored, &stale, &s.Mean, &s.Min, &s.Quality, &s.Coherence, &s.Overall)...)
		})
		l.Taken = moment(taken)
		if scored.Valid {
			s.CaptureID, s.ServerID, s.Listed, s.Members = l.CaptureID, l.ID, l.Listed, l.Members
			s.Scored, s.Stale = int(scored.Int64), int(stale.Int64)
			l.Score = &s
		}
		return l, err
	}, `SELECT s.id, s.slug, s.source, s.url, s.headers, s.every_ms, s.due_at, s.checked_at, s.failures, s.failure, COALESCE(s.capture_id, 0), s.created_at,
		c.taken_at, COALESCE(c.listed, 0), COALESCE(c.members, 0), a.scored, a.stale, a.mean, a.min, a.quality, a.coherence, a.overall
		FROM server s LEFT JOIN capture c ON c.id = s.capture_id
		LEFT JOIN server_score a ON a.capture_id = c.id AND a.calibration_id = $1 ORDER BY s.slug`, calibration)
}
