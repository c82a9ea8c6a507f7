package capture

import (
	"bytes"
	"context"
	"encoding/csv"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestShared reads every hostile file: those that can be scored give tools, the
// others a sentence that says what the expectation asks for.
func TestShared(t *testing.T) {
	t.Parallel()
	dir := sharedtest.Path(t, "hostile")
	r := csv.NewReader(bytes.NewReader(sharedtest.Read(t, "hostile", "expected.tsv")))
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	says := map[string][]string{
		"error_envelope.json": {"-32603", "schema generation failed for 4 tools"},
		"empty_list.json":     {"the list of tools is empty"},
		"empty_file.json":     {"is empty"},
		"truncated.json":      {"line 1, column ", "ends"},
		"not_json.txt":        {"not JSON", "Usage: my-server [options]"},
		"client_config.json":  {"client configuration", `"files"`},
	}
	for _, row := range rows[1:] {
		t.Run(row[0], func(t *testing.T) {
			t.Parallel()
			server, _, err := Read(context.Background(), Input{Path: filepath.Join(dir, row[0])})
			if row[1] == "0" {
				if err != nil || len(server.Tools) == 0 {
					t.Errorf("want tools, got %v", err)
				}
				return
			}
			if err == nil {
				t.Fatal("it is read as a tool list")
			}
			want := says[row[0]]
			if want == nil {
				t.Errorf("no expectation of the sentence: %v", err)
			}
			for _, part := range append(want, row[0]) {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q lacks %q", err, part)
				}
			}
		})
	}
}
