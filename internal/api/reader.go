package api

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/cursor"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// readers is what readers see: one calibration, and the data of one moment.
type readers struct {
	tx          *store.Tx
	calibration store.Calibration
	edition     *tdqs.Edition
}

// look runs f on what readers see.
func (s *service) look(ctx context.Context, f func(readers) error) error {
	return s.Registry.Store.ForReaders(ctx, s.Registry.Published, func(tx *store.Tx, c store.Calibration, e *tdqs.Edition) error {
		return f(readers{tx, c, e})
	})
}

// server finds a server. What cannot name one is not asked about.
func (r readers) server(ctx context.Context, slug string) (store.Server, error) {
	if registry.CheckSlug(slug) != nil {
		return store.Server{}, refuse(http.StatusNotFound, "there is no server of this name; %s/servers lists them", root)
	}
	server, err := r.tx.ServerBySlug(ctx, slug)
	if errors.Is(err, store.ErrNotFound) {
		err = refuse(http.StatusNotFound, "there is no server %s; %s/servers lists them", slug, root)
	}
	return server, err
}

// score is an aggregate, nil when none was computed.
func (r readers) score(ctx context.Context, capture int64) (*store.ServerScore, error) {
	if capture == 0 {
		return nil, nil
	}
	a, err := r.tx.ServerScore(ctx, capture, r.calibration.ID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return &a, err
}

// report is what is known of a capture with its aggregate, as tdqs score would say
// it; its server's score is nil where there is none.
func (r readers) report(ctx context.Context, head *store.Capture, a *store.ServerScore) (*tdqs.Report, error) {
	out := &tdqs.Report{Edition: r.edition, Calibration: r.calibration.Calibration, Server: tdqs.ServerSummary{Name: head.Name, ToolCount: head.Listed}}
	members, err := r.tx.Members(ctx, head.ID, r.calibration.ID)
	if err != nil {
		return nil, err
	}
	var scores []tdqs.Tenths
	for _, m := range members {
		if m.Score != nil {
			out.Tools, scores = append(out.Tools, *m.Score), append(scores, m.Score.TDQS)
		}
	}
	if a == nil || a.Mean == nil {
		return out, nil
	}
	coherence, _, err := r.tx.Coherence(ctx, head.ServerID, a.MessageHash, r.calibration.ID)
	if err != nil {
		return nil, err
	}
	out.ServerScore = r.edition.RollUp(scores, head.Listed, coherence)
	return out, nil
}

// optional is a score that may not be there.
type optional struct{ *tdqs.Tenths }

// MarshalJSON writes it in points, or null.
func (o optional) MarshalJSON() ([]byte, error) { return json.Marshal(o.Tenths) }

// Schema describes it.
func (optional) Schema(huma.Registry) *huma.Schema { return orNull(refTo("Scorescore")) }

// tier is the tier of the score.
func (o optional) tier() tier {
	if o.Tenths == nil {
		return ""
	}
	return tier(o.Tier())
}

// tier is a tier, empty for none.
type tier tdqs.Tier

// MarshalJSON writes its letter, or null.
func (t tier) MarshalJSON() ([]byte, error) { return json.Marshal(said(string(t))) }

// Schema describes it.
func (tier) Schema(huma.Registry) *huma.Schema { return orNull(refTo("Scoretier")) }

// calibration is a calibration as it is published.
type calibration tdqs.Calibration

// MarshalJSON writes it.
func (c calibration) MarshalJSON() ([]byte, error) { return json.Marshal(tdqs.Calibration(c)) }

// Schema describes it.
func (calibration) Schema(huma.Registry) *huma.Schema { return refTo("Scorecalibration") }

// PageLimit is how many entries a page of a list has.
type PageLimit struct {
	Limit int `query:"limit" minimum:"1" maximum:"200" default:"50" doc:"Entries of the page."`
}

// readCursor reads a cursor; empty is the first page.
func readCursor(text string, into any) error {
	if cursor.Read(text, into) != nil {
		return badCursor()
	}
	return nil
}

// badCursor refuses what no page gave.
func badCursor() *problem {
	return refuse(http.StatusUnprocessableEntity, "query.cursor: it is none that an earlier page gave; leave it out for the first page")
}

// paged cuts what was found off behind the page, and says where the next one
// begins: at is the cursor of an entry.
func paged[E, C any](found []E, limit int, at func(*E) C) (page []E, next *string) {
	if len(found) <= limit {
		return found, nil
	}
	return found[:limit], ptr(cursor.Write(at(&found[limit-1])))
}
