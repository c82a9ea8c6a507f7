package load

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/search"
	"github.com/opentdqs/tdqs/internal/store"
)

// QueryFile is where the tests of search keep their queries.
const QueryFile = "internal/search/testdata/queries.json"

// Queries reads a file of queries.
func Queries(file string) (all []string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var questions []struct{ Query string }
	if err := json.Unmarshal(data, &questions); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, q := range questions {
		all = append(all, q.Query)
	}
	return all, nil
}

// Search finds tools by a query, and says how long that took.
func Search(ctx context.Context, r *registry.Registry, query string) (found search.Found, took time.Duration, err error) {
	begin := time.Now()
	err = r.Store.View(ctx, func(tx *store.Tx) (err error) {
		found, err = search.Find(ctx, tx, search.Query{Text: query, Calibration: r.Calibration()})
		return err
	})
	return found, time.Since(begin), err
}

// CountWords has the words counted that queries weigh, as a sweep does.
func CountWords(ctx context.Context, r *registry.Registry) (counted bool, err error) {
	return r.Store.CountWords(ctx, 20_000, 50)
}
