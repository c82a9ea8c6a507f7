package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/opentdqs/tdqs"
)

// MarkedTool is a tool of a capture with the figures of its score under one
// calibration and none of the words: a list of many tools costs no reading of
// records.
type MarkedTool struct {
	Place       int
	Name        string
	InputHash   string
	TDQS        *tdqs.Tenths // nil without a score; the rest is empty then
	Marks       [tdqs.NumDimensions]int
	Flags       []tdqs.Flag // of the definition
	ServerFlags []tdqs.Flag // of the set
}

// MarkedTools lists the tools of a capture in the order of the list.
func (t *Tx) MarkedTools(ctx context.Context, capture, calibration int64) ([]MarkedTool, error) {
	return list(ctx, t, func(r *sql.Rows) (m MarkedTool, err error) {
		var name []byte
		var flags, serverFlags string
		marks := make([]any, tdqs.NumDimensions)
		for d := range marks {
			marks[d] = &m.Marks[d]
		}
		into := append([]any{&m.Place, &name, &m.InputHash, &m.TDQS, &flags, &serverFlags}, marks...)
		if err = r.Scan(into...); err != nil {
			return m, err
		}
		m.Name = string(name)
		if m.Flags, err = readFlags(flags); err == nil {
			m.ServerFlags, err = readFlags(serverFlags)
		}
		return m, err
	}, `SELECT t.place, t.name, t.input_hash, s.tdqs, COALESCE(s.flags, '[]'), COALESCE(s.server_flags, '[]'),
		COALESCE(s.mark1, 0), COALESCE(s.mark2, 0), COALESCE(s.mark3, 0), COALESCE(s.mark4, 0), COALESCE(s.mark5, 0), COALESCE(s.mark6, 0)
		FROM tool t LEFT JOIN tool_score s ON s.server_id = t.server_id AND s.name = t.name AND s.input_hash = t.input_hash AND s.calibration_id = $2
		WHERE t.capture_id = $1 ORDER BY t.place`, capture, calibration)
}

// readFlags reads what flagsText wrote.
func readFlags(text string) (flags []tdqs.Flag, err error) {
	if text == "[]" {
		return nil, nil
	}
	if err := json.Unmarshal([]byte(text), &flags); err != nil {
		return nil, fmt.Errorf("reading kept flags: %w", err)
	}
	return flags, nil
}

// PlacesOf are the places in a capture of the tools with a name; names may repeat.
func (t *Tx) PlacesOf(ctx context.Context, capture int64, name string) ([]int, error) {
	return list(ctx, t, scalar[int], `SELECT place FROM tool WHERE capture_id = $1 AND name = $2 ORDER BY place`, capture, []byte(name))
}

// Definition is the definition of a tool of a capture as it was sent, by its place;
// [ErrNotFound] when there is none.
func (t *Tx) Definition(ctx context.Context, capture int64, place int) (definition []byte, err error) {
	err = t.QueryRowContext(ctx, `SELECT d.bytes FROM tool t JOIN definition d ON d.id = t.definition_id
		WHERE t.capture_id = $1 AND t.place = $2`, capture, place).Scan(&definition)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("definition %d of capture %d: %w", place, capture, ErrNotFound)
	}
	return definition, err
}

// versionCaptures is how far back the versions of a tool are looked for: in as many
// lists of its server, the latest.
const versionCaptures = 100

// ToolVersions lists what the n-th tool of a name, from 1, was in the latest captures
// of its server, the newest first: a version begins where the definition is another
// than in the capture before, or where the tool came.
func (t *Tx) ToolVersions(ctx context.Context, server int64, name string, n int, calibration int64, limit int) ([]PastTool, error) {
	return list(ctx, t, scanPastTool, `WITH latest AS (SELECT id, taken_at, LAG(id) OVER (ORDER BY id) AS before FROM capture
			WHERE id IN (SELECT id FROM capture WHERE server_id = $1 ORDER BY id DESC LIMIT $5)),
		named AS (SELECT c.id, c.taken_at, c.before, t.place, t.input_hash, ROW_NUMBER() OVER (PARTITION BY c.id ORDER BY t.place) AS nth
			FROM latest c JOIN tool t ON t.capture_id = c.id WHERE t.name = $2),
		one AS (SELECT id, taken_at, before, place, input_hash, LAG(input_hash) OVER (ORDER BY id) AS hash_before, LAG(id) OVER (ORDER BY id) AS had
			FROM named WHERE nth = $3)
		SELECT o.id, o.taken_at, o.place, o.input_hash, (SELECT s.tdqs FROM tool_score s
			WHERE s.server_id = $1 AND s.name = $2 AND s.input_hash = o.input_hash AND s.calibration_id = $4)
		FROM one o WHERE o.had IS NULL OR o.had <> o.before OR o.hash_before <> o.input_hash ORDER BY o.id DESC LIMIT $6`,
		server, []byte(name), n, calibration, versionCaptures, limit)
}
