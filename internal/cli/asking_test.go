package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/model"
)

// slept is a clock that goes on as it is slept by, and keeps by how much.
type slept struct {
	mu  sync.Mutex
	now time.Time
	all []time.Duration
}

func (s *slept) clock() model.Clock {
	return model.Clock{
		Now: func() time.Time { s.mu.Lock(); defer s.mu.Unlock(); return s.now },
		Sleep: func(_ context.Context, d time.Duration) error {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.now, s.all = s.now.Add(d), append(s.all, d)
			return nil
		},
		Chance: func() float64 { return 0 },
	}
}

// timed runs a command line over a clock of its own.
func timed(t *testing.T, args ...string) (waits []time.Duration, out string, status int) {
	t.Helper()
	s := slept{now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)}
	var said bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &said, errOut: newConsole(&said), clock: s.clock()}
	root := a.root()
	root.SetArgs(args)
	if err := root.ExecuteContext(t.Context()); err != nil {
		a.fail(statusFailure, err)
	}
	return s.all, said.String(), a.status
}

// judgeAt is an endpoint that answers well unless respond does otherwise; n counts
// the requests from 1.
func judgeAt(t *testing.T, respond func(w http.ResponseWriter, n int) bool) (url string) {
	t.Helper()
	var mu sync.Mutex
	n := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		n++
		asked := n
		mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		if respond(w, asked) {
			return
		}
		scores := map[string]any{}
		for _, d := range tdqs.Dimensions() {
			scores[d.Key()] = map[string]any{"score": 3, "justification": "Invented."}
		}
		if !bytes.Contains(body, []byte("TOOL NAME: ")) {
			for _, d := range tdqs.CoherenceDimensions() {
				scores[d.Key()] = map[string]any{"score": 4, "justification": "Invented."}
			}
		}
		verdict, _ := json.Marshal(map[string]any{"scores": scores, "annotation_contradiction": false, "shadowing_risks": []int{}, "summary": "Invented."})
		_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"finish_reason": "stop",
			"message": map[string]any{"role": "assistant", "content": string(verdict)}}}})
	}))
	t.Cleanup(s.Close)
	return s.URL + "/v1"
}

func threeTools(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "desk.json")
	tools := `[{"name":"lend","description":"Lend a book."},{"name":"renew","description":"Renew a loan."},{"name":"fine","description":"Raise a fine."}]`
	if err := os.WriteFile(path, []byte(tools), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Under --requests-per-minute every request has its turn, one that is sent again
// too: the four questions about three tools and their set are five requests here,
// two seconds apart, and the wait of the second is not counted twice.
func TestRequestsPerMinute(t *testing.T) {
	t.Parallel()
	const s = time.Second
	url := judgeAt(t, func(w http.ResponseWriter, n int) bool {
		if n == 2 {
			w.WriteHeader(http.StatusInternalServerError)
		}
		return n == 2
	})
	args := []string{"score", threeTools(t), "--base-url", url, "--model", "small", "--cache", "off", "--concurrency", "1"}
	got, out, status := timed(t, append(args, "--requests-per-minute", "30")...)
	if diff := cmp.Diff([]time.Duration{2 * s, s / 2, 2*s - s/2, 2 * s, 2 * s}, got); diff != "" || status != 0 {
		t.Errorf("status %d, slept: %s%s", status, diff, out)
	}
	if got, out, status := timed(t, args...); len(got) > 0 || status != 0 {
		t.Errorf("without a limit: status %d, slept %v\n%s", status, got, out)
	}
	if got, _, _ := timed(t, append(args, "--requests-per-minute", "30", "--dry-run")...); len(got) > 0 {
		t.Errorf("a dry run slept %v", got)
	}
}

// An endpoint is waited for as long as it asks, and given up in the end: by the
// third question in a row that it leaves without an answer.
func TestEndpointIsWaitedFor(t *testing.T) {
	t.Parallel()
	busy := func(w http.ResponseWriter, until, n int) bool {
		if n <= until {
			w.Header().Set("Retry-After", "240")
			w.WriteHeader(http.StatusTooManyRequests)
		}
		return n <= until
	}
	args := []string{"score", threeTools(t), "--model", "small", "--cache", "off", "--concurrency", "1", "--base-url"}
	got, out, status := timed(t, append(args, judgeAt(t, func(w http.ResponseWriter, n int) bool { return busy(w, 2, n) }))...)
	if diff := cmp.Diff([]time.Duration{4 * time.Minute, 4 * time.Minute}, got); diff != "" || status != 0 {
		t.Errorf("status %d, slept: %s%s", status, diff, out)
	}
	got, out, status = timed(t, append(args, judgeAt(t, func(w http.ResponseWriter, n int) bool { return busy(w, 1000, n) }))...)
	const want = "tdqs: scoring desk: judging \"fine\": the endpoint answered 429 Too Many Requests (given up after 3 requests in 8 minutes)\n"
	if len(got) != 6 || status != 2 || out != want {
		t.Errorf("status %d, slept %v: got  %swant %s", status, got, out, want)
	}
	// More time for one answer is more patience.
	got, _, _ = timed(t, append(args, judgeAt(t, func(w http.ResponseWriter, n int) bool { return busy(w, 1000, n) }), "--model-timeout", "8m")...)
	if len(got) != 12 {
		t.Errorf("with more patience: slept %v", got)
	}
}

// Beside the progress stands what was asked so far or, while that is so, what is
// waited for.
func TestAskedSaysWaits(t *testing.T) {
	t.Parallel()
	waiting := ""
	j := &judging{used: func() tdqs.Usage { return tdqs.Usage{Calls: 3, Retries: 1, TokensIn: 1000, TokensOut: 200} },
		waiting: func() string { return waiting }}
	if got := j.asked()(); got != "3 calls, 1 retry, 1,200 tokens" {
		t.Error(got)
	}
	if waiting = "rate limit (429): waiting 9s"; j.asked()() != waiting {
		t.Error(j.asked()())
	}
}
