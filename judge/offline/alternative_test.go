package offline

import (
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestAlternative tells a tool that is to be taken instead from one that is named for
// another reason.
func TestAlternative(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"Lists the berths. Use find_boat for one boat.":                        1,
		"Lists the berths; prefer find_boat when the name is known.":           1,
		"Lists the berths. For one boat, use `find_boat`.":                     1,
		"Lists the berths, unlike find_boat, and tells who pays instead.":      1,
		"Lists the berths of a boat. Get its number from find_boat.":           0,
		"Lists the berths of a boat. Use find_boat first to get the number.":   0,
		"Lists the berths of a boat with the number returned by find_boat.":    0,
		"Lists the berths. Needs the rights of find_boat and of the harbour.":  0,
		"Lists the berths. Use it when the harbour is full.":                   0,
		"Lists the berths that are free. The harbour master may run it daily.": 0,
	} {
		tools := []tdqs.Tool{tool("list_berths", text, `{"type":"object"}`), tool("find_boat", "Finds a boat.", `{"type":"object"}`)}
		if got := featuresOf(t, tools)[fAlternative]; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestBare: what stands inside a parameter without a description is counted at any
// depth, and a parameter that the schema says nothing of is opaque.
func TestBare(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, schema string
		bare         int
		opaque       float64
	}{
		{"Books a berth.", `{"boat":{"type":"string"}}`, 0, 0},
		{"Books a berth.", `{"boat":{"type":"object"}}`, 0, 1},
		{"Books a berth.", `{"boat":{}}`, 0, 1},
		{"Books a berth.", `{"boat":{"type":"object","description":"The boat."}}`, 0, 0},
		{"Books a berth.\nboat: its name and length in metres", `{"boat":{"type":"object"}}`, 0, 0},
		{"Books a berth.", `{"boat":{"type":"object","properties":{"name":{"type":"string"},"size":{"type":"object","properties":{"m":{"description":"metres"},"ft":{}}}}}}`, 3, 0},
		{"Books a berth.", `{"boats":{"type":"array","items":{"properties":{"name":{}}}},"day":{"type":"string"}}`, 1, 0.5},
	} {
		v := featuresOf(t, []tdqs.Tool{tool("book_berth", c.text, `{"type":"object","properties":`+c.schema+`}`)})
		if v[fBare] != ln1(float64(c.bare)) || v[fOpaqueShare] != c.opaque {
			t.Errorf("%s with %q: bare %v, opaque %v", c.schema, c.text, v[fBare], v[fOpaqueShare])
		}
	}
}

// featuresOf are the features of the first tool of a set.
func featuresOf(t *testing.T, tools []tdqs.Tool) []float64 {
	t.Helper()
	e := tdqs.DefaultEdition()
	c := tdqs.ServerCase{Edition: e, Name: "harbour", Tools: tools}
	for i := range tools {
		c.Signals = append(c.Signals, e.Signals(&tools[i]))
	}
	return Extract(c)[0]
}
