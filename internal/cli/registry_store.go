package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/store"
)

// storeOptions say which registry.
type storeOptions struct {
	db    string
	makes bool // one that is not there is made; else it is an error, and what was asked of it is said of nothing
}

func (o *storeOptions) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.db, "db", "", "the database: a `FILE` or a postgres:// address (default: registry.db in your data directory)")
	environment(cmd, "db", "TDQS_DB")
}

func (o *storeOptions) finish(cmd *cobra.Command) error {
	if err := readEnvironment(cmd.Flags()); err != nil || o.db != "" {
		return err
	}
	dir, err := dataDir()
	if err != nil {
		return fmt.Errorf("there is no folder for a registry, since %w: name a database with --db", err)
	}
	o.db = filepath.Join(dir, "registry.db")
	return nil
}

// open opens the database of a registry, where nothing is judged.
func (o *storeOptions) open(ctx context.Context) (*store.Store, error) {
	return store.Open(ctx, o.db, store.Options{Existing: !o.makes})
}

// withStore runs f on such a database.
func withStore(ctx context.Context, o *storeOptions, f func(*store.Store) error) error {
	s, err := o.open(ctx)
	if err != nil {
		return err
	}
	return errors.Join(f(s), s.Close())
}

// update runs f in a transaction that may write to the database.
func (o *storeOptions) update(cmd *cobra.Command, f func(context.Context, *store.Tx) error) error {
	if err := o.finish(cmd); err != nil {
		return err
	}
	ctx := cmd.Context()
	return withStore(ctx, o, func(s *store.Store) error {
		return s.Update(ctx, func(tx *store.Tx) error { return f(ctx, tx) })
	})
}

// serverOf finds a server by the name that a person gives.
func serverOf(ctx context.Context, tx *store.Tx, slug string) (store.Server, error) {
	s, err := tx.ServerBySlug(ctx, slug)
	if errors.Is(err, store.ErrNotFound) {
		return s, fmt.Errorf("there is no server %q in the registry: tdqs registry list shows those that are", slug)
	}
	return s, err
}
