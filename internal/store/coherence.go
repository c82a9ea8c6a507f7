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
// nil when there is none under the calibration. again: there is none, or it is to
// be judged anew.
func (t *Tx) Coherence(ctx context.Context, server int64, messageHash string, calibration int64) (c *tdqs.Coherence, again bool, err error) {
	var record string
	err = t.QueryRowContext(ctx, `SELECT record, again <> 0 FROM coherence WHERE server_id = $1 AND message_hash = $2 AND calibration_id = $3`,
		server, messageHash, calibration).Scan(&record, &again)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, true, nil
	}
	if err != nil {
		return nil, true, err
	}
	c = &tdqs.Coherence{}
	if err := json.Unmarshal([]byte(record), c); err != nil {
		return nil, true, fmt.Errorf("reading a kept verdict on a set: %w", err)
	}
	return c, again, nil
}

// replaceVerdict has a verdict take the place of the one that is there.
const replaceVerdict = `ON CONFLICT (server_id, message_hash, calibration_id) DO UPDATE SET score = excluded.score, mark1 = excluded.mark1,
	mark2 = excluded.mark2, mark3 = excluded.mark3, mark4 = excluded.mark4, record = excluded.record, judged_at = excluded.judged_at`

// PutCoherence keeps a verdict on a set.
func (t *Tx) PutCoherence(ctx context.Context, server int64, messageHash string, calibration int64, c *tdqs.Coherence, now time.Time) error {
	record, err := json.Marshal(c)
	if err != nil {
		return err
	}
	m := c.Marks.Scores()
	_, err = t.ExecContext(ctx, `INSERT INTO coherence (server_id, message_hash, calibration_id, score, mark1, mark2, mark3, mark4, record, judged_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		`+replaceVerdict+`, again = 0`,
		server, messageHash, calibration, int(c.Score), m[0], m[1], m[2], m[3], string(record), millis(now))
	if err != nil {
		return fmt.Errorf("keeping the verdict on a set: %w", err)
	}
	return nil
}

// JudgeSetsAgain marks the verdicts on a server's sets that were given before a
// time as to be judged anew; they stand until then. The aggregate is the caller's
// to compute.
func (t *Tx) JudgeSetsAgain(ctx context.Context, server, calibration int64, before time.Time) error {
	_, err := t.ExecContext(ctx, `UPDATE coherence SET again = 1 WHERE server_id = $1 AND calibration_id = $2 AND judged_at < $3`,
		server, calibration, millis(before))
	return err
}
