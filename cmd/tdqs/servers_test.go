//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// publishedServers are the servers that .ci/servers installs: how each is
// started, below its folder, how many tools it has, and the name of the same
// version among the captured servers, empty when there is none.
var publishedServers = []struct {
	name   string
	args   []string
	tools  int
	golden string
}{
	{"filesystem", []string{"npm/node_modules/.bin/mcp-server-filesystem", "repository"}, 14, "npm__@modelcontextprotocol__server-filesystem"},
	{"everything", []string{"npm/node_modules/.bin/mcp-server-everything"}, 14, "npm__@modelcontextprotocol__server-everything"},
	{"playwright", []string{"npm/node_modules/.bin/playwright-mcp"}, 25, "npm__@playwright__mcp"},
	{"git", []string{"pypi/bin/mcp-server-git", "--repository", "repository"}, 12, "pypi__mcp-server-git"},
	{"time", []string{"pypi/bin/mcp-server-time"}, 2, ""},
}

// TestPublishedServers captures five published servers live and scores them; the
// tools of a version that was captured before have the same hashes.
func TestPublishedServers(t *testing.T) {
	t.Parallel()
	folder := os.Getenv("TDQS_SERVERS")
	if folder == "" {
		sharedtest.Missing(t, "servers", "TDQS_SERVERS names no folder of published servers: .ci/servers run go test ./cmd/tdqs installs them")
	}
	for _, s := range publishedServers {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "tools.json")
			args := []string{"capture", "--reads", "2", "-o", file, "--cwd", folder, "--", filepath.Join(folder, s.args[0])}
			if r := runProgram(t, nil, append(args, s.args[1:]...)...); r.status != 0 {
				t.Fatalf("status %d: %s", r.status, r.errOut)
			}
			if r := runProgram(t, nil, "score", "--format", "json", file); r.status != 0 {
				t.Errorf("score: status %d: %s", r.status, r.errOut)
			}
			server, _, err := capture.Read(t.Context(), capture.Input{Path: file})
			if err != nil {
				t.Fatal(err)
			}
			if len(server.Tools) != s.tools {
				t.Errorf("%d tools, want %d", len(server.Tools), s.tools)
			}
			if s.golden != "" {
				sameHashes(t, server, goldenHashes(t, s.golden))
			}
		})
	}
}

func sameHashes(t *testing.T, server *tdqs.Server, want map[string]string) {
	t.Helper()
	if len(want) != len(server.Tools) {
		t.Errorf("%d tools, %d were captured before", len(server.Tools), len(want))
	}
	for i := range server.Tools {
		if tool := &server.Tools[i]; tool.InputHash() != want[tool.Name] {
			t.Errorf("%s: hash %s, want %s", tool.Name, tool.InputHash(), want[tool.Name])
		}
	}
}

// goldenHashes are the hashes of a captured server by the names of its tools.
func goldenHashes(t *testing.T, server string) map[string]string {
	t.Helper()
	lines := bufio.NewReader(bytes.NewReader(sharedtest.Read(t, "golden", "servers.jsonl")))
	for {
		line, err := lines.ReadBytes('\n')
		var g struct {
			Server string
			Tools  []struct {
				Name    string
				Signals struct{ InputHash string }
			}
		}
		if len(line) > 0 {
			if err := json.Unmarshal(line, &g); err != nil {
				t.Fatal(err)
			}
		}
		if g.Server == server {
			out := map[string]string{}
			for _, tool := range g.Tools {
				out[tool.Name] = tool.Signals.InputHash
			}
			return out
		}
		if err != nil {
			t.Fatalf("%s is not among the captured servers", server)
		}
	}
}
