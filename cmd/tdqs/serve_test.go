//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestServeEndsInOrder: an upload that is under way is taken, and the status is
// that of a run that went well.
func TestServeEndsInOrder(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "registry.db")
	s := serveAt(t, db, "127.0.0.1:0", "--judge", "offline")
	token := command(t, "token", "create", "ci", "--scope", "captures", "--db", db)
	if status, body := fetched(t, s.base+"/readyz"); status != 200 || body != "ready\n" {
		t.Errorf("%d %s", status, body)
	}
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close() //nolint:errcheck // the test is over
	const body = `{"tools": [{"name": "get_plant", "description": "Get one plant by its label."}]}`
	if _, err := fmt.Fprintf(conn, "POST /api/v1/servers/garden/captures HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\n"+
		"Authorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", token, len(body)); err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReader(conn)
	_ = conn.SetReadDeadline(time.Now().Add(patience))
	if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("it does not ask for the body: %q %v", line, err)
	}
	s.stops(t)
	if _, err := conn.Write([]byte(body)); err != nil {
		t.Fatal(err)
	}
	if answer, err := io.ReadAll(in); err != nil || !strings.Contains(string(answer), "HTTP/1.1 201 ") {
		t.Errorf("the upload that was under way: %q %v", answer, err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if list := command(t, "registry", "list", "--db", db); !strings.Contains(list, "garden") {
		t.Errorf("what was taken is not there: %s", list)
	}
}

// TestServeReadsNoPrivateAddress: a connector at this machine is refused when it is
// dialled, and read with --allow-private.
func TestServeReadsNoPrivateAddress(t *testing.T) {
	t.Parallel()
	for _, allow := range []bool{false, true} {
		var asked atomic.Bool
		private := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			asked.Store(true)
			http.Error(w, "no", http.StatusTeapot)
		}))
		defer private.Close()
		db := filepath.Join(t.TempDir(), "registry.db")
		command(t, "registry", "add", private.URL+"/mcp", "--server", "pond", "--db", db)
		var args []string
		if allow {
			args = append(args, "--allow-private")
		}
		s := serveAt(t, db, "127.0.0.1:0", append(args, "--judge", "offline")...)
		var failure string
		for deadline := time.Now().Add(patience); failure == "" && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
			var list struct{ Connectors []struct{ Failure string } }
			_, body := fetched(t, s.base+"/api/v1/connectors")
			if err := json.Unmarshal([]byte(body), &list); err != nil || len(list.Connectors) != 1 {
				t.Fatalf("%v %s", err, body)
			}
			failure = list.Connectors[0].Failure
		}
		if refused := strings.Contains(failure, "is not public"); refused == allow || asked.Load() != allow {
			t.Errorf("--allow-private %v: %s, asked %v", allow, failure, asked.Load())
		}
	}
}

// TestServeTellsATakenAddress in one sentence, with the way out.
func TestServeTellsATakenAddress(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close() //nolint:errcheck // the test is over
	got := runProgram(t, nil, "serve", "--db", filepath.Join(t.TempDir(), "r.db"), "--addr", l.Addr().String())
	if got.status != 2 || !strings.Contains(got.errOut, "in use; choose another place with --addr HOST:PORT") {
		t.Errorf("status %d: %s", got.status, got.errOut)
	}
}

// TestServeOnBothDatabases: a token is made, a list is brought, judged and read, and
// a report made, by a process that answers and one that judges where there may be
// two.
func TestServeOnBothDatabases(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			where := db.Where(t)
			token := command(t, "token", "create", "ci", "--scope", "captures,reports", "--db", where)
			window := serveAt(t, where, "127.0.0.1:0", "--judge", "offline", "--workers", "0")
			serveAt(t, where, "127.0.0.1:0", "--judge", "offline")
			const list = `{"serverName": "garden\u0000", "tools": [{"name": "get_plant\u0000", "description": "Get one plant by its label. \ud800"}]}`
			sent := func(path string) map[string]any {
				r, err := http.NewRequest(http.MethodPost, window.base+"/api/v1"+path, strings.NewReader(list))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Authorization", "Bearer "+token)
				r.Header.Set("Content-Type", "application/json")
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				defer answer.Body.Close() //nolint:errcheck // it was read
				var got map[string]any
				if err := json.NewDecoder(answer.Body).Decode(&got); err != nil || answer.StatusCode >= 300 {
					t.Fatalf("%s: status %d, %v %v", path, answer.StatusCode, got, err)
				}
				return got
			}
			sent("/servers/garden/captures")
			uid := sent("/reports")["uid"].(string)
			for path, want := range map[string]string{"/servers/garden": `"waiting":0`, "/reports/" + uid: `"status":"completed"`} {
				window.judges(t, path, want)
			}
			for _, path := range []string{"/servers?q=garden&sort=best&tier=A", "/servers/garden/tools/1", "/servers/garden/captures", "/connectors"} {
				if status, body := fetched(t, window.base+"/api/v1"+path); status != 200 {
					t.Errorf("%s: %d %s", path, status, body)
				}
			}
			if status, body := fetched(t, window.base+"/metrics"); status != 200 || !strings.Contains(body, "tdqs_freshness_lag_seconds 0") {
				t.Errorf("the figures: %d %.300s", status, body)
			}
		})
	}
}
