package main

import (
	"bytes"
	"context"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/judge/offline"
)

// TestReadmeSamples holds the picture and the page that the README shows to what
// the program writes today; -update writes them.
func TestReadmeSamples(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]func(*testing.T) string{
		"docs/images/report.svg":  samplePicture,
		"docs/sample/report.html": samplePage,
	} {
		got := content(t)
		if again := content(t); again != got {
			t.Errorf("%s, made twice, differs", name)
		}
		path := filepath.Join("..", "..", name)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("%v; go test ./cmd/tdqs -run TestReadme -update writes it", err)
		}
		if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
			t.Errorf("%s is stale; go test ./cmd/tdqs -run TestReadme -update mends it:\n%s", name, diff)
		}
	}
}

// TestPictureSaysAll holds that the picture has every word of the report, in order.
func TestPictureSaysAll(t *testing.T) {
	t.Parallel()
	want := sampleReport(t, "text", report.Options{})
	svg := samplePicture(t)
	_, body, _ := strings.Cut(svg[strings.Index(svg, "</style>"):], "</text>") // behind the window's title
	got := html.UnescapeString(regexp.MustCompile("<[^>]*>").ReplaceAllString(body, " "))
	for box := range boxes {
		want = strings.ReplaceAll(want, string(box), "")
	}
	squash := func(s string) string { return strings.Join(strings.Fields(s), "") }
	if diff := cmp.Diff(squash(want), squash(got)); diff != "" {
		t.Errorf("-report +picture:\n%s", diff)
	}
}

// sampleReport scores the library. Neither a time nor a version is said, for they
// would make the samples stale without a change in them.
func sampleReport(t *testing.T, format string, o report.Options) string {
	t.Helper()
	server, info, err := capture.Read(context.Background(), capture.Input{Path: "../../examples/library.json"})
	if err != nil {
		t.Fatal(err)
	}
	judge := offline.New()
	r, err := tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: judge}.ScoreServer(context.Background(), server)
	if err != nil {
		t.Fatal(err)
	}
	judge.Complete(r)
	r.Provenance.InputKind = info.Kind
	f, err := report.ParseFormat("score", format)
	if err != nil {
		t.Fatal(err)
	}
	o.Sources = []*report.Source{{Server: server}}
	var b bytes.Buffer
	if err := f.Score(&b, []*tdqs.Report{r}, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func samplePage(t *testing.T) string { return sampleReport(t, "html", report.Options{}) }

func samplePicture(t *testing.T) string {
	const columns = 80
	return picture(t, "tdqs score examples/library.json", "The report of the command in a terminal. The same text stands below the picture.",
		sampleReport(t, "text", report.Options{Width: columns, Color: true}), columns)
}
