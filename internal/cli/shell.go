package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/lazy"
)

var (
	// What a shell would not hand on as it stands.
	shellOperators = []string{"&&", "||", "|", "|&", ";", "&", ">", ">>", "<", "2>", "2>&1", "&>"}
	shellVariable  = lazy.Regexp("\\$[A-Za-z_]\\w*|\\$\\{\\w+\\}|\\$\\(|`")
	// Programs that read such words themselves, behind -c.
	shells = []string{"sh", "bash", "dash", "zsh", "ksh", "fish"}
)

// shellSyntax is the first thing in the words of a command that is for a shell to read,
// empty when there is none, or when a shell reads them.
func shellSyntax(words []string) string {
	for i, word := range words {
		switch {
		case slices.Contains(shells, filepath.Base(word)) && i+1 < len(words) && strings.HasPrefix(words[i+1], "-"):
			return ""
		case slices.Contains(shellOperators, word):
			return word
		case strings.HasSuffix(word, ";"):
			return ";"
		case strings.HasPrefix(word, "~/"):
			return "~"
		}
		if found := shellVariable().FindString(word); found != "" {
			return found
		}
	}
	return ""
}

// hintShell says that no shell reads a command line in which one is spoken to. It may be
// meant so.
func (a *app) hintShell(o *liveOptions) {
	if o.line == "" {
		return // a shell has read what stands behind --
	}
	if found := shellSyntax(o.command); found != "" {
		a.say(`no shell reads --command, so %s goes to the program as it stands: if a shell is to read it, write --command "sh -c '…'"`, found)
	}
}
