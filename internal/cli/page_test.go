package cli_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// cmdPage serves a file, and addresses that are not what they should be, at
// $PAGE: page FILE.
func cmdPage(ts *testscript.TestScript, _ bool, args []string) {
	document := ts.ReadFile(args[0])
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/" + args[0]:
			_, _ = io.WriteString(w, document)
		case "/moved":
			http.Redirect(w, r, "/"+args[0], http.StatusFound)
		case "/round":
			http.Redirect(w, r, "/round", http.StatusFound)
		case "/huge":
			_, _ = io.WriteString(w, strings.Repeat("x", 9<<20))
		case "/html":
			_, _ = io.WriteString(w, "<!doctype html><title>A score</title>")
		default:
			http.NotFound(w, r)
		}
	}))
	ts.Defer(s.Close)
	ts.Setenv("PAGE", s.URL)
}

// TestOfficialRubric imports both copies of the specification, and has a model
// told what they say. It sets the environment, so it runs alone.
func TestOfficialRubric(t *testing.T) {
	documents := sharedtest.Path(t, "spec")
	e := &fakeEndpoint{mode: "well", asked: map[string]int{}}
	s := httptest.NewServer(e)
	defer s.Close()
	t.Setenv("TDQS_DATA_DIR", t.TempDir())
	t.Setenv("TDQS_CACHE", t.TempDir())
	for edition, name := range map[string]string{"1.0": "tdqs-1.0.md", "1.1-draft": "tdqs-1.1-draft.txt"} {
		status, out, errOut := run("", "rubric", "import", documents+"/"+name)
		if status != 0 || !strings.Contains(out, "coherence prompt: "+edition+"\n") || !strings.Contains(out, "--rubric official with --edition "+edition+"\n") {
			t.Errorf("%s: status %d, %s%s", name, status, out, errOut)
		}
		status, out, errOut = run(desk, "score", "-", "--base-url", s.URL, "--model", "m", "--rubric", "official", "--edition", edition)
		if status != 0 || !strings.Contains(out, "(the specification's prompts)") {
			t.Errorf("%s: status %d, %s%s", edition, status, out, errOut)
		}
	}
	if status, _, errOut := run("", "rubric", "verify"); status != 0 {
		t.Errorf("verify: status %d: %s", status, errOut)
	}
	if status, _, errOut := run(desk, "score", "-", "--base-url", s.URL, "--model", "m", "--rubric", "official", "--edition", "1.3"); status != 2 || !strings.Contains(errOut, "for edition 1.3") {
		t.Errorf("an edition without its prompts: status %d: %s", status, errOut)
	}
}
