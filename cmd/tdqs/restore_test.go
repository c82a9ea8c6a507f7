//go:build unix

package main

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestPostgresIsRestored does what docs/operations.md says: a dump that is made while
// the registry is served is put into an empty database, and servers, scores, tokens
// and reports are all there, with the work that was waiting.
func TestPostgresIsRestored(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("pg_restore"); err != nil {
		sharedtest.Missing(t, "postgres", "pg_restore is not installed")
	}
	where, restored := storetest.Postgres(t), storetest.Postgres(t)
	command(t, "registry", "push", filepath.Join("..", "..", "examples", "library.json"), "--server", "library", "--db", where, "--judge", "offline")
	token := command(t, "token", "create", "ci", "--db", where)
	s := serveAt(t, where, "127.0.0.1:0", "--judge", "offline", "--workers", "0")
	uid := s.report(t, token, plots(2))
	file := filepath.Join(t.TempDir(), "registry.dump")
	for _, words := range [][]string{
		{"pg_dump", "--format=custom", "--file=" + file, where},
		{"pg_restore", "--no-owner", "--exit-on-error", "--dbname=" + restored, file},
	} {
		if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", words[0], err, out)
		}
	}
	for _, list := range [][]string{{"registry", "list", "--format", "json"}, {"token", "list", "--format", "json"}, {"registry", "export"}} {
		if before, after := command(t, append(list, "--db", where)...), command(t, append(list, "--db", restored)...); before != after || before == "" {
			t.Errorf("tdqs %v: %s, and after the restore %s", list, before, after)
		}
	}
	command(t, "registry", "check", "--db", restored, "--judge", "offline")
	next := serveAt(t, restored, "127.0.0.1:0", "--judge", "offline")
	next.judges(t, "/reports/"+uid, `"status":"completed"`)
	next.judges(t, "/reports/"+next.report(t, token, plots(3)), `"status":"completed"`)
}
