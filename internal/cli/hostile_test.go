package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/cli"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// run runs the command line and returns what it wrote.
func run(stdin string, args ...string) (status int, out, errOut string) {
	var o, e bytes.Buffer
	status = cli.Run(context.Background(), args, strings.NewReader(stdin), &o, &e)
	return status, o.String(), e.String()
}

// TestHostile runs every hostile input through score: the exit status, the
// number of scored tools, and that no format carries control characters.
func TestHostile(t *testing.T) {
	t.Parallel()
	table := string(sharedtest.Read(t, "hostile", "expected.tsv"))
	for line := range strings.SplitSeq(strings.TrimSpace(table), "\n") {
		fields := strings.Split(strings.TrimRight(line, "\r"), "\t")
		if len(fields) < 4 || fields[0] == "file" {
			continue
		}
		name, status, scored, what := fields[0], number(t, fields[1]), number(t, fields[2]), fields[3]
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := sharedtest.Path(t, "hostile", name)
			got, out, errOut := run("", "score", path, "--format", "json")
			if got != status {
				t.Fatalf("exit status %d, want %d (%s): %s", got, status, what, errOut)
			}
			if status != 0 {
				if out != "" || strings.Count(errOut, "\n") != 1 || !strings.HasPrefix(errOut, "tdqs: ") {
					t.Errorf("want one sentence on standard error and nothing else, got %q and %q", errOut, out)
				}
				return
			}
			var r struct{ Provenance struct{ Scored int } }
			if err := json.Unmarshal([]byte(out), &r); err != nil {
				t.Fatal(err)
			}
			if r.Provenance.Scored != scored {
				t.Errorf("%d tools are scored, want %d (%s)", r.Provenance.Scored, scored, what)
			}
			inert(t, path)
		})
	}
}

// inert holds that reports of every format are printable, and small where people
// read them.
func inert(t *testing.T, path string) {
	for _, f := range report.Formats() {
		for _, command := range []string{"score", "lint"} {
			status, out, errOut := run("", command, path, "--format", f.Name)
			if status == 2 {
				t.Errorf("%s as %s: exit status 2: %s", command, f.Name, errOut)
			}
			for _, r := range out {
				if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
					t.Errorf("%s as %s lets %U through", command, f.Name, r)
					break
				}
			}
			if people := f.Name == "text" || f.Name == "markdown"; people && len(out) > 1_000_000 || f.Name != "json" && len(out) > 4_000_000 {
				t.Errorf("%s as %s has %d bytes", command, f.Name, len(out))
			}
		}
	}
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
