package chart

import (
	"encoding/xml"
	"errors"
	"flag"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
)

var update = flag.Bool("update", false, "write the golden files")

func marks(scores ...int) (out tdqs.Marks) {
	for d, score := range scores {
		out[d].Score = score
	}
	return out
}

// charts is what each golden file pins.
var charts = map[string]func() template.HTML{
	// A smell is written so that it is seen.
	"radar.svg": func() template.HTML {
		return Radar("t1", "Marks of place_hold", marks(4, 2, 2, 3, 5, 1), tdqs.TierC)
	},
	// A mark as a whole number, a mean with its decimal.
	"bars.svg": func() template.HTML {
		return Bars("b", "Marks of the set", []Bar{{"Disambiguation", 30, true}, {"Naming Consistency", 47, false}, {"Nothing", 0, false}})
	},
	"distribution.svg": func() template.HTML {
		return Distribution("d", "Tools by score and tier", []tdqs.Tenths{10, 21, 27, 27, 34, 35, 35, 40, 50})
	},
	// A tier without a tool is drawn, and one column of many tools fits.
	"distribution_many.svg": func() template.HTML {
		return Distribution("d", "Tools", slicesOf(343, 29))
	},
	"distribution_none.svg": func() template.HTML { return Distribution("d", "Tools", nil) },
	// A gap breaks the line; the first and the last have figures.
	"history.svg": func() template.HTML {
		return History("h", "Overall, list by list", []Point{{"1 May", ptr(29)}, {"2 May", nil}, {"3 May", ptr(31)}, {"4 May", ptr(35)}, {"5 May", ptr(50)}})
	},
	"history_one.svg":  func() template.HTML { return History("h", "Overall", []Point{{"1 May", ptr(10)}}) },
	"history_none.svg": func() template.HTML { return History("h", "Overall", nil) },
}

func ptr(s tdqs.Tenths) *tdqs.Tenths { return &s }

func slicesOf(n int, s tdqs.Tenths) []tdqs.Tenths {
	out := make([]tdqs.Tenths, n)
	for i := range out {
		out[i] = s
	}
	return out
}

func TestGolden(t *testing.T) {
	t.Parallel()
	for name, draw := range charts {
		got := string(draw())
		if again := string(draw()); again != got {
			t.Errorf("%s: drawn twice, it differs", name)
		}
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, []byte(got+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("%v; go test -update writes it", err)
		}
		if diff := cmp.Diff(strings.ReplaceAll(string(want), "><", ">\n<"), strings.ReplaceAll(got+"\n", "><", ">\n<")); diff != "" {
			t.Errorf("%s: -want +got:\n%s", name, diff)
		}
	}
	files, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if charts[f.Name()] == nil {
			t.Errorf("testdata/%s is not used", f.Name())
		}
	}
}

// read parses a chart and returns its elements' names and its texts, by element.
func read(t *testing.T, svg template.HTML) (elements []string, texts map[string][]string, root []xml.Attr) {
	t.Helper()
	texts = map[string][]string{}
	d := xml.NewDecoder(strings.NewReader(string(svg)))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return elements, texts, root
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements = append(elements, token.Name.Local)
			if len(elements) == 1 {
				root = token.Attr
			}
		case xml.CharData:
			last := elements[len(elements)-1]
			texts[last] = append(texts[last], string(token))
		}
	}
}

// TestAlternatives holds that every chart is an image with a name and a
// description, and that these say each figure of it.
func TestAlternatives(t *testing.T) {
	t.Parallel()
	for name, draw := range charts {
		elements, texts, root := read(t, draw())
		attr := map[string]string{}
		for _, a := range root {
			attr[a.Name.Local] = a.Value
		}
		if attr["role"] != "img" || len(strings.Fields(attr["aria-labelledby"])) != 2 || attr["viewBox"] == "" {
			t.Errorf("%s: the svg element has %v", name, attr)
		}
		if elements[1] != "title" || elements[2] != "desc" || len(texts["title"]) != 1 || len(texts["desc"]) != 1 {
			t.Errorf("%s begins with %v and says %v", name, elements[:3], texts)
		}
		for _, banned := range []string{"style", "script", "fill=", "stroke=", "#"} {
			if strings.Contains(string(draw()), banned) {
				t.Errorf("%s has %s, which is the stylesheet's", name, banned)
			}
		}
	}
	for name, want := range map[string]string{
		"radar.svg":             "Of 5: Purpose Clarity 4, Usage Guidelines 2, Behavioral Transparency 2, Parameter Semantics 3, Conciseness & Structure 5 and Contextual Completeness 1.",
		"bars.svg":              "Of 5: Disambiguation 3, Naming Consistency 4.7 and Nothing 0.0.",
		"distribution.svg":      "4 tools in tier A, 1 tool in tier B, 3 tools in tier C and 1 tool in tier D, from 1.0 to 5.0.",
		"distribution_none.svg": "No tool has a score.",
		"history.svg":           "1 May 2.9, 2 May no score, 3 May 3.1, 4 May 3.5 and 5 May 5.0.",
		"history_none.svg":      "No score.",
	} {
		if _, texts, _ := read(t, charts[name]()); texts["desc"][0] != want {
			t.Errorf("%s says %q, want %q", name, texts["desc"][0], want)
		}
	}
}

// TestRadarIsTheMarks holds that the place on an axis is the mark: a perfect tool
// covers the grid, and no point lies beyond it.
func TestRadarIsTheMarks(t *testing.T) {
	t.Parallel()
	outline := hexagon(func(tdqs.Dimension) int { return 5 })
	perfect := string(Radar("r", "", marks(5, 5, 5, 5, 5, 5), tdqs.TierA))
	if strings.Count(perfect, outline) != 2 {
		t.Error("a perfect tool does not cover the grid")
	}
	for mark := 1; mark <= 5; mark++ {
		for _, d := range tdqs.Dimensions() {
			x, y := spot(d, mark*step)
			dx, dy := x-centreX, y-centreY
			if got, want := dx*dx+dy*dy, mark*step*mark*step; got < want-3*mark*step || got > want+3*mark*step {
				t.Errorf("mark %d of %v lies at %d, %d", mark, d, dx, dy)
			}
		}
	}
}

// TestHostile holds that foreign text makes no markup and hides nothing.
func TestHostile(t *testing.T) {
	t.Parallel()
	for _, s := range []string{`<script>alert(1)</script>`, `"/><b x="`, "]]>", "&lt;", "rev\u202etxt", "nul\x00", "half \xed\xa0\xbd", "red\x1b[31m", "a\u200bb", "${{ x }}", "`x`"} {
		for name, svg := range map[string]template.HTML{
			"radar":        Radar(s, s, marks(3, 3, 3, 3, 3, 3), tdqs.TierB),
			"bars":         Bars(s, s, []Bar{{s, 30, true}}),
			"distribution": Distribution(s, s, []tdqs.Tenths{30}),
			"history":      History(s, s, []Point{{s, ptr(30)}}),
		} {
			calm := map[string]template.HTML{
				"radar":        Radar("i", "t", marks(3, 3, 3, 3, 3, 3), tdqs.TierB),
				"bars":         Bars("i", "t", []Bar{{"l", 30, true}}),
				"distribution": Distribution("i", "t", []tdqs.Tenths{30}),
				"history":      History("i", "t", []Point{{"l", ptr(30)}}),
			}[name]
			got, _, attrs := read(t, svg)
			want, _, calmAttrs := read(t, calm)
			if diff := cmp.Diff(want, got); diff != "" || len(attrs) != len(calmAttrs) {
				t.Errorf("%s of %q has other elements:\n%s", name, s, diff)
			}
			if strings.ContainsAny(string(svg), "\u202e\x00\x1b\u200b") {
				t.Errorf("%s of %q keeps what is not seen", name, s)
			}
		}
	}
}
