package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "github.com/jackc/pgx/v5/stdlib" // makes databases

	"github.com/opentdqs/tdqs/bench/variant"
	"github.com/opentdqs/tdqs/internal/archive"
	"github.com/opentdqs/tdqs/internal/store"
)

// place is where registries of one size are on one kind of database. A registry is
// made anew where it says.
type place struct {
	fresh func(ctx context.Context, name string) (address string, err error)
	drop  func(ctx context.Context, name string) error
}

// places are the databases that are measured.
func (o *options) places(tools int) (all []place) {
	if o.sqlite {
		file := func(name string) string { return filepath.Join(o.dir, fmt.Sprintf("%s-%d.db", name, tools)) }
		drop := func(_ context.Context, name string) (err error) {
			for _, end := range []string{"", "-wal", "-shm", "-serve"} {
				if e := os.Remove(file(name) + end); !errors.Is(e, os.ErrNotExist) {
					err = errors.Join(err, e)
				}
			}
			return err
		}
		all = append(all, place{func(ctx context.Context, name string) (string, error) { return file(name), drop(ctx, name) }, drop})
	}
	if o.postgres != "" {
		drop := func(ctx context.Context, name string) error {
			return o.command(ctx, fmt.Sprintf(`DROP DATABASE IF EXISTS "%s-%d"`, name, tools))
		}
		all = append(all, place{func(ctx context.Context, name string) (string, error) {
			address, err := url.Parse(o.postgres)
			if err != nil {
				return "", err
			}
			address.Path = fmt.Sprintf("/%s-%d", name, tools)
			return address.String(), errors.Join(drop(ctx, name), o.command(ctx, fmt.Sprintf(`CREATE DATABASE "%s-%d"`, name, tools)))
		}, drop})
	}
	return all
}

// command runs one on the database that the address names.
func (o *options) command(ctx context.Context, text string) error {
	db, err := sql.Open("pgx", o.postgres)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, text)
	return errors.Join(err, db.Close())
}

// makeExport writes the export of a synthetic registry, unless it is there: nothing
// of it is judged.
func makeExport(ctx context.Context, file string, servers, tools int) (err error) {
	if _, err := os.Stat(file); err == nil {
		return nil
	}
	lists, err := variant.Corpus()
	if err != nil {
		return err
	}
	made, err := lists.Registry(servers, tools)
	if err != nil {
		return err
	}
	db := file + ".db"
	defer func() {
		for _, end := range []string{"", "-wal", "-shm"} {
			_ = os.Remove(db + end)
		}
	}()
	r, err := open(ctx, db)
	if err != nil {
		return err
	}
	defer r.Store.Close() //nolint:errcheck // the file is thrown away
	for n := range servers {
		s, err := made.Server(n)
		if err == nil {
			_, err = r.Push(ctx, variant.Slug(n), s)
		}
		if err != nil {
			return err
		}
	}
	return write(ctx, r.Store, file)
}

// write exports a registry; a file is there whole or not at all.
func write(ctx context.Context, s *store.Store, file string) error {
	f, err := os.Create(file + ".part")
	if err != nil {
		return err
	}
	_, err = archive.Export(ctx, s, f)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(file+".part", file)
}
