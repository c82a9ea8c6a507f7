package report

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFormatsDocument holds the table in docs/formats.md to the list of formats;
// -update writes it.
func TestFormatsDocument(t *testing.T) {
	t.Parallel()
	const begin, end = "<!-- begin formats -->\n", "<!-- end formats -->"
	path := filepath.Join("..", "..", "docs", "formats.md")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(data), begin)
	_, tail, ended := strings.Cut(rest, end)
	if !ok || !ended {
		t.Fatalf("%s lacks its marks", path)
	}
	want := head + begin + formatsTable() + end + tail
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Errorf("-list +document; go test -update writes it:\n%s", diff)
	}
}

// formatsTable is a row for each format: for whom it is, and which commands have it.
func formatsTable() string {
	var b strings.Builder
	b.WriteString("\n| format | for whom |")
	for _, command := range Commands() {
		fmt.Fprintf(&b, " %s |", command)
	}
	b.WriteString("\n|---|---|" + strings.Repeat(":-:|", len(Commands())) + "\n")
	for _, f := range Formats() {
		fmt.Fprintf(&b, "| `%s` | %s |", f.Name, f.Title)
		for _, command := range Commands() {
			mark := " "
			if f.Writes(command) {
				mark = " ✓ "
			}
			fmt.Fprintf(&b, "%s|", mark)
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
	return b.String()
}

// TestLongTablesAreFolded holds that Markdown of a contract and of changes leaves the
// first rows open and folds the rest, and that nothing is lost where there is room.
func TestLongTablesAreFolded(t *testing.T) {
	t.Parallel()
	for n, folds := range map[int]int{3: 0, foldFrom: 0, foldFrom + 1: 1, 100: 1} {
		d := &document{room: 20_000}
		var rows []string
		for i := range n {
			rows = append(rows, fmt.Sprintf("| row %d | x |\n", i))
		}
		d.folded("| a | b |\n| - | - |\n", rows, "row")
		if got := len(tableRows(t, d.String())); got != n {
			t.Errorf("%d rows of %d are shown", got, n)
		}
		if got := strings.Count(d.String(), "<details>"); got != folds || strings.Count(d.String(), "</details>") != folds {
			t.Errorf("%d rows have %d folds:\n%s", n, got, d.String())
		}
	}
}
