package api

import (
	"context"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// servers are the servers of the registry with their scores.
func (s *service) servers() {
	read(s, "/servers", "listServers", "List servers", s.listServers)
	read(s, "/servers/{slug}", "getServer", "Show a server: its score, its coherence, what lifting its tools would bring, and what was before", s.getServer)
}

type serversQuery struct {
	PageLimit
	Text   string `query:"q" maxLength:"100" doc:"Words that its name here or its own name has, each whole or in part."`
	Source string `query:"source" enum:"upload,connector" doc:"Where its lists come from."`
	Tier   string `query:"tier" enum:"A,B,C,D" doc:"The tier of its overall score."`
	Sort   string `query:"sort" enum:"slug,best,worst,recent" default:"slug" doc:"By name, by overall score, or by the time of the last list."`
	Cursor string `query:"cursor" maxLength:"400" doc:"The nextCursor of the page before."`
}

type serversAnswer struct {
	Body struct {
		Calibration calibration  `json:"calibration"`
		Servers     []ServerItem `json:"servers"`
		NextCursor  *string      `json:"nextCursor" doc:"null on the last page."`
	}
}

// ServerItem is a server of a list.
type ServerItem struct {
	Slug       string       `json:"slug" doc:"Its name here."`
	Name       text         `json:"name" doc:"Its own name; empty before the first list."`
	Source     store.Source `json:"source" enum:"upload,connector"`
	ToolCount  int          `json:"toolCount"`
	Scored     int          `json:"scoredToolCount"`
	Waiting    int          `json:"waiting" doc:"Questions about it that are not judged yet."`
	Quality    optional     `json:"descriptionQualityScore"`
	Coherence  optional     `json:"coherenceScore"`
	Overall    optional     `json:"overallScore"`
	Tier       tier         `json:"overallTier"`
	CapturedAt *string      `json:"capturedAt" format:"date-time" doc:"When its current list was taken."`
	Failure    *string      `json:"failure" doc:"Why it could not be read the last time."`
}

func when(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	return ptr(stamp(t))
}

func said(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func itemOf(l *store.ListedServer) ServerItem {
	item := ServerItem{Slug: l.Slug, Name: text(l.Name), Source: l.Source, ToolCount: l.Listed, Waiting: l.Members,
		CapturedAt: when(l.Taken), Failure: said(l.Failure)}
	if a := l.Score; a != nil {
		item.Scored, item.Waiting = a.Scored, a.Stale
		item.Quality, item.Coherence, item.Overall = optional{a.Quality}, optional{a.Coherence}, optional{a.Overall}
		item.Tier = item.Overall.tier()
	}
	return item
}

func (s *service) listServers(ctx context.Context, in *serversQuery) (*serversAnswer, error) {
	var after store.Place
	if err := readCursor(in.Cursor, &after); err != nil {
		return nil, err
	}
	if after.Slug != "" && registry.CheckSlug(after.Slug) != nil {
		return nil, badCursor()
	}
	q := store.ServerQuery{Text: in.Text, Source: store.Source(in.Source), Order: store.Order(in.Sort), Tier: tdqs.Tier(in.Tier), Limit: in.Limit + 1, After: after}
	out := &serversAnswer{}
	out.Body.Servers = []ServerItem{}
	return out, s.look(ctx, func(r readers) error {
		q.Calibration, out.Body.Calibration = r.calibration.ID, calibration(r.calibration.Calibration)
		all, err := r.tx.ListServers(ctx, q)
		all, out.Body.NextCursor = paged(all, in.Limit, func(s *store.ListedServer) store.Place { return s.Place })
		for i := range all {
			out.Body.Servers = append(out.Body.Servers, itemOf(&all[i]))
		}
		return err
	})
}

type oneServer struct {
	Slug   string `path:"slug" maxLength:"100" example:"library" doc:"The server's name here."`
	Target string `query:"target" enum:"A,B,C,D" default:"A" doc:"The tier that whatIf lifts tools to."`
}

type serverAnswer struct {
	Body shownServer
}

// shownServer is a server with all but its tools.
type shownServer struct {
	ServerItem
	URL         *string       `json:"url" doc:"Where a connector is read."`
	CreatedAt   string        `json:"createdAt" format:"date-time"`
	CheckedAt   *string       `json:"checkedAt" format:"date-time" doc:"When its list was read last, changed or not."`
	Calibration calibration   `json:"calibration"`
	Score       serverScore   `json:"score" doc:"null below 80 % scored. Its shadowingRisks are those that the judge confirmed."`
	WhatIf      whatIf        `json:"whatIf" doc:"What lifting the weaker tools would bring; null without a score."`
	History     []pastCapture `json:"history" doc:"The latest lists, the newest first."`
}

// historyLength is how much of the history a server or a tool shows.
const historyLength = 20

func (s *service) getServer(ctx context.Context, in *oneServer) (*serverAnswer, error) {
	out := &serverAnswer{}
	return out, s.look(ctx, func(r readers) error {
		server, err := r.server(ctx, in.Slug)
		if err != nil {
			return err
		}
		l := store.ListedServer{Server: server}
		b := &out.Body
		if server.CaptureID != 0 {
			head, err := r.tx.CaptureHead(ctx, server.CaptureID)
			if err != nil {
				return err
			}
			l.Name, l.Taken, l.Listed, l.Members = head.Name, head.Taken, head.Listed, head.Members
			if l.Score, err = r.score(ctx, server.CaptureID); err != nil {
				return err
			}
			report, err := r.report(ctx, &head, l.Score)
			if err != nil {
				return err
			}
			b.Score = serverScore{report.ServerScore}
			target := tdqs.Tier(in.Target).Floor()
			b.WhatIf = whatIf{report.WhatIf(target), target}
		}
		b.ServerItem = itemOf(&l)
		b.URL, b.CreatedAt, b.CheckedAt, b.Calibration = said(server.URL), stamp(server.Created), when(server.Checked), calibration(r.calibration.Calibration)
		past, err := r.tx.Past(ctx, server.ID, r.calibration.ID, 0, historyLength)
		b.History = pastOf(past)
		return err
	})
}
