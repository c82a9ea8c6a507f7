package model_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/model"
	"github.com/opentdqs/tdqs/judge/openai"
	"github.com/opentdqs/tdqs/rubric"
)

// shop has three tools to be judged.
const shop = `[{"name":"a","description":"Do a."},{"name":"b","description":"Do b."},{"name":"c","description":"Do c."}]`

// respond answers one request; about is the tool it is about, "" for the set,
// and n counts the requests about it from 1. False leaves the answer to the
// good model.
type respond func(w http.ResponseWriter, r *http.Request, about string, n int) bool

// endpointJudge asks a server that answers well unless respond does otherwise.
func endpointJudge(t *testing.T, respond respond) (*model.Judge, *fake) {
	t.Helper()
	var mu sync.Mutex
	asked := map[string]int{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		about := ""
		if _, rest, ok := strings.Cut(string(body), "TOOL NAME: "); ok {
			about, _, _ = strings.Cut(rest, `\n`)
		}
		mu.Lock()
		asked[about]++
		n := asked[about]
		mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		if respond(w, r, about, n) {
			return
		}
		text := tool(4, false)
		if about == "" {
			text = set(4)
		}
		_, _ = io.WriteString(w, completion(text, "stop"))
	}))
	t.Cleanup(s.Close)
	e, err := openai.New(openai.Config{BaseURL: s.URL, Key: "sk-1", Model: "small"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	f := &fake{}
	return model.New(model.Config{Completer: e, Model: "small", Rubric: rubric.Default(tdqs.DefaultEdition()), Clock: f.clock()}), f
}

func completion(text, finish string) string {
	return object(map[string]any{"choices": []any{map[string]any{"index": 0, "finish_reason": finish,
		"message": map[string]any{"role": "assistant", "content": text}}},
		"usage": map[string]any{"prompt_tokens": 100, "completion_tokens": 10}})
}

// status answers with a status, a header and a body.
func status(code int, header, body string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		if name, value, ok := strings.Cut(header, ": "); ok {
			w.Header().Set(name, value)
		}
		w.WriteHeader(code)
		_, _ = io.WriteString(w, body)
	}
}

// says answers with a text of the model's.
func says(text, finish string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) { _, _ = io.WriteString(w, completion(text, finish)) }
}

// TestEndpoint scores three tools at an endpoint that fails on tool b, for the
// first so many requests about it: what becomes of the report, and its words.
func TestEndpoint(t *testing.T) {
	t.Parallel()
	const always = 1 << 30
	whole := tool(4, false)
	for _, test := range []struct {
		name    string
		fail    func(http.ResponseWriter)
		times   int
		slept   []time.Duration
		failure string // of tool b; "" when it is scored
		err     string // of the run
	}{
		{"all well", nil, 0, nil, "", ""},
		{"prose, then JSON", says("I think it is a 4.", "stop"), 2, nil, "", ""},
		{"prose", says("I think it is a 4.", "stop"), always, nil,
			`no usable answer in 3 attempts, the last because the answer begins with "I think it is a 4.", but must be one JSON object and nothing around it`, ""},
		{"a missing field", says(strings.Replace(whole, `"summary"`, `"sum"`, 1), "stop"), always, nil,
			"no usable answer in 3 attempts, the last because summary is missing", ""},
		{"a score as text", says(strings.Replace(whole, `{"justification":"It is a 4.","score":4}`, `{"justification":"It is a 4.","score":"4"}`, 1), "stop"), always, nil,
			`no usable answer in 3 attempts, the last because scores.behavioral_transparency.score is a string, "4", but must be a whole number from 1 to 5, written as 1, 2, 3, 4 or 5`, ""},
		{"a fence", says("```json\n"+whole+"\n```", "stop"), always, nil, "", ""},
		{"cut off", says(whole[:50], "length"), always, nil,
			"no usable answer in 3 attempts, the last because the answer was cut off after 10 tokens, at the limit of the endpoint or of the request", ""},
		{"an empty answer", says("", "stop"), always, nil,
			"no usable answer in 3 attempts, the last because the answer is empty, but must be one JSON object", ""},
		{"no choices, then well", status(200, "", `{"choices":[]}`), 2, nil, "", ""},
		{"no choices", status(200, "", `{"choices":[]}`), always, nil,
			"no usable answer in 3 attempts, the last because the endpoint's answer has no choices", ""},
		{"401", status(401, "", `{"error":{"message":"Incorrect API key: sk-1"}}`), always, nil, "",
			`judging "b": the endpoint answered 401 Unauthorized: Incorrect API key: [key]`},
		{"403", status(403, "", `{"error":"no access"}`), always, nil, "", `judging "b": the endpoint answered 403 Forbidden: no access`},
		{"404", status(404, "", `{"error":{"message":"no model small"}}`), always, nil, "", `judging "b": the endpoint answered 404 Not Found: no model small`},
		{"a question too long", status(400, "", `{"error":{"message":"maximum context length is 4096"}}`), always, nil,
			"the endpoint answered 400 Bad Request: maximum context length is 4096", ""},
		{"429, then well", status(429, "Retry-After: 9", `{"error":{"message":"slow down"}}`), 2, []time.Duration{9 * time.Second, 9 * time.Second}, "", ""},
		{"429 for ever", status(429, "Retry-After: 3600", `{"error":{"message":"quota"}}`), always, nil, "",
			`judging "b": the endpoint answered 429 Too Many Requests: quota (it asks for 1h0m0s without requests, and 5m0s is the longest wait)`},
		{"429 that no wait ends", status(429, "Retry-After: 1", `{"error":{"message":"No balance.","code":"insufficient_quota"}}`), always, nil, "",
			`judging "b": the endpoint answered 429 Too Many Requests: No balance. (waiting does not help: what the account may use is spent)`},
		{"500, then well", status(500, "", `{"error":{"message":"oops"}}`), 1, []time.Duration{time.Second / 2}, "", ""},
		{"500", status(500, "", `{"error":{"message":"oops"}}`), always, minute,
			"the endpoint answered 500 Internal Server Error: oops (given up after 7 requests)", ""},
		{"502 with a page", status(502, "Content-Type: text/html", `<html>`), always, minute,
			"the endpoint answered 502 Bad Gateway (given up after 7 requests)", ""},
		{"400 for the format", status(400, "", `{"error":{"message":"response_format: unknown type json_schema"}}`), 1, nil, "", ""},
		{"422 for two formats", status(422, "", `{"detail":[{"loc":["body","response_format"],"msg":"unknown"}]}`), 2, nil, "", ""},
		{"500 for the format", status(500, "", `{"error":{"message":"validation error for response_format"}}`), 1, nil, "", ""},
		{"a web page", status(200, "Content-Type: text/html", `<html>`), always, nil, "",
			`judging "b": the endpoint answered with text/html and not with JSON: is the base URL right? It usually ends in /v1`},
		{"without end", status(200, "", `{"choices":"`+strings.Repeat("x", 3<<20)+`"}`), always, nil,
			"the endpoint's answer is longer than 2 MB, where a verdict has a few kilobytes", ""},
		{"a verdict without end", says(strings.Replace(whole, "It is a 4.", strings.Repeat("x", 70<<10), 1), "stop"), always, nil,
			"no usable answer in 3 attempts, the last because the answer has 70 kilobytes, and a verdict has 64 at most", ""},
		{"broken off, then well", status(200, "Content-Length: 99", `{"choi`), 1, []time.Duration{time.Second / 2}, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			j, f := endpointJudge(t, func(w http.ResponseWriter, _ *http.Request, about string, n int) bool {
				if about != "b" || n > test.times {
					return false
				}
				test.fail(w)
				return true
			})
			r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j, Concurrency: 2}.ScoreServer(t.Context(), decode(t, shop))
			if test.err != "" {
				if err == nil || err.Error() != test.err {
					t.Errorf("got  %v\nwant %s", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.slept, f.slept); diff != "" {
				t.Errorf("slept: %s", diff)
			}
			scored, failures := 3, 0
			if test.failure != "" {
				scored, failures = 2, 1
			}
			if len(r.Tools) != scored || len(r.Failures) != failures {
				t.Fatalf("%d tools, failures %v", len(r.Tools), r.Failures)
			}
			if failures == 1 {
				if got, want := r.Failures[0].Err.Error(), `judging "b": `+test.failure; got != want {
					t.Errorf("got  %s\nwant %s", got, want)
				}
			} else if *r.ServerScore.Overall != 40 {
				t.Errorf("overall %s", r.ServerScore.Overall)
			}
		})
	}
}

// minute is how long a busy endpoint is waited for.
var minute = []time.Duration{time.Second / 2, time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second, 15 * time.Second}

// When only the set cannot be judged, the tools are scored.
func TestEndpointFailsOnTheSet(t *testing.T) {
	t.Parallel()
	j, _ := endpointJudge(t, func(w http.ResponseWriter, _ *http.Request, about string, _ int) bool {
		if about == "" {
			says("no", "stop")(w)
		}
		return about == ""
	})
	r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j}.ScoreServer(t.Context(), decode(t, shop))
	if err != nil || r.CoherenceErr == nil || r.ServerScore == nil || r.ServerScore.Overall != nil || len(r.Tools) != 3 {
		t.Errorf("%+v, %v", r, err)
	}
}

// An interruption ends the calls that are under way.
func TestEndpointInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	var under sync.WaitGroup
	under.Add(2)
	go func() { under.Wait(); cancel() }()
	j, f := endpointJudge(t, func(_ http.ResponseWriter, r *http.Request, about string, _ int) bool {
		under.Done()
		<-r.Context().Done()
		return true
	})
	_, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j, Concurrency: 2}.ScoreServer(ctx, decode(t, shop))
	if !errors.Is(err, context.Canceled) || len(f.slept) > 0 {
		t.Errorf("%v, slept %v", err, f.slept)
	}
}

// Tokens and calls are counted while many are under way.
func TestEndpointUsage(t *testing.T) {
	t.Parallel()
	j, _ := endpointJudge(t, func(w http.ResponseWriter, _ *http.Request, about string, n int) bool {
		if about == "t7" && n == 1 {
			status(503, "", "")(w)
			return true
		}
		return false
	})
	var tools []string
	for i := range 40 {
		tools = append(tools, fmt.Sprintf(`{"name":"t%d","description":"Do it."}`, i))
	}
	if _, err := (tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j, Concurrency: 8}).ScoreServer(t.Context(), decode(t, "["+strings.Join(tools, ",")+"]")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tdqs.Usage{Calls: 42, Retries: 1, TokensIn: 4100, TokensOut: 410}, j.Usage()); diff != "" {
		t.Error(diff)
	}
}
