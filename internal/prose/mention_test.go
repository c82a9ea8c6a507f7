package prose

import (
	"slices"
	"testing"
)

func TestMentions(t *testing.T) {
	t.Parallel()
	var names Names
	for i, name := range []string{"slice_bread", "slice", "bake", "slice-cake", "warmOven", "set the table", "鍋を洗う", "_hidden"} {
		names.Add(name, i)
	}
	for _, c := range []struct {
		text string
		want []string // surely named
		also []string // perhaps named
	}{
		{"Use slice_bread or slice-cake first.", []string{"slice_bread", "slice-cake"}, nil},
		{"Use slice_bread_thin here.", nil, nil},
		{"Slices are warm; slice them.", nil, []string{"slice"}},
		{"Call `slice`, bake() or the bake tool.", []string{"slice", "bake", "bake"}, nil},
		{"warmOven heats, warmoven does not.", []string{"warmOven"}, nil},
		{"Then set the table and rest.", nil, []string{"set the table"}},
		{"先に「鍋を洗う」。", nil, []string{"鍋を洗う"}},
		{"Not for _hidden things.", []string{"_hidden"}, nil},
		{"kitchen/slice_bread works.", []string{"slice_bread"}, nil},
	} {
		text := Cut(c.text)
		var sure, perhaps []string
		for _, m := range names.In(nil, text) {
			if m.Sure {
				sure = append(sure, m.Of(c.text))
			} else {
				perhaps = append(perhaps, m.Of(c.text))
			}
		}
		if !slices.Equal(sure, c.want) || !slices.Equal(perhaps, c.also) {
			t.Errorf("%q names %q and perhaps %q, want %q and %q", c.text, sure, perhaps, c.want, c.also)
		}
	}
}

func TestComposite(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"slice_bread": true, "sliceBread": true, "slice": false, "Slice": false,
		"SLICE": false, "slice.bread": true, "": false} {
		if Composite(name) != want {
			t.Errorf("Composite(%q) is %v", name, !want)
		}
	}
}
