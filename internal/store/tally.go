package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/opentdqs/tdqs"
)

// Figures are the numbers of a score that is kept, without its reasons.
type Figures struct {
	Name        string
	InputHash   string
	TDQS        tdqs.Tenths
	Marks       [tdqs.NumDimensions]int
	Flags       string // of the definition, as a JSON list
	ServerFlags string // of the set, likewise
}

// Figures are those of all definitions that a server ever had and that have a score
// under a calibration.
func (t *Tx) Figures(ctx context.Context, server, calibration int64) ([]Figures, error) {
	return list(ctx, t, func(r *sql.Rows) (f Figures, err error) {
		var name []byte
		m := &f.Marks
		err = r.Scan(&name, &f.InputHash, &f.TDQS, &m[0], &m[1], &m[2], &m[3], &m[4], &m[5], &f.Flags, &f.ServerFlags)
		f.Name = string(name)
		return f, err
	}, `SELECT name, input_hash, tdqs, mark1, mark2, mark3, mark4, mark5, mark6, flags, server_flags FROM tool_score
		WHERE server_id = $1 AND calibration_id = $2`, server, calibration)
}

// CapturedTools are the tools of a capture without their definitions.
func (t *Tx) CapturedTools(ctx context.Context, capture int64) ([]Tool, error) {
	return list(ctx, t, func(r *sql.Rows) (tool Tool, err error) {
		var name []byte
		var signals string
		err = r.Scan(&tool.Place, &name, &tool.InputHash, &signals, &tool.SignalsOf)
		tool.Name, tool.Signals = string(name), json.RawMessage(signals)
		return tool, err
	}, `SELECT place, name, input_hash, signals, signals_of FROM tool WHERE capture_id = $1 ORDER BY place`, capture)
}

// Uncounted are the IDs of servers without a tally under a calibration, in order,
// from the one after an ID on.
func (t *Tx) Uncounted(ctx context.Context, calibration, after int64, limit int) ([]int64, error) {
	return list(ctx, t, scalar[int64], `SELECT s.id FROM server s LEFT JOIN tally y ON y.server_id = s.id AND y.calibration_id = $1
		WHERE s.id > $2 AND y.server_id IS NULL ORDER BY s.id LIMIT $3`, calibration, after, limit)
}

// PutTally keeps what was counted of a server: it stands until one of its scores or
// its list changes. The caller holds the server's lock.
func (t *Tx) PutTally(ctx context.Context, server, calibration int64, counts []byte) error {
	_, err := t.ExecContext(ctx, `INSERT INTO tally (server_id, calibration_id, counts) VALUES ($1, $2, $3)
		ON CONFLICT (server_id, calibration_id) DO UPDATE SET counts = excluded.counts`, server, calibration, counts)
	return err
}

// Tally is what was counted of a server under a calibration.
type Tally struct {
	ServerID, CalibrationID int64
	CaptureID               int64 // of the server's current list, 0 for none
	Slug                    string
	Counts                  []byte
}

// Tallies are those that are kept, by server and calibration, from the one after one on.
func (t *Tx) Tallies(ctx context.Context, after Tally, limit int) ([]Tally, error) {
	return list(ctx, t, func(r *sql.Rows) (y Tally, err error) {
		return y, r.Scan(&y.ServerID, &y.CalibrationID, &y.CaptureID, &y.Slug, &y.Counts)
	}, `SELECT y.server_id, y.calibration_id, COALESCE(s.capture_id, 0), s.slug, y.counts FROM tally y JOIN server s ON s.id = y.server_id
		WHERE (y.server_id, y.calibration_id) > ($1, $2) ORDER BY y.server_id, y.calibration_id LIMIT $3`, after.ServerID, after.CalibrationID, limit)
}

// Standing is where a server stands: its list and the numbers of its score.
type Standing struct {
	ServerID  int64
	CaptureID int64 // the current one, 0 for none
	Listed    int
	Members   int
	Counts    []byte       // its tally, nil without one
	Mean      *tdqs.Tenths // these are nil where there is none
	Min       *tdqs.Tenths
	Quality   *tdqs.Tenths
	Coherence *tdqs.Tenths
	Overall   *tdqs.Tenths
	Marks     [tdqs.NumCoherenceDimensions]int // of its set, 0 without coherence
}

// Standings tells of every server where it stands under a calibration, by ID.
func (t *Tx) Standings(ctx context.Context, calibration int64, each func(*Standing) error) error {
	rows, err := t.QueryContext(ctx, `SELECT s.id, COALESCE(c.id, 0), COALESCE(c.listed, 0), COALESCE(c.members, 0), y.counts,
		a.mean, a.min, a.quality, a.coherence, a.overall,
		COALESCE(h.mark1, 0), COALESCE(h.mark2, 0), COALESCE(h.mark3, 0), COALESCE(h.mark4, 0)
		FROM server s LEFT JOIN capture c ON c.id = s.capture_id
		LEFT JOIN tally y ON y.server_id = s.id AND y.calibration_id = $1
		LEFT JOIN server_score a ON a.capture_id = c.id AND a.calibration_id = $1
		LEFT JOIN coherence h ON h.server_id = s.id AND h.message_hash = a.message_hash AND h.calibration_id = $1 AND a.coherence IS NOT NULL
		ORDER BY s.id`, calibration)
	if err != nil {
		return err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	for rows.Next() {
		var s Standing
		m := &s.Marks
		if err := rows.Scan(&s.ServerID, &s.CaptureID, &s.Listed, &s.Members, &s.Counts, &s.Mean, &s.Min, &s.Quality, &s.Coherence, &s.Overall,
			&m[0], &m[1], &m[2], &m[3]); err != nil {
			return err
		}
		if err := each(&s); err != nil {
			return err
		}
	}
	return rows.Err()
}
