package store

import (
	"context"
	"errors"
	"fmt"
)

// countedSlip is how much, in percent, the number of tools may change before their
// words are counted anew.
const countedSlip = 20

// CountWords counts how many tools have a word, for queries to weigh words by, if
// there are as many tools as from, and they have become more or fewer by a fifth
// since the last time. Of fewer tools, and of a word that fewer than common have, a
// query counts by itself. It reports whether it did.
func (s *Store) CountWords(ctx context.Context, from, common int) (counted bool, err error) {
	return counted, s.Update(ctx, func(tx *Tx) error {
		var before string
		if before, err = tx.Setting(ctx, countedSetting); err != nil {
			return err
		}
		var then, now int
		_, _ = fmt.Sscan(before, &then) // 0 when there was none
		if err := tx.QueryRowContext(ctx, tx.aboutTools()).Scan(&now); err != nil {
			return err
		}
		if now < from && then == 0 || 100*max(now-then, then-now) < countedSlip*then {
			return nil
		}
		counted = true
		_, err := tx.ExecContext(ctx, `DELETE FROM search_word`)
		if now < from {
			return errors.Join(err, tx.Set(ctx, countedSetting, "0"))
		}
		_, err2 := tx.ExecContext(ctx, tx.countWords(), common)
		if err = errors.Join(err, err2, tx.Set(ctx, countedSetting, fmt.Sprint(now))); err != nil {
			return fmt.Errorf("counting the words of search: %w", err)
		}
		return nil
	})
}

// countedSetting has the number of tools at the last count.
const countedSetting = "search_counted"

// aboutTools asks how many tools search finds. Postgres would read them all for the
// exact number; it keeps one that is good enough.
func (t *Tx) aboutTools() string {
	if t.kind == Postgres {
		return `SELECT GREATEST(reltuples, 0)::BIGINT FROM pg_class WHERE oid = 'search_tool'::regclass`
	}
	return `SELECT COUNT(*) FROM search_tool`
}

func (t *Tx) countWords() string {
	if t.kind == Postgres {
		return `INSERT INTO search_word (word, tools) SELECT word, ndoc FROM ts_stat('SELECT words FROM search_tool') WHERE ndoc >= $1`
	}
	return `INSERT INTO search_word (word, tools) SELECT term, doc FROM search_vocabulary WHERE doc >= $1`
}
