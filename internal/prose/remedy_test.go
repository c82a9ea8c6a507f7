package prose

import (
	"strings"
	"testing"
)

// TestRemedy: either way out ends the contradiction, and the sentence says which hint
// is set to what.
func TestRemedy(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	for _, c := range []struct {
		text         string
		hints, after Hints
		want         string
	}{
		{"Shows a bill and deletes the draft of it.", Hints{ReadOnly: &yes}, Hints{ReadOnly: &no}, "if W are true, set readOnlyHint to false; if not, take them out"},
		{"Shows a bill. This tool is read-only.", Hints{ReadOnly: &no}, Hints{ReadOnly: &yes}, "if W are true, set readOnlyHint to true; if not, take them out"},
		{"Deletes a bill for good. This cannot be undone.", Hints{Destructive: &no}, Hints{Destructive: &yes}, "if W are true, set destructiveHint to true; if not, take them out"},
		{"Lists the bills of a guest.", Hints{Destructive: &yes}, Hints{Destructive: &no}, "if W tell all that a call does, set destructiveHint to false; if not, say what it destroys"},
		{"Books a room. Each call creates another booking.", Hints{Idempotent: &yes}, Hints{Idempotent: &no}, "if W are true, set idempotentHint to false; if not, take them out"},
	} {
		found := Cut(c.text).Contradictions(c.hints)
		if len(found) == 0 {
			t.Errorf("%q contradicts nothing", c.text)
			continue
		}
		if got := found[0].Remedy("W"); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
		if left := Cut(c.text).Contradictions(c.after); len(left) > 0 {
			t.Errorf("%q contradicts %s after the hint is set", c.text, left[0].Hint)
		}
		text := c.text
		for _, f := range found {
			text = strings.Replace(text, f.Quote, "", 1)
		}
		if strings.Contains(c.want, "take them out") && len(Cut(text).Contradictions(c.hints)) > 0 {
			t.Errorf("%q contradicts a hint after the words are taken out", text)
		}
	}
}
