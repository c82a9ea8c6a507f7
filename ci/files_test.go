package ci_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/opentdqs/tdqs/internal/cli"
)

// scripts are the scripts of this folder.
func scripts(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("*.sh")
	if err != nil || len(names) == 0 {
		t.Fatalf("no script is here: %v", err)
	}
	return names
}

// called are the scripts of this folder that a text runs.
func called(text string) (out []string) {
	for _, m := range regexp.MustCompile(`ci/(\w+\.sh)`).FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	return out
}

// TestActionFile holds that no expression stands in a script, that every input is used
// and documented, and that every script is there.
func TestActionFile(t *testing.T) {
	t.Parallel()
	a := readAction(t)
	document, err := os.ReadFile("../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	if a.Runs.Using != "composite" || len(a.Inputs) < 5 {
		t.Fatalf("it was misread: %s", compact(a))
	}
	for name, in := range a.Inputs {
		if in.Description == "" || !strings.Contains(string(document), "| `"+name+"` |") {
			t.Errorf("the input %s is not documented", name)
		}
		if !strings.Contains(string(text), "inputs."+name) {
			t.Errorf("the input %s is not used", name)
		}
	}
	for name, o := range a.Outputs {
		if o.Description == "" || !strings.Contains(string(document), "`"+name+"`") {
			t.Errorf("the output %s is not documented", name)
		}
	}
	for _, s := range a.Runs.Steps {
		switch {
		case strings.Contains(s.Run, "${{"):
			t.Errorf("an expression in a script: %s", s.Run)
		case s.Run != "" && s.Shell != "bash":
			t.Errorf("the shell of %q is %q", s.Run, s.Shell)
		case s.Uses != "" && !regexp.MustCompile(`^(actions|github)/[a-z/-]+@v\d+$`).MatchString(s.Uses):
			t.Errorf("used is %s", s.Uses)
		}
		for _, name := range called(s.Run) {
			if !slices.Contains(scripts(t), name) {
				t.Errorf("there is no script %s", name)
			}
		}
	}
}

// TestWorkflowOfDocument holds the workflow of the document to the inputs that the
// action has.
func TestWorkflowOfDocument(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	a := readAction(t)
	uses := 0
	for _, m := range regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(document), -1) {
		var any map[string]yaml.RawMessage
		var workflow struct {
			Jobs map[string]struct {
				Steps []struct {
					Uses string
					With map[string]string
				}
			}
		}
		if err := yaml.Unmarshal([]byte(m[1]), &any); err != nil && yaml.Unmarshal([]byte(m[1]), &[]yaml.RawMessage{}) != nil {
			t.Errorf("%v in\n%s", err, m[1])
		}
		if yaml.Unmarshal([]byte(m[1]), &workflow) != nil {
			continue
		}
		for _, job := range workflow.Jobs {
			for _, s := range job.Steps {
				if !strings.HasPrefix(s.Uses, "opentdqs/tdqs@") {
					continue
				}
				uses++
				for name := range s.With {
					if _, ok := a.Inputs[name]; !ok {
						t.Errorf("the action has no input %s", name)
					}
				}
			}
		}
	}
	if uses == 0 {
		t.Error("no workflow of the document uses the action")
	}
}

// TestGitLabFile holds that the template can be read, runs a script that is there, and
// collects what the script leaves.
func TestGitLabFile(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("gitlab.yml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Variables map[string]string
		Tdqs      struct {
			Image     string
			Script    []string
			Before    []string `yaml:"before_script"`
			Artifacts struct {
				When    string
				Reports map[string]string
			}
		}
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	names := called(strings.Join(file.Tdqs.Script, "\n"))
	if len(names) != 1 || !slices.Contains(scripts(t), names[0]) || file.Tdqs.Artifacts.Reports["junit"] != "tdqs-reports/junit/*.xml" || file.Tdqs.Artifacts.Reports["codequality"] != "tdqs-reports/codequality.json" || file.Tdqs.Artifacts.When != "always" {
		t.Errorf("it is misread: %s", compact(file))
	}
	if strings.Contains(string(text), "$[[") || strings.Contains(string(text), "${{") {
		t.Error("an expression is filled into the file")
	}
	for _, line := range slices.Concat(file.Tdqs.Before, file.Tdqs.Script) {
		cmd := exec.Command("bash", "-n")
		cmd.Stdin = strings.NewReader(line)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %s", line, out)
		}
	}
	// The folder of the sources is read out of what the go command says.
	var read string
	for _, line := range file.Tdqs.Script {
		if m := regexp.MustCompile(`sed -n '([^']*)'`).FindStringSubmatch(line); m != nil {
			read = m[1]
		}
	}
	cmd := exec.Command("sed", "-n", read)
	cmd.Stdin = strings.NewReader("{\n\t\"Path\": \"example.com/x\",\n\t\"Dir\": \"/go/pkg/mod/example.com/x@v1\",\n\t\"Sum\": \"h1:\"\n}\n")
	if out, err := cmd.Output(); err != nil || string(out) != "/go/pkg/mod/example.com/x@v1\n" {
		t.Errorf("read is %q, %v", out, err)
	}
}

// hook is one of .pre-commit-hooks.yaml.
type hook struct {
	ID, Name, Description, Language, Entry, Files string
	Types                                         []string
	Pass                                          *bool `yaml:"pass_filenames"`
}

func readHooks(t *testing.T) (out []hook) {
	t.Helper()
	text, err := os.ReadFile("../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestHooks holds that the hooks run commands that there are, in the language that
// builds them.
func TestHooks(t *testing.T) {
	t.Parallel()
	hooks := readHooks(t)
	if len(hooks) != 2 {
		t.Fatalf("it is misread: %s", compact(hooks))
	}
	for _, h := range hooks {
		if h.ID == "" || h.Description == "" || h.Language != "golang" {
			t.Errorf("%s is %s", h.ID, compact(h))
		}
		if _, err := regexp.Compile(h.Files); err != nil {
			t.Error(err)
		}
		words := strings.Fields(h.Entry)
		var out, said bytes.Buffer
		if words[0] != "tdqs" || cli.Run(t.Context(), append(words[1:], "--help"), strings.NewReader(""), &out, &said) != 0 {
			t.Errorf("%s does not run: %s", h.Entry, said.String())
		}
	}
}

// TestPreCommit runs the hooks by pre-commit itself, but for how it builds the program,
// which takes the network and minutes.
func TestPreCommit(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("pre-commit")
	if err != nil {
		t.Skip("pre-commit is not installed")
	}
	r := newRunner(t, newForge(t))
	hooks := readHooks(t)
	config := "repos:\n- repo: local\n  hooks:\n"
	for _, h := range hooks {
		config += "  - {id: " + h.ID + ", name: " + h.Name + ", language: system, entry: " + h.Entry + ", files: '" + h.Files + "'"
		if h.Types != nil {
			config += ", types: [" + strings.Join(h.Types, ", ") + "]"
		}
		if h.Pass != nil {
			config += ", pass_filenames: false"
		}
		config += "}\n"
	}
	r.write(".pre-commit-config.yaml", config)
	r.write("tdqs.yaml", "thresholds: {min-tools: 0, min-params: 0, min-required: 0}\ntargets: {desk: {file: tools.json}}\n")
	env := map[string]string{"PATH": filepath.Join(r.temp, "tdqs", "bin") + ":" + r.env["PATH"], "HOME": r.temp}
	run := "git add -A && " + program + " run"
	if log, status := r.bash(env, "-c", run); status != 0 || strings.Count(log, "Passed") != 2 {
		t.Errorf("status %d:\n%s", status, log)
	}
	r.write("sub/tools.json", broken)
	if log, status := r.bash(env, "-c", run); status != 1 || !strings.Contains(log, "no-description") {
		t.Errorf("status %d:\n%s", status, log)
	}
}

// TestShellcheck holds the scripts to shellcheck, where it is installed.
func TestShellcheck(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("shellcheck")
	if err != nil {
		t.Skip("shellcheck is not installed")
	}
	if out, err := exec.Command(program, append([]string{"--shell=bash"}, scripts(t)...)...).CombinedOutput(); err != nil {
		t.Errorf("%s", out)
	}
}

// TestBuild holds that the program is built of the action's own sources, and that the
// name of the sources changes with them and with nothing else.
func TestBuild(t *testing.T) {
	t.Parallel()
	r := newRunner(t, newForge(t))
	for _, name := range []string{"key.sh", "build.sh"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		r.write("an action/ci/"+name, string(text))
	}
	r.write("an action/main file.go", "package main")
	r.write("bin/go", "#!/bin/sh\nprintf '%s\\n' \"$PWD\" \"$@\" >\"$RUNNER_TEMP/asked\"\n")
	if err := os.Chmod(filepath.Join(r.repo, "bin", "go"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.env["PATH"] = filepath.Join(r.repo, "bin") + ":" + r.env["PATH"]
	key := func() string {
		if err := os.WriteFile(r.env["GITHUB_OUTPUT"], nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if log, status := r.bash(r.env, "an action/ci/key.sh"); status != 0 {
			t.Fatal(log)
		}
		text, err := os.ReadFile(r.env["GITHUB_OUTPUT"])
		if err != nil || !regexp.MustCompile(`^key=[0-9a-f]{40}\n$`).Match(text) {
			t.Fatalf("the output is %q, %v", text, err)
		}
		return string(text)
	}
	before := key()
	r.write("an action/.git/HEAD", "x")
	if key() != before {
		t.Error("the name changes where no source does")
	}
	r.write("an action/main file.go", "package other")
	if key() == before {
		t.Error("the name stays where a source changes")
	}
	if log, status := r.bash(r.env, "an action/ci/build.sh"); status != 0 {
		t.Fatal(log)
	}
	asked, err := os.ReadFile(filepath.Join(r.temp, "asked"))
	if want := filepath.Join(r.repo, "an action") + "\nbuild\n-trimpath\n-o\n" + filepath.Join(r.temp, "tdqs", "bin") + "\n./cmd/tdqs\n"; err != nil || string(asked) != want {
		t.Errorf("the go command was asked %q, %v; want %q", asked, err, want)
	}
}
