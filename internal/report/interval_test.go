package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// bounded is the sample with intervals: of every tool ±0.3 and of the second ±0.6,
// since it is not in English.
func bounded() *tdqs.Report {
	r := sample()
	r.Estimate.IntervalPercent = 80
	for i := range r.Tools {
		r.Tools[i].Interval = &tdqs.Interval{Within: 3}
	}
	r.Tools[1].Interval = &tdqs.Interval{Within: 6, WidenedBy: []tdqs.Unseen{tdqs.UnseenLanguage, tdqs.UnseenSchema}}
	r.Tools[7].Interval = &tdqs.Interval{} // no description
	r.ServerScore.Interval = &tdqs.ServerInterval{DescriptionQuality: tdqs.Interval{Within: 2}, Coherence: &tdqs.Interval{Within: 5},
		Overall: &tdqs.Interval{Within: 1}}
	return r
}

// TestIntervalsAreShown: formats for people show for every score how far off it may be,
// in how many cases, and why one is further off than others.
func TestIntervalsAreShown(t *testing.T) {
	t.Parallel()
	r := bounded()
	score1 := r.Tools[1].TDQS.String() + " ±0.6"
	for format, wants := range map[*Format][]string{
		&text: {"overall " + r.ServerScore.Overall.String() + " ±0.1 ", r.ServerScore.DescriptionQuality.String() + " ±0.2 ",
			r.ServerScore.Coherence.Score.String() + " ±0.5 ", score1, "1.0 ±0.0 D sync", "estimate, ±0.3 a tool in 80 %, no model asked",
			"get_book (not in English and", "a very large schema)"},
		&markdown: {"**Overall " + r.ServerScore.Overall.String() + " ±0.1, tier", " ±0.2 ", " ±0.5 ", "| `get_book` | " + score1,
			"estimate, ±0.3 a tool in 80 %, no model asked", "`get_book` (not in English and a very large schema)"},
		&htmlFormat: {"estimate ±0.1", "estimate ±0.2", "estimate ±0.5", "±0.6", "In 80 of 100 cases a score lies within its ±.",
			"get_book (not in English and a very large schema)", "The ± is wider than usual: not in English and a very large schema."},
	} {
		got := strings.Join(strings.Fields(string(score(t, format, r, Options{Width: 80}))), " ")
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%s does not say %q:\n%s", format.Name, want, got)
			}
		}
	}
	for _, line := range strings.Split(string(score(t, &text, r, Options{Width: 80})), "\n") {
		if columns(line) > 80 {
			t.Errorf("%d columns: %s", columns(line), line)
		}
	}
	var said struct {
		Provenance struct {
			Estimate struct {
				IntervalPercent int
				Server          struct{ Overall, Coherence, DescriptionQuality struct{ Within float64 } }
				Tools           []struct {
					Within    float64
					WidenedBy []string
				}
			}
		}
		Tools []map[string]any
	}
	if err := json.Unmarshal(score(t, &jsonFormat, r, Options{}), &said); err != nil {
		t.Fatal(err)
	}
	e := &said.Provenance.Estimate
	if e.IntervalPercent != 80 || e.Server.Overall.Within != 0.1 || e.Server.Coherence.Within != 0.5 || len(e.Tools) != len(r.Tools) ||
		e.Tools[1].Within != 0.6 || len(e.Tools[1].WidenedBy) != 2 || e.Tools[7].Within != 0 {
		t.Errorf("json: %+v", e)
	}
}

// TestManyWidened: of many tools whose interval is wider a few are named.
func TestManyWidened(t *testing.T) {
	t.Parallel()
	r := bounded()
	for i := range r.Tools {
		r.Tools[i].Interval = &tdqs.Interval{Within: 6, WidenedBy: []tdqs.Unseen{tdqs.UnseenLength}}
	}
	if got := widened(r, plain); !strings.HasSuffix(got, "place_hold (a very long description) and 6 more tools") {
		t.Errorf("got %q", got)
	}
	if got := widened(sample(), plain); got != "" {
		t.Errorf("without intervals: %q", got)
	}
}
