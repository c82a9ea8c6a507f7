package openai_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/opentdqs/tdqs/judge/openai"
	"github.com/opentdqs/tdqs/rubric"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const key = "sk-canary-4711"

var question = rubric.Request{System: "You grade.", Turns: []string{"TOOL NAME: a"}, Name: "verdict",
	Schema: json.RawMessage(`{"type":"object","properties":{"a":{"enum":[1]}}}`)}

// completion is a good answer.
func completion(text, finish string) string {
	quoted, _ := json.Marshal(text)
	return fmt.Sprintf(`{"id":"x","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"finish_reason":%q,
		"message":{"role":"assistant","content":%s}}],"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}`, finish, quoted)
}

// server is an endpoint that keeps what it was asked.
type server struct {
	*httptest.Server
	mu       sync.Mutex
	requests []*http.Request
	bodies   []map[string]any
}

func serve(t *testing.T, answer func(w http.ResponseWriter, r *http.Request, n int)) *server {
	t.Helper()
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return // a client that does not wait is gone
		}
		if err := json.Unmarshal(text, &body); err != nil {
			t.Errorf("the request is no JSON: %v", err)
		}
		s.mu.Lock()
		s.requests, s.bodies = append(s.requests, r), append(s.bodies, body)
		n := len(s.bodies)
		s.mu.Unlock()
		answer(w, r, n)
	}))
	t.Cleanup(s.Close)
	return s
}

func endpoint(t *testing.T, c openai.Config) *openai.Endpoint {
	t.Helper()
	if c.Model == "" {
		c.Model = "small"
	}
	e, err := openai.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

func write(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}

// A gateway that repeats the request's key, or counts what cannot be, harms
// nothing that is kept.
func TestOddAnswer(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, r *http.Request, _ int) {
		write(w, 200, `{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"told `+
			r.Header.Get("Authorization")+`"}}],"usage":{"prompt_tokens":9223372036854775807,"completion_tokens":-5}}`)
	})
	got, err := endpoint(t, openai.Config{BaseURL: s.URL + "/v1/", Key: key}).Complete(t.Context(), question)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rubric.Answer{Text: "told Bearer [key]"}, got); diff != "" {
		t.Error(diff)
	}
}

// What the query of a base URL holds is as secret as the key, however an endpoint
// spells it; the version of an API is not.
func TestSecretsStayHidden(t *testing.T) {
	t.Parallel()
	const inQuery = "canary/4712+x"
	for name, said := range map[string]string{
		"as it is":     "at ?api-key=" + inQuery,
		"in an URL":    "at ?api-key=" + url.QueryEscape(inQuery),
		"as PHP does":  `at ` + strings.ReplaceAll(inQuery, "/", `\/`),
		"as JSON may":  `at c\u0061n\u0061ry\u002F4712\u002bx`,
		"the key":      "at " + key,
		"the key, too": `at sk\u002dcanary-4711`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, func(w http.ResponseWriter, _ *http.Request, n int) {
				switch n {
				case 1:
					write(w, 200, completion(`{"a":"`+said+`"}`, "stop"))
				case 2:
					write(w, 404, "no route "+said+" of 2024-10-21-preview")
				default:
					w.Header().Set("Location", "/v1/"+said)
					write(w, 301, "")
				}
			})
			e := endpoint(t, openai.Config{BaseURL: s.URL + "/v1?api-version=2024-10-21-preview&mode=at&api-key=" + url.QueryEscape(inQuery), Key: key})
			got, err := e.Complete(t.Context(), question)
			if err != nil || strings.Contains(got.Text, "471") || !strings.Contains(got.Text, "[key]") {
				t.Errorf("answer: %q, %v", got.Text, err)
			}
			_, err = e.Complete(t.Context(), question)
			if err == nil || strings.Contains(err.Error(), "471") || !strings.Contains(err.Error(), "at ") || !strings.Contains(err.Error(), "2024-10-21-preview") {
				t.Errorf("refusal: %v", err)
			}
			_, err = e.Complete(t.Context(), question)
			if err == nil || strings.Contains(err.Error(), "471") {
				t.Errorf("redirection: %v", err)
			}
		})
	}
}

// The request is what the specification's operators send: both prompts,
// temperature 0, a response format, and no limit on tokens.
func TestRequest(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 200, completion(`{"a":1}`, "stop")) })
	e := endpoint(t, openai.Config{BaseURL: s.URL + "/v1/", Key: key})
	q := question
	q.Turns = []string{"one", "two", "three <&>"}
	got, err := e.Complete(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(rubric.Answer{Text: `{"a":1}`, TokensIn: 11, TokensOut: 7}, got); diff != "" {
		t.Error(diff)
	}
	want := map[string]any{
		"model": "small", "temperature": 0.0,
		"messages": []any{
			map[string]any{"role": "system", "content": "You grade."},
			map[string]any{"role": "user", "content": "one"},
			map[string]any{"role": "assistant", "content": "two"},
			map[string]any{"role": "user", "content": "three <&>"},
		},
		"response_format": map[string]any{"type": "json_schema", "json_schema": map[string]any{"name": "verdict", "strict": true,
			"schema": map[string]any{"type": "object", "properties": map[string]any{"a": map[string]any{"enum": []any{1.0}}}}}},
	}
	if diff := cmp.Diff(want, s.bodies[0]); diff != "" {
		t.Error(diff)
	}
	r := s.requests[0]
	if r.Method != "POST" || r.URL.Path != "/v1/chat/completions" || r.Header.Get("Authorization") != "Bearer "+key {
		t.Errorf("%s %s, authorization %q", r.Method, r.URL.Path, r.Header.Get("Authorization"))
	}
}

func TestBaseURL(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 200, completion(`{}`, "stop")) })
	for base, want := range map[string]string{
		"":                         "/chat/completions",
		"/":                        "/chat/completions",
		"/v1":                      "/v1/chat/completions",
		"/v1/":                     "/v1/chat/completions",
		"/v1//":                    "/v1/chat/completions",
		"/openai/v1?api-version=2": "/openai/v1/chat/completions?api-version=2",
		"/v1/chat/completions":     "/v1/chat/completions",
		"/v1/chat/completions/#x":  "/v1/chat/completions",
	} {
		if _, err := endpoint(t, openai.Config{BaseURL: s.URL + base}).Complete(t.Context(), question); err != nil {
			t.Fatal(err)
		}
		r := s.requests[len(s.requests)-1]
		if r.URL.String() != want || r.Header.Get("Authorization") != "" {
			t.Errorf("%q: asked %s, authorization %q", base, r.URL, r.Header.Get("Authorization"))
		}
	}
}

func TestRefusedConfigurations(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		config openai.Config
		want   string
	}{
		{openai.Config{BaseURL: "localhost:8080", Model: "m"}, "the base URL has the form https://host/v1"},
		{openai.Config{BaseURL: "", Model: "m"}, "the base URL has the form https://host/v1"},
		{openai.Config{BaseURL: "http://\x7f", Model: "m"}, "the base URL cannot be read: it has the form https://host/v1"},
		{openai.Config{BaseURL: "https://u:" + key + "@host/v1", Model: "m"}, "the base URL holds a user or a password: give the key apart from it"},
		{openai.Config{BaseURL: "https://host/v1"}, "no model is named"},
		{openai.Config{BaseURL: "https://host/v1", Model: "m", Key: key + "\n"}, "the key holds blanks or characters that no header may carry"},
	} {
		if _, err := openai.New(test.config); err == nil || err.Error() != test.want {
			t.Errorf("%+v: %v, want %s", test.config, err, test.want)
		}
	}
}

// No key, organisation, project, header or address that another program left in
// the environment reaches the endpoint.
func TestEnvironmentDoesNotLeak(t *testing.T) {
	const canary = "canary-9f31"
	elsewhere := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 200, completion(`{}`, "stop")) })
	for _, name := range []string{"OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "OPENAI_ORG_ID", "OPENAI_ORGANIZATION", "OPENAI_PROJECT_ID",
		"OPENAI_WEBHOOK_SECRET", "AZURE_OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "MISTRAL_API_KEY", "AWS_BEARER_TOKEN_BEDROCK", "GITHUB_TOKEN", "HF_TOKEN"} {
		t.Setenv(name, canary)
	}
	t.Setenv("OPENAI_CUSTOM_HEADERS", "X-Canary: "+canary)
	t.Setenv("OPENAI_BASE_URL", elsewhere.URL)
	for _, k := range []string{"", key} {
		s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 200, completion(`{}`, "stop")) })
		if _, err := endpoint(t, openai.Config{BaseURL: s.URL, Key: k}).Complete(t.Context(), question); err != nil {
			t.Fatal(err)
		}
		seen := fmt.Sprint(s.requests[0].Header, s.requests[0].URL, s.bodies)
		if strings.Contains(seen, canary) {
			t.Errorf("with the key %q the endpoint saw %s", k, seen)
		}
		if k == "" && s.requests[0].Header.Get("Authorization") != "" {
			t.Error("without a key there is an authorization")
		}
		for name := range s.requests[0].Header {
			if strings.HasPrefix(name, "X-") || strings.HasPrefix(name, "Openai") {
				t.Errorf("a header nobody asked for: %s", name)
			}
		}
	}
	if len(elsewhere.requests) > 0 {
		t.Error("the address in the environment was asked")
	}
}

func TestFailures(t *testing.T) {
	t.Parallel()
	type want struct {
		message string
		after   time.Duration
		again   bool
		fatal   bool
	}
	for _, test := range []struct {
		name   string
		status int
		header string // "Name: value"
		body   string
		want   want
	}{
		{"no such key", 401, "", `{"error":{"message":"Incorrect API key provided: ` + key + `.","type":"invalid_request_error"}}`,
			want{"the endpoint answered 401 Unauthorized: Incorrect API key provided: [key].", 0, false, true}},
		{"not allowed", 403, "", `{"error":"quota of your plan"}`, want{"the endpoint answered 403 Forbidden: quota of your plan", 0, false, true}},
		{"no such model", 404, "", `{"error":{"message":"model \"big\" not found, try pulling it first"}}`,
			want{`the endpoint answered 404 Not Found: model "big" not found, try pulling it first`, 0, false, true}},
		{"no such page", 404, "Content-Type: text/html", `<html><title>Nope</title></html>`,
			want{"the endpoint answered 404 Not Found: is the base URL right? It usually ends in /v1", 0, false, true}},
		{"FastAPI", 422, "", `{"detail":[{"loc":["body","model"],"msg":"field required"},{"msg":"and more"}]}`,
			want{"the endpoint answered 422 Unprocessable Entity: field required; and more", 0, false, true}},
		{"a list", 400, "", `[{"error":{"code":400,"message":"API key not valid"}}]`, want{"the endpoint answered 400 Bad Request: API key not valid", 0, false, true}},
		{"control characters", 400, "Content-Type: text/plain", "bad\x1b[31m \n\n request", want{"the endpoint answered 400 Bad Request: bad [31m request", 0, false, true}},
		{"a newer model", 400, "", `{"error":{"message":"Unsupported value: 'temperature' does not support 0 with this model."}}`,
			want{`the endpoint answered 400 Bad Request: Unsupported value: 'temperature' does not support 0 with this model. (the request override {"temperature": null} leaves it out)`, 0, false, true}},
		{"one question too long", 400, "", `{"error":{"message":"This model's maximum context length is 8192 tokens","code":"context_length_exceeded"}}`,
			want{"the endpoint answered 400 Bad Request: This model's maximum context length is 8192 tokens", 0, false, false}},
		{"a filter", 400, "", `{"error":{"code":"content_filter","message":"The prompt was filtered."}}`,
			want{"the endpoint answered 400 Bad Request: The prompt was filtered.", 0, false, false}},
		{"a body too large", 413, "", ``, want{"the endpoint answered 413 Request Entity Too Large", 0, false, false}},
		{"too many, seconds", 429, "Retry-After: 7", `{"error":{"message":"Rate limit reached"}}`,
			want{"the endpoint answered 429 Too Many Requests: Rate limit reached", 7 * time.Second, true, false}},
		{"too many, part of a second", 429, "Retry-After-Ms: 250", ``, want{"the endpoint answered 429 Too Many Requests", 250 * time.Millisecond, true, false}},
		{"too many, nonsense", 429, "Retry-After: soon", ``, want{"the endpoint answered 429 Too Many Requests", 0, true, false}},
		{"too many, negative", 429, "Retry-After: -5", ``, want{"the endpoint answered 429 Too Many Requests", 0, true, false}},
		{"too many, for ever", 429, "Retry-After: 1e300", ``, want{"the endpoint answered 429 Too Many Requests", 365 * 24 * time.Hour, true, false}},
		{"a budget that is spent", 429, "Retry-After: 7", `{"error":{"message":"You exceeded your budget.","type":"insufficient_quota","code":"insufficient_quota"}}`,
			want{"the endpoint answered 429 Too Many Requests: You exceeded your budget. (waiting does not help: what the account may use is spent)", 0, false, true}},
		{"a budget that is spent, by type", 429, "", `{"error":{"message":"No balance.","type":"exceeded_current_quota_error"}}`,
			want{"the endpoint answered 429 Too Many Requests: No balance. (waiting does not help: what the account may use is spent)", 0, false, true}},
		{"a budget that is spent, under 200", 200, "", `{"error":{"message":"No balance.","code":"insufficient_quota"}}`,
			want{"the endpoint answered 500 Internal Server Error: No balance. (waiting does not help: what the account may use is spent)", 0, false, true}},
		{"a limit of the rate that speaks of a quota", 429, "", `{"error":{"message":"insufficient_quota per minute, check your quota","code":429,"type":"rate_limit"}}`,
			want{"the endpoint answered 429 Too Many Requests: insufficient_quota per minute, check your quota", 0, true, false}},
		{"broken inside", 500, "", `{"error":{"message":"CUDA out of memory"}}`, want{"the endpoint answered 500 Internal Server Error: CUDA out of memory", 0, true, false}},
		{"a gateway's page", 502, "Content-Type: text/html", `<html>Bad gateway</html>`, want{"the endpoint answered 502 Bad Gateway", 0, true, false}},
		{"overloaded", 529, "", `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`, want{"the endpoint answered 529: Overloaded", 0, true, false}},
		{"a gateway's error under 200", 200, "", `{"error":{"code":429,"message":"upstream is busy"}}`, want{"the endpoint answered 429 Too Many Requests: upstream is busy", 0, true, false}},
		{"moved", 308, "Location: https://elsewhere.example/v1", ``,
			want{"the endpoint answered 308 Permanent Redirect and points to https://elsewhere.example/v1: a key goes only where it was given for, so set the base URL to that", 0, false, true}},
		{"a web page", 200, "Content-Type: text/html; charset=utf-8", `<!doctype html><html>`,
			want{"the endpoint answered with text/html and not with JSON: is the base URL right? It usually ends in /v1", 0, false, true}},
		{"nothing", 200, "", ``, want{"the endpoint answered with nothing and not with JSON: is the base URL right? It usually ends in /v1", 0, false, true}},
		{"another API", 200, "", `{"status":"ok"}`,
			want{"the endpoint's answer is JSON, but no chat completion: is the base URL right? It usually ends in /v1", 0, false, true}},
		{"cut JSON", 200, "", `{"choices":[{"mess`, want{"the endpoint's answer is broken JSON: unexpected end of JSON input", 0, true, false}},
		{"a refusal", 200, "", `{"choices":[{"message":{"role":"assistant","content":null,"refusal":"I would rather not."}}]}`,
			want{"the model declines to answer: I would rather not.", 0, false, false}},
		{"broken off", 200, "Content-Length: 1000", `{"choices":[`, want{"the endpoint's answer broke off: unexpected EOF", 0, true, false}},
		{"without end", 200, "", `{"choices":"` + strings.Repeat("x", 3<<20) + `"}`, want{"the endpoint's answer is longer than 2 MB, where a verdict has a few kilobytes", 0, false, false}},
		{"long message", 400, "", `{"error":"` + strings.Repeat("é", 400) + `"}`, want{"the endpoint answered 400 Bad Request: " + strings.Repeat("é", 250) + "…", 0, false, true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
				w.Header().Set("Content-Type", "application/json")
				if name, value, ok := strings.Cut(test.header, ": "); ok {
					w.Header().Set(name, value)
				}
				w.WriteHeader(test.status)
				_, _ = io.WriteString(w, test.body)
			})
			_, err := endpoint(t, openai.Config{BaseURL: s.URL, Key: key}).Complete(t.Context(), question)
			var e *openai.Error
			if !errors.As(err, &e) {
				t.Fatalf("%T %v", err, err)
			}
			after, again := e.Retry()
			if got := (want{e.Error(), after, again, e.Fatal()}); got != test.want {
				t.Errorf("got  %+v\nwant %+v", got, test.want)
			}
			if len(s.requests) != 1 {
				t.Errorf("asked %d times", len(s.requests))
			}
		})
	}
}

// An endpoint that wants a key and was given none is told apart from one that does
// not take it.
func TestNoKey(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 401, `{"error":"Log in."}`) })
	for given, want := range map[string]string{key: "the endpoint answered 401 Unauthorized: Log in.",
		"": "the endpoint answered 401 Unauthorized: Log in. (it was given no key)"} {
		if _, err := endpoint(t, openai.Config{BaseURL: s.URL, Key: given}).Complete(t.Context(), question); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

// A date in Retry-After is read by the endpoint's clock.
func TestRetryAfterDate(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for until, want := range map[time.Time]time.Duration{at.Add(90 * time.Second): 90 * time.Second, at.Add(-time.Hour): 0} {
		s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
			w.Header().Set("Date", at.Format(http.TimeFormat))
			w.Header().Set("Retry-After", until.Format(http.TimeFormat))
			w.WriteHeader(503)
		})
		_, err := endpoint(t, openai.Config{BaseURL: s.URL}).Complete(t.Context(), question)
		var e *openai.Error
		if !errors.As(err, &e) || e.RetryAfter != want || e.Message != "the endpoint answered 503 Service Unavailable" {
			t.Errorf("%v: %v", until, err)
		}
	}
}

// An answer without a choice is the model's, to be asked for again, and not a
// fault of the endpoint's.
func TestNoChoices(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) {
		write(w, 200, `{"choices":[],"usage":{"prompt_tokens":3}}`)
	})
	got, err := endpoint(t, openai.Config{BaseURL: s.URL}).Complete(t.Context(), question)
	if diff := cmp.Diff(rubric.Answer{Missing: "the endpoint's answer has no choices", TokensIn: 3}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

// What stands in place of text is named.
func TestAbsent(t *testing.T) {
	t.Parallel()
	for choice, want := range map[string]string{
		`{"finish_reason":"content_filter","message":{"content":""}}`:                                                                                    "content filter",
		`{"finish_reason":"tool_calls","message":{"content":null,"tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":"{}"}}]}}`: "calls a tool",
		`{"finish_reason":"stop","message":{"content":[{"type":"text","text":"{}"}]}}`:                                                                   "a list for content",
		`{"finish_reason":"stop","message":{"content":""}}`:                                                                                              "",
	} {
		s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 200, `{"choices":[`+choice+`]}`) })
		got, err := endpoint(t, openai.Config{BaseURL: s.URL}).Complete(t.Context(), question)
		if err != nil || (got.Missing == "") != (want == "") || !strings.Contains(got.Missing, want) {
			t.Errorf("%s: %+v, %v", choice, got, err)
		}
	}
}

func TestTruncated(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 200, completion(`{"a"`, "length")) })
	got, err := endpoint(t, openai.Config{BaseURL: s.URL}).Complete(t.Context(), question)
	if diff := cmp.Diff(rubric.Answer{Text: `{"a"`, Truncated: true, TokensIn: 11, TokensOut: 7}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestUnreachable(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	_, err = endpoint(t, openai.Config{BaseURL: "http://" + address, Key: key}).Complete(t.Context(), question)
	var e *openai.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	if _, again := e.Retry(); !again || !e.Fatal() || e.Message != "the endpoint cannot be reached: dial tcp "+address+": connect: connection refused" {
		t.Errorf("again %v, fatal %v: %v", again, e.Fatal(), e)
	}
}

// A certificate that nobody vouches for stays so.
func TestCertificate(t *testing.T) {
	t.Parallel()
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	t.Cleanup(s.Close)
	_, err := endpoint(t, openai.Config{BaseURL: s.URL}).Complete(t.Context(), question)
	var e *openai.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	if _, again := e.Retry(); again || !e.Fatal() || !strings.Contains(e.Message, "certificate") {
		t.Errorf("again %v, fatal %v: %v", again, e.Fatal(), e)
	}
}

// A question ends at once when its context does, and after its own time.
func TestHanging(t *testing.T) {
	t.Parallel()
	began := make(chan struct{}, 2)
	s := serve(t, func(_ http.ResponseWriter, r *http.Request, _ int) {
		began <- struct{}{}
		<-r.Context().Done()
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-began; cancel() }()
	if _, err := endpoint(t, openai.Config{BaseURL: s.URL}).Complete(ctx, question); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	_, err := endpoint(t, openai.Config{BaseURL: s.URL, Timeout: time.Millisecond}).Complete(t.Context(), question)
	var e *openai.Error
	if !errors.As(err, &e) || e.Message != "the endpoint did not answer within 1ms" {
		t.Fatalf("too slow: %v", err)
	}
	if _, again := e.Retry(); !again || e.Fatal() {
		t.Error("a slow answer ends the run")
	}
}
