package api

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/cursor"
	"github.com/opentdqs/tdqs/internal/search"
)

// search finds tools of all servers by words.
func (s *service) search() {
	read(s, "/search", "searchTools", "Find tools by words, the better described first among those that match comparably", s.searchTools)
}

type searchQuery struct {
	PageLimit
	Text         string `query:"q" maxLength:"1000" example:"water bed" doc:"Words, \"phrases in quotes\", and the filters tier:A,B, server:SLUG, is:read-only, has:output-schema. No text is an error. The last word may be unfinished, unless a space follows."`
	Tier         string `query:"tier" enum:"A,B,C,D" doc:"The tier of the tool."`
	Server       string `query:"server" maxLength:"100" example:"library" doc:"The server's name here."`
	ReadOnly     bool   `query:"readOnly" doc:"Only tools that say readOnlyHint: true."`
	OutputSchema bool   `query:"outputSchema" doc:"Only tools with an output schema."`
	Cursor       string `query:"cursor" maxLength:"400" doc:"The nextCursor of the page before."`
}

type searchAnswer struct {
	Body struct {
		Calibration calibration `json:"calibration"`
		Tools       []foundTool `json:"tools" doc:"The best match first (docs/search.md)."`
		Unknown     []text      `json:"unknownWords" doc:"No tool has these; the tools found have other words of the query."`
		Notes       []text      `json:"notes" doc:"On parts of the query that look like filters and are none, and on filters without a word or a server."`
		NextCursor  *string     `json:"nextCursor" doc:"null on the last page."`
	}
}

// foundTool is a tool that was found.
type foundTool struct {
	Band         int        `json:"band" minimum:"1" maximum:"9" doc:"How well it matches, 1 the best; in a band tools stand by tdqs."`
	Server       string     `json:"server" doc:"The server's name here."`
	ServerName   text       `json:"serverName" doc:"Its own name."`
	Position     int        `json:"position" minimum:"1" doc:"The tool's place in the server's list."`
	Name         text       `json:"name"`
	Title        textOrNull `json:"title"`
	Description  textOrNull `json:"description"`
	TDQS         optional   `json:"tdqs"`
	Tier         tier       `json:"tier"`
	ReadOnly     bool       `json:"readOnly" doc:"It says readOnlyHint: true."`
	OutputSchema bool       `json:"outputSchema" doc:"It has an output schema."`
	InputHash    string     `json:"inputHash"`
}

// textOrNull is a text that a definition may lack.
type textOrNull struct{ *string }

// MarshalJSON writes it, or null.
func (t textOrNull) MarshalJSON() ([]byte, error) {
	if t.string == nil {
		return []byte("null"), nil
	}
	return text(*t.string).MarshalJSON()
}

// Schema describes it.
func (textOrNull) Schema(huma.Registry) *huma.Schema {
	return orNull(&huma.Schema{Type: huma.TypeString})
}

func foundOf(h *search.Hit) foundTool {
	t := foundTool{Band: int(h.Band), Server: h.Server, ServerName: text(h.ServerName), Position: h.Position, Name: text(h.Name),
		Title: textOrNull{h.Title}, Description: textOrNull{h.Description}, TDQS: optional{h.TDQS}, ReadOnly: h.ReadOnly, OutputSchema: h.OutputSchema, InputHash: h.InputHash}
	t.Tier = t.TDQS.tier()
	return t
}

func (s *service) searchTools(ctx context.Context, in *searchQuery) (*searchAnswer, error) {
	q := search.Query{Text: in.Text, Server: in.Server, ReadOnly: in.ReadOnly, OutputSchema: in.OutputSchema, Limit: in.Limit}
	if in.Tier != "" {
		q.Tiers = []tdqs.Tier{tdqs.Tier(in.Tier)}
	}
	if in.Cursor != "" {
		q.After = &search.Place{}
		if err := readCursor(in.Cursor, q.After); err != nil {
			return nil, err
		}
		if !q.After.Valid() {
			return nil, badCursor()
		}
	}
	out := &searchAnswer{}
	b := &out.Body
	b.Tools, b.Unknown, b.Notes = []foundTool{}, []text{}, []text{}
	return out, s.look(ctx, func(r readers) error {
		q.Calibration, b.Calibration = r.calibration.ID, calibration(r.calibration.Calibration)
		found, err := search.Find(ctx, r.tx, q)
		for i := range found.Hits {
			b.Tools = append(b.Tools, foundOf(&found.Hits[i]))
		}
		for _, w := range found.Unknown {
			b.Unknown = append(b.Unknown, text(w))
		}
		for _, n := range found.Notes {
			b.Notes = append(b.Notes, text(n))
		}
		if found.Next != nil {
			b.NextCursor = ptr(cursor.Write(*found.Next))
		}
		return err
	})
}
