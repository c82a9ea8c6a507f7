package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/opentdqs/tdqs"
)

// Member is a tool of a capture with its score under one calibration.
type Member struct {
	Place     int
	Name      string
	InputHash string
	Score     *tdqs.ToolScore // nil without one; its server flags are those of the set
	Judged    time.Time
}

// Members lists the tools of a capture in the order of the list, with what was
// judged of them under a calibration.
func (t *Tx) Members(ctx context.Context, capture, calibration int64) ([]Member, error) {
	return list(ctx, t, func(r *sql.Rows) (Member, error) { return scanMember(r.Scan) },
		members+` WHERE t.capture_id = $1 ORDER BY t.place`, capture, calibration)
}

// Member finds a tool of a capture by its place, as [Tx.Members] lists it;
// [ErrNotFound] when there is none.
func (t *Tx) Member(ctx context.Context, capture int64, place int, calibration int64) (Member, error) {
	m, err := scanMember(t.QueryRowContext(ctx, members+` WHERE t.capture_id = $1 AND t.place = $3`, capture, calibration, place).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return m, fmt.Errorf("tool %d of capture %d: %w", place, capture, ErrNotFound)
	}
	return m, err
}

const members = `SELECT ` + memberColumns + ` FROM tool t ` + scoreOfTool

const (
	memberColumns = `t.place, t.name, t.input_hash, t.signals, s.record, s.server_flags, s.judged_at`
	scoreOfTool   = `LEFT JOIN tool_score s ON s.server_id = t.server_id AND s.name = t.name AND s.input_hash = t.input_hash AND s.calibration_id = $2`
)

func scanMember(scan func(...any) error) (m Member, err error) {
	var name []byte
	var signals string
	var record, serverFlags sql.NullString
	var judged sql.NullInt64
	if err = scan(&m.Place, &name, &m.InputHash, &signals, &record, &serverFlags, &judged); err != nil {
		return m, err
	}
	m.Name, m.Judged = string(name), moment(judged)
	if record.Valid {
		if m.Score, err = readScore(record.String, serverFlags.String, signals); err == nil {
			m.Score.Position = m.Place
		}
	}
	return m, err
}

// readScore puts a score together: the record is of the time of judging, the flags
// of the set and the signals may be newer.
func readScore(record, serverFlags, signals string) (*tdqs.ToolScore, error) {
	var s tdqs.ToolScore
	if err := json.Unmarshal([]byte(record), &s); err != nil {
		return nil, fmt.Errorf("reading a kept score: %w", err)
	}
	s.ServerFlags = nil
	if err := json.Unmarshal([]byte(signals), &s.Signals); err != nil {
		return nil, fmt.Errorf("reading kept signals: %w", err)
	}
	if err := json.Unmarshal([]byte(serverFlags), &s.ServerFlags); err != nil {
		return nil, fmt.Errorf("reading the kept flags of a set: %w", err)
	}
	return &s, nil
}

// Judged is a score to be kept.
type Judged struct {
	Name      string
	InputHash string
	Score     tdqs.ToolScore
}

// replaceScore has a score take the place of the one that is there.
const replaceScore = `ON CONFLICT (server_id, name, input_hash, calibration_id) DO UPDATE SET tdqs = excluded.tdqs,
	mark1 = excluded.mark1, mark2 = excluded.mark2, mark3 = excluded.mark3, mark4 = excluded.mark4,
	mark5 = excluded.mark5, mark6 = excluded.mark6, flags = excluded.flags, record = excluded.record,
	judged_at = excluded.judged_at`

// PutToolScores keeps scores. What the set says of a tool stays as it is: that is
// another column, which [Tx.FlagMembers] writes.
func (t *Tx) PutToolScores(ctx context.Context, server, calibration int64, judged []Judged, now time.Time) error {
	rows := make([][]any, 0, len(judged))
	seen := map[[2]string]bool{} // the same key twice in one statement is an error
	for _, j := range judged {
		key := [2]string{j.Name, j.InputHash}
		if seen[key] {
			continue
		}
		seen[key] = true
		j.Score.ServerFlags = nil
		record, err := json.Marshal(j.Score)
		if err != nil {
			return err
		}
		m := j.Score.Marks.Scores()
		rows = append(rows, []any{server, []byte(j.Name), j.InputHash, calibration, int(j.Score.TDQS),
			m[0], m[1], m[2], m[3], m[4], m[5], flagsText(j.Score.Flags), string(record), millis(now)})
	}
	err := t.insert(ctx, `INSERT INTO tool_score (server_id, name, input_hash, calibration_id, tdqs,
		mark1, mark2, mark3, mark4, mark5, mark6, flags, record, judged_at) VALUES`, rows,
		replaceScore+`, again = 0`)
	if err != nil {
		return fmt.Errorf("keeping scores: %w", err)
	}
	return t.gradeEntries(ctx, server, calibration)
}

// FlagMembers writes the flags that the set puts on the members of a capture, in
// place of those that were there: at says which flags the tool at a place has.
func (t *Tx) FlagMembers(ctx context.Context, capture, calibration int64, at func(place int) []tdqs.Flag) error {
	type kept struct {
		place int
		name  []byte
		hash  string
		flags sql.NullString // null without a score
	}
	members, err := list(ctx, t, func(r *sql.Rows) (k kept, err error) {
		err = r.Scan(&k.place, &k.name, &k.hash, &k.flags)
		return k, err
	}, `SELECT t.place, t.name, t.input_hash, (SELECT s.server_flags `+ofTool+`) FROM tool t WHERE t.capture_id = $1 ORDER BY t.place`, capture, calibration)
	if err != nil {
		return err
	}
	// A tool that stands in the list twice, letter for letter, has one score: what
	// the set says of one of its places it says of that.
	type key struct{ name, hash string }
	flags := map[key][]tdqs.Flag{}
	for _, m := range members {
		k := key{string(m.name), m.hash}
		for _, f := range at(m.place) {
			if !slices.Contains(flags[k], f) {
				flags[k] = append(flags[k], f)
			}
		}
	}
	written := map[key]bool{}
	for _, m := range members {
		k := key{string(m.name), m.hash}
		want := flagsText(flags[k])
		if !m.flags.Valid || want == m.flags.String || written[k] {
			continue
		}
		written[k] = true
		if _, err := t.ExecContext(ctx, `UPDATE tool_score SET server_flags = $1 WHERE name = $2 AND input_hash = $3 AND calibration_id = $4
			AND server_id = (SELECT server_id FROM capture WHERE id = $5)`, want, m.name, m.hash, calibration, capture); err != nil {
			return err
		}
	}
	return nil
}

// flagsText is how flags are kept: a JSON list, empty for none.
func flagsText(flags []tdqs.Flag) string {
	if len(flags) == 0 {
		return "[]"
	}
	data, err := json.Marshal(flags)
	if err != nil {
		panic(err) // strings always can be written
	}
	return string(data)
}

// JudgeToolsAgain marks the scores of a capture's tools that were given before a
// time as to be judged anew; they stand until then. Aggregates are the caller's to
// compute.
func (t *Tx) JudgeToolsAgain(ctx context.Context, capture, calibration int64, before time.Time) error {
	_, err := t.ExecContext(ctx, `UPDATE tool_score SET again = 1 WHERE calibration_id = $2 AND judged_at < $3
		AND server_id = (SELECT server_id FROM capture WHERE id = $1)
		AND EXISTS (SELECT 1 FROM tool t WHERE t.capture_id = $1 AND t.name = tool_score.name AND t.input_hash = tool_score.input_hash)`,
		capture, calibration, millis(before))
	return err
}
