// Package markup is what pages in one file and pages of the service show alike:
// the stylesheet that both begin with, and a definition with what is found in it.
package markup

import _ "embed"

// Style is the stylesheet of a report, and the beginning of the one of the service:
// colours by name in two schemes and in print, text, charts, marks and definitions.
//
//go:embed style.css
var Style []byte
