package search

import (
	"context"
	"strings"

	"github.com/opentdqs/tdqs/internal/store"
)

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
	return source{`search_tool f`, `f.id`, where, `, f.server_id, f.place, f.name_words, f.text_words`}
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
