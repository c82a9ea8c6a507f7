package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/statistics"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

// garden is an invented server with a tool that is not described, one that costs much
// more than its sibling, and two of the same name.
const garden = `{"serverName": "Garden & Co", "tools": [
 {"name": "get_plant", "description": "Get one plant by its label. Use it when you know the label; otherwise search first.", "inputSchema": {"type": "object",
  "properties": {"label": {"type": "string", "description": "As printed on the pot"}}, "required": ["label"]}, "annotations": {"readOnlyHint": true}},
 {"name": "query_plants", "description": "Get the plants that a filter lets pass.", "inputSchema": {"type": "object", "required": ["filter"],
  "properties": {"filter": {"type": "object", "required": ["by", "in"], "properties": {"in": {"type": "string"}, "by": {"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "array"}]}}}}}},
 {"name": "prune"},
 {"name": "water", "description": "Waters all plants of a bed at once."},
 {"name": "water", "description": "Waters one pot until the soil is wet, and says how much that took."}]}`

// shadowing is a judge that confirms every pair that costs set apart.
type shadowing struct{ tdqs.Judge }

func (j shadowing) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	v, err := j.Judge.JudgeServer(ctx, c)
	for _, pair := range c.Candidates {
		v.Shadowing = append(v.Shadowing, tdqs.ShadowVerdict{Tool: pair.Tool, CheaperSibling: pair.CheaperSibling, Justification: "Both find plants."})
	}
	return v, err
}

// house is a registry with its pages and its interface.
type house struct {
	registry *registry.Registry
	pages    *Pages
	handler  http.Handler
	clock    atomic.Int64 // hours of the day
	bounded  atomic.Int64 // how often it was asked how far off a score may be
}

// later lets an hour go by.
func (h *house) later() { h.clock.Add(1) }

func (h *house) now() time.Time {
	return time.Date(2026, 11, 30, int(h.clock.Load()), 0, 0, 0, time.UTC)
}

func newHouse(t testing.TB, limits api.Limits) *house {
	return newHouseAt(t, "https://tdqs.example", limits)
}

func newHouseAt(t testing.TB, publicURL string, limits api.Limits) *house {
	t.Helper()
	ctx := context.Background()
	s := storetest.Open(t, storetest.SQLite(t))
	h := &house{}
	h.clock.Store(12)
	var err error
	h.registry, err = registry.New(ctx, registry.Config{Store: s, Now: h.now,
		Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: shadowing{offline.New()}}})
	if err != nil {
		t.Fatal(err)
	}
	marker := offline.New()
	estimate := marker.Estimate()
	board := statistics.Of(s, h.registry.Published, h.now)
	if limits.PerMinute == 0 {
		limits.PerMinute = 1_000_000
	}
	limits = limits.WithDefaults()
	var handler *api.Handler
	c := Config{Store: s, Published: h.registry.Published, Restored: registry.Restored, PublicURL: publicURL, Version: "v0", Now: h.now,
		Estimate: func(tdqs.Calibration) *tdqs.Estimate { return &estimate }, Statistics: board,
		Interval: func(_ tdqs.Calibration, e *tdqs.Edition, t *tdqs.Tool, score tdqs.Tenths) *tdqs.Interval {
			h.bounded.Add(1)
			return marker.IntervalOf(e, t, score)
		}, ReportPage: reportAsPage, Topics: topics(),
		Guests: Guests{Bytes: limits.BodyBytes, Tools: limits.Tools, PerHour: limits.AnonymousReports}}
	if limits.AnonymousReports > 0 {
		c.Submit = func(ctx context.Context, name string, text []byte) (string, error) {
			uid, err := handler.Report(ctx, name, text)
			if refused := (*api.Refusal)(nil); errors.As(err, &refused) {
				err = &Problem{Status: refused.Status, Detail: refused.Detail, Wait: refused.Wait}
			}
			return uid, err
		}
	}
	h.pages = New(c)
	handler = api.New(api.Config{Registry: h.registry, PublicURL: publicURL, Limits: limits, Pages: h.pages, Statistics: board})
	h.handler = handler
	return h
}

// topics are what the page of dimensions explains.
func topics() (out []Topic) {
	for _, t := range report.Topics() {
		topic := Topic{Kind: t.Kind, Name: t.Name, Title: t.Title}
		for _, f := range t.Facts {
			topic.Facts = append(topic.Facts, TopicFact(f))
		}
		out = append(out, topic)
	}
	return out
}

// reportAsPage writes a report as tdqs score does.
func reportAsPage(w io.Writer, r *tdqs.Report, server *tdqs.Server) error {
	format, err := report.ParseFormat("score", "html")
	if err != nil {
		return err
	}
	return format.Score(w, []*tdqs.Report{r}, report.Options{All: true, Sources: []*report.Source{{Server: server}}})
}

// push brings a list, an hour after the one before.
func (h *house) push(t testing.TB, slug, list string) {
	t.Helper()
	h.later()
	set, err := tdqs.Decode([]byte(list))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.registry.Push(context.Background(), slug, set); err != nil {
		t.Fatal(err)
	}
}

// judge has a server judged.
func (h *house) judge(t testing.TB, slug string) {
	t.Helper()
	ctx := context.Background()
	var id int64
	if err := h.registry.Store.View(ctx, func(tx *store.Tx) error {
		server, err := tx.ServerBySlug(ctx, slug)
		id = server.ID
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := h.registry.ScoreServer(ctx, id, func(*store.Tx) error { return nil }); err != nil {
		t.Fatal(err)
	}
}

// planted is a house with the garden as it was in three lists, all judged.
func planted(t testing.TB) *house {
	t.Helper()
	h := newHouse(t, api.Limits{AnonymousReports: 5})
	early := strings.Replace(garden, "Get one plant by its label. Use it when you know the label; otherwise search first.", "Get a plant.", 1)
	for _, list := range []string{early, strings.Replace(early, `{"name": "prune"},`, "", 1), garden} {
		h.push(t, "garden", list)
		h.judge(t, "garden")
	}
	return h
}

// ask asks for a path.
func (h *house) ask(t testing.TB, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

// page asks for a page and holds it to what is demanded of all.
func (h *house) page(t testing.TB, path string) *parsed {
	t.Helper()
	w := h.ask(t, path)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: %d", path, w.Code)
	}
	return sound(t, path, w)
}

// json asks the interface.
func (h *house) json(t testing.TB, path string) map[string]any {
	t.Helper()
	w := h.ask(t, "/api/v1"+path)
	var v map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil || w.Code != http.StatusOK {
		t.Fatalf("%s: %d %v %s", path, w.Code, err, w.Body)
	}
	return v
}

// told is a value by its keys and places, as text.
func told(v any, path ...any) string {
	for _, p := range path {
		switch key := p.(type) {
		case string:
			object, _ := v.(map[string]any)
			v = object[key]
		case int:
			list, _ := v.([]any)
			v = nil
			if key < len(list) {
				v = list[key]
			}
		}
	}
	if v == nil {
		return ""
	}
	if n, is := v.(float64); is {
		return fmt.Sprintf("%v", n)
	}
	return fmt.Sprint(v)
}
