package search_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/search"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

var ctx = context.Background()

// question is a query with the tools that people expect, written by somebody who
// had not seen the ranking.
type question struct {
	Query  string   `json:"query"`
	Expect []string `json:"expect"` // FILE/TOOL
}

func questions(t testing.TB) (all []question) {
	t.Helper()
	data, err := os.ReadFile("testdata/queries.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// corpus is a registry with the servers of the shared folder, judged.
type corpus struct {
	*registry.Registry
	files map[string]string // by slug
}

func corpusOn(t testing.TB, where string) *corpus {
	t.Helper()
	dir := sharedtest.Path(t, "corpus")
	r, err := registry.New(ctx, registry.Config{Store: storetest.Open(t, where), Now: func() time.Time { return time.Unix(1e9, 0) },
		Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}})
	if err != nil {
		t.Fatal(err)
	}
	c := &corpus{r, map[string]string{}}
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		slug := strings.Trim(strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.' || r == '_' {
				return r
			}
			return '-'
		}, strings.ToLower(name)), "-._")
		c.files[slug] = name
		p, err := c.Push(ctx, slug, server)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.ScoreServer(ctx, p.ServerID, nil); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func (c *corpus) find(t testing.TB, q search.Query) (f search.Found) {
	t.Helper()
	q.Calibration = c.Calibration()
	if err := c.Store.View(ctx, func(tx *store.Tx) (err error) {
		f, err = search.Find(ctx, tx, q)
		return err
	}); err != nil {
		t.Fatalf("%q: %v", q.Text, err)
	}
	return f
}

// TestRecall: of the tools that people expect nine in ten are among the first ten.
func TestRecall(t *testing.T) {
	t.Parallel()
	for _, d := range storetest.Databases() {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			where := d.Where(t)
			c := corpusOn(t, where)
			sum := 0.0
			all := questions(t)
			for _, q := range all {
				found := c.find(t, search.Query{Text: q.Query, Limit: 10})
				got := map[string]bool{}
				for _, h := range found.Hits {
					got[c.files[h.Server]+"/"+h.Name] = true
				}
				n := 0
				var missing []string
				for _, e := range q.Expect {
					if got[e] {
						n++
					} else {
						missing = append(missing, e)
					}
				}
				sum += float64(n) / float64(len(q.Expect))
				if len(missing) > 0 {
					t.Logf("%q lacks %s", q.Query, strings.Join(missing, ", "))
					if testing.Verbose() {
						for _, h := range found.Hits {
							t.Logf("    %d %v %s/%s", h.Band, h.TDQS, c.files[h.Server], h.Name)
						}
					}
				}
			}
			recall := sum / float64(len(all))
			t.Logf("recall at 10: %.3f over %d queries", recall, len(all))
			if recall < 0.9 {
				t.Errorf("recall at 10 is %.3f, and is to be 0.9", recall)
			}
		})
	}
}
