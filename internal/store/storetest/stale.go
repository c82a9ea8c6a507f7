package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

func staleness(t *testing.T, s suite) {
	server, calibration := s.server(t, "garden"), s.calibration(t, "1.3")
	s.server(t, "empty") // never captured: nothing to judge
	a, b := tool("a", "one"), tool("b", "two")
	capture := s.capture(t, server, a, b)
	aggregate := store.ServerScore{CaptureID: capture, ServerID: server, MessageHash: "m", Updated: s.now}
	check := func(why string, want int, coverage store.Coverage) {
		t.Helper()
		s.view(t, func(tx *store.Tx) error {
			stale, err := tx.StaleServers(ctx, calibration, 0, 10)
			if len(stale) != want {
				t.Errorf("%s: stale %v", why, stale)
			}
			got, err2 := tx.Coverage(ctx, calibration)
			if diff := cmp.Diff(coverage, got); diff != "" {
				t.Errorf("%s: %s", why, diff)
			}
			return errors.Join(err, err2)
		})
	}
	put := func(scored, stale int) {
		t.Helper()
		aggregate.Scored, aggregate.Stale = scored, stale
		s.update(t, func(tx *store.Tx) error { return tx.PutServerScore(ctx, calibration, aggregate) })
	}
	check("captured", 1, store.Coverage{Servers: 1, Tools: 2})
	put(1, 2)
	check("one judged", 1, store.Coverage{Servers: 1, Tools: 2, Scored: 1})
	put(2, 1)
	check("without coherence", 1, store.Coverage{Servers: 1, Tools: 2, Scored: 2})
	put(2, 0)
	check("all judged", 0, store.Coverage{Servers: 1, Fresh: 1, Tools: 2, Scored: 2})
	s.capture(t, server, a)
	check("captured again", 1, store.Coverage{Servers: 1, Tools: 1})
	s.view(t, func(tx *store.Tx) error {
		after, err := tx.StaleServers(ctx, calibration, server, 10)
		if len(after) != 0 {
			t.Errorf("after it: %v", after)
		}
		return err
	})
}

func again(t *testing.T, s suite) {
	server, calibration := s.server(t, "garden"), s.calibration(t, "1.3")
	a := tool("a", "one")
	capture := s.capture(t, server, a)
	c := tdqs.Coherence{Score: 40}
	for d := range c.Marks {
		c.Marks[d].Score = 4
	}
	put := func(tx *store.Tx) error {
		return errors.Join(tx.PutToolScores(ctx, server, calibration, []store.Judged{scored(a, 30)}, s.now),
			tx.PutCoherence(ctx, server, "m", calibration, &c, s.now))
	}
	mark := func(before time.Time) func(tx *store.Tx) error {
		return func(tx *store.Tx) error {
			return errors.Join(tx.JudgeToolsAgain(ctx, capture, calibration, before), tx.JudgeSetsAgain(ctx, server, calibration, before))
		}
	}
	check := func(why string, want bool) {
		t.Helper()
		s.view(t, func(tx *store.Tx) error {
			has, err := tx.HasScore(ctx, server, "a", a.InputHash, calibration)
			places, err2 := tx.StaleTools(ctx, capture, calibration)
			hashes, err3 := tx.StaleHashes(ctx, capture, calibration)
			scores, err4 := tx.Scores(ctx, capture, calibration)
			verdict, again, err5 := tx.Coherence(ctx, server, "m", calibration)
			if has == want || (len(places) == 1) != want || (len(hashes) == 1) != want || again != want {
				t.Errorf("%s: has %v, places %v, hashes %v, again %v", why, has, places, hashes, again)
			}
			if len(scores) != 1 || verdict == nil {
				t.Errorf("%s: scores %v, verdict %v", why, scores, verdict)
			}
			return errors.Join(err, err2, err3, err4, err5)
		})
	}
	s.update(t, put)
	s.update(t, mark(s.now))
	check("marked what is older than it", false)
	s.update(t, mark(s.now.Add(time.Second)))
	check("marked", true)
	s.update(t, put)
	check("judged anew", false)
}
