package offline

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
)

// rewrite writes the pinned marks anew: go test -run Calibration with
// TDQS_UPDATE=1.
var rewrite = os.Getenv("TDQS_UPDATE") != ""

// The marks of our invented servers are pinned together with the calibration
// they belong to: marks may move only with the calibration.
func TestMarksMoveWithTheCalibration(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	judge := New()
	calibration := "weights " + judge.Name().Weights
	fmt.Fprintln(&b, calibration)
	paths, err := filepath.Glob("../../examples/*.json")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range tdqs.Editions() {
			report, err := tdqs.Scorer{Edition: e, Judge: judge}.ScoreServer(context.Background(), server)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%s %s: coherence %v, overall %s\n", filepath.Base(path), e.Name,
				report.ServerScore.Coherence.Marks.Scores(), report.ServerScore.Overall)
			for _, tool := range report.Tools {
				fmt.Fprintf(&b, "  %v %s %s %v %v\n", tool.Marks.Scores(), tool.TDQS, tool.Name, tool.Flags, tool.ServerFlags)
			}
		}
	}
	const golden = "testdata/marks.golden"
	if rewrite {
		if err := os.WriteFile(golden, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	pinned, marks, _ := strings.Cut(string(want), "\n")
	_, got, _ := strings.Cut(b.String(), "\n")
	if diff := cmp.Diff(marks, got); diff != "" {
		if pinned == calibration {
			t.Errorf("marks moved under one calibration: raise rulesRevision, say \"re-scores:\" in CHANGELOG.md, then run with TDQS_UPDATE=1")
		}
		t.Errorf("(-pinned +now)\n%s", diff)
	} else if pinned != calibration {
		t.Errorf("the calibration is %s, pinned is %s: run with TDQS_UPDATE=1", calibration, pinned)
	}
}
