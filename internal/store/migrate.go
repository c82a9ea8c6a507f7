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
	return s.Alone(ctx, func() error {
		p, err := s.goose()
		if err != nil {
			return err
		}
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
