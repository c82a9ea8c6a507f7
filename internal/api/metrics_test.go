package api

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

// changing is a judge that answers until it is told not to, and counts what it is
// asked in vain.
type changing struct {
	tdqs.Judge
	broken *atomic.Bool
	tools  *atomic.Int64
	sets   *atomic.Int64
}

var errBroken = errors.New("the judge is out of order")

func (j changing) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	if j.broken.Load() {
		j.tools.Add(1)
		return tdqs.Verdict{}, errBroken
	}
	return j.Judge.JudgeTool(ctx, c)
}

func (j changing) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	if j.broken.Load() {
		j.sets.Add(1)
		return tdqs.CoherenceVerdict{}, errBroken
	}
	return j.Judge.JudgeServer(ctx, c)
}

// figures are the samples of /metrics, by name and labels.
func (b *bench) figures(t *testing.T) map[string]float64 {
	t.Helper()
	out := map[string]float64{}
	for line := range strings.SplitSeq(b.ask(t, "GET", "/metrics", "").body, "\n") {
		if at := strings.LastIndex(line, " "); at > 0 && line[0] != '#' {
			v, err := strconv.ParseFloat(line[at+1:], 64)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			out[line[:at]] = v
		}
	}
	return out
}

// says holds figures to what was done.
func (b *bench) says(t *testing.T, when string, want map[string]float64) {
	t.Helper()
	got := b.figures(t)
	for name, v := range want {
		if had, is := got[name]; !is || had != v {
			t.Errorf("%s: %s is %v (%v), want %v", when, name, had, is, v)
		}
	}
}

// until waits for a figure, which is looked at again and again.
func (b *bench) until(t *testing.T, name string, want float64) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		got := b.figures(t)[name]
		if got == want {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s is %v, want %v", name, got, want)
		}
	}
}

// described is a list of tools that a judge is asked about, each of them.
const described = `{"serverName": "other", "tools": [{"name": "sow", "description": "Sows seeds in one bed."},
 {"name": "mow", "description": "Mows the lawn between the beds."}, {"name": "rake", "description": "Rakes leaves off all paths."}]}`

// TestMetrics: each figure says what was done, on both databases.
func TestMetrics(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			metricsOn(t, db.Where(t))
		})
	}
}

func metricsOn(t *testing.T, where string) {
	ctx := t.Context()
	meter := registry.NewMeter()
	judge := changing{offline.New(), new(atomic.Bool), new(atomic.Int64), new(atomic.Int64)}
	b := newBenchOf(t, where, Limits{}, registry.Config{Meter: meter, Remote: true, Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: meter.Judge(judge)},
		Read: func(context.Context, registry.Connection) (*tdqs.Server, error) {
			return nil, errors.New("nobody answers")
		}})
	b.now = time.Now().Truncate(time.Millisecond) // the queue has a clock of its own
	q, err := b.Registry.OpenQueue(ctx, where, true)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	b.says(t, "at first", map[string]float64{"tdqs_freshness_lag_seconds": 0, "tdqs_judge_failures_in_a_row": 0, "tdqs_connectors_failing": 0,
		`tdqs_registry_objects{what="servers"}`: 0, `tdqs_registry_objects{what="tools"}`: 0})

	// A list, a report and a connector come in, and nobody works for an hour.
	auth := "Authorization: Bearer " + b.token(t, 0, registry.Scopes()...)
	for path, body := range map[string]string{"/servers/garden/captures": garden, "/reports": garden, "/connectors": `{"server": "pond", "url": "https://pond.example/mcp"}`} {
		if a := b.ask(t, "POST", root+path, body, auth); a.status >= 300 {
			t.Fatalf("%s: %d %s", path, a.status, a.body)
		}
	}
	if a := b.ask(t, "GET", root+"/servers/none", ""); a.status != 404 {
		t.Fatal(a.status)
	}
	b.now = b.now.Add(time.Hour)
	calibration := strconv.FormatInt(b.Registry.Calibration(), 10)
	toolJobs, setJobs := `{queue="tools_`+calibration+`"}`, `{queue="servers_`+calibration+`"}`
	b.says(t, "before it is judged", map[string]float64{
		"tdqs_queue_jobs" + toolJobs: 4, "tdqs_queue_jobs" + setJobs: 1, `tdqs_queue_jobs{queue="reports"}`: 1, "tdqs_freshness_lag_seconds": 3600,
		`tdqs_registry_objects{what="servers"}`: 1, `tdqs_registry_objects{what="servers_judged"}`: 0,
		`tdqs_registry_objects{what="tools"}`: 4, `tdqs_registry_objects{what="tools_judged"}`: 0,
		`tdqs_http_request_seconds_count{route="POST /api/v1/servers/{slug}/captures",status="201"}`: 1,
		`tdqs_http_request_seconds_count{route="POST /api/v1/reports",status="202"}`:                 1,
		`tdqs_http_request_seconds_count{route="GET /api/v1/servers/{slug}",status="404"}`:           1,
	})
	if age := b.figures(t)["tdqs_queue_age_seconds"+toolJobs]; age < 3500 || age > 3700 {
		t.Errorf("the oldest job waits for %v s, want an hour", age)
	}

	// All is judged: of the list and of the report three tools of four, since one has
	// no description, and the set.
	if err := q.Start(ctx); err != nil {
		t.Fatal(err)
	}
	b.until(t, `tdqs_judge_calls_total{about="set",result="answered"}`, 2)
	b.until(t, `tdqs_registry_objects{what="servers_judged"}`, 1)
	b.says(t, "when all is judged", map[string]float64{
		"tdqs_freshness_lag_seconds":                             0,
		`tdqs_registry_objects{what="tools_judged"}`:             4,
		`tdqs_judge_calls_total{about="tool",result="answered"}`: 6,
		`tdqs_judge_seconds_count{about="tool"}`:                 6,
		`tdqs_judge_seconds_count{about="set"}`:                  2,
	})

	// What fails is counted as failed. The judge is left alone after three times.
	var pond store.Server
	if err := b.Registry.Store.View(ctx, func(tx *store.Tx) (err error) {
		pond, err = tx.ServerBySlug(ctx, "pond")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := b.Registry.ReadConnector(ctx, pond.ID); err != nil {
		t.Fatal(err)
	}
	judge.broken.Store(true)
	if a := b.ask(t, "POST", root+"/servers/other/captures", described, auth); a.status != 201 {
		t.Fatal(a.body)
	}
	b.until(t, "tdqs_judge_failures_in_a_row", 3)
	if err := q.Stop(ctx); err != nil {
		t.Fatal(err)
	}
	failed := map[string]float64{"tdqs_connectors_failing": 1, "tdqs_judge_failures_in_a_row": 3}
	if n := judge.tools.Load(); n > 0 {
		failed[`tdqs_judge_calls_total{about="tool",result="failed"}`] = float64(n)
	}
	if n := judge.sets.Load(); n > 0 {
		failed[`tdqs_judge_calls_total{about="set",result="failed"}`] = float64(n)
	}
	b.says(t, "when the judge fails", failed)
}
