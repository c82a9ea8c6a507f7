package capture

import (
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/lazy"
)

// maxWords is how many lines a server that failed has to say why.
const maxWords = 3

// lastWords are the last lines of a text that say something, quoted.
func lastWords(text string) string {
	lines := slices.DeleteFunc(strings.Split(strings.ToValidUTF8(text, "\uFFFD"), "\n"), func(line string) bool {
		return strings.TrimSpace(line) == ""
	})
	for i := range lines {
		lines[i] = strings.TrimRight(ansi().ReplaceAllString(lines[i], ""), " \t\r")
	}
	lines = complained(withoutTrace(lines))
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	if len(lines) == 0 {
		return ""
	}
	return quoted(strings.Join(lines, " / "), 300)
}

// withoutTrace leaves out where Node.js was when it failed, and what it says of the
// error below that: the error itself stands above.
func withoutTrace(lines []string) (out []string) {
	fields := false // of the error, in braces
	for _, line := range lines {
		frame := traceFrame().MatchString(line)
		switch {
		case frame:
			fields = strings.HasSuffix(line, "{")
		case fields && strings.HasPrefix(line, " "):
		case fields && line == "}":
			fields = false
		case !traceFrill().MatchString(line):
			out = append(out, line)
		}
	}
	return out
}

// complained are the first lines of what npm complains of at the end, which names a
// log file last, else the last lines.
func complained(lines []string) []string {
	first := len(lines)
	for first > 0 && npmError().MatchString(lines[first-1]) {
		first--
	}
	if first < len(lines) {
		return lines[first:min(first+maxWords, len(lines))]
	}
	return lines[max(0, len(lines)-maxWords):]
}

var (
	ansi       = lazy.Regexp("\x1b\\[[0-9;]*[A-Za-z]")
	traceFrame = lazy.Regexp(`^\s+at \S`)
	// The sign below the place in the source, and the last line of a failed run.
	traceFrill = lazy.Regexp(`^\s*[~^]+$|^Node\.js v\d`)
	npmError   = lazy.Regexp(`^npm (?:error|ERR!)`)
)
