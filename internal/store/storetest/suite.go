package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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

func servers(t *testing.T, s suite) {
	want := store.Server{Slug: "garden", Source: store.Connector, URL: "https://garden.example/mcp", Headers: []byte{0, 255},
		Every: time.Hour, Due: s.now, Created: s.now}
	s.update(t, func(tx *store.Tx) (err error) {
		want.ID, err = tx.AddServer(ctx, want)
		return err
	})
	if err := s.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.AddServer(ctx, store.Server{Slug: "garden", Source: store.Upload, Created: s.now})
		return err
	}); !errors.Is(err, store.ErrExists) {
		t.Errorf("a second server of one slug: %v", err)
	}
	s.server(t, "attic")
	s.view(t, func(tx *store.Tx) error {
		got, err := tx.ServerBySlug(ctx, "garden")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		if _, err := tx.ServerBySlug(ctx, "nowhere"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a server that is not there: %v", err)
		}
		all, err2 := tx.Servers(ctx, "", 10)
		if len(all) != 2 || all[0].Slug != "attic" {
			t.Errorf("servers: %v", all)
		}
		due, err3 := tx.DueConnectors(ctx, s.now, 10)
		if len(due) != 1 || due[0].Slug != "garden" {
			t.Errorf("due: %v", due)
		}
		return errors.Join(err, err2, err3)
	})
	s.update(t, func(tx *store.Tx) error { return tx.Checked(ctx, want.ID, s.now, s.now.Add(time.Hour), "no answer") })
	s.update(t, func(tx *store.Tx) error { return tx.Checked(ctx, want.ID, s.now, s.now.Add(time.Hour), "no answer") })
	s.view(t, func(tx *store.Tx) error {
		got, err := tx.Server(ctx, want.ID)
		if got.Failures != 2 || got.Failure != "no answer" || !got.Due.Equal(s.now.Add(time.Hour)) {
			t.Errorf("after two failures: %+v", got)
		}
		due, err2 := tx.DueConnectors(ctx, s.now, 10)
		if len(due) != 0 {
			t.Errorf("due too early: %v", due)
		}
		return errors.Join(err, err2)
	})
}

func captures(t *testing.T, s suite) {
	server := s.server(t, "garden")
	want := store.Capture{ServerID: server, Taken: s.now, Name: "gar\x00den \xed\xa0\x80", SHA256: "abc", Listed: 3, Members: 2,
		Facts: []byte(`{"notes":["\u0000"]}`), Tools: []store.Tool{
			{Place: 1, Name: "z\x00\xed\xa0\x80", InputHash: "0000000000000001", Definition: []byte(`{"b":1.0, "a":9007199254740993}`), Signals: []byte(`{"paramCount":1}`), SignalsOf: "1.3/1"},
			{Place: 3, Name: "a", InputHash: "0000000000000002", Definition: []byte("{\"x\":\"\xff\"}"), Signals: []byte(`{}`), SignalsOf: "1.3/1"},
		}}
	s.update(t, func(tx *store.Tx) (err error) {
		want.ID, err = tx.PutCapture(ctx, want)
		return err
	})
	s.view(t, func(tx *store.Tx) error {
		got, err := tx.Capture(ctx, want.ID)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		current, err2 := tx.Server(ctx, server)
		if current.CaptureID != want.ID {
			t.Errorf("the current capture is %d, want %d", current.CaptureID, want.ID)
		}
		return errors.Join(err, err2)
	})
}

func definitionsOnce(t *testing.T, s suite) {
	server := s.server(t, "garden")
	s.capture(t, server, tool("a", "one"), tool("b", "two"), tool("b", "two"))
	s.capture(t, server, tool("a", "one"), tool("b", "other"))
	s.view(t, func(tx *store.Tx) error {
		var n int
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM definition`).Scan(&n)
		if n != 3 {
			t.Errorf("%d definitions, want 3", n)
		}
		return err
	})
}

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
		return errors.Join(err, err2, err3)
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

func removal(t *testing.T, s suite) {
	server, calibration := s.server(t, "garden"), s.calibration(t, "1.3")
	a := tool("a", "one")
	s.capture(t, server, a)
	capture := s.capture(t, server, a, tool("b", "two"))
	s.update(t, func(tx *store.Tx) error {
		c := tdqs.Coherence{Score: 40}
		return errors.Join(
			tx.PutToolScores(ctx, server, calibration, []store.Judged{scored(a, 30)}, s.now),
			tx.PutCoherence(ctx, server, "m", calibration, &c, s.now),
			tx.PutServerScore(ctx, calibration, store.ServerScore{CaptureID: capture, ServerID: server, Scored: 1, Updated: s.now}))
	})
	s.update(t, func(tx *store.Tx) error { return tx.RemoveServer(ctx, server) })
	s.view(t, func(tx *store.Tx) error {
		for _, table := range []string{"server", "capture", "definition", "tool", "tool_score", "coherence", "server_score"} {
			var n int
			if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+table).Scan(&n); err != nil || n != 0 {
				t.Errorf("%s has %d rows, %v", table, n, err)
			}
		}
		return nil
	})
}

func locking(t *testing.T, s suite) {
	server := s.server(t, "garden")
	s.counts(t, "n", func(tx *store.Tx) (string, error) {
		if _, err := tx.Lock(ctx, server); err != nil {
			return "", err
		}
		return tx.Setting(ctx, "n")
	})
}

func holding(t *testing.T, s suite) {
	s.counts(t, "n", func(tx *store.Tx) (string, error) { return tx.Hold(ctx, "n") })
}

// counts counts to 60 in a setting from six goroutines that each read it and write
// one more.
func (s suite) counts(t *testing.T, key string, read func(*store.Tx) (string, error)) {
	t.Helper()
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			for range 10 {
				if err := s.Update(ctx, func(tx *store.Tx) error {
					v, err := read(tx)
					if err != nil {
						return err
					}
					var n int
					_, _ = fmt.Sscan(v, &n)
					return tx.Set(ctx, key, fmt.Sprint(n+1))
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	s.view(t, func(tx *store.Tx) error {
		v, err := tx.Setting(ctx, key)
		if v != "60" {
			t.Errorf("counted to %s", v)
		}
		return err
	})
}

func calls(t *testing.T, s suite) {
	s.update(t, func(tx *store.Tx) error {
		for i := range 4 {
			within, err := tx.SpendCall(ctx, s.now.Add(time.Duration(i)*time.Minute), 3)
			if err != nil || within != (i < 3) {
				t.Errorf("call %d: %v, %v", i+1, within, err)
			}
		}
		next, err := tx.SpendCall(ctx, s.now.Add(time.Hour), 3)
		if !next {
			t.Error("the next hour has no calls left")
		}
		n, err2 := tx.Calls(ctx, s.now.Add(59*time.Minute))
		if n != 3 {
			t.Errorf("%d calls counted", n)
		}
		return errors.Join(err, err2)
	})
}

func reports(t *testing.T, s suite) {
	want := store.Report{UID: "u", ServerName: "gar\x00den", Request: []byte("{\xff}"), Status: store.Queued, TokenID: 7, Requested: s.now}
	s.update(t, func(tx *store.Tx) error { return tx.AddReport(ctx, want) })
	check := func() {
		t.Helper()
		s.view(t, func(tx *store.Tx) error {
			got, err := tx.Report(ctx, "u")
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			return err
		})
	}
	check()
	s.update(t, func(tx *store.Tx) error { return tx.Advance(ctx, "u", store.Completed, `{"a":"\u0000"}`, "", s.now) })
	want.Status, want.Result, want.Completed = store.Completed, `{"a":"\u0000"}`, s.now
	check()
	s.update(t, func(tx *store.Tx) error { return tx.Advance(ctx, "u", store.Failed, "", "too late", s.now) })
	check()
	s.update(t, func(tx *store.Tx) error { return tx.RemoveReports(ctx, s.now.Add(time.Second)) })
	s.view(t, func(tx *store.Tx) error {
		if _, err := tx.Report(ctx, "u"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a report that was removed: %v", err)
		}
		return nil
	})
}

func tokens(t *testing.T, s suite) {
	want := store.Token{Name: "ci", Hash: []byte{1, 2}, Scopes: []string{"push", "report"}, Quota: 5, Created: s.now}
	s.update(t, func(tx *store.Tx) (err error) {
		want.ID, err = tx.AddToken(ctx, want)
		return err
	})
	s.update(t, func(tx *store.Tx) error { return tx.UseToken(ctx, want.ID, s.now) })
	want.Used = s.now
	s.view(t, func(tx *store.Tx) error {
		got, err := tx.TokenByHash(ctx, []byte{1, 2})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		return err
	})
	s.update(t, func(tx *store.Tx) error { return tx.RevokeToken(ctx, want.ID, s.now) })
	if err := s.Update(ctx, func(tx *store.Tx) error { return tx.RevokeToken(ctx, want.ID, s.now) }); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("revoked twice: %v", err)
	}
	s.view(t, func(tx *store.Tx) error {
		if _, err := tx.TokenByHash(ctx, []byte{1, 2}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a revoked token: %v", err)
		}
		all, err := tx.Tokens(ctx)
		if len(all) != 1 || !all[0].Revoked.Equal(s.now) {
			t.Errorf("tokens: %+v", all)
		}
		return err
	})
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
