package registry_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

// TestSearchIsKept: check sees what search would find wrongly, and its upkeep
// brings back what an earlier version left out.
func TestSearchIsKept(t *testing.T) {
	t.Parallel()
	for _, d := range storetest.Databases() {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			r, err := registry.New(ctx, registry.Config{Store: storetest.Open(t, d.Where(t)), Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}})
			if err != nil {
				t.Fatal(err)
			}
			for _, list := range []string{
				`{"tools":[{"name":"dig","description":"Digs one bed over. Use this in autumn, before the frost; it cannot be undone."},{"name":"water","description":"Waters one bed."}]}`,
				`{"tools":[{"name":"water","description":"Waters one bed."},{"name":"weed","description":"Weeds one bed."}]}`,
			} {
				server, err := tdqs.Decode([]byte(list))
				if err != nil {
					t.Fatal(err)
				}
				p, err := r.Push(ctx, "garden", server)
				if err != nil {
					t.Fatal(err)
				}
				if err := r.ScoreServer(ctx, p.ServerID, nil); err != nil {
					t.Fatal(err)
				}
			}
			check := func(want string) {
				t.Helper()
				wrong, err := r.Check(ctx)
				if err != nil || !regexp.MustCompile("^(?:"+want+")$").MatchString(strings.Join(wrong, "|")) {
					t.Errorf("%q, %v, want %q", wrong, err, want)
				}
			}
			breaks := func(statement, want string) {
				t.Helper()
				if err := r.Store.Update(ctx, func(tx *store.Tx) error {
					_, err := tx.ExecContext(ctx, statement)
					return err
				}); err != nil {
					t.Fatal(err)
				}
				check(want)
				if err := r.Store.Update(ctx, func(tx *store.Tx) error {
					_, err := tx.ExecContext(ctx, `UPDATE server SET indexed_id = NULL`)
					return err
				}); err != nil {
					t.Fatal(err)
				}
				if err := r.KeepSearch(ctx); err != nil {
					t.Fatal(err)
				}
				check("")
			}
			const tools, scores = "that search finds the tools of current captures and no other", "that search sorts by the scores that are kept"
			check("")
			breaks(`DELETE FROM search_tool WHERE place = 1`, "it does not hold in 1 places "+tools)
			breaks(`UPDATE search_tool SET capture_id = capture_id - 1`, "it does not hold in 4 places "+tools+`\|it does not hold in [12] places `+scores) // whether a tool has another score there
			breaks(`UPDATE search_score SET tdqs = tdqs + 1 WHERE tool_id = (SELECT MIN(tool_id) FROM search_score)`, "it does not hold in 1 places "+scores)
			breaks(`DELETE FROM search_score`, "it does not hold in 2 places "+scores)
		})
	}
}

// TestUpkeepBeginsByItself: whoever serves need ask neither for a sweep nor for the upkeep
// of search.
func TestUpkeepBeginsByItself(t *testing.T) {
	t.Parallel()
	for _, d := range storetest.Databases() {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			h := build(t, d.Where(t), &scribe{}, func(c *registry.Config) { c.SweepEvery = 20 * time.Millisecond })
			h.push("garden", named("dig", "Digs one bed over."))
			h.settle()
			if err := h.Store.Update(ctx, func(tx *store.Tx) error {
				_, err := tx.ExecContext(ctx, `DELETE FROM search_tool`)
				if err == nil {
					_, err = tx.ExecContext(ctx, `UPDATE server SET indexed_id = NULL`)
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if err := h.Upkeep(ctx, h.queue, "sweep", "keep_search"); err != nil {
				t.Fatal(err)
			}
			h.sound()
		})
	}
}
