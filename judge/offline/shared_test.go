package offline

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// sharedFolder is where the corpus and the labels stand; the test is skipped
// when it is absent, or fails when TDQS_TEST_MUST says that it must be there.
func sharedFolder(t *testing.T) string {
	t.Helper()
	sharedtest.Path(t, "labels")
	return sharedtest.Dir()
}

// sharedServer is a captured server of the shared corpus.
func sharedServer(t *testing.T, dir, name string) *tdqs.Server {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "corpus", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	server, err := tdqs.Decode(data)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return server
}

// sharedRows are the rows of a label file as maps from the column's name.
func sharedRows(t *testing.T, dir, name string) []map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join(dir, "labels", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma = '\t'
	r.LazyQuotes = true
	records, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []map[string]string
	for _, record := range records[1:] {
		row := map[string]string{}
		for i, column := range records[0] {
			row[column] = record[i]
		}
		out = append(out, row)
	}
	return out
}
