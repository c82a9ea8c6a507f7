package registry

import (
	"context"

	"github.com/riverqueue/river"
)

// Words of a large registry are counted beforehand (store.Store.CountWords).
const (
	countedFrom = 20_000 // tools: fewer are counted in a few milliseconds
	commonWord  = 50     // tools that have it
)

// KeepSearch has search find what a process of an earlier version brought, and
// counts the words of a registry that has grown.
func (r *Registry) KeepSearch(ctx context.Context) error {
	filled, err := r.Store.FillIndex(ctx)
	if err != nil {
		return err
	}
	if filled > 0 {
		r.Log.Info("search finds the tools of servers now that it did not know", "servers", filled)
	}
	_, err = r.Store.CountWords(ctx, countedFrom, commonWord)
	return err
}

type keepSearchArgs struct{}

func (keepSearchArgs) Kind() string { return "keep_search" }

func (keepSearchArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: upkeepQueue, UniqueOpts: once}
}

func (r *Registry) workKeepSearch(ctx context.Context, _ *river.Job[keepSearchArgs]) error {
	return r.KeepSearch(ctx)
}
