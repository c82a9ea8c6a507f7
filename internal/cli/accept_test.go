package cli_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/opentdqs/tdqs/internal/cli"
)

// TestAcceptAtOnce holds that of several who accept at the same time each is told the
// truth: what is said to be accepted stands in the file.
func TestAcceptAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	project := filepath.Join(dir, "tdqs.yaml")
	for name, text := range map[string]string{
		"tools.json": `[{"name": "sync", "description": "Syncs.", "inputSchema": {"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"]}}]`,
		"tdqs.yaml":  "targets:\n  desk: {file: tools.json}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	rules := strings.Fields("stub-description restates-name missing-annotations undocumented-parameters required-undocumented free-string no-output-schema")
	said := make([]bool, len(rules))
	var all sync.WaitGroup
	for i, rule := range rules {
		all.Go(func() {
			var errOut bytes.Buffer
			status := cli.Run(t.Context(), []string{"accept", "--config", project, "--rule", rule, "--reason", "known"}, nil, io.Discard, &errOut)
			said[i] = status == 0
			if status != 0 && !strings.Contains(errOut.String(), "was changed in the meantime") {
				t.Errorf("%s: %s", rule, errOut.String())
			}
		})
	}
	all.Wait()
	text, err := os.ReadFile(project)
	if err != nil {
		t.Fatal(err)
	}
	for i, rule := range rules {
		if strings.Contains(string(text), "rule: "+rule+"\n") != said[i] {
			t.Errorf("accept said %v of %s, and the file is\n%s", said[i], rule, text)
		}
	}
}
