package capture

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// hiding hides a text as a tool's.
func hiding(s *secrets, text string) (string, []string) {
	s.ready()
	var r repeats
	out := s.hideIn([]byte(text), `tool "t"`, &r)
	return string(out), r.notes()
}

// TestHidesEveryForm holds that a secret beyond ASCII is hidden however a server
// writes it back.
func TestHidesEveryForm(t *testing.T) {
	t.Parallel()
	const value = "CANARY-é-😀-value"
	var s secrets
	s.add("password", value, "the variable P")
	for _, form := range []string{
		value,
		`CANARY-\u00e9-\ud83d\ude00-value`,
		`CANARY-\u00E9-\uD83D\uDE00-value`,
		latin1(value),
		`CANARY-\u00c3\u00a9-\u00f0\u009f\u0098\u0080-value`,
	} {
		text := `{"description":"the token is ` + form + ` now"}`
		if hidden, notes := hiding(&s, text); len(notes) != 1 || strings.Contains(hidden, "CANARY") {
			t.Errorf("%s: %s: %s", form, notes, hidden)
		}
		if hidden := s.hide(`it wrote "` + form + `"`); strings.Contains(hidden, "CANARY") {
			t.Errorf("%s: %s", form, hidden)
		}
	}
}

// TestSecretOrNot holds which values are hidden in definitions: a name that says
// so, or a look that no word has; the others are left, for a definition's bytes are
// what a score is about.
func TestSecretOrNot(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, value string
		want        scope
	}{
		{"Authorization", "Bearer abc", anywhere},
		{"X-Api-Key", "lettersonly", anywhere},
		{"apiKey", "12345678", anywhere},
		{"GITHUB_TOKEN2", "ghp_abcdefgh", anywhere},
		{"X-Api-Key", "abc12", words},
		{"DB_PASSWORD", "hunter2", words},
		{"DB_PASSWORD", "test", nowhere}, // a word of any definition
		{"SECRET", "12345", nowhere},
		{"X-Custom", "5d1c0b7e", anywhere}, // by its looks
		{"X-Custom", "canary-5d1c0b7e", anywhere},
		{"DATABASE", "postgres://me:pw@host/db", anywhere},
		{"X-Long", strings.Repeat("letters", 5), anywhere},
		{"X-Workspace", "engineering", nowhere},
		{"Accept-Language", "en-US,en;q=0.8", nowhere},
		{"X-Api-Version", "2024-01-01", nowhere},
		{"REGION", "eu-central-1", nowhere},
		{"HOME_FOLDER", "/home/somebody/data", nowhere},
		{"TOKEN_URL", "https://login.example.org/token", nowhere},
		{"AUTH_MODE", "interactive", nowhere},
		{"MAX_TOKENS", "16000000", nowhere},
		{"AUTHOR", "Somebody Else", nowhere},
	}
	for _, c := range cases {
		var s secrets
		s.add(c.name, c.value, "x")
		if got := s.list[0].scope; got != c.want {
			t.Errorf("%s=%s: %d, want %d", c.name, c.value, got, c.want)
		}
	}
}

// TestHidingKeepsJSON holds that a secret which is also a word of every definition,
// or a number, leaves a text that is the same JSON but for its strings.
func TestHidingKeepsJSON(t *testing.T) {
	t.Parallel()
	const text = `{"name":"t","description":"uses description, 12345678, hunter2\nhunter2x and \"hunter2\"","inputSchema":{"maximum":12345678,"properties":{"a9b8c7d6":{"default":true}}}}`
	for _, c := range []struct{ name, value, want string }{
		{"API_KEY", "description", strings.Replace(text, "uses description", "uses …", 1)},
		{"API_KEY", "inputSchema", text},
		{"API_KEY", "12345678", strings.Replace(text, "12345678,", "…,", 1)},
		{"API_KEY", "hunter2", strings.NewReplacer(`hunter2\nh`, `…\nh`, `\"hunter2\"`, `\"…\"`).Replace(text)},
		{"X-Id", "a9b8c7d6", strings.Replace(text, "a9b8c7d6", "…", 1)},
		{"TOKEN", "true", text},
	} {
		var s secrets
		s.add(c.name, c.value, "the variable "+c.name)
		got, notes := hiding(&s, text)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s=%s: %s", c.name, c.value, diff)
		}
		if _, err := jsondoc.Parse([]byte(got)); err != nil {
			t.Errorf("%s=%s: %v", c.name, c.value, err)
		}
		if (len(notes) == 1) != (got != text) {
			t.Errorf("%s=%s: notes %q", c.name, c.value, notes)
		}
		if want := `the server repeats the value of the variable ` + c.name + ` in tool "t": … stands in its place, so this is not byte for byte as sent`; len(notes) == 1 && notes[0] != want {
			t.Errorf("%q", notes)
		}
	}
}

// TestHidesWhatWasCut holds that no beginning of a secret is left where a text is
// cut within it.
func TestHidesWhatWasCut(t *testing.T) {
	t.Parallel()
	var s secrets
	s.add("X-Plain", "canaryvalue", "x")
	s.ready()
	for text, want := range map[string]string{
		`it wrote "key canaryval…" and "can…"`:  `it wrote "key …" and "can…"`,
		`it wrote "canaryvalue, canaryvalue"`:   `it wrote "…, …"`,
		`it wrote "canaryvaluecanary…" instead`: `it wrote "……" instead`,
		`canaryvalue outside`:                   `canaryvalue outside`,
	} {
		if got := s.hide(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
