package ci_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/opentdqs/tdqs/internal/cli"
)

// TestMain is the program itself where a script runs it.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "tdqs" {
		os.Exit(cli.Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// action is action.yml as far as the runner reads it.
type action struct {
	Inputs map[string]struct {
		Description, Default string
	}
	Outputs map[string]struct{ Description, Value string }
	Runs    struct {
		Using string
		Steps []step
	}
}

type step struct {
	ID, If, Uses, Run, Shell string
	Env, With                map[string]string
}

func readAction(t *testing.T) *action {
	t.Helper()
	text, err := os.ReadFile("../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	return &a
}

// runner is a runner of GitHub Actions as far as the action needs one: a repository, a
// folder for temporary files, and what a job is told by variables.
type runner struct {
	t      *testing.T
	forge  *forge
	repo   string
	temp   string
	env    map[string]string
	inputs map[string]string
	event  string // the payload
}

const tools = `{"serverInfo": {"name": "desk"}, "tools": [
 {"name": "get_book", "description": "Get one book by its ISBN. Use it when the ISBN is known; search_books finds others.", "inputSchema": {"type": "object"}}]}
`

// broken is a list that the linter and a threshold of B refuse.
const broken = `{"serverInfo": {"name": "desk"}, "tools": [{"name": "sync", "inputSchema": {"type": "object"}}]}
`

func newRunner(t *testing.T, f *forge) *runner {
	t.Helper()
	r := &runner{t: t, forge: f, repo: filepath.Join(t.TempDir(), "a repository"), temp: filepath.Join(t.TempDir(), "a temp"), env: map[string]string{}, inputs: map[string]string{},
		event: `{"pull_request": {"number": 7}}`}
	bin := filepath.Join(r.temp, "tdqs", "bin")
	for _, folder := range []string{r.repo, bin} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, filepath.Join(bin, "tdqs")); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("git", "init", "-q", r.repo).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	r.write("tools.json", tools)
	r.write("broken.json", broken)
	r.env = map[string]string{"PATH": os.Getenv("PATH"), "HOME": r.temp, "GITHUB_ACTIONS": "true", "RUNNER_TEMP": r.temp, "GITHUB_ACTION_PATH": root,
		"GITHUB_REPOSITORY": "town/desk", "GITHUB_API_URL": f.URL, "GITHUB_EVENT_PATH": filepath.Join(r.temp, "event.json"),
		"GITHUB_OUTPUT": filepath.Join(r.temp, "output"), "GITHUB_STEP_SUMMARY": filepath.Join(r.temp, "summary"), "SOURCE_DATE_EPOCH": "1796036562", "XDG_CACHE_HOME": r.temp, "GORACE": os.Getenv("GORACE")}
	return r
}

func (r *runner) write(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.repo, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// ran is what became of a job.
type ran struct {
	log     string
	status  int
	outputs map[string]string            // of the action
	used    map[string]map[string]string // other actions, with what they were given
	summary string
}

// run runs the steps of the action as a runner does, but for the program, which is
// there already, and for actions of others, which are noted.
func (r *runner) run() *ran {
	r.t.Helper()
	a := readAction(r.t)
	out := &ran{outputs: map[string]string{}, used: map[string]map[string]string{}}
	values := map[string]string{"steps.built.outputs.cache-hit": "true", "github.token": "token-of-the-job", "runner.temp": r.temp}
	for name, in := range a.Inputs {
		values["inputs."+name] = expand(values, in.Default)
		if given, ok := r.inputs[name]; ok {
			values["inputs."+name] = given
		}
	}
	for name, value := range r.env {
		values["env."+name] = value
	}
	for _, path := range []string{r.env["GITHUB_OUTPUT"], r.env["GITHUB_STEP_SUMMARY"]} {
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			r.t.Fatal(err)
		}
	}
	if err := os.WriteFile(r.env["GITHUB_EVENT_PATH"], []byte(r.event), 0o644); err != nil {
		r.t.Fatal(err)
	}
	for _, s := range a.Runs.Steps {
		if s.ID == "key" || !holds(r.t, values, s.If, out.status == 0) {
			continue
		}
		if s.Uses != "" {
			with := map[string]string{}
			for name, value := range s.With {
				with[name] = expand(values, value)
			}
			out.used[s.Uses] = with
			continue
		}
		env := map[string]string{}
		for name, value := range r.env {
			env[name] = value
		}
		for name, value := range s.Env {
			env[name] = expand(values, value)
		}
		log, status := r.bash(env, "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", s.Run)
		out.log += log
		if status != 0 && out.status == 0 {
			out.status = status
		}
		if s.ID != "" {
			text, err := os.ReadFile(r.env["GITHUB_OUTPUT"])
			if err != nil {
				r.t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
				if !ok {
					r.t.Errorf("no output: %q", line)
				}
				values["steps."+s.ID+".outputs."+name] = value
			}
		}
	}
	for name, o := range a.Outputs {
		out.outputs[name] = expand(values, o.Value)
	}
	summary, err := os.ReadFile(r.env["GITHUB_STEP_SUMMARY"])
	if err != nil {
		r.t.Fatal(err)
	}
	out.summary = string(summary)
	return out
}

// bash runs bash in the repository, with no other variables than these.
func (r *runner) bash(env map[string]string, args ...string) (log string, status int) {
	r.t.Helper()
	cmd := exec.Command("bash", args...)
	cmd.Dir, cmd.Env = r.repo, []string{}
	for name, value := range env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	r.forge.meet()
	err := cmd.Run()
	r.forge.meet()
	if cmd.ProcessState == nil {
		r.t.Fatal(err)
	}
	return b.String(), cmd.ProcessState.ExitCode()
}

var expression = regexp.MustCompile(`\$\{\{ (.*?) \}\}`)

// expand fills expressions in, as far as the action has them.
func expand(values map[string]string, text string) string {
	return expression.ReplaceAllStringFunc(text, func(e string) string {
		for name := range strings.SplitSeq(expression.FindStringSubmatch(e)[1], " || ") {
			if v := values[name]; v != "" {
				return v
			}
		}
		return ""
	})
}

// holds evaluates a condition, as far as the action has them.
func holds(t *testing.T, values map[string]string, condition string, well bool) bool {
	t.Helper()
	always := false
	for term := range strings.SplitSeq(condition, " && ") {
		switch m := regexp.MustCompile(`^(\S+) (==|!=) '(.*)'$`).FindStringSubmatch(term); {
		case term == "":
		case term == "always()":
			always = true
		case m == nil:
			t.Fatalf("a condition that this runner does not know: %q", term)
		case (values[m[1]] == m[3]) != (m[2] == "=="):
			return false
		}
	}
	return well || always
}

// body is the text of the one comment that there is.
func (f *forge) body(t *testing.T) string {
	t.Helper()
	f.Lock()
	defer f.Unlock()
	if len(f.comments) != 1 {
		t.Fatalf("%d comments, want one", len(f.comments))
	}
	return f.comments[0].Body
}

func compact(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}
