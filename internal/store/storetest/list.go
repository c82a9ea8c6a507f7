package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// listing tries every order and filter, page by page.
func listing(t *testing.T, s suite) {
	calibration, other := s.calibration(t, "1.0"), s.calibration(t, "1.3")
	for i, overall := range []int{31, 0, 45, 31} { // 0: no score
		slug := fmt.Sprintf("garden-%c", 'a'+i)
		id := s.server(t, slug)
		s.now = s.now.Add(time.Minute)
		capture := s.capture(t, id, tool("water", "Waters."))
		for _, c := range []int64{calibration, other} {
			if overall == 0 || c == other && overall != 45 {
				continue
			}
			score := tdqs.Tenths(overall)
			s.update(t, func(tx *store.Tx) error {
				return tx.PutServerScore(ctx, c, store.ServerScore{CaptureID: capture, ServerID: id, Scored: 1, Overall: &score, Updated: s.now})
			})
		}
	}
	s.server(t, "under_score")
	for _, c := range []struct {
		what string
		q    store.ServerQuery
		want string
	}{
		{"by slug", store.ServerQuery{Order: store.BySlug}, "garden-a garden-b garden-c garden-d under_score"},
		{"the best first", store.ServerQuery{Order: store.ByBest}, "garden-c garden-a garden-d garden-b under_score"},
		{"the worst first", store.ServerQuery{Order: store.ByWorst}, "garden-a garden-d garden-c garden-b under_score"},
		{"the latest first", store.ServerQuery{Order: store.ByCaptured}, "garden-d garden-c garden-b garden-a under_score"},
		{"of a text", store.ServerQuery{Order: store.BySlug, Text: "N-C"}, "garden-c"},
		{"no letter is a pattern", store.ServerQuery{Order: store.BySlug, Text: "_"}, "under_score"},
		{"of a source", store.ServerQuery{Order: store.BySlug, Source: store.Connector}, ""},
		{"of a tier", store.ServerQuery{Order: store.BySlug, Tier: tdqs.TierB}, "garden-a garden-d"},
		{"of another calibration", store.ServerQuery{Order: store.ByBest, Calibration: other, Tier: tdqs.TierA}, "garden-c"},
	} {
		if c.q.Calibration == 0 {
			c.q.Calibration = calibration
		}
		for _, limit := range []int{1, 2, 100} {
			q, got := c.q, ""
			q.Limit = limit
			for pages := 0; pages < 10; pages++ {
				var page []store.ListedServer
				s.view(t, func(tx *store.Tx) (err error) {
					page, err = tx.ListServers(ctx, q)
					return err
				})
				for _, l := range page {
					got += " " + l.Slug
					q.After = l.Place
				}
				if len(page) < limit {
					break
				}
			}
			if len(got) > 0 {
				got = got[1:]
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s, %d a page: %s", c.what, limit, diff)
			}
		}
	}
}

// nameWords tries the words of names: those that servers give themselves, and their slugs.
func nameWords(t *testing.T, s suite) {
	calibration := s.calibration(t, "1.0")
	for slug, name := range map[string]string{"acme-one": "Garden Club of the ÄRGER", "acme-two": "100%_\\ shed club", "acme-nul": "a\x00 shed", "acme-three": "half \xed\xa0\x80 a pair \xff", "garden": ""} {
		id := s.server(t, slug)
		if name == "" {
			continue // no list yet
		}
		s.update(t, func(tx *store.Tx) error {
			_, err := tx.PutCapture(ctx, store.Capture{ServerID: id, Taken: s.now, Name: name, SHA256: "s", Facts: []byte(`{}`)})
			return err
		})
	}
	for text, want := range map[string]string{
		"garden":               "acme-one garden",
		"CLUB gard":            "acme-one",
		"Club of the":          "acme-one",
		"two 100%_":            "acme-two",
		"shed":                 "acme-two",
		"three PAIR":           "acme-three",
		"ÄRGER":                "acme-one",
		"%":                    "acme-two",
		"_":                    "acme-two",
		`\`:                    "acme-two",
		"303":                  "",
		"\x00":                 "",
		"\xff":                 "",
		"\xc3":                 "",
		"' OR 1=1 --":          "",
		"one  two":             "",
		"a a a a a a a a none": "acme-nul acme-one acme-three acme-two garden",
	} {
		s.view(t, func(tx *store.Tx) error {
			all, err := tx.ListServers(ctx, store.ServerQuery{Calibration: calibration, Order: store.BySlug, Text: text})
			var got []string
			for _, l := range all {
				got = append(got, l.Slug)
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%q finds %q, want %q", text, got, want)
			}
			return err
		})
	}
}

// past holds what is told of earlier captures.
func past(t *testing.T, s suite) {
	calibration, id := s.calibration(t, "1.0"), s.server(t, "garden")
	first := s.capture(t, id, tool("water", "Waters."), tool("water", "Waters again."))
	second := s.capture(t, id, tool("water", "Waters one plant."))
	s.update(t, func(tx *store.Tx) error {
		return tx.PutToolScores(ctx, id, calibration, []store.Judged{scored(tool("water", "Waters."), 31)}, s.now)
	})
	s.view(t, func(tx *store.Tx) error {
		history, err := tx.ToolHistory(ctx, id, "water", calibration, 10)
		got := ""
		for _, h := range history {
			got += fmt.Sprintf(" %d/%d", h.CaptureID, h.Place)
			if h.TDQS != nil {
				got += "=" + h.TDQS.String()
			}
		}
		if want := fmt.Sprintf(" %d/1 %d/1=3.1 %d/2", second, first, first); got != want {
			t.Errorf("the history of a tool: %s, want %s", got, want)
		}
		return err
	})
	s.view(t, func(tx *store.Tx) error {
		all, err := tx.Past(ctx, id, calibration, 0, 10)
		if len(all) != 2 || all[0].ID != second || all[0].Score != nil {
			t.Errorf("captures: %+v", all)
		}
		if err != nil {
			return err
		}
		older, err := tx.Past(ctx, id, calibration, second, 10)
		if len(older) != 1 || older[0].ID != first {
			t.Errorf("before the second: %+v", older)
		}
		return err
	})
	s.view(t, func(tx *store.Tx) error {
		oldest, err := tx.OldestStale(ctx, calibration)
		if !oldest.Equal(s.now) {
			t.Errorf("the oldest that is not judged is of %v", oldest)
		}
		return err
	})
}
