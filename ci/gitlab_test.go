package ci_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// gitlab runs the script of the job as a runner of GitLab does.
func (r *runner) gitlab(f *forge, more map[string]string) (log string, status int) {
	env := map[string]string{"PATH": filepath.Join(r.temp, "tdqs", "bin") + ":" + r.env["PATH"], "HOME": r.temp, "GITLAB_CI": "true", "CI_PROJECT_DIR": r.repo,
		"CI_API_V4_URL": f.URL, "CI_PROJECT_ID": "12", "CI_MERGE_REQUEST_IID": "7", "TDQS_INPUT": "tools.json", "TDQS_GITLAB_TOKEN": "token-of-the-project"}
	for name, value := range more {
		env[name] = value
	}
	return r.bash(env, filepath.Join(r.env["GITHUB_ACTION_PATH"], "ci", "gitlab.sh"))
}

// TestGitLab holds that the job ends with the status, leaves its reports where they are
// collected, and keeps one note on the merge request.
func TestGitLab(t *testing.T) {
	t.Parallel()
	f := newForge(t)
	f.me = "project_12_bot"
	r := newRunner(t, f)
	if log, status := r.gitlab(f, nil); status != 0 || !strings.Contains(log, "The comment is up to date.") || strings.Contains(log, "::") {
		t.Errorf("status %d:\n%s", status, log)
	}
	if log, status := r.gitlab(f, map[string]string{"TDQS_INPUT": "broken.json"}); status != 1 {
		t.Errorf("status %d:\n%s", status, log)
	}
	if body := f.body(t); !strings.Contains(body, "sync") {
		t.Errorf("the note is %q", body)
	}
	if want := "PUT /projects/12/merge_requests/7/notes/1000"; f.asked[len(f.asked)-1] != want {
		t.Errorf("asked was %q, want %s", f.asked, want)
	}
	if len(f.tokens) != 1 || !f.tokens["token-of-the-project"] {
		t.Errorf("the tokens are %v", f.tokens)
	}
	for _, name := range []string{"junit/score.xml", "junit/lint.xml", "markdown/lint.md", "sarif/lint.sarif", "json/score.json", "comment.md"} {
		if info, err := os.Stat(filepath.Join(r.repo, "tdqs-reports", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if log, status := r.gitlab(f, map[string]string{"TDQS_INPUT": "", "TDQS_GITLAB_TOKEN": ""}); status != 2 || !strings.Contains(log, "No comment was written: there is no token.") {
		t.Errorf("status %d:\n%s", status, log)
	}
	if _, err := os.Stat(filepath.Join(r.repo, "tdqs-reports", "junit", "score.xml")); err == nil {
		t.Error("a report of an earlier run is left")
	}
	if log, _ := r.gitlab(f, map[string]string{"CI_MERGE_REQUEST_IID": ""}); !strings.Contains(log, "not of a pull request or merge request") {
		t.Error(log)
	}
	f.refuses = 403
	if log, status := r.gitlab(f, nil); status != 0 || !strings.Contains(log, "TDQS_GITLAB_TOKEN has to be a token of this project") {
		t.Errorf("status %d:\n%s", status, log)
	}
}

// TestCodeQuality holds that the issues of both commands are one list, and that there is
// none where a command made no report or an issue may have no file: GitLab would show what
// is missing as mended.
func TestCodeQuality(t *testing.T) {
	t.Parallel()
	r := newRunner(t, newForge(t))
	path := filepath.Join(r.repo, "tdqs-reports", "codequality.json")
	r.write("tdqs.yaml", "targets: {desk: {command: nowhere-to-be-found}}\n")
	for _, c := range []struct {
		name  string
		env   map[string]string
		rules []string // that it has; nil: there is no list
	}{
		{"findings of both commands", map[string]string{"TDQS_INPUT": "broken.json"}, []string{"no-description", "missing-annotations", "usage_guidelines"}},
		{"none of one that cannot be read", map[string]string{"TDQS_INPUT": "broken.json\nnowhere.json"}, nil},
		{"a whole path", map[string]string{"TDQS_INPUT": filepath.Join(r.repo, "broken.json")}, []string{"no-description"}},
		{"a threshold", map[string]string{"TDQS_INPUT": "broken.json", "TDQS_MIN_TOOL": "B"}, []string{"below-threshold"}},
		{"a command made no report", map[string]string{"TDQS_INPUT": "broken.json", "TDQS_FAIL_UNDER": "Z"}, nil},
		{"several files", map[string]string{"TDQS_INPUT": "broken.json\ntools.json"}, []string{"no-description"}},
		{"a server that is no file", map[string]string{"TDQS_INPUT": "", "TDQS_COMMAND": "nowhere-to-be-found"}, nil},
		{"tdqs.yaml", map[string]string{"TDQS_INPUT": ""}, []string{"not-read"}},
	} {
		r.gitlab(newForge(t), c.env)
		text, err := os.ReadFile(path)
		if (err == nil) != (c.rules != nil) {
			t.Errorf("%s: %v", c.name, err)
		}
		if err != nil {
			continue
		}
		var issues []struct {
			Rule        string `json:"check_name"`
			Fingerprint string
			Location    struct{ Path string }
		}
		if err := json.Unmarshal(text, &issues); err != nil {
			t.Fatalf("%s: %v in\n%s", c.name, err, text)
		}
		rules, taken := map[string]bool{}, map[string]bool{}
		for _, issue := range issues {
			if taken[issue.Fingerprint] || issue.Location.Path == "" || filepath.IsAbs(issue.Location.Path) {
				t.Errorf("%s: %+v", c.name, issue)
			}
			rules[issue.Rule], taken[issue.Fingerprint] = true, true
		}
		for _, rule := range c.rules {
			if !rules[rule] {
				t.Errorf("%s: no issue is %s in\n%s", c.name, rule, text)
			}
		}
	}
}
