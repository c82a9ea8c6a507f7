package agreement

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

func TestComparison(t *testing.T) {
	t.Parallel()
	c := Comparison{Edition: tdqs.DefaultEdition()}
	c.Add([6]int{4, 2, 2, 3, 4, 2}, [6]int{4, 2, 2, 3, 4, 2}) // 2.9
	c.Add([6]int{5, 4, 2, 3, 4, 2}, [6]int{4, 2, 2, 3, 4, 2}) // 3.5 for 2.9
	c.Add([6]int{1, 1, 3, 1, 1, 1}, [6]int{0, 0, 1, 0, 0, 0}) // one label alone
	c.AddContradiction(true, true)
	c.AddContradiction(false, true)
	c.AddContradiction(true, false)
	f := c.Tally.Figures()
	if f.N != 2 || f.Error != 0.35 && f.Error != 0.3 || f.SameTier != 50 || c.Bias() != f.Error {
		t.Errorf("%+v, bias %v", f, c.Bias())
	}
	usage, behavior := &c.Marks[tdqs.UsageGuidelines], &c.Marks[tdqs.BehavioralTransparency]
	if usage.N() != 2 || usage.Exact() != 50 || usage.WithinOne() != 50 || usage.Bias() != 1 || usage[2][4] != 1 {
		t.Errorf("usage: %v", usage)
	}
	if behavior.N() != 3 || behavior[1][3] != 1 || c.All().N() != 13 {
		t.Errorf("behavior: %v, all %d", behavior, c.All().N())
	}
	if c.Contradictions != (Contradictions{2, 1, 1}) {
		t.Errorf("%+v", c.Contradictions)
	}
	if c.Tiers[2][2] != 1 || c.Tiers[2][0]+c.Tiers[2][1] != 1 {
		t.Errorf("tiers %v", c.Tiers)
	}
	var none Comparison
	if f := none.Tally.Figures(); f.N != 0 || none.Bias() != 0 || none.All().Exact() != 0 {
		t.Errorf("of nothing: %+v", f)
	}
}

// TestRead reads what is written, and says by row what cannot be read.
func TestRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("desk.json", `[{"name":"add","description":"Add."},{"name":"add","description":"Again."},{"name":"drop"}]`)
	var b bytes.Buffer
	for _, err := range []error{WriteHeading(&b), WriteRow(&b, "desk", "drop", [6]int{1, 2, 3, 4, 5, 1}, true),
		WriteRow(&b, "desk", "add", [6]int{5, 5, 5, 5, 5, 5}, false)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	good := b.String() + "desk\tadd\t2\t4\t4\t4\t4\t4\t4\t0\n"
	l, err := Read(write("good.tsv", good), dir, tdqs.DefaultEdition())
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Sets) != 1 || len(l.Rows) != 2 || len(l.Again) != 1 || l.Sets[0].Name != "desk" || len(l.Sets[0].Signals) != 3 {
		t.Fatalf("%+v", l)
	}
	if r := l.Rows[0]; r.Tool != 2 || r.Marks != [6]int{1, 2, 3, 4, 5, 1} || !*r.Contradiction || l.Rows[1].Tool != 0 {
		t.Errorf("%+v", l.Rows)
	}
	short := "server\ttool\tpurpose\tusage\tbehavior\tparameters\tconciseness\tcompleteness\n"
	if l, err := Read(write("short.tsv", "\uFEFF"+short+"desk\tadd\t1\t1\t1\t1\t1\t1\n"), dir, tdqs.DefaultEdition()); err != nil || l.Rows[0].Contradiction != nil {
		t.Errorf("without pass and contradiction: %v", err)
	}
	for said, row := range map[string]string{
		"no such file":                       "shop\tadd\t1\t1\t1\t1\t1\t1\n",
		"row 2: server desk has no tool":     "desk\tmul\t1\t1\t1\t1\t1\t1\n",
		"usage is \"6\", but must be a mark": "desk\tadd\t1\t6\t1\t1\t1\t1\n",
		"no name of a server":                "../desk\tadd\t1\t1\t1\t1\t1\t1\n",
		"row 3: desk add is labelled in row": "desk\tadd\t1\t1\t1\t1\t1\t1\ndesk\tadd\t2\t1\t1\t1\t1\t1\n",
		"has no labels":                      "",
		"wrong number of fields":             "desk\tadd\n",
	} {
		if _, err := Read(write("wrong.tsv", short+row), dir, tdqs.DefaultEdition()); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%q: %v", said, err)
		}
	}
	if err := WriteRow(&b, "desk", "a\tb", [6]int{}, false); err == nil {
		t.Error("a name with a tab is written")
	}
}

// TestReadShared reads the labels of real servers.
func TestReadShared(t *testing.T) {
	t.Parallel()
	l, err := Read(sharedtest.Path(t, "labels", "tools.tsv"), sharedtest.Path(t, "corpus"), tdqs.DefaultEdition())
	if err != nil || len(l.Rows) < 1000 || len(l.Again) == 0 || len(l.Sets) < 100 {
		t.Errorf("%v", err)
	}
}
