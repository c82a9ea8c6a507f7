package api

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
)

// TestMeasuredOnce: of a list that was measured the definitions are not read again,
// and a list that changed is another.
func TestMeasuredOnce(t *testing.T) {
	t.Parallel()
	set, err := tdqs.Decode([]byte(garden))
	if err != nil {
		t.Fatal(err)
	}
	m := &measurements{}
	key := listKey{1, "a", "1.1-draft"}
	var all sync.WaitGroup
	got := make([]*measured, 8)
	for i := range got {
		all.Go(func() { got[i] = m.measure(m.find(key), tdqs.DefaultEdition(), set) })
	}
	all.Wait()
	for _, g := range got {
		if g == nil || g != got[0] || len(g.signals) != 4 || g.findings[3] == nil {
			t.Fatalf("%+v", g)
		}
	}
	for _, other := range []listKey{{2, "a", "1.1-draft"}, {1, "b", "1.1-draft"}, {1, "a", "1.3"}} {
		if m.find(other).of.Load() != nil {
			t.Errorf("%+v was measured as another list", other)
		}
	}
}

// TestMeasurementsAreBounded: those asked for last are kept.
func TestMeasurementsAreBounded(t *testing.T) {
	t.Parallel()
	m := &measurements{}
	hold := func(capture int64, tools int) {
		one := m.find(listKey{capture: capture})
		one.of.Store(&measured{})
		m.keep(one, tools)
	}
	for i := range int64(100) {
		hold(i, 1999)
		m.find(listKey{capture: 0}) // somebody reads this one all the time
	}
	if len(m.latest) != 5 || m.find(listKey{capture: 0}).of.Load() == nil || m.find(listKey{capture: 99}).of.Load() == nil {
		t.Errorf("%d lists are kept", len(m.latest))
	}
	hold(1000, 50_000)
	if len(m.latest) != 1 {
		t.Errorf("beside the largest %d lists are kept", len(m.latest)-1)
	}
}

// TestToolOfAChangedList: what is told of a tool is of the list as it is now.
func TestToolOfAChangedList(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{})
	auth := "Authorization: Bearer " + b.token(t, 0, registry.ScopeCaptures)
	for i, want := range []bool{true, false, true} {
		list := garden
		if !want {
			list = strings.Replace(garden, `{"name": "prune"}`, fmt.Sprintf(`{"name": "prune", "description": "Cuts dead twigs off plant %d. Use it in spring."}`, i), 1)
		}
		if a := b.ask(t, "POST", root+"/servers/garden/captures", list, auth); a.status != 201 {
			t.Fatal(a.body)
		}
		for range 2 {
			a := b.ask(t, "GET", root+"/servers/garden/tools/3", "")
			if strings.Contains(a.body, `"rule":"no-description"`) != want || a.value(t, "contextSignals") == nil {
				t.Errorf("list %d: %s", i+1, a.body)
			}
		}
	}
}
