package learn

import (
	"cmp"
	"slices"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

// Covered is how many scores lay within their intervals, and how wide these were.
type Covered struct {
	N, Inside int
	widths    int // tenths
}

func (c *Covered) add(off, within int) {
	c.N++
	c.widths += within
	if off <= within {
		c.Inside++
	}
}

// Percent is how many in a hundred lay within, 0 of none.
func (c Covered) Percent() float64 { return 100 * float64(c.Inside) / float64(max(1, c.N)) }

// Within is the mean width in points, to one side.
func (c Covered) Within() float64 { return float64(c.widths) / 10 / float64(max(1, c.N)) }

// Coverage is what intervals do for definitions that they were not learned from.
type Coverage struct {
	Tools   Covered
	Bands   []Covered            // in the order of the bands
	Unseen  map[string]Covered   // by the trait that widens
	Servers Covered              // the description quality of servers with several tools
	Widths  []*offline.Intervals // one a division and part
}

// Coverage checks the intervals part by part: those for a part are learned from the
// other parts of the same division.
func (s *Set) Coverage(held []HeldOut, bands []offline.Band) *Coverage {
	type place struct{ shuffle, part int }
	parts := map[place][]HeldOut{}
	var order []place
	for _, h := range held {
		p := place{h.Shuffle, h.Part}
		if parts[p] == nil {
			order = append(order, p)
		}
		parts[p] = append(parts[p], h)
	}
	out := &Coverage{Bands: make([]Covered, len(bands)), Unseen: map[string]Covered{}}
	for _, p := range order {
		var others []HeldOut
		for _, q := range order {
			if q.shuffle == p.shuffle && q.part != p.part {
				others = append(others, parts[q]...)
			}
		}
		v := s.Intervals(others)
		out.Widths = append(out.Widths, v)
		s.cover(out, v, parts[p], bands)
	}
	return out
}

// cover counts the definitions and servers of one part.
func (s *Set) cover(out *Coverage, v *offline.Intervals, part []HeldOut, bands []offline.Band) {
	for _, h := range part {
		of := v.Of(h.Got, s.Rows[h.Row].Extent)
		out.Tools.add(h.off(), int(of.Within))
		b, _ := slices.BinarySearchFunc(bands, int(h.Got), func(b offline.Band, got int) int { return cmp.Compare(b.Below, got+1) })
		out.Bands[min(b, len(bands)-1)].add(h.off(), int(of.Within))
		for _, trait := range of.WidenedBy {
			c := out.Unseen[string(trait)]
			c.add(h.off(), int(of.Within))
			out.Unseen[string(trait)] = c
		}
	}
	for _, server := range s.several(part) {
		out.Servers.add(s.qualityOff(server), int(s.interval(v, server).Within))
	}
}

// interval is that of the description quality of a server's definitions.
func (s *Set) interval(v *offline.Intervals, server []HeldOut) tdqs.Interval {
	tools := make([]tdqs.ToolScore, len(server))
	for i, h := range server {
		of := v.Of(h.Got, s.Rows[h.Row].Extent)
		tools[i] = tdqs.ToolScore{TDQS: h.Got, Interval: &of}
	}
	return v.Server(&tdqs.ServerScore{}, tools).DescriptionQuality
}
