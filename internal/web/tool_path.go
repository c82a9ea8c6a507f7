package web

import (
	"fmt"
	"net/url"
	"strings"
)

// longestName is how much of a name, escaped, an address carries: programs on the
// way refuse long ones.
const longestName = 600

// toolPath is the address of a tool: by its name, so that it stays when the list
// changes, and by its place too where another tool has the same name. A name that
// addresses do not carry safely gives way to the place alone.
func toolPath(slug, name string, place int, twice bool) string {
	path := "/servers/" + slug + "/tools/"
	escaped := url.PathEscape(name)
	switch {
	case !carried(name) || len(escaped) > longestName:
		return fmt.Sprintf("%s?at=%d", path, place)
	case twice:
		return fmt.Sprintf("%s%s?at=%d", path, escaped, place)
	}
	return path + escaped
}

// carried reports whether browsers and the programs on the way leave a name in an
// address alone: "." and ".." are steps, and many refuse or unescape control
// characters, slashes and backslashes.
func carried(name string) bool {
	return name != "" && name != "." && name != ".." && !strings.ContainsFunc(name, func(r rune) bool {
		return r < ' ' || r == 0x7f || r == '/' || r == '\\'
	})
}
