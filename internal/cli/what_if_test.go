package cli

import (
	"slices"
	"strings"
	"testing"
)

// TestWithLevel pins when what follows --what-if is its level.
func TestWithLevel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ args, want string }{
		{"score a.json", "score a.json"},
		{"score a.json --what-if", "score a.json --what-if=A"},
		{"score --what-if a.json", "score --what-if=A a.json"},
		{"score --what-if b a.json", "score --what-if b a.json"},
		{"score a.json --what-if 3.5", "score a.json --what-if 3.5"},
		{"score a.json --what-if 7", "score a.json --what-if 7"},
		{"score a.json --what-if=B", "score a.json --what-if=B"},
		{"score --what-if - --all", "score --what-if=A - --all"},
		{"score --what-if --all -", "score --what-if=A --all -"},
		{"score -- --what-if", "score -- --what-if"},
	} {
		if got := withLevel(strings.Fields(c.args)); !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%s becomes %q, want %s", c.args, got, c.want)
		}
	}
}
