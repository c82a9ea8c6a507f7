package config_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/opentdqs/tdqs/internal/config"
)

const project = `# the desk of the library
edition: 1.0
judge: {kind: offline, runs: 3}
thresholds:
  fail-under: B   # for now
  min-tool: 2.5
  min-params: 92.5
rules:
  missing-annotations: off
  no-output-schema: error
targets:
  desk:
    file: tools.json
  "branch office":
    command: [node, server.js]
    env: {DESK_KEY: "${env:DESK_KEY}"}
    rules: {missing-annotations: on}
  a:
    command: npx -y some-server
`

// TestProject holds what is read of a project's file.
func TestProject(t *testing.T) {
	t.Parallel()
	f, err := config.ReadProject([]byte(project))
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(f.Names, ","); got != "desk,branch office,a" {
		t.Errorf("targets %s", got)
	}
	office := f.Targets["branch office"]
	if f.Edition != "1.0" || f.Judge.Runs != "3" || f.Thresholds.MinTool != "2.5" || f.Thresholds.MinParams != "92.5" ||
		f.Rules["missing-annotations"] != "off" || len(office.Command.List) != 2 || f.Targets["a"].Command.Line == "" ||
		office.Rules["missing-annotations"] != "on" {
		t.Errorf("%+v %+v", f.Project, office)
	}
	if err := f.At("wrong", "thresholds", "min-tool"); err.Error() != "line 6, column 13: wrong" {
		t.Error(err)
	}
	if line := f.Line("targets", "branch office"); line != 15 {
		t.Errorf("line %d", line)
	}
}

// TestProjectMistakes holds that what nothing reads is refused with its place and
// the keys that there are.
func TestProjectMistakes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want, near string }{
		{"target:\n  a: {file: x}\n", "line 1, column 1: there is no key target here", "targets"},
		{"targets:\n  a:\n    fil: x\n", "line 3, column 5: there is no key fil here", "file"},
		{"targets: {a: {file: x, thresholds: {fail_under: B}}}\n", "there is no key fail_under here", "fail-under"},
		{"accepted:\n  - tool: a\n    rulez: x\n", "line 3, column 5: there is no key rulez here", "rule"},
		{"targets:\n  a:\n", "line 2, column 3: targets.a has no value", ""},
		{"accepted:\n  - tool: a\n    reason:\n", "line 3, column 5: accepted.0.reason has no value", ""},
		{"targets: {a: {command: &a [x, *a]}}\n", "the file holds more than", ""},
		{"targets: [a]\n", "line 1, column", ""},
		{"targets: {a: {command: {b: c}}}\n", "line 1, column", ""},
		{"thresholds: {strict: maybe}\n", "line 1, column", ""},
		{"judge: {runs: [3]}\n", "line 1, column 15: this should be a text or a number", ""},
		{"targets: {a: {command: [{b: c}]}}\n", "this should be a list of words", ""},
	} {
		_, err := config.ReadProject([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got  %v\nwant %s", c.text, err, c.want)
			continue
		}
		if e, ok := err.(*config.Error); c.near != "" && (!ok || !strings.Contains(" "+strings.Join(e.Known, " ")+" ", " "+c.near+" ")) {
			t.Errorf("%q: %+v does not know %s", c.text, e, c.near)
		}
	}
}

// TestFindProject holds where a file is looked for: upwards, and not out of the
// repository.
func TestFindProject(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	deep := filepath.Join(root, "a", "b", "c")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name string) {
		if err := os.WriteFile(name, []byte("targets: {}\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	find := func(want string) {
		t.Helper()
		got, err := config.FindProject(deep)
		if err != nil {
			t.Fatal(err)
		}
		if got == "" && want == "" {
			return
		}
		is, err1 := os.Stat(got)
		should, err2 := os.Stat(want)
		if err1 != nil || err2 != nil || !os.SameFile(is, should) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	write(filepath.Join(root, "tdqs.yaml"))
	find(filepath.Join(root, "tdqs.yaml"))
	if err := os.Mkdir(filepath.Join(root, "a", "b", ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	find("")
	write(filepath.Join(root, "a", "b", "tdqs.yaml"))
	find(filepath.Join(root, "a", "b", "tdqs.yaml"))
}

// TestAccept holds that an acceptance changes no other byte, wherever the list
// stands.
func TestAccept(t *testing.T) {
	t.Parallel()
	fresh := config.Accepted{Tool: "sync: é\x1b", Rule: "no-description", Definition: "1234567890123456", Reason: "off", Expires: "2027-01-31"}
	const entry = "- tool: \"sync: é\\u001b\"\n    rule: no-description\n    definition: \"1234567890123456\"\n    reason: \"off\"\n    expires: \"2027-01-31\"\n"
	const old = "  - tool: a\n    rule: r   # why\n    definition: \"0000000000000000\"\n    reason: |\n      one\n      # two\n"
	const last = "  - {tool: b, rule: r, definition: '0', reason: x}\n"
	for _, c := range []struct {
		what, before, list, after string
		replaced                  []int
		want                      string
	}{
		{"no list", "targets: {a: {file: x}} # here\n", "", "# the end\n", nil, "\naccepted:\n  " + entry},
		{"no line end", "targets: {a: {file: x}}", "", "", nil, "\n\naccepted:\n  " + entry},
		{"no list, end mark", "targets: {a: {file: x}}\n", "", "...\n", nil, "\naccepted:\n  " + entry},
		{"at the end", "accepted: # why\n  # first\n", old + last, "\n# last words\n", nil, old + last + "  " + entry},
		{"before a key", "accepted:\n", old, "\n# of targets\ntargets:\n  a: {file: x}\n", nil, old + "  " + entry},
		{"not indented", "accepted:\n", "- {tool: b, rule: r, definition: '0', reason: x}\n", "targets:\n  a: {file: x}\n", nil,
			"- {tool: b, rule: r, definition: '0', reason: x}\n" + strings.ReplaceAll(entry, "\n    ", "\n  ")},
		{"in place of the first", "accepted:\n", old + "\n  # of b\n" + last, "", []int{0}, "\n  # of b\n" + last + "  " + entry},
		{"in place of the last", "accepted:\n", old + last, "\nedition: 1.1\n", []int{1}, old + "  " + entry},
		{"an empty list", "edition: 1.1\n", "accepted: [] # none\n", "targets: {a: {file: x}}\n", nil, "accepted:  # none\n  " + entry},
		{"a key alone", "edition: 1.1\n", "accepted:\n", "targets: {a: {file: x}}\n", nil, "accepted:\n  " + entry},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			for _, end := range []string{"\n", "\r\n"} {
				crlf := func(s string) string { return strings.ReplaceAll(s, "\n", end) }
				f, err := config.ReadProject([]byte(crlf(c.before + c.list + c.after)))
				if err != nil {
					t.Fatal(err)
				}
				got, err := f.Accept(c.replaced, []config.Accepted{fresh})
				if err != nil {
					t.Fatal(err)
				}
				if want := crlf(c.before + c.want + c.after); string(got) != want && (end == "\n" || c.what != "no line end") {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			}
		})
	}
}

// TestAcceptRefuses holds that a list which cannot be added to is left alone.
func TestAcceptRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"{edition: '1.1', targets: {a: {file: x}}}\n", "accepted: [{tool: b, rule: r, definition: '0', reason: x}]\n"} {
		f, err := config.ReadProject([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := f.Accept(nil, []config.Accepted{{Rule: "r", Definition: "0", Reason: "x"}}); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v\n%s", err, got)
		}
	}
}

// TestAcceptAnything holds that whatever a tool is called and whatever the reason,
// the entry is read back the same, the lines around it stay, and nothing in it
// disturbs a terminal.
func TestAcceptAnything(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.SampledFrom([]string{"targets: {a: {file: x}}\n", "accepted:\n- {rule: r, definition: '0', reason: x}\n# end\n",
			"accepted:\n\n    - rule: r\n      definition: '0'\n      reason: >\n        x\n\n        # y\n\nedition: 1.0 # as ever\n"}).Draw(t, "before")
		entry := config.Accepted{Tool: rapid.String().Draw(t, "tool"), Rule: "r", Definition: "00e1234567890123", Reason: rapid.StringN(1, 40, -1).Draw(t, "reason")}
		f, err := config.ReadProject([]byte(before))
		if err != nil {
			t.Fatal(err)
		}
		after, err := f.Accept(nil, []config.Accepted{entry})
		if err != nil {
			t.Fatalf("%q: %v", entry, err)
		}
		rest := string(after)
		for line := range strings.Lines(before) {
			_, behind, found := strings.Cut(rest, line)
			if !found {
				t.Fatalf("%q is lost in %s", line, after)
			}
			rest = behind
		}
		if bytes.ContainsFunc(after, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
			t.Fatalf("%q could disturb a terminal", after)
		}
	})
}
