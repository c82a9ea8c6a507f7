package search

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/store"
)

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
	return source{`search_text f`, `f.rowid`, `f.search_text MATCH ` + q.arg(match), ``}
}

func (b band) fts5() string {
	if b.Band == WholeName {
		return `{whole} : "` + b.whole + `"`
	}
	return fts5(b.all)
}
