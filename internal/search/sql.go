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

// source is where the tools of a band come from: what stands behind FROM, with the
// number of a tool, and the conditions.
type source struct{ from, id, where string }

// source asks the index of either database for a band without those before it.
func (s *searcher) source(q *statement, b band) source {
	if s.tx.Kind() == store.Postgres {
		return s.postgres(q, b)
	}
	return s.sqlite(q, b)
}

// inBand finds the first tools of a band, behind the place where the page begins.
//
// Many tools may match, and of few more than the score is needed: the score that the
// last one of the page has is found first, and the rest is read of tools that have
// at least that.
func (s *searcher) inBand(ctx context.Context, b band, limit int) (all []found, err error) {
	var q statement
	from := s.source(&q, b)
	score := `COALESCE(g.tdqs, 0)`
	if len(s.seen) > 0 {
		from.where += ` AND ` + from.id + ` NOT IN (` + list(&q, s.seen) + `)`
	}
	var tiers []string
	for _, r := range s.ranges() {
		tiers = append(tiers, score+` BETWEEN `+q.arg(r[0])+` AND `+q.arg(r[1]))
	}
	if len(tiers) > 0 {
		from.where += ` AND (` + strings.Join(tiers, ` OR `) + `)`
	}
	after, below := `1 = 1`, ``
	if s.After != nil && s.After.Band == b.Band {
		p := s.After
		tdqs := q.arg(p.TDQS)
		from.where += ` AND ` + score + ` <= ` + tdqs
		below = ` WHERE m.tdqs < ` + tdqs
		after = `(m.tdqs < ` + tdqs + ` OR (e.name_words, e.text_words, s.slug, e.place) > (` +
			q.arg(p.NameWords) + `, ` + q.arg(p.TextWords) + `, ` + q.arg(p.Server) + `, ` + q.arg(p.Position) + `))`
	}
	text := `WITH m AS MATERIALIZED (SELECT ` + from.id + ` AS id, ` + score + ` AS tdqs FROM ` + from.from + `
			LEFT JOIN search_score g ON g.tool_id = ` + from.id + ` AND g.calibration_id = ` + q.arg(s.Calibration) + `
			WHERE ` + from.where + `)
		SELECT m.id, m.tdqs, e.name_words, e.text_words, s.slug, e.place
		FROM m JOIN search_tool e ON e.id = m.id JOIN server s ON s.id = e.server_id
		WHERE m.tdqs >= COALESCE((SELECT m.tdqs FROM m` + below + ` ORDER BY m.tdqs DESC LIMIT 1 OFFSET ` + q.arg(limit-1) + `), 0) AND ` + after + `
		ORDER BY m.tdqs DESC, e.name_words, e.text_words, s.slug, e.place LIMIT ` + q.arg(limit)
	if err := s.each(ctx, func(scan func(...any) error) error {
		f := found{Place: Place{Band: b.Band}}
		err := scan(&f.id, &f.TDQS, &f.NameWords, &f.TextWords, &f.Server, &f.Position)
		all = append(all, f)
		return err
	}, text, q.args...); err != nil {
		return nil, fmt.Errorf("searching: %w", err)
	}
	return all, nil
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

// byIndex has Postgres use its indexes for as long as the search takes. It expects
// that words come together by chance, so it looks for one of many tools by reading
// them one by one, and reads all where there is none.
func (s *searcher) byIndex(ctx context.Context) (done func(), err error) {
	if s.tx.Kind() != store.Postgres {
		return func() {}, nil
	}
	set := func(to string) error {
		_, err := s.tx.ExecContext(ctx, `SET LOCAL enable_seqscan = `+to)
		return err
	}
	return func() { _ = set("on") }, set("off") // after an error nothing else is asked
}

// sqlite is the source of a band in SQLite.
func (s *searcher) sqlite(q *statement, b band) source {
	var facts []string
	if s.server != 0 {
		facts = append(facts, store.ServerFact(s.server))
	}
	if s.ReadOnly {
		facts = append(facts, store.ReadOnlyFact)
	}
	if s.OutputSchema {
		facts = append(facts, store.OutputSchemaFact)
	}
	match := b.fts5()
	for _, fact := range facts {
		match += ` AND {fact} : "` + fact + `"`
	}
	var passed []string
	for _, p := range s.passed {
		passed = append(passed, `(`+p.fts5()+`)`)
	}
	if len(passed) > 0 {
		match = `(` + match + `) NOT (` + strings.Join(passed, ` OR `) + `)`
	}
	return source{`search_text f`, `f.rowid`, `f.search_text MATCH ` + q.arg(match)}
}

func (b band) fts5() string {
	if b.Band == WholeName {
		return `{whole} : "` + b.whole + `"`
	}
	return fts5(b.all)
}

// postgres is the source of a band in Postgres.
func (s *searcher) postgres(q *statement, b band) source {
	where := b.postgres(q)
	if s.server != 0 {
		where += ` AND f.server_id = ` + q.arg(s.server)
	}
	if s.ReadOnly {
		where += ` AND f.read_only`
	}
	if s.OutputSchema {
		where += ` AND f.output_schema`
	}
	for _, p := range s.passed {
		where += ` AND NOT (` + p.postgres(q) + `)`
	}
	return source{`search_tool f`, `f.id`, where}
}

func (b band) postgres(q *statement) string {
	if b.Band == WholeName {
		return `f.whole = ` + q.arg(b.whole)
	}
	var all []string
	for _, c := range b.all {
		column := `f.head`
		if c.field == inAny {
			column = `f.words`
		}
		all = append(all, column+` @@ `+q.arg(tsquery(c))+`::tsquery`)
	}
	return strings.Join(all, ` AND `)
}

// hits reads what is shown of tools.
func (s *searcher) hits(ctx context.Context, places []found) ([]Hit, error) {
	all := make([]Hit, len(places))
	at := make(map[int64]int, len(places))
	var q statement
	var ids []int64
	for i, p := range places {
		at[p.id] = i
		ids = append(ids, p.id)
	}
	if len(places) == 0 {
		return all, nil
	}
	if err := s.each(ctx, func(scan func(...any) error) error {
		var id int64
		var server, name, definition []byte
		var hash, signals string
		if err := scan(&id, &server, &name, &hash, &signals, &definition); err != nil {
			return err
		}
		i := at[id]
		all[i] = hitOf(&places[i].Place, string(server), string(name), hash, signals, definition)
		return nil
	}, `SELECT e.id, c.name, t.name, t.input_hash, t.signals, d.bytes
		FROM search_tool e JOIN tool t ON t.capture_id = e.capture_id AND t.place = e.place
		JOIN definition d ON d.id = t.definition_id JOIN capture c ON c.id = e.capture_id
		WHERE e.id IN (`+list(&q, ids)+`)`, q.args...); err != nil {
		return nil, fmt.Errorf("reading what was found: %w", err)
	}
	return all, nil
}
