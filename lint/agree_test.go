package lint

import (
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/judge/offline"
)

// captured is a server of the shared corpus with what the rules find at the
// default edition.
type captured struct {
	server   *tdqs.Server
	findings []Finding
}

var captures struct {
	sync.Once
	byName map[string]captured
}

// corpus is every captured server by its file's name; it is read once.
func corpus(t *testing.T) map[string]captured {
	t.Helper()
	dir := sharedtest.Path(t, "corpus") // skips, so it stands outside
	captures.Do(func() {
		files, err := filepath.Glob(filepath.Join(dir, "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		captures.byName = map[string]captured{}
		for _, path := range files {
			name := filepath.Base(path)
			server, err := tdqs.Decode(sharedtest.Read(t, "corpus", name))
			if err != nil {
				t.Fatal(err)
			}
			captures.byName[name] = captured{server, lintServer(tdqs.DefaultEdition(), server)}
		}
	})
	if len(captures.byName) == 0 {
		t.Fatal("no servers")
	}
	return captures.byName
}

// TestAgreesWithJudge holds that the rule on contradictions accuses the tools
// that the offline judge accuses, and no others, and that the judge sees no use
// where the rule on usage sees none.
func TestAgreesWithJudge(t *testing.T) {
	t.Parallel()
	judge := offline.New()
	use, instead := slices.Index(offline.FeatureNames(), "use"), slices.Index(offline.FeatureNames(), "instead")
	for name, c := range corpus(t) {
		server, e := c.server, tdqs.DefaultEdition()
		signals, _ := e.SignalsOf(server.Tools)
		accused := map[int]bool{}
		silent := map[int]bool{} // on when to call the tool
		for _, f := range c.findings {
			if f.Rule == annotationContradiction.ID {
				accused[f.Position] = true
			}
			if f.Rule == noUsageGuidance.ID {
				silent[f.Position] = true
			}
		}
		whole := tdqs.ServerCase{Edition: e, Name: server.Name, Tools: server.Tools, Signals: signals}
		features, prepared := offline.Extract(whole), judge.Prepare(whole)
		for i := range server.Tools {
			tool := &server.Tools[i]
			if silent[tool.Position] && features[i][use]+features[i][instead] > 0 {
				t.Errorf("%s/%s: the rule finds no word on when to call the tool, the judge does", name, tool.Name)
			}
			verdict, err := prepared.JudgeTool(t.Context(), tdqs.ToolCase{Edition: e, Server: server.Name, Tool: tool, Signals: &signals[i], Tools: server.Tools, Index: i})
			if err != nil {
				t.Fatal(err)
			}
			if len(tdqs.HardGates(tool)) == 0 && verdict.Contradiction != accused[tool.Position] {
				t.Errorf("%s/%s: the judge says %t, the rule %t", name, tool.Name, verdict.Contradiction, accused[tool.Position])
			}
		}
	}
}
