package storetest

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// marked holds that the figures of a list of tools are those of their records, and
// that one tool is found by its place as among all.
func marked(t *testing.T, s suite) {
	server, calibration := s.server(t, "garden"), s.calibration(t, "1.3")
	a, b, odd := tool("a", "one"), tool("b", "two"), tool("x\x00\xed\xa0\x80/..", "three")
	capture := s.capture(t, server, a, b, odd, tool("b", "another"))
	judged := scored(a, 30)
	judged.Score.Flags = []tdqs.Flag{tdqs.NoDescription}
	s.update(t, func(tx *store.Tx) error {
		return tx.PutToolScores(ctx, server, calibration, []store.Judged{judged, scored(odd, 44)}, s.now)
	})
	s.update(t, func(tx *store.Tx) error {
		return tx.FlagMembers(ctx, capture, calibration, func(place int) []tdqs.Flag {
			return []tdqs.Flag{tdqs.ShadowingRisk}[:place%2]
		})
	})
	s.view(t, func(tx *store.Tx) error {
		tools, err := tx.MarkedTools(ctx, capture, calibration)
		members, err2 := tx.Members(ctx, capture, calibration)
		if len(tools) != 4 || len(members) != 4 {
			t.Fatalf("%d tools, %d members: %v %v", len(tools), len(members), err, err2)
		}
		for i, m := range members {
			want := store.MarkedTool{Place: m.Place, Name: m.Name, InputHash: m.InputHash}
			if m.Score != nil {
				want.TDQS, want.Marks, want.Flags, want.ServerFlags = &m.Score.TDQS, m.Score.Marks.Scores(), m.Score.Flags, m.Score.ServerFlags
				if len(want.Flags) == 0 {
					want.Flags = nil
				}
				if len(want.ServerFlags) == 0 {
					want.ServerFlags = nil
				}
			}
			if diff := cmp.Diff(want, tools[i]); diff != "" {
				t.Errorf("%d: %s", m.Place, diff)
			}
			one, err := tx.Member(ctx, capture, m.Place, calibration)
			if fmt.Sprintf("%+v", one.Score) != fmt.Sprintf("%+v", m.Score) || one.Name != m.Name || one.InputHash != m.InputHash || err != nil {
				t.Errorf("the tool at %d: %+v, %v, among all %+v", m.Place, one, err, m)
			}
		}
		for _, c := range []struct {
			name               string
			place, want, twins int // 0: none is found
		}{{"a", 0, 1, 1}, {"b", 0, 2, 2}, {"b", 4, 4, 2}, {"", 3, 3, 1}, {"", 0, 1, 1}, {odd.Name, 3, 3, 1}, {"b", 3, 0, 0}, {"c", 0, 0, 0}, {"", 5, 0, 0}} {
			f, err := tx.FindTool(ctx, capture, c.name, c.place, calibration)
			if f.Place != c.want || f.Twins != c.twins || errors.Is(err, store.ErrNotFound) != (c.want == 0) || err != nil && c.want != 0 {
				t.Errorf("%q at %d: %+v, %v", c.name, c.place, f, err)
			}
			if c.want != 0 && (f.Capture.ID != capture || f.Capture.Listed != 4 || fmt.Sprintf("%+v", f.Score) != fmt.Sprintf("%+v", members[c.want-1].Score)) {
				t.Errorf("%q at %d: %+v", c.name, c.place, f)
			}
		}
		definitions, err5 := tx.Definitions(ctx, capture)
		if len(definitions) != 4 || definitions[2].Place != 3 || string(definitions[2].Definition) != string(odd.Definition) {
			t.Errorf("the definitions are %+v", definitions)
		}
		twins, err3 := tx.PlacesOf(ctx, capture, "b")
		if diff := cmp.Diff([]int{2, 4}, twins); diff != "" {
			t.Error(diff)
		}
		definition, err4 := tx.Definition(ctx, capture, 3)
		if string(definition) != string(odd.Definition) {
			t.Errorf("the definition at 3 is %s", definition)
		}
		if _, err := tx.Member(ctx, capture, 5, calibration); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a tool that is not there: %v", err)
		}
		if _, err := tx.Definition(ctx, capture, 5); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a definition that is not there: %v", err)
		}
		return errors.Join(err, err2, err3, err4, err5)
	})
}

// versions holds that a tool has a version for each change of its definition: not
// for a list that changed elsewhere, and another when it comes back.
func versions(t *testing.T, s suite) {
	server, calibration := s.server(t, "garden"), s.calibration(t, "1.3")
	one, two, other := tool("w", "one"), tool("w", "two"), tool("o", "other")
	lists := [][]store.Tool{{one, other}, {one}, {two, one}, {other}, {two}, {one}, {one, two}}
	var ids []int64
	for _, tools := range lists {
		ids = append(ids, s.capture(t, server, tools...))
	}
	desk := s.server(t, "desk")
	s.capture(t, desk, one)
	s.update(t, func(tx *store.Tx) error {
		return tx.PutToolScores(ctx, server, calibration, []store.Judged{scored(one, 31)}, s.now)
	})
	s.view(t, func(tx *store.Tx) error {
		for n, want := range map[int]string{
			1: fmt.Sprintf(" %d=3.1 %d %d %d=3.1", ids[5], ids[4], ids[2], ids[0]),
			2: fmt.Sprintf(" %d %d=3.1", ids[6], ids[2]),
			3: "",
		} {
			all, err := tx.ToolVersions(ctx, server, "w", n, calibration, 10)
			if err != nil {
				return err
			}
			got := ""
			for _, v := range all {
				got += fmt.Sprintf(" %d", v.CaptureID)
				if want := map[string]string{one.InputHash: string(one.Definition), two.InputHash: string(two.Definition)}[v.InputHash]; string(v.Definition) != want {
					t.Errorf("in capture %d number %d was %s, want %s", v.CaptureID, n, v.Definition, want)
				}
				if v.TDQS != nil {
					got += "=" + v.TDQS.String()
				}
			}
			if got != want {
				t.Errorf("the versions of number %d:%s, want%s", n, got, want)
			}
		}
		alone, err := tx.ToolVersions(ctx, desk, "w", 1, calibration, 10)
		if len(alone) != 1 || alone[0].Definition != nil || err != nil {
			t.Errorf("a tool that was never another: %+v, %v", alone, err)
		}
		latest, err := tx.ToolVersions(ctx, server, "w", 1, calibration, 2)
		if len(latest) != 2 || latest[0].CaptureID != ids[5] {
			t.Errorf("the latest two: %+v", latest)
		}
		for _, v := range append(latest, alone...) {
			if v.Unread {
				t.Errorf("a list was not looked at: %+v", v)
			}
		}
		return err
	})
	const looked = 100
	for range looked - 1 {
		s.capture(t, desk, other)
	}
	last := s.capture(t, desk, other, two)
	s.view(t, func(tx *store.Tx) error {
		// The first list is not looked at any more: nothing is known of what was in it.
		came, err := tx.ToolVersions(ctx, desk, "w", 1, calibration, 10)
		if len(came) != 1 || came[0].CaptureID != last || came[0].Oldest || !came[0].Unread {
			t.Errorf("what came, or came back: %+v", came)
		}
		stayed, err2 := tx.ToolVersions(ctx, desk, "o", 1, calibration, 10)
		if len(stayed) != 1 || !stayed[0].Oldest || !stayed[0].Unread || stayed[0].InputHash != other.InputHash {
			t.Errorf("what was there in all: %+v", stayed)
		}
		return errors.Join(err, err2)
	})
}
