package measurement

import (
	"sync"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestMeasuredOnce: of a list that was measured the definitions are not read again,
// and a list that changed is another.
func TestMeasuredOnce(t *testing.T) {
	t.Parallel()
	set, err := tdqs.Decode([]byte(`{"tools": [{"name": "prune"}, {"name": "water", "description": "Waters one pot until the soil is wet.",
		"inputSchema": {"type": "object", "properties": {"pot": {"type": "string"}}}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	l := &Lists{}
	key := Key{1, "a", "1.1-draft"}
	if l.Find(key).Known() != nil {
		t.Fatal("it is known before it was measured")
	}
	var all sync.WaitGroup
	got := make([]*List, 8)
	for i := range got {
		all.Go(func() { got[i] = l.Measure(l.Find(key), tdqs.DefaultEdition(), set) })
	}
	all.Wait()
	for _, g := range got {
		if g == nil || g != got[0] || len(g.Signals) != 2 || g.Findings(1) == nil || g.Findings(3) != nil || len(g.Bare(2)) != 1 {
			t.Fatalf("%+v", g)
		}
	}
	for _, other := range []Key{{2, "a", "1.1-draft"}, {1, "b", "1.1-draft"}, {1, "a", "1.3"}} {
		if l.Find(other).Known() != nil {
			t.Errorf("%+v was measured as another list", other)
		}
	}
}

// TestIntervalIsAskedForOnce: of each score, and where there is none too.
func TestIntervalIsAskedForOnce(t *testing.T) {
	t.Parallel()
	l := measure(tdqs.DefaultEdition(), &tdqs.Server{})
	asked := 0
	for range 2 {
		for i, of := range []Scored{{1, 1, 29}, {1, 1, 30}, {1, 2, 29}, {2, 1, 29}} {
			var want *tdqs.Interval
			if i > 0 {
				want = &tdqs.Interval{Within: tdqs.Tenths(i)}
			}
			got := l.Interval(of, func() *tdqs.Interval { asked++; return want })
			if (got == nil) != (want == nil) || got != nil && got.Within != want.Within {
				t.Errorf("%+v: %+v, want %+v", of, got, want)
			}
		}
	}
	if asked != 4 {
		t.Errorf("asked %d times about four scores", asked)
	}
}

// TestListsAreBounded: those asked for last are kept.
func TestListsAreBounded(t *testing.T) {
	t.Parallel()
	l := &Lists{}
	hold := func(capture int64, tools int) {
		one := l.Find(Key{Capture: capture})
		one.of.Store(&List{})
		l.keep(one, tools)
	}
	for i := range int64(100) {
		hold(i, 1999)
		l.Find(Key{Capture: 0}) // somebody reads this one all the time
	}
	if len(l.latest) != 2 || l.Find(Key{Capture: 0}).Known() == nil || l.Find(Key{Capture: 99}).Known() == nil {
		t.Errorf("%d lists are kept", len(l.latest))
	}
	hold(1000, 50_000)
	if len(l.latest) != 1 {
		t.Errorf("beside the largest %d lists are kept", len(l.latest)-1)
	}
}
