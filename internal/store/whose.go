package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ourTable tells whose database it is.
const ourTable = "tool_score"

var errForeign = errors.New("it is the database of another program")

// checkFile refuses a file that cannot become or be a registry's, before anything
// in it is touched. A new one is made.
func checkFile(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // its errors say more than SQLite's
	if err != nil {
		var in *fs.PathError
		if errors.As(err, &in) {
			err = in.Err
		}
		return err
	}
	stat, err := f.Stat()
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	switch {
	case !stat.Mode().IsRegular():
		return errors.New("it is no regular file")
	case stat.Size() == 0:
		return nil
	}
	db, err := sql.Open("sqlite", sqliteFile(path, "mode=ro&_pragma=busy_timeout(10000)"))
	if err != nil {
		return err
	}
	defer db.Close() //nolint:errcheck // nothing was written
	var all, our int // a file in which another process begins just now has the table of versions alone
	if err := db.QueryRowContext(ctx, `SELECT COUNT(*), COUNT(CASE WHEN name = $1 THEN 1 END) FROM sqlite_master
		WHERE type = 'table' AND name NOT IN ($2, 'sqlite_sequence')`, ourTable, goose.DefaultTablename).Scan(&all, &our); err != nil {
		return inWords(err)
	}
	if all > 0 && our == 0 {
		return errForeign
	}
	return nil
}

// pgDiskFull is Postgres's code for it.
const pgDiskFull = "53100"

// errFull: there is no room to write.
var errFull = errors.New("its disk is full, and nothing of this was kept: make room and do it again")

// errDamaged: parts of the file do not fit each other.
var errDamaged = errors.New("it is damaged: restore a backup, and remove the files of its name with -wal and -shm before")

// pgForbidden is Postgres's code for what a user may not do.
const pgForbidden = "42501"

// inWords is an error in better words, where there are any.
func inWords(err error) error {
	if words := worded(err); words != nil {
		return words
	}
	return err
}

// worded says what a database says by number, where it says it badly, else nothing.
func worded(err error) error {
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == pgDiskFull {
		return errFull
	}
	if refused != nil && refused.Code == pgForbidden {
		return fmt.Errorf("its user may not do this (%s): grant it that, or give the address of another", refused.Message)
	}
	if isAway(err) {
		return fmt.Errorf("it does not answer (%w): see that it runs, and try again", reason(err))
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return nil
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_NOTADB:
		return errors.New("it is no SQLite database")
	case sqlite3.SQLITE_CORRUPT:
		return errDamaged
	case sqlite3.SQLITE_CANTOPEN:
		return errors.New("it, or the folder that it is in, cannot be written")
	case sqlite3.SQLITE_READONLY:
		return errors.New("it cannot be written")
	case sqlite3.SQLITE_BUSY:
		return errors.New("another process keeps it locked")
	case sqlite3.SQLITE_FULL:
		return errFull
	}
	return nil
}

// checkVersion refuses tables that another program, or a newer version of this one,
// keeps in its database.
func (s *Store) checkVersion(ctx context.Context, p *goose.Provider) error {
	current, newest, err := p.GetVersions(ctx)
	switch {
	case err != nil:
		return err
	case current > newest:
		return fmt.Errorf("a newer version of tdqs has used it: its tables are of version %d, and this one knows them up to %d", current, newest)
	case current == 0:
		return nil
	}
	query := `SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = $1`
	if s.kind == Postgres {
		query = `SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1`
	}
	var n int
	if err := s.write.QueryRowContext(ctx, query, ourTable).Scan(&n); err != nil {
		return err
	}
	if n == 0 {
		return errForeign
	}
	return nil
}
