package tdqs

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// TestIntervals: the intervals of a report stand with its estimate and nowhere else,
// and are read back.
func TestIntervals(t *testing.T) {
	t.Parallel()
	e := DefaultEdition()
	plain := Report{Edition: e, Calibration: Calibration{Edition: e.Name}, Estimate: &Estimate{MeanAbsoluteError: 0.2, SameTierPercent: 76},
		Tools: []ToolScore{{Name: "a", Position: 1, TDQS: 29}, {Name: "b", Position: 2, TDQS: 48}}}
	for i := range plain.Tools {
		plain.Tools[i].Signals.edition = e
		for d := range plain.Tools[i].Marks {
			plain.Tools[i].Marks[d].Score = 3
		}
	}
	plain.ServerScore = e.RollUp([]Tenths{29, 48}, 2, nil)
	before, err := json.Marshal(plain)
	if err != nil || strings.Contains(string(before), "interval") || strings.Contains(string(before), "within") {
		t.Fatalf("%v: %s", err, before)
	}
	full := plain
	estimate := *plain.Estimate
	estimate.IntervalPercent = 80
	full.Estimate = &estimate
	full.Tools = append([]ToolScore(nil), plain.Tools...)
	full.Tools[0].Interval = &Interval{Within: 6, WidenedBy: []Unseen{UnseenLanguage}}
	score := *plain.ServerScore
	score.Interval = &ServerInterval{DescriptionQuality: Interval{Within: 3}}
	full.ServerScore = &score
	after, err := json.Marshal(full)
	if err != nil {
		t.Fatal(err)
	}
	const said = `,"intervalPercent":80,"server":{"descriptionQuality":{"within":0.3}},"tools":[{"within":0.6,"widenedBy":["language"]},{"within":0.0}]`
	if got := strings.Replace(string(after), said, "", 1); got != string(before) {
		t.Errorf("got\n%s\nwithout intervals\n%s", after, before)
	}
	var back Report
	if err := json.Unmarshal(after, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back.Tools[0].Interval, full.Tools[0].Interval) || back.ServerScore.Interval.DescriptionQuality.Within != 3 || back.Estimate.IntervalPercent != 80 {
		t.Errorf("read back: %+v, %+v", back.Tools, back.ServerScore)
	}
	short := strings.Replace(string(after), `,{"within":0.0}]`, `]`, 1)
	if err := json.Unmarshal([]byte(short), &back); err == nil || !strings.Contains(err.Error(), "1 intervals for 2 tools") {
		t.Errorf("an interval too few: %v", err)
	}
}

// Around ends where scores end.
func TestAround(t *testing.T) {
	t.Parallel()
	for _, c := range [][4]Tenths{{29, 3, 26, 32}, {48, 4, 44, 50}, {12, 5, 10, 17}, {10, 0, 10, 10}} {
		if low, high := (Interval{Within: c[1]}).Around(c[0]); low != c[2] || high != c[3] {
			t.Errorf("%v within %v: from %v to %v", c[0], c[1], low, high)
		}
	}
}
