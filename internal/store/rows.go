package store

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
)

// list reads all rows of a query.
func list[T any](ctx context.Context, t *Tx, read func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := t.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	var out []T
	for rows.Next() {
		v, err := read(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// maxParams is how many values one statement may have on both databases.
const maxParams = 30_000

// insert writes rows of equal length with as few statements as there may be:
// "INSERT INTO t (a, b) VALUES", the rows, then "ON CONFLICT …".
func (t *Tx) insert(ctx context.Context, head string, rows [][]any, tail string) error {
	for len(rows) > 0 {
		n := min(len(rows), maxParams/len(rows[0]))
		var query strings.Builder
		var args []any
		query.WriteString(head)
		for i, row := range rows[:n] {
			if i > 0 {
				query.WriteByte(',')
			}
			query.WriteString(" (")
			for j := range row {
				if j > 0 {
					query.WriteByte(',')
				}
				query.WriteByte('$')
				query.WriteString(strconv.Itoa(len(args) + j + 1))
			}
			query.WriteByte(')')
			args = append(args, row...)
		}
		query.WriteString(" " + tail)
		if _, err := t.ExecContext(ctx, query.String(), args...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}
