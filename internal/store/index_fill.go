package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// fillPage is how many servers are indexed in one transaction.
const fillPage = 50

// FillIndex has search find the tools of every server whose current capture it
// does not know: of a database that an earlier version wrote, or is writing still.
// It returns how many servers that were; where there are none, it reads one index.
func (s *Store) FillIndex(ctx context.Context) (filled int, err error) {
	for {
		n := 0
		if err := s.Update(ctx, func(tx *Tx) error {
			n = 0
			ids, err := list(ctx, tx, func(r *sql.Rows) (id int64, err error) { return id, r.Scan(&id) },
				`SELECT id FROM server WHERE COALESCE(indexed_id, 0) <> COALESCE(capture_id, 0) ORDER BY id LIMIT $1`, fillPage)
			if err != nil {
				return err
			}
			for _, id := range ids {
				if _, err := tx.Lock(ctx, id); errors.Is(err, ErrNotFound) {
					continue // it was removed meanwhile
				} else if err != nil {
					return err
				}
				if err := tx.Index(ctx, id); err != nil {
					return fmt.Errorf("server %d: %w", id, err)
				}
			}
			n = len(ids)
			return nil
		}); err != nil {
			return filled, fmt.Errorf("filling the index of search: %w", err)
		}
		if filled += n; n < fillPage {
			return filled, nil
		}
	}
}
