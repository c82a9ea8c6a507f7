package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

// FoundTool is a tool of a capture with what its page says of the capture.
type FoundTool struct {
	Member
	Capture Capture // without its tools
	Twins   int     // how many tools of the capture have its name, itself among them
}

// FindTool finds a tool of a capture by its name, empty for any, and its place, 0 for the
// first that there is; [ErrNotFound] when there is none. It is one query, for the pages
// that are asked for most.
func (t *Tx) FindTool(ctx context.Context, capture int64, name string, place int, calibration int64) (f FoundTool, err error) {
	query, args := foundTool, []any{capture, calibration}
	if name != "" {
		args = append(args, []byte(name))
		query += fmt.Sprintf(` AND t.name = $%d`, len(args))
	}
	if place != 0 {
		args = append(args, place)
		query += fmt.Sprintf(` AND t.place = $%d`, len(args))
	}
	row := t.QueryRowContext(ctx, query+` ORDER BY t.place LIMIT 1`, args...)
	f.Capture, err = scanCapture(func(capture ...any) (err error) {
		f.Member, err = scanMember(func(member ...any) error {
			return row.Scan(slices.Concat(capture, member, []any{&f.Twins})...)
		})
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		return f, fmt.Errorf("tool %d of capture %d: %w", place, capture, ErrNotFound)
	}
	return f, err
}

const foundTool = `SELECT c.id, c.server_id, c.taken_at, c.name, c.sha256, c.listed, c.members, c.facts, ` + memberColumns + `,
	(SELECT COUNT(*) FROM tool o WHERE o.capture_id = t.capture_id AND o.name = t.name)
	FROM tool t JOIN capture c ON c.id = t.capture_id ` + scoreOfTool + ` WHERE t.capture_id = $1`
