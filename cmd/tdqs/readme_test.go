package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/cli"
	"github.com/opentdqs/tdqs/judge/offline"
)

var update = flag.Bool("update", false, "write the marked parts of README.md anew")

const readme = "../../README.md"

// TestReadme holds the marked parts of README.md to what the program prints
// today; -update writes them.
func TestReadme(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	fresh := string(page)
	for _, part := range []struct {
		name    string
		content func(*testing.T) string
	}{
		{"score", readmeReport},
		{"example", readmeExample},
		{"estimate", readmeEstimate},
		{"editions", readmeEditions},
	} {
		fresh = fill(t, fresh, part.name, part.content(t))
	}
	if *update {
		if err := os.WriteFile(readme, []byte(fresh), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(fresh, "\n"), strings.Split(string(page), "\n")); diff != "" {
		t.Errorf("README.md is stale; go test ./cmd/tdqs -run TestReadme -update mends it:\n%s", diff)
	}
}

// fill puts content between the two marks of a name.
func fill(t *testing.T, page, name, content string) string {
	t.Helper()
	begin, end := "<!-- begin "+name+" -->\n", "<!-- end "+name+" -->"
	before, rest, found := strings.Cut(page, begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("README.md has no marks named %s", name)
	}
	return before + begin + "\n" + strings.TrimRight(content, "\n") + "\n\n" + end + after
}

// readmeReport is what the README's first command prints.
func readmeReport(t *testing.T) string {
	var out, errOut bytes.Buffer
	if status := cli.Run(context.Background(), []string{"score", "../../examples/library.json", "--judge", "offline"}, nil, &out, &errOut); status != 0 {
		t.Fatalf("status %d: %s", status, &errOut)
	}
	return "```text\n" + strings.TrimRight(out.String(), "\n") + "\n```"
}

// readmeExample is the arithmetic of one tool of the library.
func readmeExample(t *testing.T) string {
	const shown = "place_hold"
	server, _, err := capture.Read(context.Background(), capture.Input{Path: "../../examples/library.json"})
	if err != nil {
		t.Fatal(err)
	}
	report, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}.ScoreServer(context.Background(), server)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range report.Tools {
		if tool.Name != shown {
			continue
		}
		var b strings.Builder
		b.WriteString("| dimension | weight | mark | because |\n|---|---:|---:|---|\n")
		sum := 0
		for _, d := range tdqs.Dimensions() {
			mark := tool.Marks[d]
			sum += mark.Score * d.Weight()
			fmt.Fprintf(&b, "| %s | %d %% | %d | %s |\n", d.Title(), d.Weight(), mark.Score, strings.ReplaceAll(mark.Justification, "|", `\|`))
		}
		fmt.Fprintf(&b, "| **%s** | 100 %% | **%s** | %d.%02d rounded to one decimal: tier %s, which %s |\n",
			tool.Name, tool.TDQS, sum/100, sum%100, tool.Tier(), meaning(tool.Tier()))
		return b.String()
	}
	t.Fatalf("the library has no tool %s", shown)
	return ""
}

func meaning(tier tdqs.Tier) string {
	for _, info := range tdqs.Tiers() {
		if info.Tier == tier {
			return info.Meaning
		}
	}
	return ""
}

// readmeEstimate is the measured error of the judge without a model, as the
// training program left it with the weights.
func readmeEstimate(t *testing.T) string {
	data, err := os.ReadFile("../../judge/offline/weights.json")
	if err != nil {
		t.Fatal(err)
	}
	var weights struct{ Measured offline.Measured }
	if err := json.Unmarshal(data, &weights); err != nil {
		t.Fatal(err)
	}
	m := weights.Measured
	return fmt.Sprintf(`| on servers held out of the training | measured |
|---|---:|
| mean absolute error of a tool's score | %.3f |
| the same, of the best constant | %.3f |
| tools in the same tier | %.1f %% |
| marks that are equal | %.1f %% |
| marks that differ by one at most | %.1f %% |
| labelled definitions, from servers | %d, %d |
`, m.Error, m.ErrorConst, m.SameTier, m.Exact, m.WithinOne, m.Labels, m.Servers)
}

// readmeEditions lists the editions.
func readmeEditions(*testing.T) string {
	var b strings.Builder
	b.WriteString("| edition | published | invocation cost and shadowing | output schema shown to the judge | rounding |\n|---|---|---|---|---|\n")
	yes := map[bool]string{true: "yes", false: "no"}
	for _, e := range tdqs.Editions() {
		name, date, rounding := e.Name, e.Date, "of doubles"
		if e == tdqs.DefaultEdition() {
			name += " (default)"
		}
		if e == tdqs.LatestEdition() {
			name += " (latest)"
		}
		if date == "" {
			date = "–"
		}
		if e.Exact {
			rounding = "exact"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", name, date, yes[e.Costed], yes[e.ShowsOutputSchema], rounding)
	}
	return b.String()
}
