package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/opentdqs/tdqs"
)

// KeptScore is the score of a definition as it is kept, for whoever carries it to
// another database.
type KeptScore struct {
	Name        string
	InputHash   string
	ServerFlags json.RawMessage // of the set
	Record      json.RawMessage
	Judged      time.Time
	Again       bool // it is to be judged anew
}

// KeptScores lists the scores of all definitions that a server ever had, by name
// and hash.
func (t *Tx) KeptScores(ctx context.Context, server, calibration int64) ([]KeptScore, error) {
	return list(ctx, t, func(r *sql.Rows) (k KeptScore, err error) {
		var name []byte
		var flags, record string
		var judged sql.NullInt64
		err = r.Scan(&name, &k.InputHash, &flags, &record, &judged, &k.Again)
		k.Name, k.ServerFlags, k.Record, k.Judged = string(name), json.RawMessage(flags), json.RawMessage(record), moment(judged)
		return k, err
	}, `SELECT name, input_hash, server_flags, record, judged_at, again <> 0 FROM tool_score
		WHERE server_id = $1 AND calibration_id = $2 ORDER BY name, input_hash`, server, calibration)
}

// KeepScores writes such scores. One that is known and as new stays. No two may
// have the same name and hash.
func (t *Tx) KeepScores(ctx context.Context, server, calibration int64, scores []KeptScore) error {
	rows := make([][]any, 0, len(scores))
	for _, k := range scores {
		var s tdqs.ToolScore
		if err := json.Unmarshal(k.Record, &s); err != nil {
			return err
		}
		m := s.Marks.Scores()
		rows = append(rows, []any{server, []byte(k.Name), k.InputHash, calibration, int(s.TDQS),
			m[0], m[1], m[2], m[3], m[4], m[5], flagsText(s.Flags), string(k.ServerFlags), string(k.Record), millis(k.Judged), number(k.Again)})
	}
	err := t.insert(ctx, `INSERT INTO tool_score (server_id, name, input_hash, calibration_id, tdqs,
		mark1, mark2, mark3, mark4, mark5, mark6, flags, server_flags, record, judged_at, again) VALUES`, rows,
		replaceScore+`, server_flags = excluded.server_flags, again = excluded.again WHERE excluded.judged_at > tool_score.judged_at`)
	if err != nil {
		return fmt.Errorf("keeping scores: %w", err)
	}
	return t.gradeEntries(ctx, server, calibration)
}

// KeptVerdict is the verdict on a set as it is kept.
type KeptVerdict struct {
	MessageHash string
	Record      json.RawMessage
	Judged      time.Time
	Again       bool
}

// KeptVerdicts lists the verdicts on all sets that a server ever had, by the hash
// of the message.
func (t *Tx) KeptVerdicts(ctx context.Context, server, calibration int64) ([]KeptVerdict, error) {
	return list(ctx, t, func(r *sql.Rows) (k KeptVerdict, err error) {
		var record string
		var judged sql.NullInt64
		err = r.Scan(&k.MessageHash, &record, &judged, &k.Again)
		k.Record, k.Judged = json.RawMessage(record), moment(judged)
		return k, err
	}, `SELECT message_hash, record, judged_at, again <> 0 FROM coherence
		WHERE server_id = $1 AND calibration_id = $2 ORDER BY message_hash`, server, calibration)
}

// KeepVerdicts writes such verdicts. One that is known and as new stays. No two
// may have the same hash.
func (t *Tx) KeepVerdicts(ctx context.Context, server, calibration int64, verdicts []KeptVerdict) error {
	rows := make([][]any, 0, len(verdicts))
	for _, k := range verdicts {
		var c tdqs.Coherence
		if err := json.Unmarshal(k.Record, &c); err != nil {
			return err
		}
		m := c.Marks.Scores()
		rows = append(rows, []any{server, k.MessageHash, calibration, int(c.Score), m[0], m[1], m[2], m[3], string(k.Record), millis(k.Judged), number(k.Again)})
	}
	err := t.insert(ctx, `INSERT INTO coherence (server_id, message_hash, calibration_id, score, mark1, mark2, mark3, mark4, record, judged_at, again) VALUES`, rows,
		replaceVerdict+`, again = excluded.again WHERE excluded.judged_at > coherence.judged_at`)
	if err != nil {
		return fmt.Errorf("keeping the verdicts on sets: %w", err)
	}
	return nil
}

// UsedCalibrations lists the calibrations that anything is kept under.
func (t *Tx) UsedCalibrations(ctx context.Context) ([]Calibration, error) {
	all, err := t.Calibrations(ctx)
	if err != nil {
		return nil, err
	}
	var used []Calibration
	for _, c := range all {
		var is bool
		if err := t.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM server_score WHERE calibration_id = $1)
			OR EXISTS (SELECT 1 FROM tool_score WHERE calibration_id = $1) OR EXISTS (SELECT 1 FROM coherence WHERE calibration_id = $1)`, c.ID).Scan(&is); err != nil {
			return nil, err
		}
		if is {
			used = append(used, c)
		}
	}
	return used, nil
}

// Backdate says of a calibration that it was first used at an earlier time; a
// later one changes nothing.
func (t *Tx) Backdate(ctx context.Context, calibration int64, created time.Time) error {
	_, err := t.ExecContext(ctx, `UPDATE calibration SET created_at = $2 WHERE id = $1 AND created_at > $2`, calibration, millis(created))
	return err
}

// number is how a truth is kept.
func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
