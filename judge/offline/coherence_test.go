package offline

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// setOfTools is an invented set; a description may follow a name after ": ".
func setOfTools(lines ...string) tdqs.ServerCase {
	c := tdqs.ServerCase{Edition: tdqs.DefaultEdition(), Name: "invented"}
	for _, line := range lines {
		name, text, described := strings.Cut(line, ": ")
		t := tdqs.Tool{Name: name}
		if described {
			t.Description = &text
		}
		c.Tools = append(c.Tools, t)
	}
	for i := range c.Tools {
		c.Signals = append(c.Signals, c.Edition.Signals(&c.Tools[i]))
	}
	return c
}

func numbered(n int) tdqs.ServerCase {
	var lines []string
	for i := range n {
		lines = append(lines, fmt.Sprintf("get_thing%d", i))
	}
	return setOfTools(lines...)
}

// The count alone decides, by the bound of the edition.
func TestToolCountMark(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		edition string
		n, want int
	}{
		{"1.1-draft", 1, 2}, {"1.1-draft", 2, 3}, {"1.1-draft", 3, 5}, {"1.1-draft", 15, 5}, {"1.1-draft", 16, 3},
		{"1.1-draft", 24, 3}, {"1.1-draft", 25, 2}, {"1.1-draft", 49, 2}, {"1.1-draft", 50, 1}, {"1.1-draft", 500, 1},
		{"1.0", 25, 2}, {"1.1", 25, 2}, {"1.2", 25, 3}, {"1.3", 25, 3}, {"1.3", 26, 2},
	} {
		e, err := tdqs.ParseEdition(tt.edition)
		if err != nil {
			t.Fatal(err)
		}
		c := numbered(tt.n)
		c.Edition = e
		m := judgeServer(c).Marks[tdqs.ToolCountAppropriateness]
		if m.Score != tt.want {
			t.Errorf("%d tools in %s: mark %d, want %d", tt.n, tt.edition, m.Score, tt.want)
		}
		if !strings.Contains(m.Justification, fmt.Sprint(tt.n)+" tool") {
			t.Errorf("%d tools: the justification does not give the count: %s", tt.n, m.Justification)
		}
	}
}

// chaos is a set whose names could mean anything.
var chaos = setOfTools("handle", "perform", "do_stuff", "misc_task", "runIt", "utilMain", "main2", "work_item")

// Invented sets: the mark of one dimension, and what its justification cites.
func TestCoherence(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		c     tdqs.ServerCase
		d     tdqs.CoherenceDimension
		least int
		most  int
		cites []string
	}{
		{"one pattern throughout", setOfTools("list_boats", "get_boat", "create_boat", "delete_boat"),
			tdqs.NamingConsistency, 5, 5, []string{"4 of 4", "snake_case"}},
		{"camelCase throughout is as good", setOfTools("listBoats", "getBoat", "createBoat", "deleteBoat"),
			tdqs.NamingConsistency, 5, 5, []string{"camelCase"}},
		{"camelCase behind a prefix", setOfTools("port_listBoats", "port_getBoat", "port_createBoat"),
			tdqs.NamingConsistency, 5, 5, []string{"camelCase"}},
		{"thing before verb throughout", setOfTools("boat-list", "boat-get", "berth-book", "berth-free-up", "berth-list",
			"pier-list", "pier-get", "buoy-list", "buoy-get", "crew-list", "crew-get"), tdqs.NamingConsistency, 4, 5, nil},
		{"one deviant", setOfTools("list_boats", "get_boat", "create_boat", "delete_boat", "rename_boat", "move_boat",
			"sell_boat", "paint_boat", "launchBoat", "dock_boat"), tdqs.NamingConsistency, 3, 4, []string{"launchBoat"}},
		{"mixed spelling", setOfTools("list_boats", "getBoat", "create-boat", "DeleteBoat"),
			tdqs.NamingConsistency, 1, 3, nil},
		{"utility chaos", chaos,
			tdqs.NamingConsistency, 1, 2, nil},
		{"utility chaos cannot be told apart", chaos, tdqs.Disambiguation, 1, 1, []string{"do_stuff"}},
		{"single tool", setOfTools("weigh_parcel"), tdqs.Disambiguation, 5, 5, []string{"weigh_parcel"}},
		{"single tool is thin", setOfTools("weigh_parcel"), tdqs.Completeness, 2, 3, []string{"weigh_parcel"}},
		{"doubles", setOfTools("fetch_tide: Get the tide of a port.", "get_tide: Get the tide of a port.", "ring_bell: Ring the harbour bell.",
			"hoist_flag: Hoist a flag on the mast."), tdqs.Disambiguation, 1, 3, []string{"fetch_tide", "get_tide"}},
		{"clearly distinct", setOfTools("weigh_parcel: Weigh a parcel.", "print_label: Print the label of a customs form.", "ring_bell: Ring the harbour bell."),
			tdqs.Disambiguation, 5, 5, nil},
		{"creation without an end", setOfTools("create_invoice", "get_invoice", "list_invoices", "send_invoice"),
			tdqs.Completeness, 3, 3, []string{"create_invoice"}},
		{"full lifecycles", setOfTools("create_boat", "get_boat", "update_boat", "delete_boat", "create_pier", "get_pier", "update_pier",
			"delete_pier", "create_buoy", "get_buoy", "update_buoy", "delete_buoy"), tdqs.Completeness, 5, 5,
			[]string{"create_boat", "delete_boat"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := judgeServer(tt.c).Marks[tt.d]
			if m.Score < tt.least || m.Score > tt.most {
				t.Errorf("%v is %d, want %d to %d: %s", tt.d, m.Score, tt.least, tt.most, m.Justification)
			}
			for _, cited := range tt.cites {
				if !strings.Contains(m.Justification, cited) {
					t.Errorf("%q is not cited: %s", cited, m.Justification)
				}
			}
		})
	}
}

// oddSets are tool sets that no rule was written for.
var oddSets = map[string]tdqs.ServerCase{
	"empty":            setOfTools(),
	"one name twice":   setOfTools("get_boat: Get a boat.", "get_boat: Get a boat.", "get_boat"),
	"no descriptions":  setOfTools("a", "b", "c", "d"),
	"blank":            setOfTools("get_boat:  ", "get_pier: \n\n"),
	"other scripts":    setOfTools("検索: 船を検索する。", "一覧: 船の一覧を返す。", "删除船: 删除一条船。", "Łódź_pobierz: Pobiera łódź."),
	"broken encoding":  setOfTools("get_\xff\xfe: \xed\xa0\x80 boat", "\xed\xa0\x80", "get_\u2028x: \u2028"),
	"only joints":      setOfTools("_", "-", "...", "__ __", " "),
	"very long name":   setOfTools(strings.Repeat("boat_", 200), strings.Repeat("é", 300), "get_boat"),
	"very long text":   setOfTools("get_boat: "+strings.Repeat("boats and piers ", 20000), "get_pier: "+strings.Repeat("x", 1<<18)),
	"markup in a name": setOfTools("<script>alert(1)</script>", "get|boat\n\n# x", "a`b`"),
}

// Whatever the set, the marks are within 1 to 5, every dimension has its
// sentences, and neither marks nor words depend on the order of the tools.
func TestCoherenceOfOddSets(t *testing.T) {
	t.Parallel()
	for name, c := range oddSets {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := judgeServer(c)
			for d, m := range want.Marks {
				if m.Score < 1 || m.Score > 5 || strings.Count(m.Justification, ".") < 1 {
					t.Errorf("%v: %d %q", tdqs.CoherenceDimension(d), m.Score, m.Justification)
				}
			}
			if want.Summary == "" {
				t.Error("no summary")
			}
			sameInAnyOrder(t, c, want)
		})
	}
}

func sameInAnyOrder(t *testing.T, c tdqs.ServerCase, want tdqs.CoherenceVerdict) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		shuffled := c
		shuffled.Tools = slices.Clone(c.Tools)
		shuffled.Signals = slices.Clone(c.Signals)
		r.Shuffle(len(c.Tools), func(i, j int) {
			shuffled.Tools[i], shuffled.Tools[j] = shuffled.Tools[j], shuffled.Tools[i]
			shuffled.Signals[i], shuffled.Signals[j] = shuffled.Signals[j], shuffled.Signals[i]
		})
		got := judgeServer(shuffled)
		if got.Marks != want.Marks {
			t.Fatalf("another order of the tools changes the marks:\n%v\n%v", want.Marks, got.Marks)
		}
	}
}

// The captured servers keep their marks in any order.
func TestCoherenceKeepsInAnyOrder(t *testing.T) {
	t.Parallel()
	dir := sharedFolder(t)
	for i, row := range sharedRows(t, dir, "servers.tsv") {
		if i%5 != 0 {
			continue
		}
		c := serverCase(sharedServer(t, dir, row["server"]), tdqs.DefaultEdition())
		c.Candidates = nil
		sameInAnyOrder(t, c, judgeServer(c))
	}
}

// Hundreds of tools with much the same text are one call's work.
func TestCoherenceOfManyTools(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join(sharedFolder(t), "hostile", "many_tools.json"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := tdqs.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	v := judgeServer(serverCase(s, tdqs.DefaultEdition()))
	if m := v.Marks[tdqs.ToolCountAppropriateness]; m.Score != 1 {
		t.Errorf("%d tools have mark %d", len(s.Tools), m.Score)
	}
}

func BenchmarkJudgeServer(b *testing.B) {
	for _, n := range []int{20, 400, 8000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var lines []string
			for i := range n {
				lines = append(lines, fmt.Sprintf("get_record_%d: Get record %d of the harbour's ledger by its number and year.", i, i))
			}
			c := setOfTools(lines...)
			b.ReportAllocs()
			for b.Loop() {
				judgeServer(c)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/tool")
		})
	}
}
