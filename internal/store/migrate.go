package store

import (
	"context"
	"embed"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
)

//go:embed migrations
var migrations embed.FS

// migrate brings the tables, and what search finds, up to date. Processes that start
// together wait for each other.
func (s *Store) migrate(ctx context.Context) error {
	p, err := s.goose()
	if err != nil {
		return err
	}
	alone := s.Alone
	if s.kind == SQLite && s.isUpToDate(ctx, p) { // every command opens it: the lock, which is a file, is for the first and for upgrades
		alone = func(_ context.Context, f func() error) error { return f() }
	}
	return alone(ctx, func() error {
		if err := s.checkVersion(ctx, p); err != nil {
			return err
		}
		if _, err = p.Up(ctx); err != nil {
			return err
		}
		_, err = s.FillIndex(ctx)
		return err
	})
}

// isUpToDate reports whether the tables are those of the newest version.
func (s *Store) isUpToDate(ctx context.Context, p *goose.Provider) bool {
	var version int64
	err := s.write.QueryRowContext(ctx, `SELECT MAX(version_id) FROM `+goose.DefaultTablename).Scan(&version)
	sources := p.ListSources() // in order, and never none
	return err == nil && version == sources[len(sources)-1].Version
}

func (s *Store) goose() (*goose.Provider, error) {
	folder, dialect := "migrations/sqlite", database.DialectSQLite3
	if s.kind == Postgres {
		folder, dialect = "migrations/postgres", database.DialectPostgres
	}
	files, err := fs.Sub(migrations, folder)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, s.write, files)
}
