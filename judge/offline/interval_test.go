package offline

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

var someIntervals = Intervals{Percent: 80, Bands: []Band{{30, 3}, {51, 4}}, Descriptions: 2, Coherence: 5,
	Language: Widening{Factor: 1.5}, Length: Widening{300, 1.33, 900, 1.5}, Schema: Widening{4000, 1.2, 7000, 2}}

// TestIntervalOf: the band gives the width, what the labels have hardly met widens it
// and is named, and of several such things the greatest counts.
func TestIntervalOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		score  tdqs.Tenths
		x      Extent
		within tdqs.Tenths
		by     []tdqs.Unseen
	}{
		{29, Extent{Words: 20, Schema: 300}, 3, nil},
		{30, Extent{Words: 300, Schema: 4000}, 4, nil},
		{50, Extent{Foreign: true}, 6, []tdqs.Unseen{tdqs.UnseenLanguage}},
		{29, Extent{Words: 301}, 4, []tdqs.Unseen{tdqs.UnseenLength}},
		{29, Extent{Words: 901}, 5, []tdqs.Unseen{tdqs.UnseenLength}},
		{30, Extent{Words: 301, Schema: 7001, Foreign: true}, 8, tdqs.UnseenTraits()},
	} {
		got := someIntervals.Of(c.score, c.x)
		if got.Within != c.within || !slices.Equal(got.WidenedBy, c.by) {
			t.Errorf("%v %+v: %+v, want %v by %v", c.score, c.x, got, c.within, c.by)
		}
	}
}

// TestIntervalOfServer: the width of the descriptions grows with those of the tools, a
// single tool's server is as far off as the tool, and what rules decided is not.
func TestIntervalOfServer(t *testing.T) {
	t.Parallel()
	tool := func(score, within tdqs.Tenths, by ...tdqs.Unseen) tdqs.ToolScore {
		return tdqs.ToolScore{TDQS: score, Interval: &tdqs.Interval{Within: within, WidenedBy: by}}
	}
	coherent := &tdqs.ServerScore{Coherence: &tdqs.Coherence{}}
	for _, c := range []struct {
		name                        string
		s                           *tdqs.ServerScore
		tools                       []tdqs.ToolScore
		quality, coherence, overall tdqs.Tenths
		by                          []tdqs.Unseen
	}{
		{"as learned", coherent, []tdqs.ToolScore{tool(29, 3), tool(40, 4)}, 2, 5, 2, nil},
		{"twice as wide", coherent, []tdqs.ToolScore{tool(29, 6, tdqs.UnseenSchema), tool(40, 8)}, 4, 5, 3, []tdqs.Unseen{tdqs.UnseenSchema}},
		{"one tool", coherent, []tdqs.ToolScore{tool(40, 4)}, 4, 5, 3, nil},
		{"no description anywhere", coherent, []tdqs.ToolScore{tool(10, 0), tool(10, 0)}, 0, 5, 2, nil},
		{"no coherence", &tdqs.ServerScore{}, []tdqs.ToolScore{tool(29, 3), tool(40, 4)}, 2, -1, -1, nil},
	} {
		got := someIntervals.Server(c.s, c.tools)
		of := func(i *tdqs.Interval) tdqs.Tenths {
			if i == nil {
				return -1
			}
			return i.Within
		}
		if got.DescriptionQuality.Within != c.quality || of(got.Coherence) != c.coherence || of(got.Overall) != c.overall ||
			!slices.Equal(got.DescriptionQuality.WidenedBy, c.by) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// foreignText is what the interval is told of the language of a text.
func foreignText(text string) bool {
	tools := []tdqs.Tool{tool("fetch_guest", text, byNumber)}
	return Extents(serverCase(&tdqs.Server{Name: "hotel", Tools: tools}, tdqs.DefaultEdition()))[0].Foreign
}

// TestForeign: every translation is told from English, and the English texts are not
// taken for another language, nor those that show a few foreign words.
func TestForeign(t *testing.T) {
	t.Parallel()
	for _, d := range readTranslations(t) {
		for language, text := range d.Texts {
			if got := foreignText(text); got != (language != "en") {
				t.Errorf("%s in %s: %v", d.Name, language, got)
			}
		}
	}
	for text, want := range map[string]bool{
		"":                             false,
		"Greets the guest as 東京 does.": false,
		"List de facto standards of La Paz, el Niño and la Niña in the region and their effects on it.": false,
		"Показывает гостей отеля.":                                                                      true,
		"호텔의 손님을 보여줍니다.":                                                                                true,
		"Affiche les clients de la maison et du jour.":                                                  true,
	} {
		if got := foreignText(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestComplete: a report says how far off its scores are; one by weights that never
// measured it does not.
func TestComplete(t *testing.T) {
	t.Parallel()
	server := &tdqs.Server{Name: "hotel", Tools: orderedSet()}
	j := New()
	r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j}.ScoreServer(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	j.Complete(r)
	if r.Estimate.IntervalPercent != 80 || r.ServerScore.Interval == nil || r.ServerScore.Interval.Overall.Within < 1 {
		t.Fatalf("%+v %+v", r.Estimate, r.ServerScore)
	}
	for _, one := range r.Tools {
		foreign := strings.ContainsAny(one.Name, "部屋")
		switch {
		case one.Name == "light_fire" && one.Interval.Within != 0:
			t.Errorf("a tool without a description is off by %v", one.Interval.Within)
		case one.Name != "light_fire" && one.Interval.Within < 1 || foreign != slices.Contains(one.Interval.WidenedBy, tdqs.UnseenLanguage):
			t.Errorf("%s: %+v", one.Name, one.Interval)
		}
	}
	var w map[string]any
	if err := json.Unmarshal(embedded, &w); err != nil {
		t.Fatal(err)
	}
	delete(w, "intervals")
	old, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	if j, err = Load(old); err != nil {
		t.Fatal(err)
	}
	if r, err = (tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: j}).ScoreServer(t.Context(), server); err != nil {
		t.Fatal(err)
	}
	if j.Complete(r); r.Estimate.IntervalPercent != 0 || r.ServerScore.Interval != nil || r.Tools[0].Interval != nil || r.Estimate.MeanAbsoluteError == 0 {
		t.Errorf("weights without intervals: %+v %+v", r.Estimate, r.Tools[0].Interval)
	}
}

// What no measuring finds is refused.
func TestIntervalsAreChecked(t *testing.T) {
	t.Parallel()
	if err := someIntervals.check(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Intervals){
		"no percentage":         func(v *Intervals) { v.Percent = 0 },
		"all":                   func(v *Intervals) { v.Percent = 100 },
		"no bands":              func(v *Intervals) { v.Bands = nil },
		"a band below zero":     func(v *Intervals) { v.Bands = []Band{{51, -1}} },
		"bands out of order":    func(v *Intervals) { v.Bands = []Band{{30, 3}, {30, 3}} },
		"wider than all scores": func(v *Intervals) { v.Descriptions = 41 },
		"a factor that narrows": func(v *Intervals) { v.Language.Factor = 0.5 },
		"less for more":         func(v *Intervals) { v.Length.Unseen = 1 },
		"beyond the most":       func(v *Intervals) { v.Schema.Most = 3 },
	} {
		v := someIntervals
		spoil(&v)
		if v.check() == nil {
			t.Errorf("%s is not refused", name)
		}
	}
}
