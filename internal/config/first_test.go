package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/config"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// TestFirstContracts holds that a first contract of captured and of hostile servers,
// written and read back, is kept by the tools that it was written from.
func TestFirstContracts(t *testing.T) {
	t.Parallel()
	var files []string
	for folder, every := range map[string]int{"corpus": 8, "hostile": 1} { // reading YAML is slow
		found, err := filepath.Glob(filepath.Join(sharedtest.Path(t, folder), "*.json"))
		if err != nil || len(found) == 0 {
			t.Fatalf("no servers: %v", err)
		}
		for i := 0; i < len(found); i += every {
			files = append(files, found[i])
		}
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			continue
		}
		text, err := config.Encode(contract.First(server.Tools))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		var rules contract.Rules
		if err := config.Decode(text, &rules, never); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for _, f := range contract.Verify(server.Tools, rules) {
			t.Errorf("%s: %s", file, f)
		}
	}
}
