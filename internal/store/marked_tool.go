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

// Definitions are those of all tools of a capture, in the order of the list: of each the
// place and the definition are read, and not more.
func (t *Tx) Definitions(ctx context.Context, capture int64) ([]Tool, error) {
	return list(ctx, t, func(r *sql.Rows) (tool Tool, err error) { return tool, r.Scan(&tool.Place, &tool.Definition) },
		`SELECT t.place, d.bytes FROM tool t JOIN definition d ON d.id = t.definition_id WHERE t.capture_id = $1 ORDER BY t.place`, capture)
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

// ToolVersion is a definition that a tool had, as it was in the first capture with it.
type ToolVersion struct {
	PastTool
	Definition []byte // nil where there is no other version to compare it with
	Oldest     bool   // it is in the oldest list that was looked at
	Unread     bool   // there are older lists, which were not looked at
}

func scanVersion(r *sql.Rows) (v ToolVersion, err error) {
	var taken sql.NullInt64
	err = r.Scan(&v.CaptureID, &taken, &v.Place, &v.InputHash, &v.TDQS, &v.Definition, &v.Oldest, &v.Unread)
	v.Taken = moment(taken)
	return v, err
}

// versionCaptures is how far back the versions of a tool are looked for: in as many
// lists of its server, the latest.
const versionCaptures = 100

// ToolVersions lists what the n-th tool of a name, from 1, was in the latest captures
// of its server, the newest first: a version begins where the definition is another
// than in the capture before, or where the tool came.
//
// The place is looked for in each capture by itself: joined, Postgres reads all tools
// of all servers where it has not counted yet how few of them a capture has.
func (t *Tx) ToolVersions(ctx context.Context, server int64, name string, n int, calibration int64, limit int) ([]ToolVersion, error) {
	return list(ctx, t, scanVersion, `WITH latest AS (SELECT id, taken_at, LAG(id) OVER (ORDER BY id) AS before FROM capture
			WHERE id IN (SELECT id FROM capture WHERE server_id = $1 ORDER BY id DESC LIMIT $5)),
		placed AS (SELECT id, taken_at, before,
			(SELECT t.place FROM tool t WHERE t.capture_id = c.id AND t.name = $2 ORDER BY t.place LIMIT 1 OFFSET $3) AS place FROM latest c),
		one AS (SELECT p.id, p.taken_at, p.before, t.place, t.input_hash, t.definition_id, LAG(t.input_hash) OVER (ORDER BY p.id) AS hash_before, LAG(p.id) OVER (ORDER BY p.id) AS had
			FROM placed p JOIN tool t ON t.capture_id = p.id AND t.place = p.place),
		version AS (SELECT id, taken_at, before, place, input_hash, definition_id, COUNT(*) OVER () AS versions
			FROM one WHERE had IS NULL OR had <> before OR hash_before <> input_hash)
		SELECT v.id, v.taken_at, v.place, v.input_hash, (SELECT s.tdqs FROM tool_score s
			WHERE s.server_id = $1 AND s.name = $2 AND s.input_hash = v.input_hash AND s.calibration_id = $4),
			(SELECT d.bytes FROM definition d WHERE d.id = v.definition_id AND v.versions > 1),
			v.before IS NULL, EXISTS (SELECT 1 FROM capture WHERE server_id = $1 AND id < (SELECT MIN(id) FROM latest))
		FROM version v ORDER BY v.id DESC LIMIT $6`,
		server, []byte(name), n-1, calibration, versionCaptures, limit)
}
