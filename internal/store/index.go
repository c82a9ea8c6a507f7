package store

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/word"
)

// entry is a tool as search finds it: by tokens of the word package.
type entry struct {
	place        int
	whole        string   // the name without what parts its words
	name         []string // and title
	server       []string
	parameter    []string
	description  []string
	readOnly     bool
	outputSchema bool
}

// maxField bounds the bytes of a field: Postgres keeps at most 1 MB of words a tool.
const maxField = 64 << 10

// Index writes the words anew that the tools of a server's current capture are
// found by. The caller holds the server's lock.
func (t *Tx) Index(ctx context.Context, server int64) error {
	s, err := t.Server(ctx, server)
	if err != nil {
		return err
	}
	if s.CaptureID == 0 {
		return t.unindex(ctx, server)
	}
	c, err := t.Capture(ctx, s.CaptureID)
	if err != nil {
		return err
	}
	return t.index(ctx, &c)
}

// index has search find the tools of a capture in place of what it found of the
// server.
func (t *Tx) index(ctx context.Context, c *Capture) error {
	var slug string
	if err := t.QueryRowContext(ctx, `SELECT slug FROM server WHERE id = $1`, c.ServerID).Scan(&slug); err != nil {
		return err
	}
	if err := t.unindex(ctx, c.ServerID); err != nil {
		return err
	}
	write := t.putEntriesSQLite
	if t.kind == Postgres {
		write = t.putEntriesPostgres
	}
	if err := write(ctx, c, entries(slug, c)); err != nil {
		return fmt.Errorf("writing the words of search: %w", err)
	}
	if err := t.gradeEntries(ctx, c.ServerID, 0); err != nil {
		return err
	}
	_, err := t.ExecContext(ctx, `UPDATE server SET indexed_id = $2 WHERE id = $1`, c.ServerID, c.ID)
	return err
}

// unindex has search find nothing of a server.
func (t *Tx) unindex(ctx context.Context, server int64) error {
	_, err := t.ExecContext(ctx, `DELETE FROM search_tool WHERE server_id = $1`, server)
	if err == nil {
		_, err = t.ExecContext(ctx, `UPDATE server SET indexed_id = NULL WHERE id = $1 AND indexed_id IS NOT NULL`, server)
	}
	if err != nil {
		return fmt.Errorf("removing words of search: %w", err)
	}
	return nil
}

// gradeEntries brings the scores that search sorts a server's tools by up to date,
// those of one calibration or, with 0, of all.
func (t *Tx) gradeEntries(ctx context.Context, server, calibration int64) error {
	_, err := t.ExecContext(ctx, `INSERT INTO search_score (tool_id, calibration_id, tdqs)
		SELECT e.id, s.calibration_id, s.tdqs FROM search_tool e JOIN tool t ON t.capture_id = e.capture_id AND t.place = e.place
		JOIN tool_score s ON s.server_id = e.server_id AND s.name = t.name AND s.input_hash = t.input_hash
		WHERE e.server_id = $1 AND ($2 = 0 OR s.calibration_id = $2)
		ON CONFLICT (tool_id, calibration_id) DO UPDATE SET tdqs = excluded.tdqs`, server, calibration)
	if err != nil {
		return fmt.Errorf("writing the scores of search: %w", err)
	}
	return nil
}

// entries are the tools of a capture as search finds them.
func entries(slug string, c *Capture) []entry {
	server := tokens(slug, c.Name)
	all := make([]entry, len(c.Tools))
	for i := range c.Tools {
		all[i] = entryOf(&c.Tools[i])
		all[i].server = server
	}
	return all
}

func entryOf(t *Tool) entry {
	e := entry{place: t.Place, whole: word.Key(word.Split(t.Name)), name: tokens(t.Name)}
	var s tdqs.Signals
	if json.Unmarshal(t.Signals, &s) == nil {
		e.readOnly = s.Annotations.ReadOnly != nil && *s.Annotations.ReadOnly
		e.outputSchema = s.HasOutputSchema
	}
	read, err := tdqs.Decode([]byte(`{"tools":[` + string(t.Definition) + `]}`))
	if err != nil || len(read.Tools) != 1 {
		return e // its name is all that is known
	}
	tool := &read.Tools[0]
	if tool.Title != nil {
		e.name = tokens(t.Name, *tool.Title)
	}
	if tool.Description != nil {
		e.description = tokens(*tool.Description)
	}
	e.parameter = tokens(parameters(tool)...)
	return e
}

// parameters are the names of a tool's parameters, those of parts of parameters
// among them.
func parameters(t *tdqs.Tool) (names []string) {
	for next := []jsondoc.Value{t.InputTree()}; len(next) > 0 && len(names) < word.MaxWords; {
		at := next[len(next)-1]
		next = next[:len(next)-1]
		for key, value := range at.Members() {
			if string(key.Text()) != "properties" {
				next = append(next, value)
				continue
			}
			for name, property := range value.Members() {
				names = append(names, string(name.Text()))
				next = append(next, property)
			}
		}
		for value := range at.Elements() {
			next = append(next, value)
		}
	}
	return names
}

// tokens are the tokens of texts, cut off where they go on for too long.
func tokens(texts ...string) (all []string) {
	size := 0
	for _, text := range texts {
		for _, token := range word.Tokens(text) {
			if size += len(token) + 1; size > maxField || len(all) == word.MaxWords {
				return all
			}
			all = append(all, token)
		}
	}
	return all
}

func (e *entry) textWords() int {
	return len(e.name) + len(e.server) + len(e.parameter) + len(e.description)
}
