package archive_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/archive"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/internal/store/storetest"
	"github.com/opentdqs/tdqs/judge/offline"
)

var ctx = context.Background()

var noon = time.Date(2026, 11, 30, 12, 0, 0, 123e6, time.UTC)

// garden is a server with what is hard to carry: white space, a key twice, names
// with U+0000 and half a character, two tools of one name, an entry without one.
const garden = `{"serverInfo":{"name":"gar\u0000den \udc00"},"instructions":"Water <first> & ask later.","tools":[
 { "name" : "water_bed",
   "description":"Waters one bed of the garden for a number of minutes.\t\u2028", "x":1.0, "x":2e0,
   "inputSchema":{"type":"object","properties":{"bed":{"type":"string"}},"required":["bed"]}},
 {"name":"half \ud83d","description":"Lists the beds that <grow>."},
 {"name":"nul \u0000","description":"Lists the beds with what grows in them & when."},
 {"name":"twin","description":"Reads the weather of one day."},
 {"name":"twin","description":"Reads the weather of a week."},
 {"description":"has no name"}]}`

// later is the next list of the same server.
const later = `{"serverInfo":{"name":"gar\u0000den \udc00"},"tools":[{"name":"twin","description":"Reads the weather of a week."},
 {"name":"dig","description":"Digs one bed over."}]}`

// house is a registry whose clock a test moves.
type house struct {
	*testing.T
	*registry.Registry
	now time.Time
}

func build(t *testing.T, where string, now time.Time, edition *tdqs.Edition) *house {
	h := &house{T: t, now: now}
	key, err := registry.NewSealer("a secret of these tests", "")
	if err != nil {
		t.Fatal(err)
	}
	h.Registry, err = registry.New(ctx, registry.Config{Store: storetest.Open(t, where), Sealer: key, Now: func() time.Time { return h.now },
		Scorer: tdqs.Scorer{Edition: edition, Judge: offline.New()}})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// push brings a list, judges it and lets an hour pass.
func (h *house) push(slug, list string) {
	h.Helper()
	server, err := tdqs.Decode([]byte(list))
	if err != nil {
		h.Fatal(err)
	}
	h.take(slug, server)
}

func (h *house) take(slug string, server *tdqs.Server) {
	h.Helper()
	p, err := h.Push(ctx, slug, server)
	if err = errors.Join(err, h.ScoreServer(ctx, p.ServerID, nil)); err != nil {
		h.Fatal(err)
	}
	h.now = h.now.Add(time.Hour)
}

// furnished is a registry with everything that there can be in one.
func furnished(t *testing.T, where string) *house {
	h := build(t, where, noon, tdqs.DefaultEdition())
	h.push("garden", garden)
	h.push("garden", later)
	h.push("a.b", `{"tools":[{"name":"get_book","description":"Get one book by its ISBN."}]}`)
	h.take("a-b", &tdqs.Server{Name: "without tools"})
	if _, err := h.AddConnector(ctx, registry.Connection{Slug: "ab", URL: "https://garden.example/mcp",
		Headers: map[string]string{"Authorization": "Bearer canary"}}, time.Hour); err != nil {
		t.Fatal(err)
	}
	h.Read = func(context.Context, registry.Connection) (*tdqs.Server, error) {
		return nil, errors.New("it is closed")
	}
	h.update(func(tx *store.Tx) error {
		s, err := tx.ServerBySlug(ctx, "ab")
		return errors.Join(err, tx.Checked(ctx, s.ID, h.now, h.now.Add(time.Hour), "it is closed"))
	})
	next, err := registry.New(ctx, registry.Config{Store: h.Store, Now: h.Now, Scorer: tdqs.Scorer{Edition: tdqs.LatestEdition(), Judge: offline.New()}})
	if err != nil {
		t.Fatal(err)
	}
	(&house{T: t, Registry: next, now: h.now}).push("garden", later)                   // a second calibration that covers a part
	if n, err := h.RequeueTools(ctx, noon.Add(30*time.Minute)); n != 0 || err != nil { // nothing is enqueued without a queue
		t.Fatal(n, err)
	}
	return h
}

func (h *house) update(f func(*store.Tx) error) {
	h.Helper()
	if err := h.Store.Update(ctx, f); err != nil {
		h.Fatal(err)
	}
}

func export(t *testing.T, s *store.Store) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := archive.Export(ctx, s, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// is opens a store that is open.
func is(s *store.Store) func() (*store.Store, error) {
	return func() (*store.Store, error) { return s, nil }
}

func imported(t *testing.T, s *store.Store, file string) archive.Imported {
	t.Helper()
	i, err := archive.Import(ctx, is(s), strings.NewReader(file), noon.Add(99*time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// TestRoundTrip carries a registry from each kind of database to each: the export
// of the copy is the same bytes, nothing secret is in it, and every aggregate of
// the copy follows from its scores.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	for _, from := range storetest.Databases() {
		for _, to := range storetest.Databases() {
			t.Run(from.Name+" to "+to.Name, func(t *testing.T) {
				t.Parallel()
				source := furnished(t, from.Where(t))
				file := export(t, source.Store)
				if strings.Contains(file, "canary") {
					t.Error("a header can be read in it")
				}
				if again := export(t, source.Store); again != file {
					t.Error("two exports of one registry differ")
				}
				copied := storetest.Open(t, to.Where(t))
				if got, want := imported(t, copied, file), (archive.Imported{Servers: 4, New: 4}); got != want {
					t.Errorf("imported %+v, want %+v", got, want)
				}
				if diff := cmp.Diff(lines(file), lines(export(t, copied))); diff != "" {
					t.Error(diff)
				}
				if got, want := imported(t, copied, file), (archive.Imported{Servers: 4}); got != want {
					t.Errorf("the second time: imported %+v, want %+v", got, want)
				}
				if diff := cmp.Diff(lines(file), lines(export(t, copied))); diff != "" {
					t.Errorf("importing twice is not importing once: %s", diff)
				}
				held(t, source, copied)
			})
		}
	}
}

func lines(s string) []string { return strings.SplitAfter(s, "\n") }

// held holds a copy to be a registry like any other.
func held(t *testing.T, source *house, copied *store.Store) {
	t.Helper()
	key, err := registry.NewSealer("a secret of these tests", "")
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]string
	r, err := registry.New(ctx, registry.Config{Store: copied, Scorer: source.Scorer, Sealer: key, Now: source.Now,
		Read: func(_ context.Context, c registry.Connection) (*tdqs.Server, error) {
			got = c.Headers
			return tdqs.Decode([]byte(later))
		}})
	if err != nil {
		t.Fatal(err)
	}
	if wrong, err := r.Check(ctx); err != nil || len(wrong) > 0 {
		t.Errorf("%v, %v", wrong, err)
	}
	var names []string
	if err := copied.View(ctx, func(tx *store.Tx) error {
		published, err := r.Published(ctx, tx)
		if err != nil || published != r.Calibration() {
			t.Errorf("readers see calibration %d, want %d, %v", published, r.Calibration(), err)
		}
		s, err := tx.ServerBySlug(ctx, "garden")
		if err != nil {
			return err
		}
		captures, err := tx.History(ctx, s.ID, 10)
		if err != nil || len(captures) != 2 || captures[0].ID != s.CaptureID {
			t.Errorf("history %+v, current %d, %v", captures, s.CaptureID, err)
		}
		first, err := tx.Capture(ctx, captures[1].ID)
		for _, tool := range first.Tools {
			names = append(names, tool.Name)
		}
		if !bytes.Contains([]byte(garden), first.Tools[0].Definition) {
			t.Errorf("the definition became %q", first.Tools[0].Definition)
		}
		connector, err2 := tx.ServerBySlug(ctx, "ab")
		if err := errors.Join(err, err2); err != nil {
			return err
		}
		if connector.Failure != "it is closed" || connector.Failures != 1 || connector.Every != time.Hour {
			t.Errorf("the connector became %+v", connector)
		}
		defer func() { err = r.ReadConnector(ctx, connector.ID) }()
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"water_bed", "half \xed\xa0\xbd", "nul \x00", "twin", "twin"}, names); diff != "" {
		t.Error(diff)
	}
	if err := copied.View(ctx, func(tx *store.Tx) error {
		s, err := tx.ServerBySlug(ctx, "ab")
		if err != nil {
			return err
		}
		return r.ReadConnector(ctx, s.ID)
	}); err != nil {
		t.Fatal(err)
	}
	if got["Authorization"] != "Bearer canary" {
		t.Errorf("the headers became %v", got)
	}
}

// TestEqualOnBoth holds that the same registry is the same bytes, whatever the
// database: but for the sealed headers, which are random.
func TestEqualOnBoth(t *testing.T) {
	t.Parallel()
	var files []string
	for _, db := range storetest.Databases() {
		file := export(t, furnished(t, db.Where(t)).Store)
		before, rest, found := strings.Cut(file, `"headers":"`)
		if !found {
			t.Fatal("there are no headers")
		}
		_, after, _ := strings.Cut(rest, `"`)
		files = append(files, before+after)
	}
	if diff := cmp.Diff(lines(files[0]), lines(files[1])); diff != "" {
		t.Error(diff)
	}
}

// TestMerge imports into a registry that has one of the servers: captures that are
// newer than its own are added, and the last is current.
func TestMerge(t *testing.T) {
	t.Parallel()
	for _, db := range storetest.Databases() {
		t.Run(db.Name, func(t *testing.T) {
			t.Parallel()
			file := export(t, furnished(t, storetest.SQLite(t)).Store)
			for _, test := range []struct {
				name     string
				begun    time.Time // of the registry's own list
				current  string    // the first tool of the list that is current afterwards
				captures int
			}{
				{"the file is newer", noon.Add(-time.Hour), "twin", 3},
				{"the registry is newer", noon.Add(9 * time.Hour), "prune", 1},
				{"between the two", noon.Add(time.Minute), "twin", 2},
			} {
				h := build(t, db.Where(t), test.begun, tdqs.DefaultEdition())
				h.push("garden", `{"tools":[{"name":"prune","description":"Cuts a tree."},{"name":"twin","description":"Reads the weather of a week."}]}`)
				if got, want := imported(t, h.Store, file), (archive.Imported{Servers: 4, New: 3}); got != want {
					t.Errorf("%s: %+v, want %+v", test.name, got, want)
				}
				once := export(t, h.Store)
				imported(t, h.Store, file)
				if diff := cmp.Diff(lines(once), lines(export(t, h.Store))); diff != "" {
					t.Errorf("%s: importing twice is not importing once: %s", test.name, diff)
				}
				if wrong, err := h.Check(ctx); err != nil || len(wrong) > 0 {
					t.Errorf("%s: %v, %v", test.name, wrong, err)
				}
				if err := h.Store.View(ctx, func(tx *store.Tx) error {
					s, err := tx.ServerBySlug(ctx, "garden")
					if err != nil {
						return err
					}
					members, err := tx.Members(ctx, s.CaptureID, h.Calibration())
					if members[0].Name != test.current || members[0].Score == nil {
						t.Errorf("%s: %s is current, want %s", test.name, members[0].Name, test.current)
					}
					captures, err2 := tx.History(ctx, s.ID, 10)
					if len(captures) != test.captures || captures[0].ID != s.CaptureID {
						t.Errorf("%s: %d captures, want %d", test.name, len(captures), test.captures)
					}
					return errors.Join(err, err2)
				}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestDamage changes an export in one place after the other: the import says in
// which line, and what stands before that server is in, with nothing of it.
func TestDamage(t *testing.T) {
	t.Parallel()
	file := export(t, furnished(t, storetest.SQLite(t)).Store)
	all := lines(strings.TrimSuffix(file, "\n"))
	first := func(kind string) int {
		for i, l := range all {
			if strings.HasPrefix(l, `{"kind":"`+kind) && (strings.Contains(l, `"server":"garden"`) || kind == "calibration" || kind == "end") {
				return i
			}
		}
		t.Fatalf("no line of the kind %s", kind)
		return 0
	}
	without := func(n int) string { return strings.Join(all[:n], "") + strings.Join(all[n+1:], "") }
	with := func(n int, line string) string {
		return strings.Join(all[:n], "") + line + "\n" + strings.Join(all[n+1:], "")
	}
	edited := func(kind, old, new string) string {
		n := first(kind)
		if !strings.Contains(all[n], old) {
			t.Fatalf("no %s in %s", old, all[n])
		}
		return with(n, strings.TrimSuffix(strings.Replace(all[n], old, new, 1), "\n"))
	}
	at := func(kind string) string { return fmt.Sprintf("line %d: ", first(kind)+1) }
	tests := []struct{ name, file, want string }{
		{"empty", "", "it is empty"},
		{"foreign", `{"tools":[]}`, "line 1: this is no export of a registry"},
		{"no JSON", "PK\x03\x04", "line 1: this is no export of a registry"},
		{"newer", strings.Replace(file, `"version":1`, `"version":2`, 1), "line 1: this export has version 2 of the format, and this tdqs reads version 1"},
		{"cut in a line", file[:strings.Index(file, `"text":"{ \"name\"`)+20], "it is not valid JSON"},
		{"cut behind a line", strings.Join(all[:first("score")], ""), "it ends in the middle: server garden and what followed it are missing"},
		{"cut behind all servers", strings.Join(all[:len(all)-1], ""), "it ends in the middle: server garden and what followed"},
		{"a line behind the end", file + all[0], "it follows the line that ends the export"},
		{"a server left out", without(first("server")), "server ab: the line is of the server \"garden\""},
		{"a time between readings that overflows", edited("server", `"source":"upload"`, `"source":"upload","everyMs":9223372036854775807`), at("server") + "server garden is read every 9223372036854775807 ms"},
		{"no calibration", without(first("calibration")), "line 2: the calibration 2 stands where 1 should"},
		{"no capture", without(first("capture")), "a line is missing"},
		{"no definition", without(first("definition")), at("definition") + "server garden: tool 1 has a definition that is not in the file before it"},
		{"no tool", without(first("tool")), "lines are missing"},
		{"a definition changed", edited("definition", "of the garden", "of the forest"), at("definition") + "server garden: the text of the definition does not have the SHA-256"},
		{"a name changed", edited("tool", "water_bed", "water_bet"), at("tool") + "server garden: tool 1 has another name or input hash"},
		{"a mark changed", edited("score", `"purpose_clarity":`, `"purpose_clarity":7`), at("score") + "server garden: a score cannot be read"},
		{"a calibration unknown", edited("score", `"calibration":1`, `"calibration":9`), "the calibration 9 is not in the file"},
		{"a score twice", with(first("score"), all[first("score")]+strings.TrimSuffix(all[first("score")], "\n")), "the same stands twice"},
		{"an unknown kind", with(first("score"), `{"kind":"scoer"}`), `a line of the kind "scoer" is not of this format`},
		{"an unknown key", edited("score", `"inputHash"`, `"more":1,"inputHash"`), `the key "more" is not of this format`},
		{"another type", edited("capture", `"capture":1`, `"capture":"1"`), at("capture") + "server garden: capture holds a string, which it cannot"},
		{"a wrong slug", edited("server", `"server":"garden"`, `"server":"No Slug"`), at("server") + `"No Slug" cannot name a server`},
		{"a wrong count", edited("end", `"servers":4`, `"servers":5`), "the export had 5 servers and 4 are in the file"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := storetest.Open(t, storetest.SQLite(t))
			done, err := archive.Import(ctx, is(s), strings.NewReader(test.file), noon)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("%v, want %s", err, test.want)
			}
			whole := map[string]bool{}
			if err := s.View(ctx, func(tx *store.Tx) error {
				servers, err := tx.Servers(ctx, "", 10)
				for _, s := range servers {
					whole[s.Slug] = true
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if len(whole) != done.Servers || whole["garden"] && test.name != "a wrong count" && test.name != "a line behind the end" {
				t.Errorf("in are %v, said to be %d", whole, done.Servers)
			}
		})
	}
}

// TestInterrupted holds that an import ends with its context, even when nothing
// more comes in.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	file := export(t, furnished(t, storetest.SQLite(t)).Store)
	ctx, cancel := context.WithCancel(ctx)
	s := storetest.Open(t, storetest.SQLite(t))
	_, err := archive.Import(ctx, is(s), &waiting{strings.NewReader(file[:strings.LastIndex(file, "{")]), cancel}, noon)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// waiting is a reader that nothing more comes from.
type waiting struct {
	r    *strings.Reader
	then func()
}

func (w *waiting) Read(p []byte) (int, error) {
	if w.r.Len() == 0 {
		w.then()
		select {}
	}
	return w.r.Read(p)
}

// TestAStrangerCanRecompute computes the statistics of a registry from the lines
// of its export alone, as docs/registry.md says.
func TestAStrangerCanRecompute(t *testing.T) {
	t.Parallel()
	h := furnished(t, storetest.SQLite(t))
	type line struct {
		Kind, Server, Name, InputHash string
		Calibration, Capture          int
		Current                       bool
		ToolCount                     int
		MeanTDQS                      *tdqs.Tenths `json:"meanTdqs"`
		MinTDQS                       *tdqs.Tenths `json:"minTdqs"`
		ContextSignals                map[string]any
		Record                        struct {
			TDQS   tdqs.Tenths
			Tier   string
			Scores map[string]int
		}
	}
	scores := map[string]line{}
	var tools, aggregates []line
	for _, text := range lines(export(t, h.Store)) {
		if text == "" {
			continue
		}
		var l line
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatal(err)
		}
		switch {
		case l.Kind == "score" && l.Calibration == 1:
			scores[l.Server+" "+l.InputHash] = l
		case l.Kind == "tool" && l.Current:
			tools = append(tools, l)
		case l.Kind == "aggregate" && l.Current && l.Calibration == 1:
			aggregates = append(aggregates, l)
		}
	}
	if len(tools) != 3 || len(aggregates) != 3 {
		t.Fatalf("%d current tools and %d aggregates", len(tools), len(aggregates))
	}
	for _, a := range aggregates {
		sum, least, n := tdqs.Tenths(0), tdqs.Tenths(50), 0
		for _, tool := range tools {
			score := scores[tool.Server+" "+tool.InputHash]
			if tool.Server != a.Server {
				continue
			}
			n++
			sum += score.Record.TDQS
			least = min(least, score.Record.TDQS)
			if len(score.Record.Scores) != 6 || score.Record.Tier == "" || tool.ContextSignals["invocationCost"] == nil {
				t.Errorf("%+v, %+v lacks something", tool, score)
			}
		}
		if n == 0 {
			continue
		}
		mean := (2*sum + tdqs.Tenths(n)) / tdqs.Tenths(2*n) // half up
		if *a.MeanTDQS != mean || *a.MinTDQS != least {
			t.Errorf("%s: mean %s, least %s; the export says %s, %s", a.Server, mean, least, a.MeanTDQS, a.MinTDQS)
		}
	}
}
