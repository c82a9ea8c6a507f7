package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// altered changes a database behind the store's back.
func altered(t *testing.T, driver, where, statement string) string {
	t.Helper()
	db, err := sql.Open(driver, where)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return where
}

// ours is a database that this version made.
func ours(t *testing.T, where string) string {
	t.Helper()
	s, err := store.Open(context.Background(), where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return where
}

// TestWhatIsNoRegistry opens what cannot be one: each is refused in a sentence that
// names the file, and stays as it was.
func TestWhatIsNoRegistry(t *testing.T) {
	t.Parallel()
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const goose = `CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY AUTOINCREMENT, version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL, tstamp TIMESTAMP DEFAULT (datetime('now')));
		INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, 1), (1, 1); CREATE TABLE notes (n)`
	for _, test := range []struct{ name, path, want string }{
		{"a text", file(strings.Repeat("Nothing of a database is in here.\n", 50)), "it is no SQLite database"},
		{"another program's", altered(t, "sqlite", filepath.Join(t.TempDir(), "notes.db"), `CREATE TABLE notes (n)`), "it is the database of another program"},
		{"another program's of the same make", altered(t, "sqlite", filepath.Join(t.TempDir(), "notes.db"), goose), "it is the database of another program"},
		{"a newer version's", altered(t, "sqlite", ours(t, storetest.SQLite(t)), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`),
			"a newer version of tdqs has used it: its tables are of version 999, and this one knows them up to "},
		{"ours, with a table of versions that is damaged", damaged(t, ours(t, filepath.Join(t.TempDir(), "registry.db"))), "it is damaged: restore a backup"},
		{"a folder", t.TempDir(), "is a directory"},
		{"in a file", filepath.Join(file("x"), "registry.db"), "not a directory"},
		{"a device", os.DevNull, "it is no regular file"},
	} {
		t.Run(test.name, func(t *testing.T) {
			before, _ := os.ReadFile(test.path)
			_, err := store.Open(context.Background(), test.path, store.Options{})
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), test.path) && test.name != "in a file" {
				t.Errorf("%v, want %s", err, test.want)
			}
			if after, _ := os.ReadFile(test.path); string(after) != string(before) {
				t.Error("the file was changed")
			}
		})
	}
}

// damaged breaks the second page of a file.
func damaged(t *testing.T, path string) string {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteAt([]byte(strings.Repeat("garbage", 3)), 4096)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestACopyOfBefore: a copy of what an older version wrote can be given to that again.
func TestACopyOfBefore(t *testing.T) {
	t.Parallel()
	where := altered(t, "sqlite", ours(t, storetest.SQLite(t)), `DROP TABLE search_word; DROP TABLE search_vocabulary; DELETE FROM goose_db_version WHERE version_id > 4`)
	s, err := store.Open(context.Background(), where, store.Options{Existing: true, AsIs: true})
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy.db")
	if err := errors.Join(s.Backup(context.Background(), copied), s.Close()); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{where, copied} {
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		var version int
		if err := errors.Join(db.QueryRow(`SELECT MAX(version_id) FROM goose_db_version`).Scan(&version), db.Close()); err != nil || version != 4 {
			t.Errorf("%s is of version %d, %v", path, version, err)
		}
		storetest.Open(t, path) // and can be upgraded
	}
}

// TestWhatAUserMayNotDo: Postgres's refusal is told with the database and the way out.
func TestWhatAUserMayNotDo(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres(t))
	err := s.Update(context.Background(), func(tx *store.Tx) error {
		for _, statement := range []string{`CREATE ROLE tdqs_reader`, `SET LOCAL ROLE tdqs_reader`, `SELECT slug FROM server`} {
			if _, err := tx.ExecContext(context.Background(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), s.Place()) || !strings.Contains(err.Error(), "its user may not do this (permission denied for table server)") {
		t.Errorf("%v", err)
	}
}

func TestWhatIsNoRegistryOnPostgres(t *testing.T) {
	t.Parallel()
	newer := altered(t, "pgx", ours(t, storetest.Postgres(t)), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)`)
	foreign := altered(t, "pgx", ours(t, storetest.Postgres(t)), `DROP TABLE tool_score`)
	for where, want := range map[string]string{
		newer:   "a newer version of tdqs has used it",
		foreign: "it is the database of another program",
		strings.Replace(storetest.Postgres(t), "?", "_gone?", 1): "does not exist",
	} {
		if _, err := store.Open(context.Background(), where, store.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestAFileThatIsGone: what was removed, or replaced, while it was open takes nothing that
// would be lost.
func TestAFileThatIsGone(t *testing.T) {
	t.Parallel()
	where := storetest.SQLite(t)
	s := storetest.Open(t, where)
	ask := func() error {
		return errors.Join(
			s.Update(context.Background(), func(*store.Tx) error { return nil }),
			s.View(context.Background(), func(*store.Tx) error { return nil }))
	}
	if err := ask(); err != nil {
		t.Fatal(err)
	}
	for _, change := range []func() error{
		func() error { return os.Rename(where, where+".aside") },
		func() error { return os.WriteFile(where, nil, 0o600) },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if err := ask(); err == nil || strings.Count(err.Error(), "its file was removed, or another was put in its place") != 2 {
			t.Errorf("%v", err)
		}
	}
}

// TestAFileThatIsCopiedOver: a copy that was put into the file itself, while it was open,
// is noticed where it is smaller, and nothing is written to it any more.
func TestAFileThatIsCopiedOver(t *testing.T) {
	t.Parallel()
	where := storetest.SQLite(t)
	s := storetest.Open(t, where)
	small := where + ".copy"
	if err := s.Backup(t.Context(), small); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{`CREATE TABLE growth (text TEXT)`, `INSERT INTO growth VALUES (hex(randomblob(100000)))`} {
		if err := s.Update(t.Context(), func(tx *store.Tx) error {
			_, err := tx.ExecContext(t.Context(), statement)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Writer().ExecContext(t.Context(), `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		t.Fatal(err)
	}
	nothing := func(*store.Tx) error { return nil }
	if err := errors.Join(s.View(t.Context(), nothing), s.Update(t.Context(), nothing)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(small)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(where, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		err := errors.Join(s.View(t.Context(), nothing), s.Update(t.Context(), nothing))
		if !errors.Is(err, store.ErrUnusable) || strings.Count(err.Error(), "its file became smaller, as one does that another is copied over") != 2 {
			t.Errorf("%v", err)
		}
	}
}

// TestOneFileByTwoNames: where one process works on a file, a link to it does not let
// another.
func TestOneFileByTwoNames(t *testing.T) {
	t.Parallel()
	where := storetest.SQLite(t)
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(where, link); err != nil {
		t.Skip(err) // Windows wants a right for it
	}
	first, err := storetest.Open(t, where).Attend(context.Background(), "first")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := storetest.Open(t, link).Attend(context.Background(), "second"); !errors.Is(err, store.ErrServed) {
		t.Errorf("by another name: %v", err)
	}
	if err := first.End(); err != nil {
		t.Error(err)
	}
}

// TestAReadOnlyFolder cannot be tried as root, who may write everywhere.
func TestAReadOnlyFolder(t *testing.T) {
	t.Parallel()
	if os.Getuid() == 0 {
		t.Skip("root may write everywhere")
	}
	dir := t.TempDir()
	where := ours(t, filepath.Join(dir, "registry.db"))
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) }) // so that it can be removed
	for path, want := range map[string]string{where: "cannot be written", filepath.Join(dir, "new.db"): "permission denied"} {
		if _, err := store.Open(context.Background(), path, store.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
