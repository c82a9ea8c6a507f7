package capture

import (
	"strings"
	"testing"
)

// TestHidesEveryForm holds that a secret beyond ASCII is hidden however a server
// writes it back.
func TestHidesEveryForm(t *testing.T) {
	t.Parallel()
	const value = "CANARY-é-😀-value"
	var s secrets
	s.add(value, true)
	s.ready()
	for _, form := range []string{
		value,
		`CANARY-\u00e9-\ud83d\ude00-value`,
		`CANARY-\u00E9-\uD83D\uDE00-value`,
		latin1(value),
		`CANARY-\u00c3\u00a9-\u00f0\u009f\u0098\u0080-value`,
	} {
		text := `{"description":"the token is ` + form + ` now"}`
		if hidden, n := s.hideIn([]byte(text)); n != 1 || strings.Contains(string(hidden), "CANARY") {
			t.Errorf("%s: hidden %d times: %s", form, n, hidden)
		}
		if hidden := s.hide(`it wrote "` + form + `"`); strings.Contains(hidden, "CANARY") {
			t.Errorf("%s: %s", form, hidden)
		}
	}
}
