package offline

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

func TestLoad(t *testing.T) {
	t.Parallel()
	j, err := Load(embedded)
	if err != nil {
		t.Fatal(err)
	}
	name := j.Name()
	if name.Judge != "offline" || len(name.Weights) != 16 || name != New().Name() {
		t.Errorf("the judge is called %+v", name)
	}
	other, err := Load([]byte(strings.Replace(string(embedded), `"error":0`, `"error":1`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if other.Name() == name {
		t.Error("other weights have the same name")
	}
	if e := Estimate(); e.MeanAbsoluteError <= 0 || e.MeanAbsoluteError > 0.25 || e.SameTierPercent < 70 {
		t.Errorf("the estimate is %+v", e)
	}
	if other.Estimate().MeanAbsoluteError < 1 || j.Estimate() != Estimate() {
		t.Errorf("the estimates are %+v and %+v", j.Estimate(), other.Estimate())
	}
	for what, broken := range map[string]string{
		"not JSON":        `{`,
		"unknown feature": `{"features":["taste"]}`,
		"short line":      `{"features":["words"],"bounds":[[0,1]],"lines":[[1],[1],[1],[1],[1],[1]]}`,
		"no bounds":       `{"features":["words"],"lines":[[1,1],[1,1],[1,1],[1,1],[1,1],[1,1]]}`,
		"a huge number":   `{"features":[],"lines":[[1e300],[1],[1],[1],[1],[1]],"bounds":[]}`,
		"unknown key":     `{"colour":1}`,
		"short tree":      `{"features":[],"lines":[[1],[1],[1],[1],[1],[1]],"trees":[[[0]],[],[],[],[],[]]}`,
	} {
		broken = strings.Replace(broken, "{", `{"edition":"1.1-draft",`, 1)
		if _, err := Load([]byte(broken)); err == nil {
			t.Errorf("%s: loaded", what)
		}
	}
	whole := string(embedded)
	for said, broken := range map[string]string{
		"something follows":          whole + whole,
		`no edition "9.9"`:           strings.Replace(whole, `"edition":"1.1-draft"`, `"edition":"9.9"`, 1),
		"the measured error is -0.":  strings.Replace(whole, `"error":`, `"error":-`, 1),
		"the measured sameTier is 9": strings.Replace(whole, `"sameTier":`, `"sameTier":9`, 1),
		"can only be from 0 to 4":    strings.Replace(whole, `"error":0`, `"error":9`, 1),
	} {
		if _, err := Load([]byte(broken)); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%s: %v", said, err)
		}
	}
}

// TestRound: of two ways to round, the one whose score is nearer wins, where the marks
// are as likely; a likely mark wins where the score is as near.
func TestRound(t *testing.T) {
	t.Parallel()
	p := prediction{mean: [tdqs.NumDimensions]float64{4, 2.45, 2.45, 3, 4, 2.45}}
	for d, mean := range p.mean {
		p.up[d] = 2 * (mean - float64(below(mean)) - 0.5)
	}
	got := p.round()
	sum, want := 0.0, 0.0
	for d, m := range got {
		w := float64(tdqs.Dimension(d).Weight()) / 100
		sum += float64(m) * w
		want += p.mean[d] * w
	}
	if math.Abs(sum-want) > 0.15 {
		t.Errorf("%v became %v: the score moves from %.2f to %.2f", p.mean, got, want, sum)
	}
	p = prediction{mean: [tdqs.NumDimensions]float64{1.5, 1.5, 2.5, 3.5, 4.5, 4.9}, up: [tdqs.NumDimensions]float64{-9, 9, 9, -9, -9, 9}}
	if got := p.round(); got != [tdqs.NumDimensions]int{1, 2, 3, 3, 4, 5} {
		t.Errorf("what is likely became %v", got)
	}
	// Usage Guidelines does not mend what the others lose.
	p = prediction{mean: [tdqs.NumDimensions]float64{4.9, 2.6, 4.9, 4.9, 4.9, 4.9}, up: [tdqs.NumDimensions]float64{-9, -0.1, -9, -9, -9, -9}}
	if got := p.round(); got[tdqs.UsageGuidelines] != 2 {
		t.Errorf("Usage Guidelines became %d", got[tdqs.UsageGuidelines])
	}
}

// TestChances: the chances of the marks add up, each step's log odds are the level and
// the step, and the mark to expect rises with the level from 1 to 5.
func TestChances(t *testing.T) {
	t.Parallel()
	s := Steps{2, 0.5, -1, -3}
	odds := s.Odds()
	before := 0.99
	for level := -900.0; level <= 900; level += 0.5 {
		chances, sum := odds.Chances(level), 0.0
		for _, c := range chances {
			sum += c
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Fatalf("at %v the chances add up to %v", level, sum)
		}
		for k, step := range s {
			if math.Abs(level) < 20 && math.Abs(math.Log(chances[k+1]/chances[k])-(level+step)) > 1e-9 {
				t.Errorf("at %v step %d has log odds %v", level, k, math.Log(chances[k+1]/chances[k]))
			}
		}
		mean := odds.mean(level)
		if mean < before-1e-12 || mean < 1 || mean > 5 {
			t.Fatalf("at %v the mark to expect is %v after %v", level, mean, before)
		}
		before = mean
	}
	if odds.mean(-900) != 1 || odds.mean(900) != 5 {
		t.Errorf("far off it is %v and %v", odds.mean(-900), odds.mean(900))
	}
}

func TestStepsAreFour(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{`[1,2,3,4]`: "", `[1,2,3]`: "3 steps", `[1,2,3,4,5]`: "5 steps", `"x"`: "cannot unmarshal"} {
		var s Steps
		if err := json.Unmarshal([]byte(text), &s); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestExp(t *testing.T) {
	t.Parallel()
	for x := float64(-mostExponent); x <= mostExponent; x += 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 4e-16*want {
			t.Errorf("exp(%v) is %v, not %v", x, got, want)
		}
	}
	if exp(0) != 1 || exp(1e9) != exp(mostExponent) {
		t.Error("exp(0) is not 1, or exp has no end")
	}
}

func TestLn(t *testing.T) {
	t.Parallel()
	for _, x := range []float64{0, 0.5, 1, 2, 3.6, 7, 100, 511, 512, 12345.6, 1e9} {
		if got, want := ln1(x), math.Log1p(x); math.Abs(got-want) > 1e-13*max(1, want) {
			t.Errorf("ln1(%v) is %v, not %v", x, got, want)
		}
	}
	if ln1(0) != 0 {
		t.Error("ln1(0) is not 0")
	}
}

func TestStems(t *testing.T) {
	t.Parallel()
	var s stems
	s.reset(0)
	for i := range 1000 {
		*s.at(stemOfNumber(i)) |= inName
	}
	for i := range 1000 {
		if *s.at(stemOfNumber(i)) != inName {
			t.Fatalf("stem %d is lost", i)
		}
	}
	s.reset(10)
	if *s.at(stemOfNumber(1)) != 0 {
		t.Error("a table that was emptied remembers")
	}
}
