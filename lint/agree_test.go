package lint

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/judge/offline"
)

// corpusServers are the captured servers by their file names.
func corpusServers(t *testing.T) map[string]*tdqs.Server {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "corpus"), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no servers: %v", err)
	}
	out := map[string]*tdqs.Server{}
	for _, path := range files {
		name := filepath.Base(path)
		if out[name], err = tdqs.Decode(sharedtest.Read(t, "corpus", name)); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestAgreesWithJudge holds that the rule on contradictions accuses the tools
// that the offline judge accuses, and no others, and that the judge sees no use
// where the rule on usage sees none.
func TestAgreesWithJudge(t *testing.T) {
	t.Parallel()
	judge := offline.New()
	use, instead := slices.Index(offline.FeatureNames(), "use"), slices.Index(offline.FeatureNames(), "instead")
	for name, server := range corpusServers(t) {
		e := tdqs.DefaultEdition()
		signals, _ := e.SignalsOf(server.Tools)
		accused := map[int]bool{}
		silent := map[int]bool{} // on when to call the tool
		for _, f := range lintServer(e, server) {
			if f.Rule == annotationContradiction.ID {
				accused[f.Position] = true
			}
			if f.Rule == noUsageGuidance.ID {
				silent[f.Position] = true
			}
		}
		features := offline.Extract(tdqs.ServerCase{Edition: e, Name: server.Name, Tools: server.Tools, Signals: signals})
		for i := range server.Tools {
			tool := &server.Tools[i]
			if silent[tool.Position] && features[i][use]+features[i][instead] > 0 {
				t.Errorf("%s/%s: the rule finds no word on when to call the tool, the judge does", name, tool.Name)
			}
			verdict, err := judge.JudgeTool(t.Context(), tdqs.ToolCase{Edition: e, Server: server.Name, Tool: tool, Signals: &signals[i], Tools: server.Tools, Index: i})
			if err != nil {
				t.Fatal(err)
			}
			if len(tdqs.HardGates(tool)) == 0 && verdict.Contradiction != accused[tool.Position] {
				t.Errorf("%s/%s: the judge says %t, the rule %t", name, tool.Name, verdict.Contradiction, accused[tool.Position])
			}
		}
	}
}
