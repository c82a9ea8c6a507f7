package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// The facts that a filter may ask for, as tokens of the column fact.
const (
	ReadOnlyFact     = "readonly"
	OutputSchemaFact = "outputschema"
)

// ServerFact is the fact that a tool is of a server.
func ServerFact(id int64) string { return fmt.Sprintf("server%d", id) }

// putEntriesSQLite writes entries: rows that a sort reads, and their words under
// the same numbers.
func (t *Tx) putEntriesSQLite(ctx context.Context, c *Capture, entries []entry) error {
	var rows [][]any
	for i := range entries {
		e := &entries[i]
		rows = append(rows, []any{c.ServerID, c.ID, e.place, len(e.name), e.textWords()})
	}
	if err := t.insert(ctx, `INSERT INTO search_tool (server_id, capture_id, place, name_words, text_words) VALUES`, rows, ``); err != nil {
		return err
	}
	ids, err := list(ctx, t, func(r *sql.Rows) (id int64, err error) { return id, r.Scan(&id) },
		`SELECT id FROM search_tool WHERE server_id = $1 ORDER BY place`, c.ServerID)
	if err != nil {
		return err
	}
	rows = rows[:0]
	for i := range entries {
		e := &entries[i]
		rows = append(rows, []any{ids[i], e.whole, strings.Join(e.name, " "), strings.Join(e.server, " "), strings.Join(e.parameter, " "),
			strings.Join(e.description, " "), e.facts(c.ServerID)})
	}
	return t.insert(ctx, `INSERT INTO search_text (rowid, whole, name, server, parameter, description, fact) VALUES`, rows, ``)
}

func (e *entry) facts(server int64) string {
	facts := ServerFact(server)
	if e.readOnly {
		facts += " " + ReadOnlyFact
	}
	if e.outputSchema {
		facts += " " + OutputSchemaFact
	}
	return facts
}
