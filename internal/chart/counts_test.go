package chart_test

import (
	"encoding/xml"
	"strconv"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/chart"
)

// TestDistributionOfMany: a registry's tools are a hundred thousand times those of a
// server, and the chart is as high and its axis as legible.
func TestDistributionOfMany(t *testing.T) {
	t.Parallel()
	var few, many chart.Counts
	few[10], few[31], few[36], few[50] = 1, 20, 40, 2
	for i := range few {
		many[i] = 5_000 * few[i]
	}
	drawn := string(chart.DistributionOf("d", "Tools", many))
	if !strings.Contains(drawn, "A 67%") || !strings.Contains(drawn, "210000 tools in tier A") || !strings.Contains(drawn, "from 1.0 to 5.0") {
		t.Error(drawn)
	}
	tops := func(drawn string) (all []float64) {
		var svg struct {
			Rects []struct {
				Y      string `xml:"y,attr"`
				Height string `xml:"height,attr"`
			} `xml:"rect"`
		}
		if err := xml.Unmarshal([]byte(drawn), &svg); err != nil {
			t.Fatal(err)
		}
		for _, r := range svg.Rects {
			y, err := strconv.ParseFloat(r.Y, 64)
			if err != nil || y < 0 {
				t.Errorf("y %q: %v", r.Y, err)
			}
			all = append(all, y)
		}
		return all
	}
	a, b := tops(string(chart.DistributionOf("d", "Tools", few))), tops(drawn)
	if len(a) != len(b) {
		t.Fatalf("%d columns, and of many %d", len(a), len(b))
	}
	for i := range a {
		if d := a[i] - b[i]; d > 0.5 || d < -0.5 {
			t.Errorf("column %d begins at %v, and of many at %v", i, a[i], b[i])
		}
	}
}
