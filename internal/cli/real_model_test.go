package cli_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// twoTools is what the real model is asked about.
const twoTools = `{"serverInfo": {"name": "desk"}, "tools": [
 {"name": "get_book", "description": "Returns one book by its ISBN, with author, year and shelf.", "annotations": {"readOnlyHint": true},
  "inputSchema": {"type": "object", "required": ["isbn"], "properties": {"isbn": {"type": "string", "description": "ISBN-13 without dashes"}}}},
 {"name": "renew_loan", "description": "Renews a loan by two weeks.",
  "inputSchema": {"type": "object", "required": ["loan"], "properties": {"loan": {"type": "string"}}}}]}`

// TestRealModel goes all the way with a real language model: request, refused
// format, schema, validation, roll-up, report. The marks of so small a model mean
// nothing, so nothing is said about them. .ci/llm serves it.
func TestRealModel(t *testing.T) {
	base := os.Getenv("TDQS_TEST_LLM")
	if base == "" {
		sharedtest.Missing(t, "llm", "no small model is served: .ci/llm run go test serves one")
	}
	seen := watch(t, base)
	dir := t.TempDir()
	file := write(t, filepath.Join(dir, "two.json"), twoTools)
	model := []string{"--base-url", seen.url, "--model", "smollm2", "--concurrency", "1", "--model-timeout", "8m", "--cache", filepath.Join(dir, "cache")}

	report := filepath.Join(dir, "report.json")
	if status, _, said := run("", append([]string{"score", file, "--edition", "1.2", "--format", "json", "-o", report}, model...)...); status != 0 {
		t.Fatalf("score: status %d: %s", status, said)
	}
	data, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	if err := valid("score-report.schema.json", string(data)); err != nil {
		t.Errorf("the report does not fit its schema: %v", err)
	}
	checkRealReport(t, data)
	if python := os.Getenv("TDQS_REFERENCE_PYTHON"); python != "" {
		referenceReads(t, python, "ScoreReport", report)
	}

	// The endpoint has refused the first format by a 500 that names it; the next one
	// is what everything after was asked with.
	seen.mu.Lock()
	defer seen.mu.Unlock()
	if len(seen.exchanges) < 4 || seen.exchanges[0] != (exchange{"json_schema", http.StatusInternalServerError}) {
		t.Fatalf("the exchanges: %+v", seen.exchanges)
	}
	for _, e := range seen.exchanges[1:] {
		if e != (exchange{"json_object with a schema", http.StatusOK}) {
			t.Errorf("an exchange: %+v", e)
		}
	}
}

func checkRealReport(t *testing.T, data []byte) {
	t.Helper()
	var r struct {
		ServerScore struct {
			ScoredToolCount int
			OverallScore    float64
			CoherenceScore  float64
		}
		Tools []struct {
			Name           string
			Scores         map[string]int
			Justifications map[string]struct{ Justification string }
			Summary        string
		}
		Provenance struct {
			Usage struct{ Calls, TokensIn, TokensOut int }
		}
	}
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	if s := r.ServerScore; s.ScoredToolCount != 2 || s.OverallScore < 1 || s.CoherenceScore < 1 || len(r.Tools) != 2 {
		t.Errorf("the report is not complete: %+v, %d tools", s, len(r.Tools))
	}
	for _, tool := range r.Tools {
		if len(tool.Scores) != 6 || len(tool.Justifications) != 6 || tool.Summary == "" {
			t.Errorf("%s is not complete: %+v", tool.Name, tool)
		}
		for dimension, j := range tool.Justifications {
			if mark := tool.Scores[dimension]; mark < 1 || mark > 5 || strings.TrimSpace(j.Justification) == "" {
				t.Errorf("%s: %s has the mark %d, %q", tool.Name, dimension, mark, j.Justification)
			}
		}
	}
	if u := r.Provenance.Usage; u.Calls < 3 || u.TokensIn < 3000 || u.TokensOut < 100 {
		t.Errorf("usage: %+v", u)
	}
}

// TestRealModelCheck tries the real model on two cases. Whether it reaches the bar
// is not asked.
func TestRealModelCheck(t *testing.T) {
	base := os.Getenv("TDQS_TEST_LLM")
	if base == "" {
		sharedtest.Missing(t, "llm", "no small model is served: .ci/llm run go test serves one")
	}
	checked := filepath.Join(t.TempDir(), "check.json")
	status, _, said := run("", "rubric", "check", "--cases", "2", "--base-url", base, "--model", "smollm2", "--concurrency", "1",
		"--model-timeout", "8m", "--cache", "off", "--against", "offline", "--format", "json", "-o", checked)
	if status > 1 {
		t.Fatalf("rubric check: status %d: %s", status, said)
	}
	data, err := os.ReadFile(checked)
	if err != nil {
		t.Fatal(err)
	}
	var found struct {
		Judges []struct {
			Model    string
			Failures []string
		}
		Cases []struct {
			Got []struct{ Marks map[string]int }
		}
	}
	if err := json.Unmarshal(data, &found); err != nil {
		t.Fatal(err)
	}
	if len(found.Judges) != 2 || found.Judges[0].Model != "smollm2" || len(found.Judges[0].Failures) > 0 || len(found.Cases) != 2 {
		t.Fatalf("%+v", found)
	}
	for i, c := range found.Cases {
		if len(c.Got) != 2 || len(c.Got[0].Marks) != 6 || len(c.Got[1].Marks) != 6 {
			t.Errorf("case %d: %+v", i+1, c)
		}
	}
}

// exchange is a question's response format and the answer's status.
type exchange struct {
	format string
	status int
}

// watched stands before an endpoint and remembers the exchanges.
type watched struct {
	url       string
	mu        sync.Mutex
	exchanges []exchange
}

func watch(t *testing.T, base string) *watched {
	t.Helper()
	target, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	w := &watched{}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(&url.URL{Scheme: target.Scheme, Host: target.Host}) }}
	s := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		counted := &statusWriter{ResponseWriter: out}
		proxy.ServeHTTP(counted, r)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.exchanges = append(w.exchanges, exchange{formatOf(body), counted.status})
	}))
	t.Cleanup(s.Close)
	w.url = s.URL + target.Path
	return w
}

func formatOf(body []byte) string {
	var request struct {
		Format struct {
			Type   string          `json:"type"`
			Schema json.RawMessage `json:"schema"`
		} `json:"response_format"`
	}
	if json.Unmarshal(body, &request) != nil {
		return "no JSON"
	}
	if len(request.Format.Schema) > 0 {
		return request.Format.Type + " with a schema"
	}
	return request.Format.Type
}

// statusWriter remembers the status.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader keeps the status and passes it on.
func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}
