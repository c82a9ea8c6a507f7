package search_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/search"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// each runs a test on both databases.
func each(t *testing.T, test func(*testing.T, *house)) {
	t.Parallel()
	for _, d := range storetest.Databases() {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			test(t, build(t, d.Where(t)))
		})
	}
}

// garden is a server with something in each field.
func garden(h *house) (id int64) {
	return h.list("green-house", "Orchard Keeper",
		tool("water_bed", "Gives one bed its daily drink.", `"inputSchema":{"type":"object","properties":{"litresPerHour":{"type":"number"},"pump":{"type":"object","properties":{"valve_number":{"type":"integer"}}}}}`, `"annotations":{"readOnlyHint":false}`),
		tool("listBeds", "Names all beds, with what grows there.", `"annotations":{"readOnlyHint":true}`, `"outputSchema":{"type":"object","properties":{"beds":{"type":"array"}}}`),
		tool("soil.read-moisture", "Tells how wet the ground is; never in frost.", `"title":"Humidity probe"`, `"annotations":{"readOnlyHint":true}`),
		tool("takePhoto", "Photographs the beds of an orchard at night and stores the picture. Naïve café."))
}

// TestWords: what a tool is found by.
func TestWords(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		garden(h)
		h.list("shed", "shed", tool("sharpen", "Sharpens a tool. Whoever waters the whole bed afterwards rusts it."))
		for _, c := range []struct{ what, query, want string }{
			{"a name", "water_bed", "green-house/water_bed shed/sharpen"},
			{"its words in another order", "bed water", "green-house/water_bed shed/sharpen"},
			{"camelCase", "list beds", "green-house/listBeds"},
			{"the same, written so", "listBeds", "green-house/listBeds"},
			{"without what parts the words", "listbeds", "green-house/listBeds"},
			{"dots and hyphens", "moisture", "green-house/soil.read-moisture"},
			{"a title", "humidity", "green-house/soil.read-moisture"},
			{"a description", "ground", "green-house/soil.read-moisture"},
			{"a parameter", "litres", "green-house/water_bed"},
			{"a parameter of a parameter", "valve number", "green-house/water_bed"},
			{"the name of a server", "keeper moisture", "green-house/soil.read-moisture"},
			{"the slug of a server", "green frost", "green-house/soil.read-moisture"},
			{"another form", "sharpening", "shed/sharpen"},
			{"half of the words", "ground photographs", "green-house/takePhoto green-house/soil.read-moisture"},
			{"the beginning of a word", "moist", "green-house/soil.read-moisture"},
			{"which is finished", "moist ", ""},
			{"a phrase", `"daily drink"`, "green-house/water_bed"},
			{"in another order it is none", `"drink daily"`, ""},
			{"a phrase is in one field", `"sharpen sharpens"`, ""},
			{"a phrase and a word", `"whole bed" rust`, "shed/sharpen"},
			{"accents", "naive cafe", "green-house/takePhoto"},
			{"accents the other way", "ïnönï frȯst", "green-house/soil.read-moisture"},
			{"words that say nothing", "the moisture of a", "green-house/soil.read-moisture"},
			{"nothing but those", "never in the", "green-house/soil.read-moisture"},
			{"a word that nobody has", "moisture quux", "green-house/soil.read-moisture"},
			{"no word", " -- ", ""},
			{"nothing", "", ""},
		} {
			if diff := cmp.Diff(c.want, names(h.find(search.Query{Text: c.query}))); diff != "" {
				t.Errorf("%s, %q: %s", c.what, c.query, diff)
			}
		}
		f := h.find(search.Query{Text: `moisture "Quux" (Çöğür), найти;й "frosty night" quux`})
		if diff := cmp.Diff([]string{"frosty night", "Quux", "Çöğür", "найти", "й"}, f.Unknown); diff != "" {
			t.Error(diff)
		}
	})
}

// TestFilters: in the text and as fields.
func TestFilters(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := garden(h)
		h.score(h.calibration, id, map[string]tdqs.Tenths{"water_bed": 36, "listBeds": 21, "takePhoto": 30})
		h.list("shed", "shed", tool("bed", "Makes a bed."))
		for _, c := range []struct {
			text, want string
			field      search.Query
		}{
			{"bed tier:A", "green-house/water_bed", search.Query{Text: "bed", Tiers: []tdqs.Tier{tdqs.TierA}}},
			{"bed tier:c,a", "green-house/water_bed green-house/listBeds", search.Query{Text: "bed", Tiers: []tdqs.Tier{tdqs.TierC, tdqs.TierA}}},
			{"bed tier:A,B tier:B,C", "green-house/takePhoto", search.Query{Text: "bed tier:B,C", Tiers: []tdqs.Tier{tdqs.TierA, tdqs.TierB}}},
			{"bed tier:A tier:B", "", search.Query{Text: "bed tier:B", Tiers: []tdqs.Tier{tdqs.TierA}}},
			{"bed tier:D", "", search.Query{Text: "bed", Tiers: []tdqs.Tier{tdqs.TierD}}},
			{"server:shed bed", "shed/bed", search.Query{Text: "bed", Server: "shed"}},
			{"bed server:shed server:green-house", "", search.Query{Text: "bed server:green-house", Server: "shed"}},
			{"is:read-only bed", "green-house/listBeds", search.Query{Text: "bed", ReadOnly: true}},
			{"HAS:Output-Schema bed", "green-house/listBeds", search.Query{Text: "bed", OutputSchema: true}},
			{"bed is:read-only tier:A", "", search.Query{Text: "bed tier:A", ReadOnly: true}},
		} {
			for _, q := range []search.Query{{Text: c.text}, c.field} {
				f := h.find(q)
				if diff := cmp.Diff(c.want, names(f)); diff != "" || len(f.Notes) > 0 {
					t.Errorf("%+v: %s %v", q, diff, f.Notes)
				}
			}
		}
		for text, want := range map[string]string{
			"bed tier:Z":          "tier:Z is no filter and was read as words: the tiers are A, B, C and D, as in tier:A,B",
			"bed is:\xff":         "is:\ufffd is no filter and was read as words: there is is:read-only",
			"bed has:schema":      "has:schema is no filter and was read as words: there is has:output-schema",
			"https://bed.example": "",
			"bed server:Nowhere":  "There is no server nowhere here",
			"bed server:'\xff":    "There is no server '\ufffd here",
			"tier:A":              "Filters narrow what words find, and there is no word: put one beside them, as in create tier:A",
			"tier:A tier:B ...":   "Filters narrow what words find, and there is no word: put one beside them, as in create tier:A",
			" ... ":               "There is no word in it to look for: words are letters and digits",
			"\"!?\"":              "There is no word in it to look for: words are letters and digits",
			" \t":                 "",
		} {
			if got := strings.Join(h.find(search.Query{Text: text}).Notes, "|"); got != want {
				t.Errorf("%q: %s", text, got)
			}
		}
		if f := h.find(search.Query{OutputSchema: true}); len(f.Hits) > 0 || len(f.Notes) != 1 || !f.Wordless {
			t.Errorf("a filter alone: %+v", f)
		}
		h.list("twins", "twins", tool("plough", "Ploughs a field."), tool("plough", "Ploughs another."), tool("harrow", "Harrows a field."))
		for _, hit := range h.find(search.Query{Text: "server:twins field plough"}).Hits {
			if hit.Twin != (hit.Name == "plough") {
				t.Errorf("%s has a twin: %t", hit.Name, hit.Twin)
			}
		}
		only := h.find(search.Query{Text: "moisture is:read-only"}).Hits
		if len(only) != 1 || !only[0].ReadOnly || only[0].OutputSchema || only[0].TDQS != nil || only[0].ServerName != "Orchard Keeper" || only[0].Position != 3 ||
			*only[0].Title != "Humidity probe" || !strings.HasPrefix(*only[0].Description, "Tells how wet") || len(only[0].InputHash) != 16 {
			t.Errorf("%+v", only)
		}
	})
}

// TestBands: a tool of each band, the worse described the better it matches, so that
// nothing but the band can have put it where it is.
func TestBands(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		a := h.list("plain", "plain",
			tool("prune_roses", "Cuts."),
			tool("prune_old_roses", "Cuts."),
			tool("roses", "Tells when to prune."),
			tool("hoe", "After those who prune comes who ties roses."),
			tool("prune_rosesbush", "Cuts."),
			tool("weed", "Pulls nettles."))
		b := h.list("roses", "roses", tool("prune", "Cuts."))
		h.score(h.calibration, a, map[string]tdqs.Tenths{"prune_roses": 10, "prune_old_roses": 15, "prune_rosesbush": 25, "roses": 30, "hoe": 40, "weed": 50})
		h.score(h.calibration, b, map[string]tdqs.Tenths{"prune": 20})
		f := h.find(search.Query{Text: "prune roses"})
		if diff := cmp.Diff("plain/prune_roses plain/prune_old_roses roses/prune plain/prune_rosesbush plain/roses plain/hoe", names(f)); diff != "" {
			t.Error(diff)
		}
		want := []search.Band{search.WholeName, search.Named, search.Placed, search.Begun, search.Mostly, search.Somewhere}
		for i, hit := range f.Hits {
			if hit.Band != want[i] {
				t.Errorf("%s is of band %d, want %d", hit.Name, hit.Band, want[i])
			}
		}
	})
}

// TestMissing: words weigh by how rare they are, and tools that lack what weighs
// least come first. What has less than half is not found.
func TestMissing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.list("plain", "plain",
			tool("mend_roof", "Mends what is old."),
			tool("mend_fence", "Mends what is old, made of wood and tar."),
			tool("climb", "Up to a roof of tar."),
			tool("old", "Tells what is old."),
			tool("older", "Tells what is old too."))
		for query, want := range map[string]string{
			"mend old roof tar":  "plain/mend_roof=8 plain/climb=9 plain/mend_fence=9",
			"mend old roof quux": "plain/mend_roof=7 plain/mend_fence=9",
			"old tar":            "plain/mend_fence=6 plain/climb=9",
			`"old" quux`:         "plain/old=7 plain/older=9 plain/mend_roof=9 plain/mend_fence=9",
			`"is old" roof wood`: "plain/mend_roof=9 plain/mend_fence=9",
			`"quux xyzzy" roof`:  "",
		} {
			var got []string
			for _, hit := range h.find(search.Query{Text: query}).Hits {
				got = append(got, fmt.Sprintf("%s/%s=%d", hit.Server, hit.Name, hit.Band))
			}
			if diff := cmp.Diff(want, strings.Join(got, " ")); diff != "" {
				t.Errorf("%s: %s", query, diff)
			}
		}
	})
}

// TestScoreOrder: comparable tools stand by score, one without a score last; then by
// the length of the name, of the text, by server and by place. A score of another
// calibration moves nothing.
func TestScoreOrder(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		other := h.calibrate("1.3")
		b := h.list("b", "b", tool("dig_a", "Digs."), tool("dig_b", "Digs."), tool("dig_c", "Digs."), tool("dig_d", "Digs deep."), tool("dig_e", "Digs."), tool("dig_f_g", "Digs."))
		a := h.list("a", "a", tool("dig_x", "Digs."))
		h.score(h.calibration, b, map[string]tdqs.Tenths{"dig_a": 30, "dig_b": 31, "dig_c": 30, "dig_d": 30, "dig_f_g": 30})
		h.score(h.calibration, a, map[string]tdqs.Tenths{"dig_x": 30})
		h.score(other, b, map[string]tdqs.Tenths{"dig_e": 50, "dig_a": 10})
		const want = "b/dig_b a/dig_x b/dig_a b/dig_c b/dig_d b/dig_f_g b/dig_e"
		for limit := 1; limit <= 8; limit++ {
			if diff := cmp.Diff(want, strings.Join(h.pages(t, search.Query{Text: "dig", Limit: limit}), " ")); diff != "" {
				t.Errorf("%d a page: %s", limit, diff)
			}
		}
		if got := names(h.find(search.Query{Text: "dig", Calibration: other, Limit: 2})); got != "b/dig_e b/dig_a" {
			t.Errorf("under the other calibration: %s", got)
		}
		h.score(h.calibration, b, map[string]tdqs.Tenths{"dig_b": 29}) // judged anew
		if got := names(h.find(search.Query{Text: "dig", Limit: 1})); got != "a/dig_x" {
			t.Errorf("with a new score: %s", got)
		}
	})
}

// pages are the hits of all pages.
func (h *house) pages(t testing.TB, q search.Query) (all []string) {
	t.Helper()
	for n := 0; n < 1000; n++ {
		f := h.find(q)
		for _, hit := range f.Hits {
			all = append(all, hit.Server+"/"+hit.Name)
		}
		if q.After = f.Next; q.After == nil {
			return all
		}
		if len(f.Hits) != q.Limit {
			t.Errorf("a page of %d, and another follows", len(f.Hits))
		}
	}
	t.Error("there is no last page")
	return all
}

// TestCurrent: what was is not found: an earlier list, a removed server, another
// name. A score that is known of a definition comes back with it.
func TestCurrent(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		find := func(want string) {
			t.Helper()
			if diff := cmp.Diff(want, names(h.find(search.Query{Text: "spade", Limit: 10}))); diff != "" {
				t.Error(diff)
			}
		}
		id := h.list("shed", "tools of spade", tool("dig", "Digs."), tool("spade", "Lends a spade."))
		h.score(h.calibration, id, map[string]tdqs.Tenths{"spade": 35})
		find("shed/spade shed/dig")
		h.list("shed", "renamed", tool("dig", "Digs."))
		find("")
		h.list("shed", "renamed", tool("dig", "Digs."), tool("spade", "Lends a spade."))
		find("shed/spade")
		if f := h.find(search.Query{Text: "spade"}); f.Hits[0].TDQS == nil || *f.Hits[0].TDQS != 35 || f.Hits[0].Position != 2 {
			t.Errorf("%+v", f.Hits[0])
		}
		h.list("shed", "renamed")
		find("")
		h.list("shed", "renamed", tool("spade", "Lends a spade."))
		h.update(func(tx *store.Tx) error { return tx.RemoveServer(ctx, id) })
		find("")
		h.update(func(tx *store.Tx) error {
			tables := []string{"search_tool", "search_score", "search_text"}
			if h.Kind() == store.Postgres {
				tables = tables[:2] // the words are in the first
			}
			for _, table := range tables {
				var n int
				if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM `+table).Scan(&n); err != nil || n > 0 {
					t.Errorf("%s has %d rows, %v", table, n, err)
				}
			}
			return nil
		})
		stop := errors.New("stop")
		if err := h.Update(ctx, func(tx *store.Tx) error {
			other, err := tx.AddServer(ctx, store.Server{Slug: "other", Source: store.Upload, Created: h.taken})
			if err == nil {
				_, err = tx.PutCapture(ctx, store.Capture{ServerID: other, Facts: []byte(`{}`), Tools: []store.Tool{{Place: 1, Name: "spade"}}})
			}
			return errors.Join(err, stop)
		}); !errors.Is(err, stop) {
			t.Fatal(err)
		}
		find("")
	})
}

// TestFilled: a database that a version before search wrote is filled when it is
// opened.
func TestFilled(t *testing.T) {
	t.Parallel()
	for _, d := range storetest.Databases() {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			where := d.Where(t)
			h := build(t, where)
			id := garden(h)
			h.score(h.calibration, id, map[string]tdqs.Tenths{"listBeds": 35})
			h.list("empty", "empty")
			h.update(func(tx *store.Tx) error {
				_, err := tx.ExecContext(ctx, `DELETE FROM search_tool`)
				_, err2 := tx.ExecContext(ctx, `UPDATE server SET indexed_id = NULL`)
				return errors.Join(err, err2)
			})
			if got := names(h.find(search.Query{Text: "beds"})); got != "" {
				t.Fatalf("found %s", got)
			}
			again := &house{TB: t, Store: storetest.Open(t, where), calibration: h.calibration}
			f := again.find(search.Query{Text: "list beds"})
			if got := names(f); !strings.HasPrefix(got, "green-house/listBeds") || *f.Hits[0].TDQS != 35 {
				t.Errorf("found %s", got)
			}
			if n, err := again.FillIndex(ctx); n != 0 || err != nil {
				t.Errorf("%d servers are filled again, %v", n, err)
			}
		})
	}
}
