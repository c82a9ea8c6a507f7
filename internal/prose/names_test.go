package prose

import (
	"slices"
	"testing"
)

func TestNameWords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		want []string
	}{
		{"list_boats", []string{"list", "boats"}},
		{"list-boats", []string{"list", "boats"}},
		{"listBoats", []string{"list", "boats"}},
		{"ListBoats", []string{"list", "boats"}},
		{"boats.list", []string{"boats", "list"}},
		{"boats/list item", []string{"boats", "list", "item"}},
		{"API-get-boat", []string{"api", "get", "boat"}},
		{"getHTTPServer", []string{"get", "http", "server"}},
		{"getURLs", []string{"get", "urls"}},
		{"dock_v2", []string{"dock", "v2"}},
		{"dockV2", []string{"dock", "v2"}},
		{"md5Hash", []string{"md", "5", "hash"}},
		{"__init__", []string{"init"}},
		{"検索_記録", []string{"検索", "記録"}},
		{"ÜberPrüfen", []string{"über", "prüfen"}},
		{"", nil},
		{"___", nil},
	} {
		if got := NameWords(tt.name); !slices.Equal(got, tt.want) {
			t.Errorf("NameWords(%q) = %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestStyleOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		want NameStyle
	}{
		{"list_boats", SnakeCase},
		{"LIST_BOATS", SnakeCase},
		{"list-boats", KebabCase},
		{"API-get-boat", KebabCase},
		{"listBoats", CamelCase},
		{"ListBoats", PascalCase},
		{"boats.list", DottedStyle},
		{"boats/list", DottedStyle},
		{"boats.listAll", DottedStyle},
		{"list boats", SpacedStyle},
		{"boats", SingleWord},
		{"検索", SingleWord},
		{"_boats", SingleWord},
		{"Boats", PascalCase},
		{"list_boatsByOwner", OtherStyle},
		{"list-boats_all", OtherStyle},
		{"", OtherStyle},
	} {
		if got := StyleOf(tt.name); got != tt.want {
			t.Errorf("StyleOf(%q) = %v, want %v", tt.name, got, tt.want)
		}
	}
}

func FuzzNameWords(f *testing.F) {
	f.Add("getHTTPServer2_x")
	f.Add("\xff\xed\xa0\x80_É")
	f.Fuzz(func(t *testing.T, name string) {
		StyleOf(name)
		for _, w := range NameWords(name) {
			if w == "" {
				t.Errorf("an empty word in %q", name)
			}
		}
	})
}
