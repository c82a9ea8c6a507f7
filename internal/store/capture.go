package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Capture is a server's list at one time.
type Capture struct {
	ID       int64
	ServerID int64
	Taken    time.Time
	Name     string // the server's own, which judges are shown
	SHA256   string // of all that was captured: equal captures need not be kept twice
	Listed   int    // entries of the list
	Members  int    // of those, tools that can be scored
	Facts    json.RawMessage
	Tools    []Tool // that can be scored, in the order of the list
}

// Tool is a member of a capture.
type Tool struct {
	Place      int // in the list, from 1
	Name       string
	InputHash  string
	Definition []byte // as sent
	Signals    json.RawMessage
	SignalsOf  string // the edition and revision that measured them
}

// PutCapture keeps a capture and makes it the server's current one, whose tools
// search finds. The caller holds the server's lock.
func (t *Tx) PutCapture(ctx context.Context, c Capture) (id int64, err error) {
	err = t.QueryRowContext(ctx, `INSERT INTO capture (server_id, taken_at, name, sha256, listed, members, facts)
		VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
		c.ServerID, millis(c.Taken), []byte(c.Name), c.SHA256, c.Listed, len(c.Tools), string(c.Facts)).Scan(&id)
	if err != nil {
		return 0, fmt.Errorf("keeping the capture: %w", err)
	}
	definitions, err := t.putDefinitions(ctx, c.ServerID, c.Tools)
	if err != nil {
		return 0, fmt.Errorf("keeping the definitions: %w", err)
	}
	var rows [][]any
	for i, tool := range c.Tools {
		rows = append(rows, []any{id, tool.Place, c.ServerID, []byte(tool.Name), tool.InputHash,
			definitions[i], string(tool.Signals), tool.SignalsOf})
	}
	if err := t.insert(ctx, `INSERT INTO tool (capture_id, place, server_id, name, input_hash, definition_id, signals, signals_of) VALUES`, rows, ``); err != nil {
		return 0, fmt.Errorf("keeping the tools: %w", err)
	}
	if _, err = t.ExecContext(ctx, `UPDATE server SET capture_id = $2 WHERE id = $1`, c.ServerID, id); err != nil {
		return 0, err
	}
	c.ID = id
	return id, t.index(ctx, &c)
}

// putDefinitions keeps the definitions that are new and finds the IDs of all, one a
// tool.
func (t *Tx) putDefinitions(ctx context.Context, server int64, tools []Tool) ([]int64, error) {
	ids := map[[sha256.Size]byte]int64{}
	sums := make([][sha256.Size]byte, len(tools))
	var rows [][]any
	for i, tool := range tools {
		sums[i] = sha256.Sum256(tool.Definition)
		if _, twice := ids[sums[i]]; !twice {
			ids[sums[i]] = 0
			rows = append(rows, []any{server, sums[i][:], tool.Definition})
		}
	}
	err := t.insert(ctx, `INSERT INTO definition (server_id, sha256, bytes) VALUES`, rows, `ON CONFLICT (server_id, sha256) DO NOTHING`)
	if err != nil {
		return nil, err
	}
	known, err := t.QueryContext(ctx, `SELECT id, sha256 FROM definition WHERE server_id = $1`, server)
	if err != nil {
		return nil, err
	}
	defer known.Close() //nolint:errcheck // Err tells
	for known.Next() {
		var id int64
		var sum []byte
		if err := known.Scan(&id, &sum); err != nil {
			return nil, err
		}
		ids[[sha256.Size]byte(sum)] = id
	}
	of := make([]int64, len(tools))
	for i, sum := range sums {
		of[i] = ids[sum]
	}
	return of, known.Err()
}

// CaptureHead reads a capture without its tools; [ErrNotFound] when there is none.
func (t *Tx) CaptureHead(ctx context.Context, id int64) (Capture, error) {
	c, err := scanCapture(t.QueryRowContext(ctx, `SELECT `+captureColumns+` FROM capture WHERE id = $1`, id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return c, fmt.Errorf("capture %d: %w", id, ErrNotFound)
	}
	return c, err
}

const captureColumns = `id, server_id, taken_at, name, sha256, listed, members, facts`

func scanCapture(scan func(...any) error) (c Capture, err error) {
	var taken sql.NullInt64
	var name []byte
	var facts string
	err = scan(&c.ID, &c.ServerID, &taken, &name, &c.SHA256, &c.Listed, &c.Members, &facts)
	c.Taken, c.Name, c.Facts = moment(taken), string(name), json.RawMessage(facts)
	return c, err
}

// Capture reads a capture; [ErrNotFound] when there is none.
func (t *Tx) Capture(ctx context.Context, id int64) (Capture, error) {
	c, err := t.CaptureHead(ctx, id)
	if err != nil {
		return c, err
	}
	c.Tools, err = list(ctx, t, func(r *sql.Rows) (tool Tool, err error) {
		var name []byte
		var signals string
		err = r.Scan(&tool.Place, &name, &tool.InputHash, &tool.Definition, &signals, &tool.SignalsOf)
		tool.Name, tool.Signals = string(name), json.RawMessage(signals)
		return tool, err
	}, `SELECT t.place, t.name, t.input_hash, d.bytes, t.signals, t.signals_of
		FROM tool t JOIN definition d ON d.id = t.definition_id WHERE t.capture_id = $1 ORDER BY t.place`, id)
	return c, err
}

// CaptureSHA256 is the hash of a server's current capture, "" without one.
func (t *Tx) CaptureSHA256(ctx context.Context, id int64) (sum string, err error) {
	err = t.QueryRowContext(ctx, `SELECT sha256 FROM capture WHERE id = $1`, id).Scan(&sum)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return sum, err
}

// History lists the captures of a server without their tools, the newest first.
func (t *Tx) History(ctx context.Context, server int64, limit int) ([]Capture, error) {
	return list(ctx, t, func(r *sql.Rows) (Capture, error) { return scanCapture(r.Scan) },
		`SELECT `+captureColumns+` FROM capture WHERE server_id = $1 ORDER BY id DESC LIMIT $2`, server, limit)
}

// Captures lists all captures of a server without their tools, the oldest first.
func (t *Tx) Captures(ctx context.Context, server int64) ([]Capture, error) {
	return list(ctx, t, func(r *sql.Rows) (Capture, error) { return scanCapture(r.Scan) },
		`SELECT `+captureColumns+` FROM capture WHERE server_id = $1 ORDER BY id`, server)
}

// Resignal writes the signals of members anew, the input hash among them.
func (t *Tx) Resignal(ctx context.Context, capture int64, tools []Tool) error {
	for _, tool := range tools {
		if _, err := t.ExecContext(ctx, `UPDATE tool SET signals = $3, signals_of = $4, input_hash = $5 WHERE capture_id = $1 AND place = $2`,
			capture, tool.Place, string(tool.Signals), tool.SignalsOf, tool.InputHash); err != nil {
			return err
		}
	}
	// What search filters and sorts by hangs on both.
	c, err := t.CaptureHead(ctx, capture)
	if err != nil {
		return err
	}
	s, err := t.Server(ctx, c.ServerID)
	if err != nil || s.CaptureID != capture {
		return err
	}
	return t.Index(ctx, s.ID)
}

// Document is a tools/list result that holds exactly the captured definitions.
func (c *Capture) Document() []byte {
	var b bytes.Buffer
	b.WriteString(`{"tools":[`)
	for i := range c.Tools {
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(c.Tools[i].Definition)
	}
	b.WriteString(`]}`)
	return b.Bytes()
}
