package api

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/measurement"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// tools are the tools of a server's current list. They are named by their places
// in it, since names may repeat.
func (s *service) tools() {
	kept := &measurement.Lists{}
	read(s, "/servers/{slug}/tools", "listTools", "List the tools of a server", s.listTools)
	read(s, "/servers/{slug}/tools/{position}", "getTool", "Show a tool: its score with the reasons, its signals, what the linter finds, and what was before",
		func(ctx context.Context, in *oneTool) (*toolAnswer, error) { return s.getTool(ctx, in, kept) })
	readAs(s, "/servers/{slug}/tools/{position}/definition", "getDefinition", "Show the definition of a tool, as the server sent it",
		map[string]*huma.MediaType{bodyType: {Schema: definition}}, s.getDefinition)
}

type toolsQuery struct {
	PageLimit
	Slug   string `path:"slug" maxLength:"100" example:"library" doc:"The server's name here."`
	Cursor string `query:"cursor" maxLength:"400" doc:"The nextCursor of the page before."`
}

type toolsAnswer struct {
	Body struct {
		Calibration calibration `json:"calibration"`
		Tools       []ToolItem  `json:"tools" doc:"In the order of the server's list, without what cannot be scored."`
		NextCursor  *string     `json:"nextCursor" doc:"null on the last page."`
	}
}

// ToolItem is a tool of a list.
type ToolItem struct {
	Position    int         `json:"position" minimum:"1" doc:"Its place in the server's list."`
	Name        text        `json:"name"`
	TDQS        optional    `json:"tdqs"`
	Tier        tier        `json:"tier"`
	Flags       []tdqs.Flag `json:"flags" doc:"Of the definition."`
	ServerFlags []tdqs.Flag `json:"serverFlags" doc:"Of the set."`
	InputHash   string      `json:"inputHash"`
	JudgedAt    *string     `json:"judgedAt" format:"date-time"`
}

func toolOf(m *store.Member) ToolItem {
	t := ToolItem{Position: m.Place, Name: text(m.Name), InputHash: m.InputHash, Flags: []tdqs.Flag{}, ServerFlags: []tdqs.Flag{}, JudgedAt: when(m.Judged)}
	if s := m.Score; s != nil {
		t.TDQS, t.Flags, t.ServerFlags = optional{&s.TDQS}, append(t.Flags, s.Flags...), append(t.ServerFlags, s.ServerFlags...)
		t.Tier = t.TDQS.tier()
	}
	return t
}

func (s *service) listTools(ctx context.Context, in *toolsQuery) (*toolsAnswer, error) {
	after := 0
	if err := readCursor(in.Cursor, &after); err != nil {
		return nil, err
	}
	out := &toolsAnswer{}
	out.Body.Tools = []ToolItem{}
	return out, s.look(ctx, func(r readers) error {
		out.Body.Calibration = calibration(r.calibration.Calibration)
		server, err := r.server(ctx, in.Slug)
		if err != nil || server.CaptureID == 0 {
			return err
		}
		members, err := r.tx.Members(ctx, server.CaptureID, r.calibration.ID)
		members = slices.DeleteFunc(members, func(m store.Member) bool { return m.Place <= after })
		members, out.Body.NextCursor = paged(members, in.Limit, func(m *store.Member) int { return m.Place })
		for i := range members {
			out.Body.Tools = append(out.Body.Tools, toolOf(&members[i]))
		}
		return err
	})
}

type oneTool struct {
	Slug     string `path:"slug" maxLength:"100" example:"library" doc:"The server's name here."`
	Position int    `path:"position" minimum:"1" maximum:"1000000" example:"1" doc:"The tool's place in the server's list."`
}

type toolAnswer struct {
	Body shownTool
}

// shownTool is a tool with all that is known of it.
type shownTool struct {
	ToolItem
	Calibration calibration `json:"calibration"`
	Score       toolScore   `json:"score" doc:"With the reason for every mark; null until it is judged."`
	Signals     signals     `json:"contextSignals"`
	Findings    []finding   `json:"findings" doc:"Of the linter."`
	History     []pastTool  `json:"history" doc:"In the latest lists that have a tool of this name, the newest first."`
}

type pastTool struct {
	Capture    int64    `json:"capture" doc:"The number of the list."`
	CapturedAt string   `json:"capturedAt" format:"date-time"`
	Position   int      `json:"position"`
	InputHash  string   `json:"inputHash"`
	TDQS       optional `json:"tdqs"`
}

func (s *service) getTool(ctx context.Context, in *oneTool, kept *measurement.Lists) (*toolAnswer, error) {
	out := &toolAnswer{}
	var (
		list    *measurement.Entry
		set     *tdqs.Server // nil when it was measured before
		edition *tdqs.Edition
	)
	if err := s.look(ctx, func(r readers) error {
		server, member, err := r.tool(ctx, in)
		if err != nil {
			return err
		}
		sum, err := r.tx.CaptureSHA256(ctx, server.CaptureID)
		if err != nil {
			return err
		}
		edition, list = r.edition, kept.Find(measurement.Key{Capture: server.CaptureID, SHA256: sum, Edition: r.edition.Name})
		if list.Known() == nil {
			if set, err = r.definitions(ctx, server.CaptureID); err != nil {
				return err
			}
		}
		b := &out.Body
		b.ToolItem, b.Calibration, b.Score = toolOf(member), calibration(r.calibration.Calibration), toolScore{member.Score}
		b.History = []pastTool{}
		past, err := r.tx.ToolHistory(ctx, server.ID, member.Name, r.calibration.ID, historyLength)
		for _, p := range past {
			b.History = append(b.History, pastTool{p.CaptureID, stamp(p.Taken), p.Place, p.InputHash, optional{p.TDQS}})
		}
		return err
	}); err != nil {
		return nil, err
	}
	m := list.Known()
	if m == nil {
		m = kept.Measure(list, edition, set)
	}
	out.Body.add(m)
	return out, nil
}

// definitions are those of a list.
func (r readers) definitions(ctx context.Context, capture int64) (*tdqs.Server, error) {
	c, err := r.tx.Capture(ctx, capture)
	if err != nil {
		return nil, err
	}
	return registry.Restored(&c)
}

// add adds what follows from the definitions alone.
func (t *shownTool) add(m *measurement.List) {
	t.Signals = signals(m.Signals[t.Position])
	if t.Score.ToolScore != nil {
		t.Score.Signals = m.Signals[t.Position]
	}
	t.Findings = []finding{}
	found := m.Findings(t.Position)
	for i := range found {
		t.Findings = append(t.Findings, findingOf(&found[i]))
	}
}

// tool finds a tool of a server's current list.
func (r readers) tool(ctx context.Context, in *oneTool) (store.Server, *store.Member, error) {
	server, err := r.server(ctx, in.Slug)
	if err != nil {
		return server, nil, err
	}
	member, err := r.tx.Member(ctx, server.CaptureID, in.Position, r.calibration.ID)
	if errors.Is(err, store.ErrNotFound) {
		err = noTool(in)
	}
	return server, &member, err
}

type definitionAnswer struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

func (s *service) getDefinition(ctx context.Context, in *oneTool) (*definitionAnswer, error) {
	out := &definitionAnswer{ContentType: bodyType}
	return out, s.look(ctx, func(r readers) error {
		server, err := r.server(ctx, in.Slug)
		if err != nil {
			return err
		}
		if server.CaptureID != 0 {
			capture, err := r.tx.Capture(ctx, server.CaptureID)
			if err != nil {
				return err
			}
			for i := range capture.Tools {
				if capture.Tools[i].Place == in.Position {
					out.Body = capture.Tools[i].Definition
					return nil
				}
			}
		}
		return noTool(in)
	})
}

// noTool refuses a position at which there is nothing.
func noTool(in *oneTool) *problem {
	return refuse(http.StatusNotFound, "the list of %s has no tool at %d that can be scored; %s/servers/%s/tools has them", in.Slug, in.Position, root, in.Slug)
}
