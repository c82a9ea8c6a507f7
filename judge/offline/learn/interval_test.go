package learn

import (
	"reflect"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

// invented is a set of 40 servers of 10 definitions, with estimates that are off by a
// known number of tenths: d of ten definitions by d+1, so that eight of ten are off by
// eight at most. Foreign ones are off by twice that.
func invented(extent func(i int) offline.Extent) (*Set, []HeldOut) {
	s := &Set{Edition: tdqs.DefaultEdition(), Servers: 40}
	var held []HeldOut
	for i := range 400 {
		x := extent(i)
		off := tdqs.Tenths(i%10 + 1)
		if x.Foreign {
			off *= 2
		}
		s.Rows = append(s.Rows, Row{Server: i / 10, Extent: x})
		held = append(held, HeldOut{Shuffle: 0, Part: i / 10 % Parts, Row: i, Got: 30, Want: 30 + off})
	}
	return s, held
}

// TestIntervalsAreQuantiles: the width covers eight of ten, what is far off where the
// extent is rare gets a factor, and a factor of few servers is the stated one.
func TestIntervalsAreQuantiles(t *testing.T) {
	t.Parallel()
	s, held := invented(func(i int) offline.Extent { return offline.Extent{Words: i} })
	v := s.Intervals(held)
	// Eight of ten, and a tenth for the correction: nine.
	if !reflect.DeepEqual(v.Bands, []offline.Band{{Below: 51, Within: 9}}) || v.Language.Factor != stated {
		t.Errorf("%+v", v)
	}
	if v.Length.Beyond != 391 || v.Length.Most != 399 || v.Length.Factor != stated || v.Schema.Most != 0 {
		t.Errorf("%+v, %+v", v.Length, v.Schema)
	}
	s, held = invented(func(i int) offline.Extent { return offline.Extent{Foreign: i/10%2 == 0} })
	if v = s.Intervals(held); v.Language.Factor <= 1 || v.Language.Factor >= 2 {
		t.Errorf("a trait of half of the definitions that doubles the distance has the factor %v", v.Language.Factor)
	}
	if v = s.Intervals(nil); v.Bands[0].Within != 0 {
		t.Errorf("of nothing: %+v", v)
	}
}

// TestBands: a band of few definitions joins the next, and the top one reaches the top.
func TestBands(t *testing.T) {
	t.Parallel()
	var held []HeldOut
	add := func(n int, got, off tdqs.Tenths) {
		for range n {
			held = append(held, HeldOut{Row: len(held), Got: got, Want: got + off})
		}
	}
	add(20, 22, 1)
	add(40, 27, 2)
	add(50, 33, 5)
	add(25, 48, -7)
	want := []offline.Band{{Below: 30, Within: 2}, {Below: 51, Within: 7}}
	if got := bands(held); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestCoverage: what is counted is counted on parts that the widths were not learned
// from.
func TestCoverage(t *testing.T) {
	t.Parallel()
	s, held := invented(func(int) offline.Extent { return offline.Extent{} })
	for i := range held {
		if held[i].Part == 2 { // none of the others is so far off
			held[i].Want = held[i].Got + 15
		}
	}
	c := s.Coverage(held, s.Intervals(held).Bands)
	// Part 2 is never covered; in the others nearly all are, for part 2 widens them.
	if c.Tools.N != 400 || c.Tools.Inside != 320 || len(c.Widths) != Parts || c.Bands[0] != c.Tools {
		t.Errorf("%+v", c)
	}
}
