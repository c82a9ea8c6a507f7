package report

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestHTMLCorpus holds that of real servers, every third, and of hostile ones every
// finding stands on the page once, and that the parameters that the coverage misses
// are those that are marked.
func TestHTMLCorpus(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"corpus", "hostile"} {
		files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, folder), "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for i, file := range files {
			if folder == "corpus" && i%3 != 0 {
				continue // a third shows as much, and costs a third
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			server, err := tdqs.Decode(data)
			if err != nil {
				continue
			}
			t.Run(filepath.Base(file), func(t *testing.T) {
				l := NewLint(tdqs.DefaultEdition(), server)
				data := lintOf(t, &htmlFormat, l, Options{Sources: []*Source{{Server: server}}})
				page := parsed(t, data)
				sameFindings(t, page, l)
				if bytes.Contains(data, []byte("left out to keep this page small")) {
					return
				}
				listed := map[int]bool{} // tools that the page shows
				for i := range l.Tools {
					listed[server.Tools[i].Position] = len(l.Tools[i].Findings) > 0
				}
				want := 0
				for _, m := range coverage.Measure(server, coverage.DefaultThresholds(), false).Missing {
					if m.Kind != coverage.ToolDescription && listed[m.Position] {
						want++
					}
				}
				if got := len(find(page.root, "mark", "class", "bare")); got != want {
					t.Errorf("%d parameters are marked, and %d lack a description", got, want)
				}
			})
		}
	}
}
