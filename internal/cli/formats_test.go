package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/report"
)

// largeList is an answer of 343 invented tools with the defects of large servers.
func largeList() string {
	var b strings.Builder
	b.WriteString(`{"serverInfo": {"name": "large-desk"}, "tools": [`)
	for i := range 343 {
		description := `, "description": "Find the loans of one reader by number. Use it before a fine is written."`
		if i%7 == 0 {
			description = ""
		}
		fmt.Fprintf(&b, "%s\n"+`{"name": "find_loans_%03d"%s, "inputSchema": {"type": "object", "required": ["reader"], "properties": {"reader": {"type": "string"}, "limit": {"type": "integer", "description": "At most so many"}}}}`,
			strings.Repeat(",", min(i, 1)), i, description)
	}
	return b.String() + "]}"
}

// TestLargeFileInEveryFormat holds on the command line that two runs over 343 tools
// give equal bytes in every format of every command, and that what people read stays
// below a megabyte.
func TestLargeFileInEveryFormat(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	list := largeList()
	for name, text := range map[string]string{
		"tools.json": list, "old.json": strings.ReplaceAll(list, `"limit": {"type": "integer"`, `"limit": {"type": "string"`),
		"contract.yaml": "open: true\nevery: {title: true}\n", "tdqs.yaml": "targets: {desk: {file: tools.json, contract: contract.yaml}}\n",
	} {
		if err := os.WriteFile(at(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	inputs := map[string][]string{"score": {at("tools.json")}, "lint": {at("tools.json")}, "coverage": {at("tools.json")},
		"check": {at("tools.json"), "--contract", at("contract.yaml")}, "diff": {at("old.json"), at("tools.json"), "--structure-only"}, "run": {"--config", at("tdqs.yaml")}}
	for _, command := range report.Commands() {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			for _, which := range []string{"one", "two"} {
				args := append([]string{command}, inputs[command]...)
				for _, f := range report.FormatsOf(command) {
					args = append(args, "--format", f.Name+"="+at(command+"."+f.Name+"."+which))
				}
				if status, _, said := run("", args...); status == 2 {
					t.Fatal(said)
				}
			}
			for _, f := range report.FormatsOf(command) {
				one, err := os.ReadFile(at(command + "." + f.Name + ".one"))
				if err != nil {
					t.Fatal(err)
				}
				two, err := os.ReadFile(at(command + "." + f.Name + ".two"))
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(withoutTime(one), withoutTime(two)) || len(one) == 0 {
					t.Errorf("two runs differ as %s", f.Name)
				}
				if people := f.Name == "text" || f.Name == "markdown"; people && len(one) >= 1_000_000 {
					t.Errorf("%s has %d bytes", f.Name, len(one))
				}
			}
		})
	}
}

var stamp = regexp.MustCompile(`\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?`)

// withoutTime strikes out when a report was made, which SOURCE_DATE_EPOCH fixes in
// the scripts.
func withoutTime(text []byte) []byte { return stamp.ReplaceAll(text, []byte("WHEN")) }
