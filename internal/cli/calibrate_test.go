package cli_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/cli"
)

// taste is a judge that does not exist: all it wants is many words.
func taste(description string) [6]int {
	if len(strings.Fields(description)) > 10 {
		return [6]int{4, 4, 4, 4, 4, 4}
	}
	return [6]int{2, 2, 2, 2, 2, 2}
}

// TestLearnATaste: weights that were learned from an invented judge's marks
// estimate that judge, on servers that they were not learned from, far better than
// the weights of this release do.
func TestLearnATaste(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var labels [2]strings.Builder // learned from, and held back
	for i := range labels {
		labels[i].WriteString("server\ttool\tpurpose\tusage\tbehavior\tparameters\tconciseness\tcompleteness\n")
	}
	verbs, nouns := []string{"Lists", "Adds", "Removes", "Counts", "Moves"}, []string{"boats", "lamps", "maps", "bells", "ropes", "sails"}
	for s := range 12 {
		var tools []map[string]any
		for v, verb := range verbs {
			for n, noun := range nouns[:4] {
				description := verb + " the " + noun + " of harbour " + fmt.Sprint(s) + "."
				if (s+v+n)%2 == 0 {
					description += " The harbour master keeps them in the old boathouse near the eastern pier of the town."
				}
				name := strings.ToLower(verb) + "_" + noun
				tools = append(tools, map[string]any{"name": name, "description": description, "inputSchema": map[string]any{"type": "object"}})
				m := taste(description)
				fmt.Fprintf(&labels[s/10], "harbour%02d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\n", s, name, m[0], m[1], m[2], m[3], m[4], m[5])
			}
		}
		text, err := json.Marshal(tools)
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, fmt.Sprintf("harbour%02d.json", s)), string(text))
	}
	known, held := write(t, filepath.Join(dir, "known.tsv"), labels[0].String()), write(t, filepath.Join(dir, "held.tsv"), labels[1].String())
	weights := filepath.Join(dir, "weights", "own.json")
	if err := os.Mkdir(filepath.Dir(weights), 0o700); err != nil {
		t.Fatal(err)
	}

	text := calibrate(t, "--labels", known, "--definitions", dir, "--judge", "offline", "--train", weights)
	if !strings.Contains(text, "learned from 200 definitions") || strings.Contains(text, "no better than a constant") {
		t.Errorf("learning said:\n%s", text)
	}
	first, err := os.ReadFile(weights)
	if err != nil {
		t.Fatal(err)
	}
	calibrate(t, "--labels", known, "--definitions", dir, "--judge", "offline", "--train", weights)
	if again, _ := os.ReadFile(weights); !bytes.Equal(first, again) {
		t.Error("the same labels gave other weights")
	}

	own := exact(t, calibrate(t, "--labels", held, "--definitions", dir, "--judge", "offline", "--offline-weights", weights, "--format", "json"))
	ours := exact(t, calibrate(t, "--labels", held, "--definitions", dir, "--judge", "offline", "--format", "json"))
	if own < 95 || ours > 60 {
		t.Errorf("%g%% of the marks are met by the learned weights, %g%% by those of this release", own, ours)
	}

	// Held against what they were learned from, weights flatter themselves.
	const flattered = "was learned from these very labels, so the figures flatter it"
	for labels, want := range map[string]bool{known: true, held: false} {
		if text := calibrate(t, "--labels", labels, "--definitions", dir, "--judge", "offline", "--offline-weights", weights); strings.Contains(text, flattered) != want {
			t.Errorf("%s: got\n%s", labels, text)
		}
	}
	if text := calibrate(t, "--labels", known, "--definitions", dir, "--judge", "offline"); strings.Contains(text, flattered) {
		t.Errorf("the weights of this release: got\n%s", text)
	}

	// score uses them, and says their error and not that of this release.
	var out, said bytes.Buffer
	status := cli.Run(t.Context(), []string{"score", filepath.Join(dir, "harbour11.json"), "--judge", "offline", "--offline-weights", weights, "--format", "json"}, nil, &out, &said)
	var report struct {
		Calibration struct{ Weights string }
		Estimate    struct{ MeanAbsoluteError float64 }
	}
	if err := json.Unmarshal(out.Bytes(), &report); status != 0 || err != nil || report.Estimate.MeanAbsoluteError > 0.1 {
		t.Errorf("status %d, %v, %s: %+v", status, err, said.String(), report)
	}
}

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// calibrate runs the command, which must succeed.
func calibrate(t *testing.T, args ...string) string {
	t.Helper()
	var out, said bytes.Buffer
	if status := cli.Run(t.Context(), append([]string{"calibrate"}, args...), nil, &out, &said); status != 0 {
		t.Fatalf("status %d: %s", status, said.String())
	}
	return out.String()
}

func exact(t *testing.T, text string) float64 {
	t.Helper()
	var found struct {
		Judge struct {
			Agreement struct {
				Exact float64 `json:"exactPercent"`
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		t.Fatal(err)
	}
	return found.Judge.Agreement.Exact
}
