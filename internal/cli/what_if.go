package cli

import (
	"strings"

	"github.com/opentdqs/tdqs"
)

const whatIfFlag = "--what-if"

// withLevel gives the bare flag --what-if its level, tier A, so that it needs
// none and still takes one behind a blank, as every flag does. What follows is a
// level when it looks like one and no file has that name.
func withLevel(args []string) []string {
	out := make([]string, 0, len(args))
	for i, arg := range args {
		if arg == "--" {
			return append(out, args[i:]...)
		}
		if arg == whatIfFlag && (i+1 == len(args) || !isLevel(args[i+1])) {
			arg += "=" + string(tdqs.TierA)
		}
		out = append(out, arg)
	}
	return out
}

// isLevel reports whether an argument is meant as a tier or a score, if maybe
// one that does not exist.
func isLevel(arg string) bool {
	const longest = len("3.05")
	return arg != "" && len(arg) <= longest && !strings.HasPrefix(arg, "-") && !isFile(arg)
}
