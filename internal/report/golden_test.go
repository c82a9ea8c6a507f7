package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
)

var update = flag.Bool("update", false, "write the golden files")

// goldens is what each golden file pins; a file that is not named here fails
// TestGoldenFilesAreUsed.
var goldens = map[string]func(*testing.T) []byte{
	// One screen for ten tools, in plain text and 80 columns.
	"score.txt": func(t *testing.T) []byte { return score(t, &text, sample(), Options{}) },
	// Colours, and marks written out beside their bars.
	"score_wide_color.txt": func(t *testing.T) []byte { return score(t, &text, sample(), Options{Width: 120, Color: true}) },
	// The blocks of bars stand one below the other on a narrow terminal.
	"score_narrow.txt": func(t *testing.T) []byte { return score(t, &text, sample(), Options{Width: 60}) },
	// Lifts and the next tier.
	"score_what_if.txt": func(t *testing.T) []byte { return score(t, &text, sample(), Options{WhatIf: 35}) },
	// The reason for every mark.
	"score_why.txt": func(t *testing.T) []byte { return score(t, &text, small(), Options{Why: true}) },
	// Too few tools scored: no score of the whole, and why.
	"score_no_aggregate.txt": func(t *testing.T) []byte { return score(t, &text, noScore(), Options{}) },
	// A judge failed on the set: descriptions alone.
	"score_no_coherence.txt": func(t *testing.T) []byte { return score(t, &text, noCoherence(), Options{}) },
	// Names that are markup, escape sequences, commands, or wide.
	"score_hostile.txt": func(t *testing.T) []byte { return score(t, &text, hostile(), Options{}) },
	"score.md":          func(t *testing.T) []byte { return score(t, &markdown, sample(), Options{WhatIf: 35}) },
	"score_hostile.md":  func(t *testing.T) []byte { return score(t, &markdown, hostile(), Options{}) },
	// What lifting brings stands beside the published keys.
	"score.json":  func(t *testing.T) []byte { return score(t, &jsonFormat, small(), Options{WhatIf: 35}) },
	"lint.txt":    func(t *testing.T) []byte { return lintOf(t, &text, sampleLint(), Options{}) },
	"lint.md":     func(t *testing.T) []byte { return lintOf(t, &markdown, sampleLint(), Options{}) },
	"lint.json":   func(t *testing.T) []byte { return lintOf(t, &jsonFormat, sampleLint(), Options{}) },
	"lint_ok.txt": func(t *testing.T) []byte { return lintOf(t, &text, cleanLint(), Options{}) },
	"lint_ok.md":  func(t *testing.T) []byte { return lintOf(t, &markdown, cleanLint(), Options{}) },
	// Figures, what lacks words, and what following references adds.
	"coverage.txt":  func(t *testing.T) []byte { return coverageOf(t, &text, Options{}) },
	"coverage.md":   func(t *testing.T) []byte { return coverageOf(t, &markdown, Options{}) },
	"coverage.json": func(t *testing.T) []byte { return coverageOf(t, &jsonFormat, Options{}) },
	// A page of a server without its definitions, of findings, of figures, of a
	// contract and of changes.
	"score.html":    func(t *testing.T) []byte { return bareHTML(score(t, &htmlFormat, small(), Options{})) },
	"lint.html":     func(t *testing.T) []byte { return bareHTML(lintOf(t, &htmlFormat, sampleLint(), Options{})) },
	"coverage.html": func(t *testing.T) []byte { return bareHTML(coverageOf(t, &htmlFormat, Options{})) },
	"check.html":    func(t *testing.T) []byte { return bareHTML(deskReports(t).written(t, &htmlFormat, "check")) },
	"diff.html":     func(t *testing.T) []byte { return bareHTML(deskReports(t).written(t, &htmlFormat, "diff")) },
	"explain.txt":   explainAll,
	"explains.txt":  explainList,
}

func score(t *testing.T, f *Format, r *tdqs.Report, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Score(&b, []*tdqs.Report{r}, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func lintOf(t *testing.T, f *Format, l *Lint, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Lint(&b, []*Lint{l}, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// explainAll is what is said of everything but the rules, which have a document
// of their own.
func explainAll(t *testing.T) []byte {
	var b bytes.Buffer
	for _, topic := range Topics() {
		if topic.Kind == "rule" {
			continue
		}
		if err := WriteTopic(&b, &topic, Options{}); err != nil {
			t.Fatal(err)
		}
		b.WriteString("\n")
	}
	return b.Bytes()
}

func explainList(t *testing.T) []byte {
	var b bytes.Buffer
	var topics []Topic
	for _, topic := range Topics() {
		if topic.Kind != "rule" {
			topics = append(topics, topic)
		}
	}
	if err := WriteTopics(&b, append(topics, Topic{Kind: "rule", Name: "some-rule"}), Options{}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGolden(t *testing.T) {
	t.Parallel()
	for name, render := range allGoldens() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := render(t)
			path := filepath.Join("testdata", name)
			if *update {
				if err := os.WriteFile(path, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v; go test -update writes it", err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestGoldenFilesAreUsed(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if allGoldens()[f.Name()] == nil {
			t.Errorf("testdata/%s is not used", f.Name())
		}
	}
}
