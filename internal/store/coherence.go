package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/opentdqs/tdqs"
)

// Coherence finds the verdict on a set by the hash of the message it is judged by;
// nil when there is none under the calibration.
func (t *Tx) Coherence(ctx context.Context, server int64, messageHash string, calibration int64) (*tdqs.Coherence, error) {
	var record string
	err := t.QueryRowContext(ctx, `SELECT record FROM coherence WHERE server_id = $1 AND message_hash = $2 AND calibration_id = $3`,
		server, messageHash, calibration).Scan(&record)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var c tdqs.Coherence
	if err := json.Unmarshal([]byte(record), &c); err != nil {
		return nil, fmt.Errorf("reading a kept verdict on a set: %w", err)
	}
	return &c, nil
}

// PutCoherence keeps a verdict on a set.
func (t *Tx) PutCoherence(ctx context.Context, server int64, messageHash string, calibration int64, c *tdqs.Coherence, now time.Time) error {
	record, err := json.Marshal(c)
	if err != nil {
		return err
	}
	m := c.Marks.Scores()
	_, err = t.ExecContext(ctx, `INSERT INTO coherence (server_id, message_hash, calibration_id, score, mark1, mark2, mark3, mark4, record, judged_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (server_id, message_hash, calibration_id) DO UPDATE SET score = excluded.score, mark1 = excluded.mark1,
		mark2 = excluded.mark2, mark3 = excluded.mark3, mark4 = excluded.mark4, record = excluded.record, judged_at = excluded.judged_at`,
		server, messageHash, calibration, int(c.Score), m[0], m[1], m[2], m[3], string(record), millis(now))
	if err != nil {
		return fmt.Errorf("keeping the verdict on a set: %w", err)
	}
	return nil
}

// ForgetCoherence removes the verdicts on the current sets under a calibration, so
// that they are judged again; it says of how many servers. Aggregates that stood
// on them are the caller's to compute anew.
func (t *Tx) ForgetCoherence(ctx context.Context, server, calibration int64) error {
	_, err := t.ExecContext(ctx, `DELETE FROM coherence WHERE server_id = $1 AND calibration_id = $2`, server, calibration)
	return err
}
