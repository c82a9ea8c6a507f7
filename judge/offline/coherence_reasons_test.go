package offline

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// sentencesIn is how many sentences a reason has; the names that it cites are no
// part of the count, for a name may have a full stop.
func sentencesIn(reason string, tools []tdqs.Tool) int {
	for i := range tools {
		if strings.Contains(tools[i].Name, ". ") {
			reason = strings.ReplaceAll(reason, tools[i].Name, "T")
		}
	}
	return strings.Count(reason, ". ") + 1
}

// Each reason for a mark of a set is one or two sentences.
func TestCoherenceReasonsAreTwoSentences(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, name string, c tdqs.ServerCase) {
		t.Helper()
		for d, m := range judgeServer(c).Marks {
			if n := sentencesIn(m.Justification, c.Tools); n > 2 || !strings.HasSuffix(m.Justification, ".") || strings.Contains(m.Justification, "..") {
				t.Errorf("%s, %v: %d sentences: %s", name, tdqs.CoherenceDimension(d), n, m.Justification)
			}
		}
	}
	for name, c := range map[string]tdqs.ServerCase{
		"no tools":       setOfTools(),
		"one tool":       setOfTools("get_boat"),
		"two styles":     setOfTools("get_boat", "list_boats", "sink_boat", "boatYard", "pierFee"),
		"a single word":  setOfTools("get_boat", "list_boats", "delete_boat", "search"),
		"no order":       setOfTools("boat_data", "pier_data", "get_buoy"),
		"four others":    setOfTools("get_boat", "get_pier", "get_buoy", "get_crew", "get_mast", "get_sail", "boat_data", "pier_data", "buoy_data", "crew_data"),
		"one of another": setOfTools("get_boat", "get_pier", "get_buoy", "crewData"),
	} {
		check(t, name, c)
	}
	t.Run("corpus", func(t *testing.T) {
		t.Parallel()
		dir := sharedFolder(t)
		files, err := filepath.Glob(filepath.Join(dir, "corpus", "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no corpus in %s: %v", dir, err)
		}
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".json")
			check(t, name, serverCase(sharedServer(t, dir, name), tdqs.DefaultEdition()))
		}
	})
}
