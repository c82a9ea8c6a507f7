package search_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/search"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

var ctx = context.Background()

// house is a store with servers that a test makes up.
type house struct {
	testing.TB
	*store.Store
	calibration int64
	taken       time.Time
}

func build(t testing.TB, where string) *house {
	t.Helper()
	h := &house{TB: t, Store: storetest.Open(t, where), taken: time.Unix(1e9, 0)}
	h.calibration = h.calibrate("1.0")
	return h
}

func (h *house) calibrate(edition string) (id int64) {
	h.Helper()
	h.update(func(tx *store.Tx) (err error) {
		id, err = tx.Calibration(ctx, tdqs.Calibration{Edition: edition}, h.taken)
		return err
	})
	return id
}

func (h *house) update(f func(*store.Tx) error) {
	h.Helper()
	if err := h.Update(ctx, f); err != nil {
		h.Fatal(err)
	}
}

// list brings the next list of a server, which may be new.
func (h *house) list(slug, name string, definitions ...string) (id int64) {
	h.Helper()
	h.taken = h.taken.Add(time.Minute)
	server := &tdqs.Server{}
	if len(definitions) > 0 {
		var err error
		if server, err = tdqs.Decode([]byte(`{"tools":[` + strings.Join(definitions, ",") + `]}`)); err != nil {
			h.Fatal(err)
		}
	}
	c := store.Capture{Name: name, Taken: h.taken, SHA256: fmt.Sprint(h.taken), Listed: len(server.Tools), Facts: json.RawMessage(`{}`)}
	for i := range server.Tools {
		t := &server.Tools[i]
		signals, err := json.Marshal(tdqs.DefaultEdition().Signals(t))
		if err != nil {
			h.Fatal(err)
		}
		c.Tools = append(c.Tools, store.Tool{Place: t.Position, Name: t.Name, InputHash: t.InputHash(), Definition: t.Raw(), Signals: signals})
	}
	h.update(func(tx *store.Tx) error {
		known, err := tx.ServerBySlug(ctx, slug)
		if err != nil {
			if known.ID, err = tx.AddServer(ctx, store.Server{Slug: slug, Source: store.Upload, Created: h.taken}); err != nil {
				return err
			}
		}
		c.ServerID = known.ID
		_, err = tx.PutCapture(ctx, c)
		return err
	})
	return c.ServerID
}

// score scores tools of a server by name.
func (h *house) score(calibration, server int64, scores map[string]tdqs.Tenths) {
	h.Helper()
	h.update(func(tx *store.Tx) error {
		s, err := tx.Server(ctx, server)
		if err != nil {
			return err
		}
		c, err := tx.Capture(ctx, s.CaptureID)
		if err != nil {
			return err
		}
		var all []store.Judged
		for _, t := range c.Tools {
			if score, is := scores[t.Name]; is {
				all = append(all, store.Judged{Name: t.Name, InputHash: t.InputHash, Score: tdqs.ToolScore{Name: t.Name, TDQS: score}})
			}
		}
		return tx.PutToolScores(ctx, server, calibration, all, h.taken)
	})
}

func (h *house) find(q search.Query) (f search.Found) {
	h.Helper()
	if q.Calibration == 0 {
		q.Calibration = h.calibration
	}
	if err := h.View(ctx, func(tx *store.Tx) (err error) {
		f, err = search.Find(ctx, tx, q)
		return err
	}); err != nil {
		h.Fatalf("%q: %v", q.Text, err)
	}
	return f
}

// names are the hits, as slug/tool.
func names(f search.Found) string {
	var all []string
	for _, h := range f.Hits {
		all = append(all, h.Server+"/"+h.Name)
	}
	return strings.Join(all, " ")
}

// tool is a definition in JSON.
func tool(name, description string, more ...string) string {
	return fmt.Sprintf(`{"name":%q,"description":%q%s}`, name, description, strings.Join(append([]string{""}, more...), ","))
}
