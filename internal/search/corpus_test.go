package search_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/search"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

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
	if len(all) < 40 {
		t.Fatalf("%d queries", len(all))
	}
	return all
}

// listed is a server of the shared folder with the scores of its tools.
type listed struct {
	file   string
	slug   string
	name   string
	tools  []string // definitions
	scores map[string]tdqs.Tenths
}

// corpus are those servers, judged once for both databases.
var corpus = sync.OnceValues(func() (all []listed, err error) {
	files, err := filepath.Glob(filepath.Join(sharedtest.Dir(), "corpus", "*.json"))
	if err != nil {
		return nil, err
	}
	scorer := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			return nil, err
		}
		l := listed{file: strings.TrimSuffix(filepath.Base(file), ".json"), name: server.Name, scores: map[string]tdqs.Tenths{}}
		l.slug = strings.Trim(regexp.MustCompile(`[^a-z0-9._]+`).ReplaceAllString(strings.ToLower(l.file), "-"), "-._")
		set, _ := scorer.Edition.Case(server)
		of := scorer.For(set)
		for i := range set.Tools {
			t := &set.Tools[i]
			score, err := of.ScoreTool(ctx, tdqs.ToolCase{Server: set.Name, Tool: t, Signals: &set.Signals[i], Tools: set.Tools, Index: i})
			if err != nil {
				return nil, err
			}
			l.tools, l.scores[t.Name] = append(l.tools, string(t.Raw())), score.TDQS
		}
		all = append(all, l)
	}
	return all, nil
})

// town is a house with the corpus in it.
type town struct {
	*house
	files map[string]string // by slug
	texts map[string]string // by FILE/TOOL: the definition
	top   map[string][]search.Hit
}

func found(t testing.TB, where string) *town {
	t.Helper()
	sharedtest.Path(t, "corpus")
	all, err := corpus()
	if err != nil {
		t.Fatal(err)
	}
	c := &town{build(t, where), map[string]string{}, map[string]string{}, map[string][]search.Hit{}}
	for _, l := range all {
		c.files[l.slug] = l.file
		c.score(c.calibration, c.list(l.slug, l.name, l.tools...), l.scores)
		for _, definition := range l.tools {
			var named struct{ Name string }
			_ = json.Unmarshal([]byte(definition), &named)
			c.texts[l.file+"/"+named.Name] = definition
		}
	}
	return c
}

// first are the first hits of a query, of which there are fifty at most.
func (c *town) first(query string) []search.Hit {
	hits, is := c.top[query]
	if !is {
		hits = c.find(search.Query{Text: query, Limit: 50}).Hits
		c.top[query] = hits
	}
	return hits
}

func (c *town) of(h search.Hit) string { return c.files[h.Server] + "/" + h.Name }

// TestCorpus asks what people ask on servers as they are, and holds both databases
// to the same answers.
func TestCorpus(t *testing.T) {
	t.Parallel()
	if raced {
		t.Skip("one goroutine asks; under the race detector it takes minutes, so .ci/run asks without it")
	}
	for _, d := range storetest.Databases() {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			c := found(t, d.Where(t))
			t.Run("recall", c.recall)
			t.Run("order", c.order)
			t.Run("nothing irrelevant is lifted", c.relevance)
			t.Run("pages", c.whole)
			t.Run("answers", c.same)
			t.Run("counted", c.counted)
		})
	}
}

// recall: of the tools that people expect nine in ten are among the first ten.
func (c *town) recall(t *testing.T) {
	sum := 0.0
	all := questions(t)
	for _, q := range all {
		var got, missing []string
		for _, h := range c.first(q.Query)[:min(10, len(c.first(q.Query)))] {
			got = append(got, c.of(h))
		}
		for _, want := range q.Expect {
			if _, is := c.texts[want]; !is {
				t.Errorf("%q expects %s, which is not there", q.Query, want)
			}
			if !slices.Contains(got, want) {
				missing = append(missing, want)
			}
		}
		sum += 1 - float64(len(missing))/float64(len(q.Expect))
		if len(missing) > 0 {
			t.Logf("%q lacks %s", q.Query, strings.Join(missing, ", "))
		}
	}
	recall := sum / float64(len(all))
	t.Logf("recall at 10: %.3f over %d queries", recall, len(all))
	if recall < 0.9 {
		t.Errorf("recall at 10 is %.3f, and is to be 0.9", recall)
	}
}

// order: the bands follow each other, and in a band the scores fall; what has none
// is last.
func (c *town) order(t *testing.T) {
	ties := 0
	for _, q := range questions(t) {
		hits := c.first(q.Query)
		for i := 1; i < len(hits); i++ {
			a, b := hits[i-1], hits[i]
			if a.Band > b.Band || a.Band == b.Band && tenths(a) < tenths(b) {
				t.Errorf("%q: %s, band %d with %v, stands before %s, band %d with %v", q.Query, c.of(a), a.Band, a.TDQS, c.of(b), b.Band, b.TDQS)
			}
			if a.Band == b.Band && tenths(a) > tenths(b) {
				ties++
			}
		}
	}
	if ties < 100 {
		t.Errorf("scores decide %d times only", ties)
	}
}

func tenths(h search.Hit) tdqs.Tenths {
	if h.TDQS == nil {
		return 0
	}
	return *h.TDQS
}

// relevance: a tool with all words in its name stands above every one that lacks
// one of them altogether. The words are found here by other means than search's.
func (c *town) relevance(t *testing.T) {
	wordy := regexp.MustCompile(`[a-z0-9]+`)
	held := 0
	for _, q := range questions(t) {
		words := wordy.FindAllString(strings.ToLower(q.Query), -1)
		has := func(text string) bool {
			text = strings.ToLower(text)
			return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
		}
		lacks := ""
		for _, h := range c.first(q.Query) {
			switch {
			case has(h.Name) && lacks != "":
				t.Errorf("%q: %s stands above %s", q.Query, lacks, c.of(h))
			case has(h.Name):
				held++
			case h.Band > search.Somewhere:
				lacks = c.of(h)
			case !has(h.Server+h.ServerName+c.texts[c.of(h)]) && lacks == "":
				t.Logf("%q: %s has another form of a word", q.Query, c.of(h))
			}
		}
	}
	if held < 40 {
		t.Errorf("%d tools have all words in their names", held)
	}
}

// whole: page by page is the same as at once.
func (c *town) whole(t *testing.T) {
	for _, q := range questions(t)[:10] {
		want := c.first(q.Query)
		var got []search.Hit
		for at := (search.Query{Text: q.Query, Limit: 7}); len(got) < len(want); {
			f := c.find(at)
			got = append(got, f.Hits...)
			if at.After = f.Next; at.After == nil {
				break
			}
		}
		if diff := cmp.Diff(want, got[:min(len(got), len(want))]); diff != "" {
			t.Errorf("%q: %s", q.Query, diff)
		}
	}
}

// counted: with words that were counted beforehand, as those of a large registry are,
// the same is found.
func (c *town) counted(t *testing.T) {
	if c.Kind() == store.Postgres {
		if _, err := c.Writer().Exec(`ANALYZE search_tool`); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []bool{true, false} {
		if did, err := c.CountWords(ctx, 1000, 2); err != nil || did != want {
			t.Fatalf("count %d: %v, %v", i+1, did, err)
		}
	}
	clear(c.top)
	c.recall(t)
	c.order(t)
	c.update(func(tx *store.Tx) error {
		var n int
		err := tx.QueryRowContext(ctx, `SELECT tools FROM search_word WHERE word = 'delete'`).Scan(&n)
		if n < 100 || n > 1000 {
			t.Errorf("%d tools delete something", n)
		}
		return err
	})
}

// answers are what the first database that was asked has found.
var answers struct {
	sync.Mutex
	of map[string][]search.Hit
}

// same: the other database finds the same.
func (c *town) same(t *testing.T) {
	got := map[string][]search.Hit{}
	for i, q := range questions(t) {
		got[q.Query] = c.first(q.Query)
		filter := []string{" ", " tier:A,B is:read-only", " has:output-schema"}[i%3]
		got[q.Query+filter] = c.first(q.Query + filter)
	}
	answers.Lock()
	defer answers.Unlock()
	if answers.of == nil {
		answers.of = got
		return
	}
	if diff := cmp.Diff(answers.of, got); diff != "" {
		t.Errorf("the databases differ: %s", diff)
	}
}
