package search_test

import (
	"math"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/search"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// hostile are texts that try to be something else than words.
var hostile = []string{
	"\x00", "water\x00bed", "\xff\xfe bed \xc3", "\xed\xa0\x80", strings.Repeat("bed ", 2500), strings.Repeat("x", 10_000), strings.Repeat(`"`, 10_000),
	strings.Repeat("(", 5000), strings.Repeat("tier:", 2000), `"`, `""`, `" "`, `"bed`, `bed"`, `bed" OR "1`, `NEAR(bed water, 2)`, `bed AND OR NOT`, `name : bed`, `{name} : bed`,
	`-bed`, `^bed`, `bed*`, `*`, `bed + water`, `bed & !water | (x)`, `'bed':A <-> 'x'`, `bed:*`, `\`, `'`, `'; DROP TABLE search_tool; --`, `%`, `_`, `$1`, `?1`, `@@`,
	"tier:", "tier:,", "server:", "server:\x00", "server:'", "is:", "has:", ":", "::", "bed server:" + strings.Repeat("a", 500), "水", "水を飲む", "ก", "\u202ebed", "İ ı ß ǅ", "🌱 bed", "bed\n\r\tbed",
	"a b c d e f g h i j k l m n o p q r s t u v w x y z", "createIssueForURLOfHTTPServer",
	`"bed of" "of bed" bed "quux quux"`, strings.Repeat("aB", 400), strings.Repeat(`"bed water" `, 80),
}

// TestHostile: no text is an error, on either database, with any filter and place.
func TestHostile(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := garden(h)
		h.score(h.calibration, id, map[string]tdqs.Tenths{"water_bed": 36})
		for _, text := range hostile {
			for _, q := range []search.Query{
				{Text: text}, {Text: "bed " + text}, {Text: text + " bed"}, {Text: `"` + text + `" bed`},
				{Text: text, Server: text, Tiers: []tdqs.Tier{tdqs.Tier(text)}},
				{Text: text, Limit: 1, After: &search.Place{Band: search.Named, TDQS: 50, Server: text}},
				{Text: "bed", After: &search.Place{Band: search.Named, TDQS: 36, NameWords: math.MaxInt, TextWords: math.MinInt, Server: "a", Position: math.MaxInt}},
				{Text: "bed", Limit: -1, After: &search.Place{Band: 99, TDQS: -4, Position: -1}},
			} {
				h.find(q)
			}
		}
	})
}

// TestHostileTools: whatever a definition holds, it is kept and found.
func TestHostileTools(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		long := strings.Repeat("wordy ", 200_000)
		var deep strings.Builder
		for range 2000 {
			deep.WriteString(`{"properties":{"p":`)
		}
		deep.WriteString(`{}` + strings.Repeat(`}}`, 2000))
		h.list("odd", "o\x00dd' : \"",
			`{"name":"\u0000","description":"bed"}`, `{"name":"\ud800 bed'"}`, `{"name":"`+strings.Repeat("n", 100_000)+`bed"}`,
			`{"name":"bed_`+strings.Repeat("nB", 9000)+`"}`,
			tool("long", "bed "+long), tool("twice", "bed"), tool("twice", "bed"),
			`{"name":"deep","description":"bed","inputSchema":`+deep.String()+`}`,
			`{"name":"none","title":7,"description":["bed"],"inputSchema":"bed"}`)
		f := h.find(search.Query{Text: "bed", Limit: 20})
		if len(f.Hits) != 7 {
			t.Errorf("found %d: %.300s", len(f.Hits), names(f))
		}
		for _, hit := range f.Hits {
			if hit.Name == "long" && (len(*hit.Description) > 2100 || !strings.HasSuffix(*hit.Description, " wordy…")) {
				t.Errorf("a long description: %.40s", *hit.Description)
			}
		}
	})
}

// FuzzQuery: no text is an error.
func FuzzQuery(f *testing.F) {
	for _, text := range hostile {
		if len(text) < 200 {
			f.Add(text)
		}
	}
	h := build(f, storetest.SQLite(f))
	id := garden(h)
	h.score(h.calibration, id, map[string]tdqs.Tenths{"water_bed": 36, "takePhoto": 20})
	f.Fuzz(func(t *testing.T, text string) {
		if err := h.View(ctx, func(tx *store.Tx) error {
			q := search.Query{Text: text, Calibration: h.calibration, Limit: 1}
			for range 9 {
				found, err := search.Find(ctx, tx, q)
				if err != nil {
					return err
				}
				if q.After = found.Next; q.After == nil {
					return nil
				}
			}
			t.Error("four tools on nine pages")
			return nil
		}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}
