package lint

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write docs/rules.md anew")

// TestDocs holds that docs/rules.md says what the rules say.
func TestDocs(t *testing.T) {
	t.Parallel()
	path := filepath.Join("..", "docs", "rules.md")
	want := rulesPage()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(string(got), "\n")); diff != "" {
		t.Errorf("docs/rules.md is stale; go test ./lint -run TestDocs -update mends it:\n%s", diff)
	}
}

// rulesPage is docs/rules.md.
func rulesPage() string {
	var b strings.Builder
	b.WriteString("<!-- Generated from the rules in package lint: go test ./lint -run TestDocs -update -->\n\n" +
		"# Rules\n\nWhat `tdqs lint` finds. The findings stand with their tools: in the order of the tools, those of one tool in the order " +
		"below, and those of the set as a whole last. Other implementations may order them otherwise, so a program that compares " +
		"should not count on an order. The reports for people go by severity, then by rule.\n\n" +
		"| rule | severity | finds |\n|---|---|---|\n")
	for _, r := range Rules() {
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", r.ID, r.ID, r.Severity, r.Title)
	}
	for _, r := range Rules() {
		fmt.Fprintf(&b, "\n## %s\n\n%s (%s).\n\n%s\n\nFound in:\n\n```json\n%s\n```\n\nNot found in:\n\n```json\n%s\n```\n",
			r.ID, r.Title, r.Severity, r.Why, r.Bad, r.Good)
	}
	return b.String()
}
