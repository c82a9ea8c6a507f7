//go:build unix

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// slowModel is a model that answers when it may.
type slowModel struct {
	*httptest.Server
	asked chan string   // a question came in
	may   chan struct{} // a question may be answered; closed: all may
	free  func()        // lets all be answered
}

func newSlowModel(t *testing.T) *slowModel {
	m := &slowModel{asked: make(chan string, 1000), may: make(chan struct{}, 1000)}
	m.free = sync.OnceFunc(func() { close(m.may) })
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		key, isSet := questionOf(body)
		m.asked <- key
		select {
		case <-m.may:
		case <-r.Context().Done():
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, answerTo(key, isSet))
	}))
	t.Cleanup(func() { m.free(); m.CloseClientConnections(); m.Close() })
	return m
}

// waits waits for n questions.
func (m *slowModel) waits(t *testing.T, n int) {
	t.Helper()
	limit := time.After(patience)
	for range n {
		select {
		case <-m.asked:
		case <-limit:
			t.Fatal("the model is not asked")
		}
	}
}

// flags have a service ask this model.
func (m *slowModel) flags(more ...string) []string {
	return append([]string{"--judge", "model", "--base-url", m.URL + "/v1", "--model", "marker"}, more...)
}

// plots is a list of n tools.
func plots(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,{"name":"plot_%d","description":"Waters bed %d of a plot for some minutes, version 0 of this text."}`, i, i)
	}
	return `{"serverName":"plots","tools":[` + b.String()[1:] + `]}`
}

// bring puts a server into a registry without asking anybody about it.
func bring(t *testing.T, where string, tools int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "plots.json")
	if err := os.WriteFile(file, []byte(plots(tools)), 0o600); err != nil {
		t.Fatal(err)
	}
	command(t, "registry", "push", file, "--server", "plots", "--db", where, "--judge", "model", "--base-url", "http://127.0.0.1:9/v1", "--model", "marker")
}

// stops has a service stop and waits until it listens no more.
func (s *served) stops(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		again, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
		if err != nil {
			return
		}
		_ = again.Close()
	}
	t.Fatal("it still listens")
}

// counted is a number in the database.
func counted(t *testing.T, where, query string) (n int) {
	t.Helper()
	s, err := store.Open(t.Context(), where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() //nolint:errcheck // it was read
	if err := s.View(t.Context(), func(tx *store.Tx) error { return tx.QueryRowContext(t.Context(), query).Scan(&n) }); err != nil {
		t.Fatal(err)
	}
	return n
}

const (
	answersQuery = `SELECT (SELECT COUNT(*) FROM tool_score) + (SELECT COUNT(*) FROM coherence)`
	runningQuery = `SELECT COUNT(*) FROM river_job WHERE state = 'running'`
)

// TestStopFinishesJobs: what is under way when the service is told to stop is
// finished and kept; the rest waits for the next process.
func TestStopFinishesJobs(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			m, where := newSlowModel(t), db.Where(t)
			bring(t, where, 6)
			s := serveAt(t, where, "127.0.0.1:0", m.flags("--tool-workers", "2", "--stop-timeout", "10m")...)
			m.waits(t, 2)
			s.stops(t)
			m.free()
			if err := s.cmd.Wait(); err != nil {
				t.Errorf("it ends with %v", err)
			}
			if asked, kept := 2+len(m.asked), counted(t, where, answersQuery); kept < 2 || kept != asked {
				t.Errorf("%d questions were put and %d answers are kept", asked, kept)
			}
			if n := counted(t, where, runningQuery); n > 0 {
				t.Errorf("%d jobs run without a process", n)
			}
			next := serveAt(t, where, "127.0.0.1:0", m.flags()...)
			next.judges(t, "/servers/plots", `"waiting":0`)
		})
	}
}

// TestStopReleasesJobs: what does not end in time is given up, and done by the next
// process: a tool, and a report.
func TestStopReleasesJobs(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			m, where := newSlowModel(t), db.Where(t)
			bring(t, where, 2)
			token := command(t, "token", "create", "ci", "--db", where)
			s := serveAt(t, where, "127.0.0.1:0", m.flags("--stop-timeout", "1ms")...)
			m.waits(t, 2)
			uid := s.report(t, token, plots(1))
			m.waits(t, 1)
			s.stops(t)
			if err := s.cmd.Wait(); err != nil {
				t.Errorf("it ends with %v", err)
			}
			if scores, running := counted(t, where, answersQuery), counted(t, where, runningQuery); scores > 0 || running > 0 {
				t.Errorf("%d scores without an answer, %d jobs run without a process", scores, running)
			}
			m.free()
			next := serveAt(t, where, "127.0.0.1:0", m.flags()...)
			next.judges(t, "/servers/plots", `"waiting":0`)
			next.judges(t, "/reports/"+uid, `"status":"completed"`)
		})
	}
}

// TestStopBeginsNoJobs: a client that is slow does not keep the service at new work
// until the time is over.
func TestStopBeginsNoJobs(t *testing.T) {
	t.Parallel()
	m, where := newSlowModel(t), storetest.SQLite(t)
	bring(t, where, 40)
	token := command(t, "token", "create", "ci", "--scope", "captures", "--db", where)
	s := serveAt(t, where, "127.0.0.1:0", m.flags("--tool-workers", "1", "--stop-timeout", "10m")...)
	m.waits(t, 2) // about a tool, and about the set
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.base, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close() //nolint:errcheck // the test is over
	_ = conn.SetReadDeadline(time.Now().Add(patience))
	body := plots(1)
	_, _ = fmt.Fprintf(conn, "POST /api/v1/servers/slow/captures HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\n"+
		"Authorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", token, len(body))
	in := bufio.NewReader(conn)
	if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("it does not ask for the body: %q %v", line, err)
	}
	s.stops(t)
	for range 5 {
		m.may <- struct{}{}
	}
	s.worksNoMore(t, where)
	if n := len(m.asked); n > 2 {
		t.Errorf("%d more questions were put while a client was slow", n)
	}
	_, _ = io.WriteString(conn, body)
	if answer, err := io.ReadAll(in); err != nil || !strings.Contains(string(answer), "HTTP/1.1 201 ") {
		t.Errorf("the upload that was under way: %q %v", answer, err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

// worksNoMore waits until another process might work on a SQLite file.
func (s *served) worksNoMore(t *testing.T, where string) {
	t.Helper()
	db, err := store.Open(t.Context(), where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() //nolint:errcheck // the test is over
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		p, err := db.Attend(t.Context(), "other")
		if err == nil {
			_ = p.End()
			return
		}
		if !errors.Is(err, store.ErrServed) || time.Now().After(deadline) {
			t.Fatalf("the service works on: %v", err)
		}
	}
}

// judges waits until an answer has what it is to have.
func (s *served) judges(t *testing.T, path, want string) {
	t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		_, body := fetched(t, s.base+"/api/v1"+path)
		if strings.Contains(body, want) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: %.500s", path, body)
		}
	}
}

// report has tools scored and says by which name.
func (s *served) report(t *testing.T, token, tools string) (uid string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, s.base+"/api/v1/reports", strings.NewReader(tools))
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
	if answer.StatusCode != http.StatusAccepted {
		t.Fatalf("a report: status %d", answer.StatusCode)
	}
	where := answer.Header.Get("Location")
	return where[strings.LastIndex(where, "/")+1:]
}
