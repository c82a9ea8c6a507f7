//go:build unix

package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestListAtAnAddress: the service and tdqs registry push read a list that is kept at an
// address of this machine with --allow-private only, and what is secret in the address
// stands nowhere: not in an answer, the log, or the database.
func TestListAtAnAddress(t *testing.T) {
	t.Parallel()
	const list = `{"tools": [{"name": "get_plant", "description": "Get one plant by its label."}]}`
	kept := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, password, _ := r.BasicAuth(); password != "pa55word-of-garden" || r.URL.Query().Get("key") != "5ecret-of-garden" {
			t.Errorf("%s %v", r.URL, r.Header)
		}
		if r.URL.Path != "/tools.json" {
			http.NotFound(w, r)
			return
		}
		_, _ = io.WriteString(w, list)
	}))
	defer kept.Close()
	at := strings.Replace(kept.URL, "://", "://gardener:pa55word-of-garden@", 1)
	secret := func(text string) bool { return strings.Contains(text, "pa55word") || strings.Contains(text, "5ecret") }
	for _, allow := range []bool{false, true} {
		db := storetest.SQLite(t)
		var args []string
		if allow {
			args = append(args, "--allow-private")
		}
		s := serveAt(t, db, "127.0.0.1:0", append(args, "--judge", "offline")...)
		token := command(t, "token", "create", "ci", "--scope", "captures", "--db", db)
		upload := func(at string) (int, string) {
			r, err := http.NewRequest("POST", s.base+"/api/v1/servers/garden/captures", strings.NewReader(`{"url": "`+at+`?key=5ecret-of-garden"}`))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer "+token)
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close() //nolint:errcheck // it was read
			body, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			return answer.StatusCode, string(body)
		}
		status, body := upload(at + "/tools.json")
		if refused := status == 424 && strings.Contains(body, "is not public"); refused == allow || allow && status != 201 || secret(body) {
			t.Errorf("allowed %v: %d %s", allow, status, body)
		}
		if status, body := upload("http://[::1"); status != 422 || !strings.Contains(body, "it has the form https://host/path") || secret(body) {
			t.Errorf("no address: %d %s", status, body)
		}
		if status, body := upload(at + "/none"); status != 424 || allow && !strings.Contains(body, kept.URL+"/none answered with HTTP status 404 Not Found") || secret(body) {
			t.Errorf("allowed %v, and not there: %d %s", allow, status, body)
		}
		got := runProgram(t, nil, append([]string{"registry", "push", "--document", at + "/tools.json?key=5ecret-of-garden", "--server", "grove", "--db", db}, args...)...)
		if allow && (got.status != 0 || !strings.HasPrefix(got.out, "grove: a new server, 1 tool, 1 judged now")) || !allow && (got.status != 2 || !strings.Contains(got.errOut, "is not public")) || secret(got.out+got.errOut) {
			t.Errorf("push, allowed %v: %+v", allow, got)
		}
		s.stops(t)
		log := s.cmd.Stderr.(*bytes.Buffer)
		if err := s.cmd.Wait(); err != nil || secret(log.String()) {
			t.Errorf("%v %s", err, log)
		}
		files, err := filepath.Glob(db + "*")
		if err != nil || len(files) == 0 {
			t.Fatalf("%v %v", files, err)
		}
		for _, file := range files {
			if data, err := os.ReadFile(file); err != nil || secret(string(data)) {
				t.Errorf("%s: %v, or it has a secret", file, err)
			}
		}
	}
}

// TestPushOfADocumentSaysWhatIsMeant: an address is a server's for every command, so a
// list that is kept at one is named by its own flag.
func TestPushOfADocumentSaysWhatIsMeant(t *testing.T) {
	t.Parallel()
	kept := httptest.NewServer(http.NotFoundHandler())
	defer kept.Close()
	db := filepath.Join(t.TempDir(), "registry.db")
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{kept.URL + "/tools.json"}, "read it with --document URL"},
		{[]string{"--document", "tools.json"}, "--document needs the address of a list"},
		{[]string{"--document="}, "--document needs the address of a list"},
		{[]string{"--allow-private", "tools.json"}, "--allow-private is for --document"},
	} {
		got := runProgram(t, nil, append([]string{"registry", "push", "--server", "garden", "--db", db}, c.args...)...)
		if got.status != 2 || !strings.Contains(got.errOut, c.says) {
			t.Errorf("%v: %+v", c.args, got)
		}
	}
	if _, err := os.Stat(db); err == nil {
		t.Error("a database was made of nothing")
	}
}
