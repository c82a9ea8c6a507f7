package storetest

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

func carriedForward(t *testing.T, s suite) {
	server, calibration := s.server(t, "garden"), s.calibration(t, "1.3")
	a, b := tool("a", "one"), tool("b", "two")
	first := s.capture(t, server, a, b)
	s.update(t, func(tx *store.Tx) error {
		return tx.PutToolScores(ctx, server, calibration, []store.Judged{scored(a, 41), scored(b, 22)}, s.now)
	})
	changed := tool("b", "two, changed")
	second := s.capture(t, server, changed, a)
	s.view(t, func(tx *store.Tx) error {
		now, err := tx.Members(ctx, second, calibration)
		if len(now) != 2 || now[0].Score != nil || now[1].Score == nil || now[1].Score.TDQS != 41 || now[1].Score.Position != 2 {
			t.Errorf("members: %+v", now)
		}
		before, err2 := tx.Members(ctx, first, calibration)
		if len(before) != 2 || before[1].Score == nil || before[1].Score.TDQS != 22 || before[1].Score.Marks[0].Justification != "because" {
			t.Errorf("history: %+v", before)
		}
		places, err3 := tx.StaleTools(ctx, second, calibration)
		if diff := cmp.Diff([]int{1}, places); diff != "" {
			t.Error(diff)
		}
		scores, err4 := tx.Scores(ctx, first, calibration)
		if diff := cmp.Diff([]tdqs.Tenths{41, 22}, scores); diff != "" {
			t.Error(diff)
		}
		return errors.Join(err, err2, err3, err4)
	})
}

func flags(t *testing.T, s suite) {
	server, calibration := s.server(t, "garden"), s.calibration(t, "1.3")
	a := tool("a", "one")
	capture := s.capture(t, server, a)
	judged := scored(a, 30)
	judged.Score.Flags = []tdqs.Flag{tdqs.AnnotationContradiction}
	put := func(tx *store.Tx) error {
		return tx.PutToolScores(ctx, server, calibration, []store.Judged{judged}, s.now)
	}
	s.update(t, put)
	s.update(t, func(tx *store.Tx) error {
		return tx.FlagMembers(ctx, capture, calibration, func(int) []tdqs.Flag { return []tdqs.Flag{tdqs.ShadowingRisk} })
	})
	judged.Score.Flags = nil
	s.update(t, put)
	check := func(want []tdqs.Flag) {
		t.Helper()
		s.view(t, func(tx *store.Tx) error {
			m, err := tx.Members(ctx, capture, calibration)
			if len(m) != 1 || len(m[0].Score.Flags) != 0 || !cmp.Equal(m[0].Score.ServerFlags, want) {
				t.Errorf("flags %v and %v, want none and %v", m[0].Score.Flags, m[0].Score.ServerFlags, want)
			}
			return err
		})
	}
	check([]tdqs.Flag{tdqs.ShadowingRisk})
	s.update(t, func(tx *store.Tx) error {
		return tx.FlagMembers(ctx, capture, calibration, func(int) []tdqs.Flag { return nil })
	})
	check([]tdqs.Flag{})
}

func twins(t *testing.T, s suite) {
	server, calibration := s.server(t, "garden"), s.calibration(t, "1.3")
	a := tool("a", "one")
	capture := s.capture(t, server, a, a)
	s.update(t, func(tx *store.Tx) error {
		return tx.PutToolScores(ctx, server, calibration, []store.Judged{scored(a, 30), scored(a, 31)}, s.now)
	})
	s.view(t, func(tx *store.Tx) error {
		scores, err := tx.Scores(ctx, capture, calibration)
		if diff := cmp.Diff([]tdqs.Tenths{30, 30}, scores); diff != "" {
			t.Error(diff)
		}
		return err
	})
}
