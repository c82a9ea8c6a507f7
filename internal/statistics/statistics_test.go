package statistics_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/archive"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/internal/statistics"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

var ctx = context.Background()

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// dice is a judge whose marks follow from the words alone, and are all over the scale.
type dice struct{ name string }

func (d dice) Name() tdqs.JudgeName { return tdqs.JudgeName{Judge: "model", Model: d.name} }

func (d dice) throw(words ...string) int {
	h := fnv.New32a()
	fmt.Fprint(h, d.name, words)
	return int(h.Sum32()>>3) % 1000
}

func (d dice) JudgeTool(_ context.Context, c tdqs.ToolCase) (v tdqs.Verdict, err error) {
	for i := range v.Marks {
		v.Marks[i] = tdqs.Mark{Score: 1 + d.throw(c.Tool.Name, *c.Tool.Description, fmt.Sprint(i))%5, Justification: "thrown"}
	}
	v.Contradiction = d.throw(c.Tool.Name)%4 == 0
	return v, nil
}

func (d dice) JudgeServer(_ context.Context, c tdqs.ServerCase) (v tdqs.CoherenceVerdict, err error) {
	for i := range v.Marks {
		v.Marks[i] = tdqs.Mark{Score: 1 + d.throw(c.Name, fmt.Sprint(len(c.Tools)), fmt.Sprint(i))%5, Justification: "thrown"}
	}
	for _, p := range c.Candidates {
		if d.throw(p.Tool)%2 == 0 {
			v.Shadowing = append(v.Shadowing, tdqs.ShadowVerdict{Tool: p.Tool, CheaperSibling: p.CheaperSibling, Justification: "thrown"})
		}
	}
	return v, nil
}

type house struct {
	*testing.T
	*registry.Registry
}

func open(t *testing.T, s *store.Store, edition *tdqs.Edition, judge tdqs.Judge) house {
	t.Helper()
	r, err := registry.New(ctx, registry.Config{Store: s, Now: func() time.Time { return noon }, Scorer: tdqs.Scorer{Edition: edition, Judge: judge}})
	if err != nil {
		t.Fatal(err)
	}
	return house{t, r}
}

// push brings a list in and has it judged.
func (h house) push(slug string, tools ...string) {
	h.Helper()
	h.judge(h.bring(slug, tools...))
}

func (h house) bring(slug string, tools ...string) int64 {
	h.Helper()
	server, err := tdqs.Decode([]byte(`{"tools":[` + strings.Join(tools, ",") + `]}`))
	if errors.Is(err, tdqs.ErrNoTools) {
		server, err = &tdqs.Server{}, nil
	}
	if err != nil {
		h.Fatal(err)
	}
	p, err := h.Push(ctx, slug, server)
	if err != nil {
		h.Fatal(err)
	}
	return p.ServerID
}

func (h house) judge(server int64) {
	h.Helper()
	if err := h.ScoreServer(ctx, server, nil); err != nil {
		h.Fatal(err)
	}
}

func (h house) take() *statistics.Statistics {
	h.Helper()
	s, err := statistics.Take(ctx, h.Store, h.Published, noon)
	if err != nil {
		h.Fatal(err)
	}
	return s
}

// holds compares the statistics with what the export of the same moment comes to.
func (h house) holds(when string) *statistics.Statistics {
	h.Helper()
	var file bytes.Buffer
	if _, err := archive.Export(ctx, h.Store, &file); err != nil {
		h.Fatal(err)
	}
	s := h.take()
	if diff := cmp.Diff(recompute(h.T, file.String()), told(s)); diff != "" {
		h.Errorf("%s: the export (-) and the statistics (+) differ:\n%s", when, diff)
	}
	return s
}

func tool(name, description string, parameters int) string {
	var fields, required []string
	for i := range parameters {
		fields, required = append(fields, fmt.Sprintf(`"f%d":{"type":"string"}`, i)), append(required, fmt.Sprintf(`"f%d"`, i))
	}
	return fmt.Sprintf(`{"name":%q,"description":%q,"inputSchema":{"type":"object","properties":{%s},"required":[%s]}}`,
		name, description, strings.Join(fields, ","), strings.Join(required, ","))
}

// TestStatisticsFollowFromTheExport changes a registry in every way there is and holds
// the statistics to the export after each.
func TestStatisticsFollowFromTheExport(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			s := storetest.Open(t, db.Where(t))
			h := open(t, s, tdqs.DefaultEdition(), dice{"red"})
			if got := h.holds("an empty registry"); got.Servers.Registered != 0 {
				t.Errorf("%d servers", got.Servers.Registered)
			}
			for i := range 30 {
				var tools []string
				for j := range 1 + i%9 {
					tools = append(tools, tool(fmt.Sprintf("tool_%d", j), fmt.Sprintf("Does %d of %d.", j, i), (i*j)%14))
				}
				h.push(fmt.Sprintf("server-%d", i), tools...)
			}
			h.holds("servers with one list each")
			h.push("gates", tool("mute", "", 0), tool("echo", "Echo", 3), `{"description":"has no name"}`, tool("a", "Says a.", 9), tool("b", "Says b.", 1))
			h.push("twins", tool("twin", "Does it.", 9), tool("twin", "Does it.", 9), tool("twin", "Does the other.", 0))
			h.push("empty")
			h.push("half", tool("one", "Does one.", 0), `{}`, `{}`)
			got := h.holds("gates, twins and lists without scores")
			if got.Current.NoDescription.Part != 1 || got.Current.Tautological.Part != 1 || got.Shadowing.Candidates.Part == 0 || got.Shadowing.Risks.Part == 0 {
				t.Errorf("too little to count: %+v", got)
			}
			waiting := h.bring("server-3", tool("tool_0", "Does 0 of 3.", 0), tool("tool_9", "Is new.", 12))
			h.holds("a list that is not judged")
			h.judge(waiting)
			if got := h.holds("the list judged"); got.Kept.Scored <= got.Current.Scored {
				t.Errorf("%d versions, %d tools", got.Kept.Scored, got.Current.Scored)
			}
			h.push("server-4", tool("tool_0", "Was changed.", 2))
			if _, err := h.RequeueTools(ctx, noon.Add(time.Hour)); err != nil {
				t.Fatal(err)
			}
			h.holds("scores to be judged anew")
			next := open(t, s, tdqs.LatestEdition(), dice{"blue"})
			if _, err := next.RecomputeSignals(ctx); err != nil {
				t.Fatal(err)
			}
			next.holds("signals of another edition")
			next.judge(waiting)
			if got := next.holds("another calibration that covers a part"); got.Calibration.Judge.Model != "red" {
				t.Errorf("readers see %v", got.Calibration)
			}
			if _, err := next.Publish(ctx); err != nil {
				t.Fatal(err)
			}
			if got := next.holds("readers moved to it"); got.Calibration.Judge.Model != "blue" || got.Current.Scored == 0 {
				t.Errorf("readers see %v with %d tools", got.Calibration, got.Current.Scored)
			}
			if err := s.Update(ctx, func(tx *store.Tx) error { return tx.RemoveServer(ctx, waiting) }); err != nil {
				t.Fatal(err)
			}
			next.holds("a server removed")
			var file bytes.Buffer
			if _, err := archive.Export(ctx, s, &file); err != nil {
				t.Fatal(err)
			}
			copied := open(t, storetest.Open(t, storetest.SQLite(t)), tdqs.LatestEdition(), dice{"blue"})
			copied.holds("before an import")
			if _, err := archive.Import(ctx, func() (*store.Store, error) { return copied.Store, nil }, &file, noon); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(told(next.take()), told(copied.holds("an import"))); diff != "" {
				t.Errorf("the copy differs: %s", diff)
			}
		})
	}
}

// TestStatisticsOfCapturedServers is the same over real servers and the offline judge.
func TestStatisticsOfCapturedServers(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, storetest.Open(t, storetest.SQLite(t)), tdqs.DefaultEdition(), offline.New())
	for i := 0; i < len(files); i += 20 {
		data, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			continue // what cannot be read is not in a registry
		}
		p, err := h.Push(ctx, fmt.Sprintf("server-%d", i), server)
		if err != nil {
			t.Fatal(err)
		}
		h.judge(p.ServerID)
	}
	if got := h.holds("captured servers"); got.Current.Scored < 100 {
		t.Errorf("only %d tools are scored", got.Current.Scored)
	}
}

// TestATallyIsDropped: whoever changes a score or a list, what was counted of the
// server before is gone.
func TestATallyIsDropped(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			h := open(t, storetest.Open(t, db.Where(t)), tdqs.DefaultEdition(), dice{"red"})
			h.push("garden", tool("a", "Says a.", 9), tool("b", "Says b.", 1))
			for _, change := range []string{
				`UPDATE tool_score SET tdqs = 10`,
				`UPDATE tool_score SET server_flags = '[]'`,
				`UPDATE tool SET signals = '{"invocationCost":1}'`,
				`UPDATE server SET capture_id = NULL`,
				`DELETE FROM tool_score`,
			} {
				h.take()
				if left := h.uncounted(); left != 0 {
					t.Errorf("%d servers are not counted", left)
				}
				if err := h.Store.Update(ctx, func(tx *store.Tx) error {
					_, err := tx.ExecContext(ctx, change)
					return err
				}); err != nil {
					t.Fatal(err)
				}
				if left := h.uncounted(); left != 1 {
					t.Errorf("after %s the tally stands", change)
				}
			}
		})
	}
}

// TestCheckCountsAgain: what was counted of a server is held against counting it anew, of
// every server and under every calibration.
func TestCheckCountsAgain(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			h := open(t, storetest.Open(t, db.Where(t)), tdqs.DefaultEdition(), dice{"red"})
			const servers = 28 // more than are looked at in one transaction
			for i := range servers {
				h.push(fmt.Sprintf("garden-%d", i), tool("a", "Says a.", 9), tool("b", "Says b.", 1))
			}
			h.take()
			if wrong, err := statistics.Check(ctx, h.Store); len(wrong) > 0 || err != nil {
				t.Errorf("of what was counted just now: %q %v", wrong, err)
			}
			last := fmt.Sprintf("garden-%d", servers-1)
			if err := h.Store.Update(ctx, func(tx *store.Tx) error {
				for _, slug := range []string{"garden-0", last} {
					server, err := tx.ServerBySlug(ctx, slug)
					if err != nil {
						return err
					}
					if err := tx.PutTally(ctx, server.ID, h.Calibration(), []byte{7}); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			wrong, err := statistics.Check(ctx, h.Store)
			if err != nil || len(wrong) != 2 || !strings.HasPrefix(wrong[0], "server garden-0: ") || !strings.HasPrefix(wrong[1], "server "+last+": ") {
				t.Errorf("%q %v", wrong, err)
			}
		})
	}
}

func (h house) uncounted() (n int) {
	h.Helper()
	if err := h.Store.View(ctx, func(tx *store.Tx) error {
		ids, err := tx.Uncounted(ctx, h.Calibration(), 0, 10)
		n = len(ids)
		return err
	}); err != nil {
		h.Fatal(err)
	}
	return n
}
