package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite" // the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// openSQLite opens a file, which is made when it is not there. One connection
// writes, so that transactions queue here and not inside SQLite, where waiting
// ends in an error; others only read.
func openSQLite(ctx context.Context, path string, o Options) (*Store, error) {
	place := path
	if why := missing(path); o.Existing && why != "" {
		return nil, fmt.Errorf("there is no registry at %s: %s; tdqs registry push makes one with a first server, tdqs serve an empty one", path, why)
	}
	if !o.Existing {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, fmt.Errorf("making the folder of the database: %w", err)
		}
	}
	if err := checkFile(ctx, path); err != nil {
		return nil, fmt.Errorf("the database %s cannot be used: %w", path, err)
	}
	write, err := sql.Open("sqlite", sqliteName(path, writerCache, "_txlock=immediate"))
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	first, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := whileBusy(first, func() error { return write.PingContext(ctx) }); err != nil { // a new file's log is begun, which does not wait by itself
		return nil, errors.Join(fmt.Errorf("the database %s cannot be used: %w", path, inWords(err)), write.Close())
	}
	read, err := sql.Open("sqlite", sqliteName(path, readerCache, "_pragma=query_only(true)"))
	if err != nil {
		return nil, errors.Join(err, write.Close())
	}
	opened, err := os.Stat(path)
	if err != nil {
		return nil, errors.Join(err, write.Close(), read.Close())
	}
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		path = resolved // what is locked beside it is one for all names of the file
	}
	readers := min(o.Connections, maxReaders)
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	s := &Store{kind: SQLite, write: write, read: read, path: path, opened: opened, place: place}
	s.size.Store(opened.Size())
	return s, nil
}

var (
	errShrunk = errors.New("its file became smaller, as one does that another is copied over: end this process, remove the files of its name with -wal and -shm, and copy again")
	errGone   = errors.New("its file was removed, or another was put in its place: end this process and begin it again")
)

// stands holds the file to being the one that was opened. What is written to one that was
// removed, or in whose place another was put, is lost when the process ends; to one that
// another was copied over, it destroys that. Nothing here makes the file smaller, so that
// shows most copies, which have no gaps, and costs nothing more; to read the file would
// take SQLite's locks off it.
func (s *Store) stands() error {
	if s.kind != SQLite {
		return nil
	}
	largest := s.size.Load() // before the file is looked at: it may grow meanwhile
	now, err := os.Stat(s.path)
	switch {
	case err != nil || !os.SameFile(s.opened, now):
		return unusable{s.place, errGone}
	case now.Size() < largest:
		return unusable{s.place, errShrunk}
	case now.Size() > largest:
		s.size.CompareAndSwap(largest, now.Size()) // or it is another's, who saw it later
	}
	return nil
}

// missing says what is the matter with a file in which nobody has begun a registry yet,
// empty of another.
func missing(path string) string {
	stat, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "check its name"
	case err == nil && stat.Mode().IsRegular() && stat.Size() == 0:
		return "the file is empty, so check its name"
	}
	return ""
}

// damaged reports whether a file is: where SQLite says of a part of it what is said
// of another fault elsewhere.
func (s *Store) damaged(ctx context.Context) bool {
	var says string
	err := s.write.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&says)
	return ctx.Err() == nil && (err != nil && worded(err) == errDamaged || err == nil && says != "ok")
}

// Each connection has a cache of its own, in kilobytes. The system keeps the file in
// memory too, so that readers lose little by a small one; with the writer's, eighty of
// them took gigabytes.
const (
	writerCache = 64 << 10
	readerCache = 8 << 10
	maxReaders  = 16
)

// patience is how long a lock of another process is waited for.
const patience = 10 * time.Second

// sqliteName names a file to the driver: with a write-ahead log readers do not
// wait for the writer, and NORMAL loses no committed transaction when the process
// dies, only when the machine does.
func sqliteName(path string, cache int, option string) string {
	pragmas := "_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_pragma=foreign_keys(true)&_pragma=temp_store(MEMORY)&" +
		fmt.Sprintf("_pragma=busy_timeout(%d)&_pragma=cache_size(-%d)&", patience.Milliseconds(), cache)
	return sqliteFile(path, pragmas+option)
}

func sqliteFile(path, options string) string {
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: path}).EscapedPath(), RawQuery: options}).String()
}

// isBusy reports whether another process holds a lock.
func isBusy(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_BUSY
}

// Backup writes a copy of a SQLite database to a new file while it is in use.
func (s *Store) Backup(ctx context.Context, path string) error {
	if s.kind != SQLite {
		return errors.New("only a SQLite database is copied by tdqs: use pg_dump for Postgres")
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // for its owner alone, as the database
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: %w: name a new file", path, ErrExists)
	}
	if err == nil {
		err = f.Close()
	}
	if err != nil {
		return fmt.Errorf("copying the database: %w", err)
	}
	if err := s.copyTo(ctx, path); err != nil {
		_ = os.Remove(path) // a part of a copy, which would be in the way of the next
		if worded(err) == errFull {
			err = errors.New("the disk is full")
		}
		return fmt.Errorf("copying the database to %s: %w", path, err)
	}
	return nil
}

func (s *Store) copyTo(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", sqliteName(s.path, readerCache, "mode=ro")) // the readers' connections refuse to copy
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO $1", path)
	return errors.Join(err, db.Close())
}
