package archive_test

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestBackupAndRestore holds that what docs/registry.md says on backups brings the
// same registry back.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		h := furnished(t, storetest.SQLite(t))
		copied := filepath.Join(t.TempDir(), "copy.db")
		if err := h.Store.Backup(ctx, copied); err != nil {
			t.Fatal(err)
		}
		same(t, h.Store, storetest.Open(t, copied))
	})
	t.Run("Postgres", func(t *testing.T) {
		t.Parallel()
		from, to := storetest.Postgres(t), storetest.Postgres(t)
		h := furnished(t, from)
		var dumped bytes.Buffer
		client(t, &dumped, nil, "pg_dump", from)
		client(t, nil, &dumped, "psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", to)
		same(t, h.Store, storetest.Open(t, to))
	})
}

func same(t *testing.T, a, b *store.Store) {
	t.Helper()
	if diff := cmp.Diff(lines(export(t, a)), lines(export(t, b))); diff != "" {
		t.Error(diff)
	}
}

// client runs a program of Postgres, which Debian keeps beside the server.
func client(t *testing.T, out, in *bytes.Buffer, name string, args ...string) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
		if len(found) == 0 {
			t.Skipf("there is no %s", name)
		}
		path = found[len(found)-1]
	}
	cmd := exec.Command(path, args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	if in != nil {
		cmd.Stdin = in
	}
	if out != nil {
		cmd.Stdout = out
	}
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v: %s", name, err, said.String())
	}
}
