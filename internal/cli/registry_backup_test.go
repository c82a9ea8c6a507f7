package cli_test

import (
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs/internal/store"
)

// TestBackupUpgradesNothing: a copy that is made before an upgrade is of the version before.
func TestBackupUpgradesNothing(t *testing.T) {
	t.Parallel()
	db, copied := filepath.Join(t.TempDir(), "registry.db"), filepath.Join(t.TempDir(), "copy.db")
	if status, _, said := run(desk, "registry", "push", "-", "--server", "desk", "--db", db); status != 0 {
		t.Fatal(said)
	}
	on := func(path string, f func(*store.Tx) error) {
		t.Helper()
		s, err := store.Open(t.Context(), path, store.Options{Existing: true, AsIs: true})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close() //nolint:errcheck // it was read
		if err := s.Update(t.Context(), f); err != nil {
			t.Fatal(err)
		}
	}
	on(db, func(tx *store.Tx) error {
		_, err := tx.ExecContext(t.Context(), `DROP TABLE search_word; DROP TABLE search_vocabulary; DELETE FROM goose_db_version WHERE version_id > 4`)
		return err
	})
	if status, _, said := run("", "registry", "backup", copied, "--db", db); status != 0 {
		t.Fatal(said)
	}
	for _, path := range []string{db, copied} {
		on(path, func(tx *store.Tx) error {
			var version int
			err := tx.QueryRowContext(t.Context(), `SELECT MAX(version_id) FROM goose_db_version`).Scan(&version)
			if version != 4 {
				t.Errorf("%s is of version %d", path, version)
			}
			return err
		})
	}
}
