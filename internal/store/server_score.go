package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/opentdqs/tdqs"
)

// ServerScore is the aggregate of a capture under a calibration.
type ServerScore struct {
	CaptureID   int64
	ServerID    int64
	MessageHash string // of the message that the set is judged by
	Listed      int
	Members     int // tools that can be scored
	Scored      int // of those, the ones with a score
	Stale       int // questions that are to be asked: of members, and of the set
	Mean        *tdqs.Tenths
	Min         *tdqs.Tenths
	Quality     *tdqs.Tenths
	Coherence   *tdqs.Tenths
	Overall     *tdqs.Tenths
	Updated     time.Time
}

const serverScoreColumns = `a.capture_id, a.server_id, a.message_hash, c.listed, c.members, a.scored, a.stale, a.mean, a.min, a.quality, a.coherence, a.overall, a.updated_at`

func scanServerScore(scan func(...any) error) (s ServerScore, err error) {
	var updated sql.NullInt64
	err = scan(&s.CaptureID, &s.ServerID, &s.MessageHash, &s.Listed, &s.Members, &s.Scored, &s.Stale,
		&s.Mean, &s.Min, &s.Quality, &s.Coherence, &s.Overall, &updated)
	s.Updated = moment(updated)
	return s, err
}

// ServerScore finds the aggregate of a capture; [ErrNotFound] when none was ever
// computed under the calibration.
func (t *Tx) ServerScore(ctx context.Context, capture, calibration int64) (ServerScore, error) {
	s, err := scanServerScore(t.QueryRowContext(ctx, `SELECT `+serverScoreColumns+` FROM server_score a JOIN capture c ON c.id = a.capture_id
		WHERE a.capture_id = $1 AND a.calibration_id = $2`, capture, calibration).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return s, fmt.Errorf("score of capture %d: %w", capture, ErrNotFound)
	}
	return s, err
}

// PutServerScore keeps the aggregate of a capture.
func (t *Tx) PutServerScore(ctx context.Context, calibration int64, s ServerScore) error {
	_, err := t.ExecContext(ctx, `INSERT INTO server_score (capture_id, calibration_id, server_id, message_hash, scored, stale,
		mean, min, quality, coherence, overall, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (capture_id, calibration_id) DO UPDATE SET message_hash = excluded.message_hash, scored = excluded.scored, stale = excluded.stale,
		mean = excluded.mean, min = excluded.min, quality = excluded.quality, coherence = excluded.coherence,
		overall = excluded.overall, updated_at = excluded.updated_at`,
		s.CaptureID, calibration, s.ServerID, s.MessageHash, s.Scored, s.Stale,
		tenths(s.Mean), tenths(s.Min), tenths(s.Quality), tenths(s.Coherence), tenths(s.Overall), millis(s.Updated))
	if err != nil {
		return fmt.Errorf("keeping the score of a server: %w", err)
	}
	return nil
}

// tenths is how a score is kept: null for none.
func tenths(t *tdqs.Tenths) sql.NullInt64 {
	if t == nil {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: int64(*t), Valid: true}
}
