package web

import (
	"bytes"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/store"
)

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
