package registry_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/opentdqs/tdqs/internal/registry"
)

// heard is a log that a test listens to.
type heard struct {
	slog.Handler
	hear func(slog.Record)
}

func (l heard) Enabled(context.Context, slog.Level) bool { return true }

func (l heard) Handle(_ context.Context, r slog.Record) error {
	l.hear(r)
	return nil
}

// TestAFullDiskHeals fills the disk in the middle of judging and makes room when
// that was noticed: nothing that was recorded is asked about again, and a sweep
// completes the rest.
func TestAFullDiskHeals(t *testing.T) {
	t.Parallel()
	var h *house
	room := func(pages int) {
		if _, err := h.Store.Writer().Exec(fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Error(err)
		}
	}
	var asked, lost, said atomic.Int32
	log := slog.New(heard{slog.DiscardHandler, func(r slog.Record) {
		full := false
		r.Attrs(func(a slog.Attr) bool {
			full = full || strings.Contains(a.Value.String(), "disk is full")
			return true
		})
		if strings.HasPrefix(r.Message, "a job failed") {
			lost.Add(1)
			if !full {
				t.Errorf("a job failed otherwise: %v", r)
			}
		}
		// The queue itself may be refused: then no job is run that could fail.
		if full && said.Add(1) == 3 {
			room(1 << 30)
		}
	}})
	h = build(t, prepared.SQLite(t), &scribe{fail: func(string) error {
		if asked.Add(1) == 20 {
			room(1) // as many as there are
		}
		return nil
	}}, func(c *registry.Config) { c.Log, c.ToolWorkers, c.ServerWorkers = log, 4, 2 })
	var tools []string
	for i := range 8 {
		tools = append(tools, named(fmt.Sprintf("water_bed_%d", i), "Waters one bed of the garden."))
	}
	var ids []int64
	for i := range 10 {
		ids = append(ids, h.push(fmt.Sprintf("garden-%d", i), tools...))
	}
	if got := h.settle(); len(got) != 90 {
		t.Errorf("asked %d questions, want each once", len(got))
	}
	if said.Load() < 3 {
		t.Fatalf("the disk was not full: this was said %d times", said.Load())
	}
	if o, err := h.Outage(ctx); err != nil || o != (registry.Outage{}) {
		t.Errorf("the judge is blamed: %+v, %v", o, err)
	}
	h.sound()
	left := 0
	for _, id := range ids {
		left += read(t, h.Registry, id).Aggregate.Stale
	}
	if int32(left) != lost.Load() {
		t.Errorf("%d questions are left, and %d answers were lost", left, lost.Load())
	}
	h.sweep()
	if got := h.settle(); len(got) != left {
		t.Errorf("asked %d questions again, want %d", len(got), left)
	}
	if got := h.sweep(); got != (registry.Swept{}) {
		t.Errorf("swept %+v at last", got)
	}
	h.sound()
}
