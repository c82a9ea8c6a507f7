package search

import (
	"context"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs/internal/store"
)

// statement is a statement in the making.
type statement struct{ args []any }

// arg adds an argument, and is its mark in the text.
func (s *statement) arg(v any) string {
	s.args = append(s.args, v)
	return fmt.Sprintf("$%d", len(s.args))
}

// list adds values, and is their marks.
func list[T any](s *statement, all []T) string {
	marks := make([]string, len(all))
	for i, v := range all {
		marks[i] = s.arg(v)
	}
	return strings.Join(marks, `, `)
}

// each reads all rows of a query.
func (s *searcher) each(ctx context.Context, read func(scan func(...any) error) error, query string, args ...any) error {
	rows, err := s.tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	for rows.Next() {
		if err := read(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// some reports whether any tool meets conditions.
func (s *searcher) some(ctx context.Context, all []condition) (is bool, err error) {
	var q statement
	query := `SELECT EXISTS (SELECT 1 FROM search_text WHERE search_text MATCH $1)`
	if s.tx.Kind() == store.Postgres {
		query = `SELECT EXISTS (SELECT 1 FROM search_tool f WHERE ` + band{all: all}.postgres(&q) + `)`
	} else {
		q.arg(fts5(all))
	}
	if err = s.tx.QueryRowContext(ctx, query, q.args...).Scan(&is); err != nil {
		err = fmt.Errorf("searching: %w", err)
	}
	return is, err
}
