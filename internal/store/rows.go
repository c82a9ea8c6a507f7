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

// scalar reads a row of one value.
func scalar[T any](r *sql.Rows) (v T, err error) {
	err = r.Scan(&v)
	return v, err
}

// maxRows is how many rows one statement writes.
const maxRows = 128

// insert writes rows of equal length: "INSERT INTO t (a, b) VALUES", the rows, then
// "ON CONFLICT …". A statement has 1, 2, 4 … rows, so that there are few of them to
// prepare whatever the number of rows.
func (t *Tx) insert(ctx context.Context, head string, rows [][]any, tail string) error {
	for n := maxRows; len(rows) > 0; n /= 2 {
		for len(rows) >= n {
			args := make([]any, 0, n*len(rows[0]))
			for _, row := range rows[:n] {
				args = append(args, row...)
			}
			if _, err := t.ExecContext(ctx, t.insertion(head, n, len(rows[0]), tail), args...); err != nil {
				return err
			}
			rows = rows[n:]
		}
	}
	return nil
}

func (t *Tx) insertion(head string, rows, columns int, tail string) string {
	mark := byte('$')
	if t.kind == SQLite {
		mark = '?' // $1 is a name there, and looking names up takes quadratic time
	}
	var query strings.Builder
	query.WriteString(head)
	for i := range rows {
		if i > 0 {
			query.WriteByte(',')
		}
		query.WriteString(" (")
		for j := range columns {
			if j > 0 {
				query.WriteByte(',')
			}
			query.WriteByte(mark)
			query.WriteString(strconv.Itoa(i*columns + j + 1))
		}
		query.WriteByte(')')
	}
	query.WriteString(" " + tail)
	return query.String()
}
