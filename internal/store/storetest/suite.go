package storetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Run is the suite.
func Run(t *testing.T, where func(testing.TB) string) {
	for _, c := range []struct {
		name string
		test func(*testing.T, suite)
	}{
		{"a store opens again with what it had", opensAgain},
		{"servers are kept by slug", servers},
		{"a capture comes back byte for byte", captures},
		{"a definition is kept once a server", definitionsOnce},
		{"a score follows its definition into the next capture", carriedForward},
		{"the flags of a set and those of a definition do not touch each other", flags},
		{"the same tool twice in a list has one score", twins},
		{"a server is stale until all of it is judged", staleness},
		{"what is to be judged anew stands until then", again},
		{"calibrations do not mix", calibrations},
		{"a removed server leaves nothing", removal},
		{"the lock lets one change a server at a time", locking},
		{"a setting that is held is changed by one at a time", holding},
		{"calls are counted by the hour", calls},
		{"reports go forward only", reports},
		{"tokens are found until revoked", tokens},
		{"writes of a token are counted by the hour", quota},
		{"servers are listed in every order, page by page", listing},
		{"a server is found by words of its names", nameWords},
		{"what was before is told", past},
		{"a list of tools has the figures of their records", marked},
		{"a tool has a version for each of its definitions", versions},
		{"a failed change changes nothing", rollback},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			place := where(t)
			c.test(t, suite{Store: Open(t, place), where: place, now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)})
		})
	}
}

type suite struct {
	*store.Store
	where string
	now   time.Time
}

var ctx = context.Background()

func (s suite) update(t *testing.T, f func(*store.Tx) error) {
	t.Helper()
	if err := s.Update(ctx, f); err != nil {
		t.Fatal(err)
	}
}

func (s suite) view(t *testing.T, f func(*store.Tx) error) {
	t.Helper()
	if err := s.View(ctx, f); err != nil {
		t.Fatal(err)
	}
}

func (s suite) server(t *testing.T, slug string) (id int64) {
	t.Helper()
	s.update(t, func(tx *store.Tx) (err error) {
		id, err = tx.AddServer(ctx, store.Server{Slug: slug, Source: store.Upload, Created: s.now})
		return err
	})
	return id
}

func (s suite) calibration(t *testing.T, edition string) (id int64) {
	t.Helper()
	s.update(t, func(tx *store.Tx) (err error) {
		id, err = tx.Calibration(ctx, tdqs.Calibration{Edition: edition, Judge: tdqs.JudgeName{Judge: "offline", Weights: "w"}}, s.now)
		return err
	})
	return id
}

func (s suite) capture(t *testing.T, server int64, tools ...store.Tool) (id int64) {
	t.Helper()
	for i := range tools {
		tools[i].Place = i + 1
	}
	s.update(t, func(tx *store.Tx) (err error) {
		id, err = tx.PutCapture(ctx, store.Capture{ServerID: server, Taken: s.now, Name: "garden", SHA256: "s", Listed: len(tools), Facts: []byte(`{}`), Tools: tools})
		return err
	})
	return id
}

func tool(name, description string) store.Tool {
	t := tdqs.Tool{Name: name, Description: &description}
	return store.Tool{Name: name, InputHash: t.InputHash(), Definition: t.Raw(), Signals: []byte(`{}`), SignalsOf: "1"}
}

func scored(t store.Tool, tdqsTenths tdqs.Tenths) store.Judged {
	s := tdqs.ToolScore{Name: t.Name, TDQS: tdqsTenths, Summary: "fine"}
	for d := range s.Marks {
		s.Marks[d] = tdqs.Mark{Score: 3, Justification: "because"}
	}
	return store.Judged{Name: t.Name, InputHash: t.InputHash, Score: s}
}

func opensAgain(t *testing.T, s suite) {
	id := s.server(t, "garden")
	again := Open(t, s.where)
	if err := again.View(ctx, func(tx *store.Tx) error {
		got, err := tx.ServerBySlug(ctx, "garden")
		if got.ID != id {
			t.Errorf("server %d, want %d", got.ID, id)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func rollback(t *testing.T, s suite) {
	stop := errors.New("stop")
	if err := s.Update(ctx, func(tx *store.Tx) error {
		if _, err := tx.AddServer(ctx, store.Server{Slug: "garden", Source: store.Upload, Created: s.now}); err != nil {
			return err
		}
		return stop
	}); !errors.Is(err, stop) {
		t.Errorf("the error of a change: %v", err)
	}
	s.view(t, func(tx *store.Tx) error {
		if _, err := tx.ServerBySlug(ctx, "garden"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a change that failed is there: %v", err)
		}
		return nil
	})
}
