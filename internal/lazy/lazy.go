// Package lazy puts off work that most runs of the command never need. Regular
// expressions compiled before main took a tenth of a run of `tdqs lint` on a file
// of 14 tools (2026-11-30).
package lazy

import (
	"regexp"
	"sync"
)

// Regexp compiles a regular expression when it is first asked for. One that does
// not compile panics then, so every one needs a test that uses it.
func Regexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
