package storetest

import (
	"errors"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

func calibrations(t *testing.T, s suite) {
	server, one, two := s.server(t, "garden"), s.calibration(t, "1.3"), s.calibration(t, "1.2")
	if again := s.calibration(t, "1.3"); again != one || one == two {
		t.Fatalf("calibrations %d, %d, %d", one, two, again)
	}
	a := tool("a", "one")
	capture := s.capture(t, server, a)
	s.update(t, func(tx *store.Tx) error {
		c := tdqs.Coherence{Score: 40}
		for d := range c.Marks {
			c.Marks[d].Score = 4
		}
		return errors.Join(
			tx.PutToolScores(ctx, server, one, []store.Judged{scored(a, 30)}, s.now),
			tx.PutCoherence(ctx, server, "m", one, &c, s.now),
			tx.PutServerScore(ctx, one, store.ServerScore{CaptureID: capture, ServerID: server, Scored: 1, Updated: s.now}))
	})
	s.view(t, func(tx *store.Tx) error {
		m, err := tx.Members(ctx, capture, two)
		if len(m) != 1 || m[0].Score != nil {
			t.Errorf("a score of another calibration: %+v", m)
		}
		c, again, err2 := tx.Coherence(ctx, server, "m", two)
		if c != nil || !again {
			t.Error("a verdict of another calibration")
		}
		if c, again, _ = tx.Coherence(ctx, server, "m", one); c == nil || c.Score != 40 || again {
			t.Errorf("the verdict: %+v", c)
		}
		if _, err := tx.ServerScore(ctx, capture, two); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("an aggregate of another calibration: %v", err)
		}
		all, err3 := tx.Calibrations(ctx)
		if len(all) != 2 || all[0].Edition != "1.3" || all[0].Judge.Weights != "w" {
			t.Errorf("calibrations: %+v", all)
		}
		known, err4 := tx.CalibrationByID(ctx, two)
		if known.ID != two || known.Calibration != all[1].Calibration || !known.Created.Equal(all[1].Created) {
			t.Errorf("the second calibration: %+v", known)
		}
		if _, err := tx.CalibrationByID(ctx, two+1); err == nil || errors.Is(err, store.ErrNotFound) {
			t.Errorf("a calibration that there is not: %v", err)
		}
		return errors.Join(err, err2, err3, err4)
	})
	s.update(t, func(tx *store.Tx) error { return errors.Join(tx.Set(ctx, "k", "1"), tx.Set(ctx, "k", "2")) })
	s.view(t, func(tx *store.Tx) error {
		v, err := tx.Setting(ctx, "k")
		none, err2 := tx.Setting(ctx, "none")
		if v != "2" || none != "" {
			t.Errorf("settings %q and %q", v, none)
		}
		return errors.Join(err, err2)
	})
}
