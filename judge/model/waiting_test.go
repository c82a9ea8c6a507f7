package model_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/model"
	"github.com/opentdqs/tdqs/rubric"
)

// slow answers each request after so long, by the clock.
type slow struct {
	clock *fake
	takes time.Duration
	err   error // nil: with a good answer
	asked int
}

func (s *slow) Complete(context.Context, rubric.Request) (rubric.Answer, error) {
	s.clock.mu.Lock()
	defer s.clock.mu.Unlock()
	s.asked++
	s.clock.now = s.clock.now.Add(s.takes)
	return rubric.Answer{Text: tool(3, false)}, s.err
}

// One question is given up when its requests and waits have taken the patience
// there is; its turn under a limit of the rate is not counted.
func TestPatience(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name      string
		takes     time.Duration
		after     time.Duration
		patience  time.Duration
		perMinute float64
		asked     int
		err       string
	}{
		{"an endpoint that hangs", 5 * time.Minute, 0, 0, 0, 2, "busy (given up after 2 requests in 10 minutes)"},
		{"one that hangs for longer than the patience", 20 * time.Minute, 0, 0, 0, 1, "busy (given up after 1 request in 20 minutes)"},
		{"the same, with more of it", 20 * time.Minute, 0, 40*time.Minute + time.Second, 0, 2, "busy (given up after 2 requests in 40 minutes)"},
		{"one that asks for long waits", time.Second, 4 * time.Minute, 0, 0, 3, "busy (given up after 3 requests in 8 minutes)"},
		{"one that fails at once", time.Millisecond, 0, 0, 0, 7, "busy (given up after 7 requests in 1 minute)"},
		{"one that is asked once in five minutes", time.Millisecond, 0, 0, 0.2, 7, "busy (given up after 7 requests in 1 minute)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			f := &fake{}
			clock := f.clock()
			clock.Chance = func() float64 { return 0.99 }
			s := &slow{clock: f, takes: test.takes, err: busy{after: test.after, again: true}}
			j := model.New(model.Config{Completer: s, Rubric: rubric.Default(tdqs.DefaultEdition()), Patience: test.patience, PerMinute: test.perMinute, Clock: clock})
			if _, err := j.JudgeTool(t.Context(), one(t, book)); err == nil || err.Error() != test.err || s.asked != test.asked {
				t.Errorf("asked %d times: %v", s.asked, err)
			}
		})
	}
}

// What a judge waits for is said while it waits, and not afterwards.
func TestWaitingIsSaid(t *testing.T) {
	t.Parallel()
	f := &fake{}
	var j *model.Judge
	var said []string
	now := f.clock().Now
	clock := f.clock()
	clock.Sleep = func(_ context.Context, d time.Duration) error {
		said = append(said, j.Waiting())
		f.now = f.now.Add(d / 2)
		said = append(said, j.Waiting())
		f.now = f.now.Add(d / 2)
		return nil
	}
	clock.Now = now
	calls := 0
	j = model.New(model.Config{Clock: clock, PerMinute: 30, Rubric: rubric.Default(tdqs.DefaultEdition()), Completer: completer(func() (rubric.Answer, error) {
		said = append(said, j.Waiting())
		f.now = f.now.Add(75 * time.Second)
		said = append(said, j.Waiting())
		if calls++; calls == 1 {
			return rubric.Answer{}, told{busy{after: 9 * time.Second, again: true}, "rate limit (429)"}
		}
		if calls == 2 {
			return rubric.Answer{}, busy{again: true}
		}
		return rubric.Answer{Text: tool(3, false)}, nil
	})})
	if _, err := j.JudgeTool(t.Context(), one(t, book)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"", "no answer for 1m15s", "rate limit (429): waiting 9s", "rate limit (429): waiting 5s",
		"", "no answer for 1m15s", "the endpoint does not answer: waiting 1s", "the endpoint does not answer: waiting 1s",
		"", "no answer for 1m15s"}, said); diff != "" {
		t.Error(diff)
	}
	if got := j.Waiting(); got != "" {
		t.Errorf("in the end %q", got)
	}
}

// Of several waits the one that ends first is said.
func TestFirstWaitIsSaid(t *testing.T) {
	t.Parallel()
	f := &fake{}
	clock := f.clock()
	sleeping, wake := make(chan bool), make(chan bool)
	clock.Sleep = func(context.Context, time.Duration) error { sleeping <- true; <-wake; return nil }
	j := model.New(model.Config{Clock: clock, PerMinute: 30, Rubric: rubric.Default(tdqs.DefaultEdition()),
		Completer: completer(func() (rubric.Answer, error) { return rubric.Answer{Text: tool(3, false)}, nil })})
	c := one(t, book)
	if _, err := j.JudgeTool(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			if _, err := j.JudgeTool(t.Context(), c); err != nil {
				t.Error(err)
			}
			select {
			case sleeping <- false:
			case <-wake:
			}
		})
		if !<-sleeping {
			t.Error("it did not wait for its turn")
		}
	}
	if got := j.Waiting(); got != "request rate: waiting 2s" {
		t.Error(got)
	}
	close(wake)
	wg.Wait()
	if got := j.Waiting(); got != "" {
		t.Error(got)
	}
}

// completer answers by a function.
type completer func() (rubric.Answer, error)

func (c completer) Complete(context.Context, rubric.Request) (rubric.Answer, error) { return c() }

// told is a failure with a few words.
type told struct {
	busy
	why string
}

func (t told) Reason() string { return t.why }
