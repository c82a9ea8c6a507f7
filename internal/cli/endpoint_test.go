package cli_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/opentdqs/tdqs"
)

// fakeEndpoint is an OpenAI-compatible endpoint for the scripts. It gives every
// tool the same marks unless it is told otherwise.
type fakeEndpoint struct {
	mu       sync.Mutex
	mode     string // how to behave
	about    string // the tool that the mode is about; empty for all
	requests []string
	all      []string       // every request there was, headers and body
	asked    map[string]int // by tool; empty is the set
}

// endpointKey is where a script keeps its endpoint.
type endpointKey struct{}

// commands are what scripts can do beside the usual.
func commands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		"endpoint": cmdEndpoint, "behave": cmdBehave, "calls": cmdCalls, "arrived": cmdArrived, "sent": cmdSent, "valid": cmdValid, "page": cmdPage, "leaky": cmdLeaky, "hit": cmdHit,
	}
}

// cmdEndpoint starts an endpoint and names it in the environment.
func cmdEndpoint(ts *testscript.TestScript, _ bool, _ []string) {
	e := ts.Value(endpointKey{}).(*fakeEndpoint)
	s := httptest.NewServer(e)
	ts.Defer(func() {
		s.CloseClientConnections()
		s.Close()
	})
	ts.Setenv("TDQS_BASE_URL", s.URL+"/v1")
	ts.Setenv("TDQS_MODEL", "fake/model-1")
}

// cmdBehave tells the endpoint how to answer from now on: behave MODE [TOOL].
func cmdBehave(ts *testscript.TestScript, _ bool, args []string) {
	e := ts.Value(endpointKey{}).(*fakeEndpoint)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.mode, e.about, e.asked = args[0], "", map[string]int{}
	if len(args) > 1 {
		e.about = args[1]
	}
}

// cmdCalls holds what was asked about since the last time: calls [NAME...],
// server for the set, in any order; calls any takes whatever it was.
func cmdCalls(ts *testscript.TestScript, _ bool, want []string) {
	e := ts.Value(endpointKey{}).(*fakeEndpoint)
	e.mu.Lock()
	defer e.mu.Unlock()
	count := map[string]int{}
	defer func() { e.requests = nil }()
	if len(want) == 1 && want[0] == "any" {
		return
	}
	for _, name := range e.requests {
		count[name]++
	}
	for _, name := range want {
		count[name]--
	}
	for name, n := range count {
		if n != 0 {
			ts.Fatalf("asked about %v, want %v: %s differs by %d", e.requests, want, name, n)
		}
	}
}

// cmdArrived waits until so many requests have arrived since calls.
func cmdArrived(ts *testscript.TestScript, _ bool, args []string) {
	e := ts.Value(endpointKey{}).(*fakeEndpoint)
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		e.mu.Lock()
		n := len(e.requests)
		e.mu.Unlock()
		if n >= want {
			return
		}
	}
	ts.Fatalf("fewer than %d requests arrived", want)
}

// cmdSent holds whether a text was sent to the endpoint in any request.
func cmdSent(ts *testscript.TestScript, neg bool, args []string) {
	e := ts.Value(endpointKey{}).(*fakeEndpoint)
	e.mu.Lock()
	defer e.mu.Unlock()
	if found := strings.Contains(strings.Join(e.all, "\n"), args[0]); found == neg {
		ts.Fatalf("sent %q: %v", args[0], found)
	}
}

// cmdValid holds a report to the published schema.
func cmdValid(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(valid("score-report.schema.json", ts.ReadFile(args[0])))
}

// ServeHTTP answers one request.
func (e *fakeEndpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	about := aboutWhat(body)
	e.mu.Lock()
	e.asked[about]++
	n, total, mode := e.asked[about], 0, e.mode
	for _, asked := range e.asked {
		total += asked
	}
	if e.about != "" && e.about != about {
		mode = "well"
	}
	e.requests = append(e.requests, about)
	e.all = append(e.all, fmt.Sprint(r.URL, r.Header, string(body)))
	e.mu.Unlock()

	marks := [...]int{4, 3, 2, 3, 4, 3}
	w.Header().Set("Content-Type", "application/json")
	switch {
	case mode == "refuse":
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprintf(w, `{"error": {"message": "Incorrect API key provided: %s"}}`, strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		return
	case mode == "busy" && n == 1:
		w.Header().Set("Retry-After", "0.01")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, `{"error": {"message": "slow down"}}`)
		return
	case mode == "broken":
		_, _ = io.WriteString(w, completion(`{"scores": "all fine"}`))
		return
	case mode == "hang" && total > 2:
		<-r.Context().Done()
		return
	case mode == "waver":
		marks[1] = 2 + (n-1)%3
	case mode == "good":
		marks = [...]int{5, 5, 5, 5, 5, 5}
	}
	_, _ = io.WriteString(w, completion(verdict(about, marks)))
}

// aboutWhat is the tool that a request is about, server for the set.
func aboutWhat(body []byte) string {
	var request struct{ Messages []struct{ Content string } }
	if json.Unmarshal(body, &request) != nil || len(request.Messages) < 2 {
		return "nothing"
	}
	if rest, ok := strings.CutPrefix(request.Messages[1].Content, "TOOL NAME: "); ok {
		name, _, _ := strings.Cut(rest, "\n")
		return name
	}
	return "server"
}

// verdict is a model's answer.
func verdict(about string, marks [tdqs.NumDimensions]int) string {
	scores := map[string]any{}
	mark := func(n int) any { return map[string]any{"score": n, "justification": "Invented by the fake."} }
	if about == "server" {
		for _, d := range tdqs.CoherenceDimensions() {
			scores[d.Key()] = mark(4)
		}
	} else {
		for _, d := range tdqs.Dimensions() {
			scores[d.Key()] = mark(marks[d])
		}
	}
	text, _ := json.Marshal(map[string]any{"scores": scores, "annotation_contradiction": false, "shadowing_risks": []int{}, "summary": "Invented by the fake."})
	return string(text)
}

func completion(content string) string {
	text, _ := json.Marshal(map[string]any{"object": "chat.completion",
		"choices": []any{map[string]any{"index": 0, "finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": content}}},
		"usage":   map[string]any{"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100}})
	return string(text)
}
