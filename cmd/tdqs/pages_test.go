//go:build unix

package main

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestStrangersDoNotAskTheModel: what comes by the form is estimated without the model
// of the service, unless the operator lets strangers ask it; the form says which.
func TestStrangersDoNotAskTheModel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		flag, says string
		asked      bool
	}{{"--anonymous-model=false", "No language model is asked", false}, {"--anonymous-model", "A language model judges the tools", true}} {
		var asked atomic.Int64
		model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			asked.Add(1)
			http.Error(w, `{"error": {"message": "this model is not known"}}`, http.StatusNotFound)
		}))
		defer model.Close()
		s := serveAt(t, filepath.Join(t.TempDir(), "registry.db"), "127.0.0.1:0", "--judge", "model", "--base-url", model.URL, "--model", "none", "--anonymous-reports", "1", c.flag)
		for _, path := range []string{"/", "/servers", "/search?q=a", "/rules", "/dimensions"} {
			if status, body := fetched(t, s.base+path); status != 200 || !strings.Contains(body, "tdqs registry") {
				t.Errorf("%s is answered with %d", path, status)
			}
		}
		if status, body := fetched(t, s.base+"/report"); status != 200 || !strings.Contains(body, c.says) {
			t.Errorf("%s: the form: %d %s", c.flag, status, body)
		}
		var b bytes.Buffer
		form := multipart.NewWriter(&b)
		if err := form.WriteField("tools", `{"serverName": "garden", "tools": [{"name": "get_plant", "description": "Get one plant by its label."}]}`); err != nil {
			t.Fatal(err)
		}
		if err := form.Close(); err != nil {
			t.Fatal(err)
		}
		answer, err := http.Post(s.base+"/report", form.FormDataContentType(), &b) //nolint:noctx // a test
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		at := answer.Request.URL.String() // the report, which the client was led to
		if !strings.Contains(at, "/reports/") {
			t.Fatalf("%s: it leads to %s with %d", c.flag, at, answer.StatusCode)
		}
		done := func(body string) bool { return strings.Contains(body, "This is an estimate") }
		if c.asked {
			done = func(string) bool { return asked.Load() > 0 }
		}
		for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
			status, body := fetched(t, at)
			if status == 200 && done(body) {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("%s: no report: %d %s", c.flag, status, body)
			}
		}
		if (asked.Load() > 0) != c.asked {
			t.Errorf("%s: the model was asked %d times", c.flag, asked.Load())
		}
	}
}

// TestPagesSayHowFarOff holds that the page of a tool has the interval of its score, from
// the weights that the scores were made with.
func TestPagesSayHowFarOff(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "registry.db")
	command(t, "registry", "push", "../../examples/library.json", "--server", "library", "--db", db)
	s := serveAt(t, db, "127.0.0.1:0")
	s.judges(t, "/servers/library", `"scoredToolCount":9`)
	_, body := fetched(t, s.base+"/servers/library/tools/search_catalogue")
	if !strings.Contains(body, "<em>estimate, ±0.") || !strings.Contains(body, "In 80 of 100 cases this one lies within its ±.") {
		t.Errorf("%s", body)
	}
}
