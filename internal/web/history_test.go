package web

import (
	"bytes"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/store"
)

// TestHistoryIsWhole: only a history from which something is left out says so.
func TestHistoryIsWhole(t *testing.T) {
	t.Parallel()
	for n, more := range map[int]bool{1: false, historyLength: false, historyLength + 1: true} {
		if h := newHistory(make([]store.PastCapture, n)); h.More != more || len(h.Rows) != min(n, historyLength) {
			t.Errorf("of %d lists %d are shown, more: %v", n, len(h.Rows), h.More)
		}
	}
}

// TestVersionsAreNotTheFirst: of a tool whose server had more lists than are looked at no
// version is called the first, nor one behind which others are left out.
func TestVersionsAreNotTheFirst(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	h.push(t, "shed", shedLists[0])
	for i := range 101 {
		h.push(t, "shed", shedLists[1+i%2])
		if i == 9 || i == 100 {
			versions := within(section(t, h.page(t, "/servers/shed/tools/open_shed"), "history"), "li")
			last := said(versions[len(versions)-1])
			if len(versions) != versionsShown || strings.Contains(last, "The first definition") || !strings.Contains(last, "Earlier versions are not shown") {
				t.Errorf("after %d lists: %d versions, the last is %q", i+2, len(versions), last)
			}
			versions = within(section(t, h.page(t, "/servers/shed/tools/rake"), "history"), "li")
			if len(versions) != 1 {
				t.Fatalf("%d versions of what stayed", len(versions))
			}
			if said := said(versions[0]); strings.Contains(said, "The first definition") != (i == 9) || strings.Contains(said, "or earlier") != (i == 100) {
				t.Errorf("after %d lists: %q", i+2, said)
			}
		}
	}
}

// shedLists are lists of which one tool stays what it is.
var shedLists = []string{
	`{"tools": [{"name": "open_shed", "description": "Opens the shed."}, {"name": "rake", "description": "Rakes a bed."}]}`,
	`{"tools": [{"name": "open_shed", "description": "Opens the shed for a day."}, {"name": "rake", "description": "Rakes a bed."}]}`,
	`{"tools": [{"name": "open_shed", "description": "Opens the shed by night."}, {"name": "rake", "description": "Rakes a bed."}]}`,
}

// TestHistoryHasGaps: of a list that was never scored under what readers see, the page
// does not say that it has no scored tool.
func TestHistoryHasGaps(t *testing.T) {
	t.Parallel()
	scored := store.PastCapture{Capture: store.Capture{Listed: 4}, Score: &store.ServerScore{Scored: 3}}
	for _, c := range []struct {
		past []store.PastCapture
		want []string
		not  string
	}{
		{[]store.PastCapture{scored, {Capture: store.Capture{Listed: 7}}}, []string{"3 of 4", "– of 7", "without figures"}, "0 of 7"},
		{[]store.PastCapture{scored}, []string{"3 of 4"}, "without figures"},
	} {
		var b bytes.Buffer
		if err := New(Config{}).fill(&b, &page{kind: "server", Body: &serverPage{History: newHistory(c.past)}}); err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%d lists: the page does not have %q", len(c.past), want)
			}
		}
		if strings.Contains(b.String(), c.not) {
			t.Errorf("%d lists: the page has %q", len(c.past), c.not)
		}
	}
}
