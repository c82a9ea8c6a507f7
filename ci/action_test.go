package ci_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAction holds what a job ends with and what it sends, by inputs.
func TestAction(t *testing.T) {
	t.Parallel()
	const upload = "github/codeql-action/upload-sarif@v4"
	for name, c := range map[string]struct {
		inputs  map[string]string
		files   map[string]string
		env     map[string]string
		status  int
		log     []string // what stands in it
		not     []string // and what does not
		comment string   // what it says; empty: there is none
		overall bool
		upload  bool
	}{
		"a file that passes": {inputs: map[string]string{"input": "tools.json"}, log: []string{"overall ", "The comment is up to date."}, comment: "## Lint of `desk`", overall: true},
		"two files": {inputs: map[string]string{"input": "tools.json\n\nbroken.json\n", "fail-on": "never"},
			log: []string{"\n::error file=broken.json,line=1,"}, comment: "## Tool definitions of `desk`"},
		"a finding":               {inputs: map[string]string{"input": "broken.json"}, status: 1, log: []string{"that --fail-on error does not let pass"}, comment: "no-description", overall: true},
		"a threshold":             {inputs: map[string]string{"input": "broken.json", "fail-under": "B", "fail-on": "never"}, status: 1, log: []string{"below tier B", "\n::error file=broken.json,line=1,title=tdqs below-threshold::"}, comment: "Overall", overall: true},
		"a tool":                  {inputs: map[string]string{"input": "broken.json", "min-tool": "2.0", "fail-on": "never"}, status: 1, log: []string{"--min-tool"}, comment: "sync", overall: true},
		"from the environment":    {inputs: map[string]string{"input": "broken.json", "fail-on": "never"}, env: map[string]string{"TDQS_FAIL_UNDER": "A"}, status: 1, comment: "sync", overall: true},
		"a wrong tier":            {inputs: map[string]string{"input": "tools.json", "fail-under": "Z"}, status: 2, log: []string{`no tier "Z"`}, comment: "made no report"},
		"no annotations":          {inputs: map[string]string{"input": "broken.json", "annotations": "false"}, status: 1, not: []string{"::error"}, comment: "sync", overall: true},
		"half a surrogate pair":   {files: map[string]string{"torn.json": `[{"name": "get_\ud800", "description": "Get one \\\ud800 of \\ud800 by its \ud83d\ude00."}]`}, inputs: map[string]string{"input": "torn.json", "fail-on": "never"}, comment: "Lint of `torn`", overall: true},
		"blanks around a name":    {inputs: map[string]string{"input": "  tools.json \n \t\n"}, comment: "`desk`", overall: true},
		"no comment":              {inputs: map[string]string{"input": "tools.json", "comment": "false"}, overall: true},
		"code scanning":           {inputs: map[string]string{"input": "broken.json", "sarif": "true"}, status: 1, comment: "sync", overall: true, upload: true},
		"an address has no file":  {inputs: map[string]string{"input": "http://127.0.0.1:1/mcp", "sarif": "true"}, status: 2, comment: "made no report"},
		"no such file":            {inputs: map[string]string{"input": "nowhere.json"}, status: 2, log: []string{"nowhere.json"}, comment: "made no report"},
		"both":                    {inputs: map[string]string{"input": "tools.json", "command": "x"}, status: 2, log: []string{"give input or command, not both"}, comment: "Nothing was looked at"},
		"a command":               {inputs: map[string]string{"command": "nowhere-to-be-found --port 80"}, status: 2, log: []string{`cannot start "nowhere-to-be-found`}, comment: "made no report"},
		"nothing to look at":      {status: 2, log: []string{"there is no tdqs.yaml here or above"}, comment: "made no report"},
		"tdqs.yaml":               {files: map[string]string{"tdqs.yaml": "thresholds: {min-tools: 0, min-params: 0, min-required: 0}\ntargets: {desk: {file: tools.json}}\n"}, inputs: map[string]string{"sarif": "true"}, log: []string{"1 target: 1 passed"}, comment: "## 1 target: 1 passed", upload: true},
		"tdqs.yaml elsewhere":     {files: map[string]string{"a b/tdqs.yaml": "targets: {desk: {file: ../broken.json}}\n"}, inputs: map[string]string{"config": "a b/tdqs.yaml"}, status: 1, log: []string{"::error file=broken.json"}, comment: "**failed**"},
		"a server that is gone":   {files: map[string]string{"tdqs.yaml": "targets:\n  desk: {command: nowhere-to-be-found}\n"}, inputs: map[string]string{"sarif": "true"}, status: 2, log: []string{"\n::error file=tdqs.yaml,line=2,"}, comment: "**not read**", upload: true},
		"thresholds of tdqs.yaml": {files: map[string]string{"tdqs.yaml": "targets: {desk: {file: tools.json}}\n"}, inputs: map[string]string{"fail-under": "A"}, status: 2, log: []string{"tdqs.yaml says what fails"}, comment: "Nothing was looked at"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newForge(t)
			r := newRunner(t, f)
			for name, text := range c.files {
				r.write(name, text)
			}
			for name, value := range c.env {
				r.env[name] = value
			}
			r.inputs = c.inputs
			got := r.run()
			if got.status != c.status || got.outputs["status"] != string('0'+rune(c.status)) {
				t.Errorf("status %d, output %q, want %d\n%s", got.status, got.outputs["status"], c.status, got.log)
			}
			for _, want := range c.log {
				if !strings.Contains(got.log, want) {
					t.Errorf("the log lacks %q:\n%s", want, got.log)
				}
			}
			for _, unwanted := range c.not {
				if strings.Contains(got.log, unwanted) {
					t.Errorf("the log has %q:\n%s", unwanted, got.log)
				}
			}
			if c.comment == "" && len(f.comments) > 0 {
				t.Errorf("%d comments were written", len(f.comments))
			} else if c.comment != "" {
				if body := f.body(t); !strings.Contains(body, c.comment) || !strings.Contains(got.summary, c.comment) {
					t.Errorf("comment and summary lack %q:\n%s\n%s", c.comment, body, got.summary)
				}
			}
			if has := got.outputs["overall"] != "" && got.outputs["tier"] != ""; has != c.overall {
				t.Errorf("the score is %q, tier %q", got.outputs["overall"], got.outputs["tier"])
			}
			if _, has := got.used[upload]; has != c.upload {
				t.Errorf("used are %s", compact(got.used))
			} else if has {
				if logs, err := filepath.Glob(filepath.Join(got.used[upload]["sarif_file"], "*.sarif")); err != nil || len(logs) == 0 {
					t.Errorf("nothing to upload in %q: %v", got.used[upload]["sarif_file"], err)
				}
			}
			for token := range f.tokens {
				if token != "Bearer token-of-the-job" {
					t.Errorf("the token is %q", token)
				}
			}
			if strings.Contains(got.log, "token-of-the-job") {
				t.Error("the token stands in the log")
			}
		})
	}
}

// TestOneComment holds that runs keep one comment, each use its own, and that nobody
// else's is touched.
func TestOneComment(t *testing.T) {
	t.Parallel()
	f := newForge(t)
	r := newRunner(t, f)
	r.inputs = map[string]string{"input": "tools.json"}
	for range 150 { // more than a page
		other := f.written("hello")
		other.User.Type = "User"
		f.comments = append(f.comments, other)
	}
	r.run()
	first := f.comments[150].Body
	forged := f.written(first)
	forged.User.Login, forged.User.Type, forged.ID = "mallory", "User", 1
	f.comments = append([]comment{forged}, f.comments...)
	r.inputs["input"] = "broken.json"
	r.run()
	if len(f.comments) != 152 || f.comments[151].Body == first || !strings.Contains(f.comments[151].Body, "sync") {
		t.Fatalf("%d comments; the last is %q", len(f.comments), f.comments[len(f.comments)-1].Body)
	}
	if f.comments[0].Body != first {
		t.Error("somebody else's comment was changed")
	}
	r.inputs["name"] = "another 'use' --> $(touch pwned) ${{ github.token }}"
	r.run()
	r.run()
	if len(f.comments) != 153 {
		t.Errorf("%d comments where a second use has its own", len(f.comments))
	}
	f.gone = true
	r.run()
	if len(f.comments) != 154 {
		t.Error("a comment that was deleted in the meantime is not written anew")
	}
}

// TestOwnToken holds that a person's token finds its own comment.
func TestOwnToken(t *testing.T) {
	t.Parallel()
	f := newForge(t)
	f.me = "a-maintainer"
	r := newRunner(t, f)
	r.inputs = map[string]string{"input": "tools.json"}
	r.run()
	r.run()
	f.body(t)
}

// TestNoComment holds that what keeps a comment from being written is said and fails
// nothing.
func TestNoComment(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*runner, *forge)
		want   string
	}{
		"of a fork":         {func(_ *runner, f *forge) { f.refuses = 403 }, "::notice title=tdqs::No comment was written: GitHub answers 403, so the token may not write it. Give the job the permission pull-requests: write; in a pull request from a fork it cannot have it."},
		"without a token":   {func(r *runner, _ *forge) { r.inputs["token"] = "" }, "::notice title=tdqs::No comment was written: there is no token."},
		"of a push":         {func(r *runner, _ *forge) { r.event = `{"ref": "refs/heads/main"}` }, "the job is not of a pull request or merge request."},
		"of a strange one":  {func(r *runner, _ *forge) { r.event = `{"pull_request": {"number": "7; touch pwned"}}` }, "the job is not of a pull request or merge request."},
		"GitHub is away":    {func(r *runner, f *forge) { f.Close() }, "GitHub cannot be reached."},
		"GitHub is unwell":  {func(_ *runner, f *forge) { f.refuses = 502 }, "GitHub answers 502."},
		"an address is odd": {func(r *runner, _ *forge) { r.env["GITHUB_API_URL"] = "nowhere" }, "GitHub cannot be reached."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newForge(t)
			r := newRunner(t, f)
			r.inputs["input"] = "tools.json"
			c.change(r, f)
			got := r.run()
			if got.status != 0 || !strings.Contains(got.log, c.want) || len(f.comments) > 0 {
				t.Errorf("status %d, %d comments:\n%s", got.status, len(f.comments), got.log)
			}
			if !strings.Contains(got.summary, "`desk`") {
				t.Error("the summary has no report")
			}
		})
	}
}

// TestHostileInputs holds that no input is more than a text: nothing of it is run.
func TestHostileInputs(t *testing.T) {
	t.Parallel()
	texts := []string{"a b", `'"`, "$(touch pwned)", "`touch pwned`", "; touch pwned", "&& touch pwned", "${{ github.token }}", "-x", "--help", "*", "~", "$HOME", `\`, "%0A::error::x", "#", "é\u202e"}
	f := newForge(t)
	r := newRunner(t, f)
	var names []string
	for _, text := range texts {
		r.write(text+".json", tools)
		names = append(names, text+".json")
	}
	all := strings.Join(texts, " ")
	r.inputs = map[string]string{"input": strings.Join(names, "\n"), "name": all, "annotations": all}
	if got := r.run(); got.status != 0 {
		t.Errorf("files of such names are not read: %s", got.log)
	}
	if len(f.comments) != 1 {
		t.Error("no comment")
	}
	for _, name := range []string{"command", "config", "fail-under", "min-tool", "fail-on"} {
		r.inputs = map[string]string{"input": "tools.json", name: all}
		if name == "command" || name == "config" {
			delete(r.inputs, "input")
		}
		if got := r.run(); got.status != 2 {
			t.Errorf("%s ends with %d: %s", name, got.status, got.log)
		}
	}
	r.inputs = map[string]string{"input": "tools.json\r\n\n  \n$(touch pwned)\ntools.json\n::error::x"}
	if got := r.run(); got.status != 2 {
		t.Errorf("lines that are no files end with %d", got.status)
	}
	if _, err := os.Stat(filepath.Join(r.repo, "pwned")); err == nil {
		t.Error("something was run")
	}
}

// TestHostileDefinitions holds that nothing of a definition is a command of the runner,
// a second mark in the comment, or too long for it.
func TestHostileDefinitions(t *testing.T) {
	t.Parallel()
	f := newForge(t)
	r := newRunner(t, f)
	text := `$(touch pwned) ${{ github.token }} </details><!-- tdqs x --> @everyone \n::error::x\n::add-mask::y\n::set-output name=z::z \u001b[31m \u202e ` + "`touch pwned`"
	list := `{"serverInfo": {"name": "` + text + `"}, "tools": [`
	for i := range 343 {
		list += strings.Repeat(",", min(i, 1)) + `{"name": "tool ` + strings.Repeat("x", i) + text + `", "description": "` + strings.Repeat(text, 3) + `", "inputSchema": {"type": "object", "properties": {"` + text + `": {"type": "string"}}}}`
	}
	r.write("tools.json", list+"]}")
	r.write("tdqs.yaml", "targets: {desk: {file: tools.json}}\n")
	for _, input := range []string{"tools.json", ""} {
		r.inputs = map[string]string{"input": input}
		got := r.run()
		body := f.body(t)
		if strings.Count(body, "<!--") != 1 || !strings.HasPrefix(body, "<!-- tdqs ") || strings.Contains(body, "@everyone") {
			t.Errorf("the comment begins with %q", body[:200])
		}
		if strings.Count(body, "<details>") != strings.Count(body, "</details>") {
			t.Error("a fold is not closed")
		}
		stopped := ""
		for line := range strings.Lines(got.log) {
			line = strings.TrimSpace(line)
			word, stops := strings.CutPrefix(line, "::stop-commands::")
			switch {
			case stops:
				stopped = word
			case stopped != "" && line == "::"+stopped+"::":
				stopped = ""
			case stopped != "":
			case strings.HasPrefix(line, "::error "), strings.HasPrefix(line, "::warning "), strings.HasPrefix(line, "::notice "):
			case strings.HasPrefix(line, "::"), strings.Contains(line, "##["):
				t.Errorf("a command: %q", line)
			}
			if strings.ContainsAny(line, "\x1b\u202e") {
				t.Errorf("not for a terminal: %q", line)
			}
		}
		if stopped != "" {
			t.Error("commands are stopped for good")
		}
		if _, err := os.Stat(filepath.Join(r.repo, "pwned")); err == nil {
			t.Error("something was run")
		}
	}
}
