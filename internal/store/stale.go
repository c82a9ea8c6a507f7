package store

import (
	"context"

	"github.com/opentdqs/tdqs"
)

// stale is the condition under which something of a server's current capture c is
// to be judged: its aggregate a, which is written together with every score, tells.
const stale = `c.members > 0 AND (a.capture_id IS NULL OR a.stale > 0)`

const current = `server s JOIN capture c ON c.id = s.capture_id LEFT JOIN server_score a ON a.capture_id = c.id AND a.calibration_id = $1`

// StaleServers are the IDs of servers with something not judged under a
// calibration, in order, from the one after an ID on.
//
// It says the same as the condition stale, one server after the other: Postgres, which
// expects that few are stale, would join all of them anew for each page of a sweep.
func (t *Tx) StaleServers(ctx context.Context, calibration, after int64, limit int) ([]int64, error) {
	return list(ctx, t, scalar[int64], `SELECT s.id FROM server s WHERE s.id > $2
		AND CASE WHEN COALESCE((SELECT a.stale FROM server_score a WHERE a.capture_id = s.capture_id AND a.calibration_id = $1), 1) > 0
			THEN (SELECT c.members FROM capture c WHERE c.id = s.capture_id) ELSE 0 END > 0
		ORDER BY s.id LIMIT $3`, calibration, after, limit)
}

// Coverage is how far a calibration has come.
type Coverage struct {
	Servers int // with a capture that has tools
	Fresh   int // of those, with everything judged
	Tools   int // that can be scored
	Scored  int
}

// Coverage counts what is judged under a calibration.
func (t *Tx) Coverage(ctx context.Context, calibration int64) (c Coverage, err error) {
	err = t.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(SUM(CASE WHEN `+stale+` THEN 0 ELSE 1 END), 0),
		COALESCE(SUM(c.members), 0), COALESCE(SUM(a.scored), 0) FROM `+current+` WHERE c.members > 0`, calibration).
		Scan(&c.Servers, &c.Fresh, &c.Tools, &c.Scored)
	return c, err
}

// ofTool finds the score of a tool t, by the primary key. It stands in a subquery for
// one value: a join may be planned the other way round, from all scores to the tool,
// by a Postgres that has not counted its rows yet.
const ofTool = `FROM tool_score s WHERE s.server_id = t.server_id AND s.name = t.name AND s.input_hash = t.input_hash AND s.calibration_id = $2`

// isStale is the condition under which a tool t is to be judged.
const isStale = `COALESCE((SELECT s.again ` + ofTool + `), 1) <> 0`

// StaleTools are the places of a capture's tools without a score, or with one that
// is to be judged anew.
func (t *Tx) StaleTools(ctx context.Context, capture, calibration int64) ([]int, error) {
	return list(ctx, t, scalar[int], `SELECT t.place FROM tool t WHERE t.capture_id = $1 AND `+isStale+` ORDER BY t.place`, capture, calibration)
}

// Scores are the scores of a capture's tools that have one, in the order of the
// list.
func (t *Tx) Scores(ctx context.Context, capture, calibration int64) (scores []tdqs.Tenths, err error) {
	all, err := list(ctx, t, scalar[*tdqs.Tenths], `SELECT (SELECT s.tdqs `+ofTool+`) FROM tool t WHERE t.capture_id = $1 ORDER BY t.place`, capture, calibration)
	for _, score := range all {
		if score != nil {
			scores = append(scores, *score)
		}
	}
	return scores, err
}

// IsFresh reports whether all of a capture is judged under a calibration, as its
// aggregate tells.
func (t *Tx) IsFresh(ctx context.Context, capture, calibration int64) (fresh bool, err error) {
	err = t.QueryRowContext(ctx, `SELECT NOT (`+stale+`) FROM capture c
		LEFT JOIN server_score a ON a.capture_id = c.id AND a.calibration_id = $1 WHERE c.id = $2`, calibration, capture).Scan(&fresh)
	return fresh, err
}

// HasScore reports whether a definition is scored under a calibration, and not to
// be judged anew.
func (t *Tx) HasScore(ctx context.Context, server int64, name, inputHash string, calibration int64) (has bool, err error) {
	err = t.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM tool_score
		WHERE server_id = $1 AND name = $2 AND input_hash = $3 AND calibration_id = $4 AND again = 0)`, server, []byte(name), inputHash, calibration).Scan(&has)
	return has, err
}

// StaleHashes are the input hashes of those tools, each once.
func (t *Tx) StaleHashes(ctx context.Context, capture, calibration int64) ([]string, error) {
	return list(ctx, t, scalar[string], `SELECT t.input_hash FROM tool t WHERE t.capture_id = $1 AND `+isStale+`
		GROUP BY t.input_hash ORDER BY MIN(t.place)`, capture, calibration)
}
