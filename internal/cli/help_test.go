package cli_test

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestHelpOfTheRegistryFits holds the help of the commands about the registry to a
// terminal of 80 columns.
func TestHelpOfTheRegistryFits(t *testing.T) {
	t.Parallel()
	_, list, _ := run("", "registry", "--help")
	_, commands, found := strings.Cut(list, "Available Commands:\n")
	commands, _, _ = strings.Cut(commands, "\n\n")
	if !found || strings.Count(commands, "\n") < 10 {
		t.Fatalf("the commands are not listed: %s", list)
	}
	helps := [][]string{{"serve"}, {"registry"}}
	for line := range strings.Lines(commands) {
		helps = append(helps, []string{"registry", strings.Fields(line)[0]})
	}
	for _, command := range helps {
		status, text, _ := run("", append(command, "--help")...)
		if status != 0 {
			t.Errorf("%v: status %d", command, status)
		}
		for line := range strings.Lines(text) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 {
				t.Errorf("%v: a line of %d columns: %s", command, n, line)
			}
		}
	}
}
