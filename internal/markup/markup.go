// Package markup is what pages in one file and pages of the service show alike:
// the stylesheet that both begin with, and a definition with what is found in it.
package markup

import (
	"embed"
	"html/template"
	"strings"
)

// Style is the stylesheet of a report, and the beginning of the one of the service:
// colours by name in two schemes and in print, text, charts, marks and definitions.
//
//go:embed style.css
var Style []byte

//go:embed definition.tmpl
var files embed.FS

// Templates are those that a page calls by name: "definition" is filled with a
// [Definition], "pieces" with []Piece, "findings" with []Finding and "terms" with
// []Fact. "marks" takes what has Marks, which are []Mark, and Weighted, whether they
// have weights.
func Templates() (*template.Template, error) {
	return template.New("markup").Funcs(template.FuncMap{"content": content}).ParseFS(files, "definition.tmpl")
}

// content is a text within an element, where quotes need no escape. JSON is full
// of them, and the template's own escape makes five bytes of each.
func content(s string) template.HTML { return template.HTML(contentEscapes.Replace(s)) }

var contentEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
