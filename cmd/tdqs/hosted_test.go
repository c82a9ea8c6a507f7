//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/internal/store"
)

// served is a built program that serves.
type served struct {
	cmd  *exec.Cmd
	base string
}

// serveAt starts the program on a database and waits until it says where to look.
func serveAt(t *testing.T, db, addr string, args ...string) *served {
	t.Helper()
	cmd := exec.Command(program(t, "tdqs"), append([]string{"serve", "--db", db, "--addr", addr}, args...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	at := regexp.MustCompile(`http://[^ ]*:\d+`).FindString(line)
	if err != nil || at == "" {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		t.Fatalf("it does not say where to look: %q %v\n%s", line, err, said.String())
	}
	return &served{cmd, at}
}

// kill ends the program as nothing can keep it from.
func (s *served) kill(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.cmd.Wait()
}

// command runs the built program.
func command(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command(program(t, "tdqs"), args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("tdqs %s: %v", strings.Join(args, " "), err)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// official is the published client, as it is typed.
func official(ctx context.Context, t *testing.T, base, token string, args ...string) *exec.Cmd {
	t.Helper()
	python := os.Getenv("TDQS_REFERENCE_PYTHON")
	if python == "" {
		sharedtest.Missing(t, "reference", "the official client is not here: .ci/reference run go test has it")
	}
	cmd := exec.CommandContext(ctx, filepath.Join(filepath.Dir(python), "tdqs"), append([]string{"score", "--hosted", base, "--api-key", token,
		"--file", filepath.Join("..", "..", "examples", "library.json")}, args...)...)
	cmd.Env = append(os.Environ(), "NO_PROXY=*", "no_proxy=*")
	return cmd
}

// TestOfficialClient: the published client has a server scored here, reads the
// scores of tdqs score, and is told about a wrong token. The page that it names
// shows the report.
func TestOfficialClient(t *testing.T) {
	t.Parallel()
	for _, edition := range []string{"1.0", "1.1-draft", "1.3"} {
		t.Run(edition, func(t *testing.T) {
			t.Parallel()
			db := filepath.Join(t.TempDir(), "registry.db")
			s := serveAt(t, db, "127.0.0.1:0", "--judge", "offline", "--edition", edition)
			token := command(t, "token", "create", "ci", "--db", db)
			var said bytes.Buffer
			cmd := official(t.Context(), t, s.base, token, "--format", "json")
			cmd.Stderr = &said
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, said.String())
			}
			type figures struct {
				SpecVersion string
				ServerScore struct{ OverallScore float64 }
				Tools       []struct {
					Name string
					TDQS float64
				}
			}
			var theirs, ours figures
			if err := json.Unmarshal(out, &theirs); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			mine := command(t, "score", filepath.Join("..", "..", "examples", "library.json"), "--judge", "offline", "--edition", edition, "--format", "json")
			if err := json.Unmarshal([]byte(mine), &ours); err != nil {
				t.Fatal(err)
			}
			a, _ := json.Marshal(theirs)
			b, _ := json.Marshal(ours)
			if !bytes.Equal(a, b) || len(ours.Tools) == 0 {
				t.Errorf("the client reads %s, and tdqs score says %s", a, b)
			}
			page := regexp.MustCompile(`report: (http\S+)`).FindStringSubmatch(said.String())
			if page == nil {
				t.Fatalf("no page is named: %s", said.String())
			}
			if status, body := fetched(t, page[1]); status != 200 || !strings.Contains(body, "query_holdings") || !strings.HasPrefix(body, "<!doctype html>") {
				t.Errorf("the page: status %d, %.200s", status, body)
			}
			wrong := official(t.Context(), t, s.base, token+"x")
			text, err := wrong.CombinedOutput()
			if err == nil || !strings.Contains(string(text), "401") || !strings.Contains(string(text), "not known here") {
				t.Errorf("a wrong token: %v %s", err, text)
			}
		})
	}
}

func fetched(t *testing.T, address string) (int, string) {
	t.Helper()
	answer, err := http.Get(address)
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

// TestOfficialClientAndKilledServer: the client of a server that is killed ends
// and says so, and the report is there after the next start.
func TestOfficialClientAndKilledServer(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "registry.db")
	s := serveAt(t, db, "127.0.0.1:0", "--workers", "0")
	token := command(t, "token", "create", "ci", "--db", db)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := official(ctx, t, s.base, token)
	errOut, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewReader(errOut)
	if line, _ := said.ReadString('\n'); !strings.Contains(line, "queued") {
		t.Fatalf("the client says %q", line)
	}
	s.kill(t)
	rest, _ := io.ReadAll(said)
	if err := cmd.Wait(); err == nil || ctx.Err() != nil {
		t.Errorf("the client of a killed server: %v %s", err, rest)
	}

	var uids []string
	kept, err := store.Open(t.Context(), db, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.View(t.Context(), func(tx *store.Tx) error {
		uids, err = tx.UnfinishedReports(t.Context(), 10)
		return err
	}); err != nil || len(uids) != 1 {
		t.Fatalf("after the kill: %v %v", uids, err)
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	s = serveAt(t, db, "127.0.0.1:0", "--judge", "offline")
	s.judges(t, "/reports/"+uids[0], `"status":"completed"`)
}
