package store

import (
	"context"
	"strconv"
	"strings"
)

// putEntriesPostgres writes entries, each with its words as Postgres keeps them.
func (t *Tx) putEntriesPostgres(ctx context.Context, c *Capture, entries []entry) error {
	var rows [][]any
	for i := range entries {
		e := &entries[i]
		var v vector
		v.add(e.name, 'A')
		v.add(e.server, 'B')
		head := v.String()
		v.add(e.parameter, 'C')
		v.add(e.description, 'D')
		rows = append(rows, []any{c.ServerID, c.ID, e.place, len(e.name), e.textWords(), e.whole, e.readOnly, e.outputSchema, head, v.String()})
	}
	return t.insert(ctx, `INSERT INTO search_tool (server_id, capture_id, place, name_words, text_words, whole, read_only, output_schema, head, words) VALUES`, rows, ``)
}

// vector writes a tsvector: tokens, which hold letters and digits alone, with
// their positions and weights.
type vector struct {
	strings.Builder
	position int
}

// add adds the tokens of a field, behind a gap that no phrase spans.
func (v *vector) add(tokens []string, weight byte) {
	for _, token := range tokens {
		v.position++
		v.WriteString(token)
		v.WriteByte(':')
		v.WriteString(strconv.Itoa(v.position))
		v.WriteByte(weight)
		v.WriteByte(' ')
	}
	v.position++
}
