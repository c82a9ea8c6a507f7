package search

import (
	"context"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs/internal/store"
)

// source is where the tools of a band come from: what stands behind FROM, with the
// number of a tool, and the conditions.
type source struct {
	from, id, where string
	// more is what else of a tool is at hand there. What is not is read of those
	// that reach the page.
	more string
}

// source asks the index of either database for a band without those before it.
func (s *searcher) source(q *statement, b band) source {
	if s.tx.Kind() == store.Postgres {
		return s.postgres(q, b)
	}
	return s.sqlite(q, b)
}

// score is the score of a tool in the index, 0 without one.
const score = `COALESCE(g.tdqs, 0)`

// inBand finds the first tools of a band, behind the place where the page begins.
func (s *searcher) inBand(ctx context.Context, b band, limit int) (all []found, err error) {
	var q statement
	text := s.statement(&q, b, limit)
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

// statement is the query for a band. Many tools may match, and of few more than the
// score is needed: the score that the last one of the page has is found first, and
// the rest is sorted of tools that have at least that.
func (s *searcher) statement(q *statement, b band, limit int) string {
	from := s.source(q, b)
	from.where += s.limits(q, from.id)
	matching, tool := `m JOIN search_tool e ON e.id = m.id`, `e`
	if from.more != `` {
		matching, tool = `m`, `m`
	}
	order := strings.ReplaceAll(`t.name_words, t.text_words, s.slug, t.place`, `t.`, tool+`.`)
	first, behind := ``, ``
	if p := s.After; p != nil && p.Band == b.Band {
		last := q.arg(p.TDQS)
		from.where += ` AND ` + score + ` <= ` + last
		first = ` WHERE m.tdqs < ` + last
		behind = ` AND (m.tdqs < ` + last + ` OR (` + order + `) > (` + list(q, []any{p.NameWords, p.TextWords, p.Server, p.Position}) + `))`
	}
	return `WITH m AS MATERIALIZED (SELECT ` + from.id + ` AS id, ` + score + ` AS tdqs` + from.more + ` FROM ` + from.from + `
			LEFT JOIN search_score g ON g.tool_id = ` + from.id + ` AND g.calibration_id = ` + q.arg(s.Calibration) + `
			WHERE ` + from.where + `)
		SELECT m.id, m.tdqs, ` + order + ` FROM ` + matching + ` JOIN server s ON s.id = ` + tool + `.server_id
		WHERE m.tdqs >= COALESCE((SELECT m.tdqs FROM m` + first + ` ORDER BY m.tdqs DESC LIMIT 1 OFFSET ` + q.arg(limit-1) + `), 0)` + behind + `
		ORDER BY m.tdqs DESC, ` + order + ` LIMIT ` + q.arg(limit)
}

// limits are conditions on what was found already and on the score.
func (s *searcher) limits(q *statement, id string) (where string) {
	if len(s.seen) > 0 {
		where += ` AND ` + id + ` NOT IN (` + list(q, s.seen) + `)`
	}
	var tiers []string
	for _, r := range s.ranges() {
		tiers = append(tiers, score+` BETWEEN `+q.arg(r[0])+` AND `+q.arg(r[1]))
	}
	if len(tiers) > 0 {
		where += ` AND (` + strings.Join(tiers, ` OR `) + `)`
	}
	return where
}
