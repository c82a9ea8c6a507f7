package archive

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// keep adds a server of the file to the registry, or what is known of it to the
// server that is there. ids are those of the file's calibrations.
func (b *batch) keep(ctx context.Context, tx *store.Tx, ids []int64, now time.Time) (created bool, err error) {
	server, err := tx.ServerBySlug(ctx, b.Server)
	switch {
	case errors.Is(err, store.ErrNotFound):
		created = true
		server = store.Server{Slug: b.Server, Source: b.Source, URL: b.URL, Headers: b.Headers, Every: time.Duration(b.EveryMS) * time.Millisecond,
			Due: b.Due, Checked: b.Checked, Failures: b.Failures, Failure: b.Failure, Created: b.Created}
		server.ID, err = tx.AddServer(ctx, server)
	case err == nil:
		server, err = tx.Lock(ctx, server.ID)
	}
	if err != nil {
		return created, err
	}
	captures, current, err := b.keepCaptures(ctx, tx, server)
	if err != nil {
		return created, err
	}
	here := b.definitionsOf(captures)
	for i, j := range b.judged {
		scores := slices.DeleteFunc(slices.Clone(j.scores), func(k store.KeptScore) bool { return !here[[2]string{k.Name, k.InputHash}] })
		if err := tx.KeepScores(ctx, server.ID, ids[i], scores); err != nil {
			return created, err
		}
		if err := tx.KeepVerdicts(ctx, server.ID, ids[i], j.verdicts); err != nil {
			return created, err
		}
	}
	if err := b.keepAggregates(ctx, tx, server.ID, captures, ids); err != nil || current == 0 {
		return created, err
	}
	return created, registry.Settle(ctx, tx, current, now)
}

// definitionsOf are the names and hashes of what is captured here too: a score of
// something else would be one of nothing.
func (b *batch) definitionsOf(ids []int64) map[[2]string]bool {
	here := map[[2]string]bool{}
	for i, c := range b.captures {
		if ids[i] == 0 {
			continue
		}
		for _, t := range c.Tools {
			here[[2]string{t.Name, t.InputHash}] = true
		}
	}
	return here
}

// keepCaptures adds the captures that were taken after the server's current one;
// the last becomes current. What is older is not added: the history of a server is
// in the order in which this registry saw it. It returns the IDs of the file's
// captures, 0 for one that is not here, and that of the current one, 0 for none.
func (b *batch) keepCaptures(ctx context.Context, tx *store.Tx, server store.Server) (ids []int64, current int64, err error) {
	type moment struct {
		at     int64
		sha256 string
	}
	known := map[moment]int64{}
	there, err := tx.Captures(ctx, server.ID)
	if err != nil {
		return nil, 0, err
	}
	var since time.Time // when the current one was taken
	for _, c := range there {
		known[moment{c.Taken.UnixMilli(), c.SHA256}], since = c.ID, c.Taken
	}
	newer := len(b.captures) > 0 && b.captures[len(b.captures)-1].Taken.After(since)
	current = server.CaptureID
	for _, c := range b.captures {
		c.ServerID = server.ID
		id, is := known[moment{c.Taken.UnixMilli(), c.SHA256}]
		if !is && newer && c.Taken.After(since) {
			if id, err = tx.PutCapture(ctx, c); err != nil {
				return nil, 0, err
			}
			current = id
		}
		ids = append(ids, id)
	}
	return ids, current, nil
}

// keepAggregates adds the aggregates that are not there, or older.
func (b *batch) keepAggregates(ctx context.Context, tx *store.Tx, server int64, captures, calibrations []int64) error {
	for i, capture := range captures {
		for j, calibration := range calibrations {
			a, is := b.aggregates[[2]int{i + 1, j + 1}]
			if !is || capture == 0 {
				continue
			}
			a.CaptureID, a.ServerID = capture, server
			known, err := tx.ServerScore(ctx, capture, calibration)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return err
			}
			if err == nil && !a.Updated.After(known.Updated) {
				continue
			}
			if err := tx.PutServerScore(ctx, calibration, a); err != nil {
				return err
			}
		}
	}
	return nil
}
