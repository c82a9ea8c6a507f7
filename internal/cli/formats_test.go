package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
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
				if len(one) == 0 {
					t.Errorf("nothing is written as %s", f.Name)
				}
				if where := firstDifference(one, two); where != "" {
					t.Errorf("two runs differ as %s in %s", f.Name, where)
				}
				if people := f.Name == "text" || f.Name == "markdown"; people && len(one) >= 1_000_000 {
					t.Errorf("%s has %d bytes", f.Name, len(one))
				}
			}
		})
	}
}

// firstDifference shows the first line in which two texts differ, from shortly before
// the place on, since a line of a page may be long; it is empty where they are equal.
func firstDifference(one, two []byte) string {
	a, b := strings.Split(string(one), "\n"), strings.Split(string(two), "\n")
	for i := range max(len(a), len(b)) {
		switch {
		case i == len(a), i == len(b):
			return fmt.Sprintf("one has %d lines, the other %d", len(a), len(b))
		case a[i] != b[i]:
			at := 0
			for at < min(len(a[i]), len(b[i])) && a[i][at] == b[i][at] {
				at++
			}
			from := max(0, at-60)
			return fmt.Sprintf("line %d, byte %d:\n- %.120q\n+ %.120q", i+1, at+1, a[i][from:], b[i][from:])
		}
	}
	return ""
}

func TestFirstDifference(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ one, two, want string }{
		{"a\nb\n", "a\nb\n", ""},
		{"a\nb", "a\nc", "line 2, byte 1:\n- \"b\"\n+ \"c\""},
		{"a\nab", "a\nabc", "line 2, byte 3:\n- \"ab\"\n+ \"abc\""},
		{"a", "a\nb", "one has 1 lines, the other 2"},
	} {
		if got := firstDifference([]byte(c.one), []byte(c.two)); got != c.want {
			t.Errorf("%q and %q: %s", c.one, c.two, got)
		}
	}
}
