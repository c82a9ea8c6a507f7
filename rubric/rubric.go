// Package rubric puts the specification into words for a judge that reads: it
// renders a case into the prompts of a language model and reads the answer back
// strictly. Our own rubric is embedded; the verbatim prompts come from a copy of
// the specification that the user imports.
package rubric

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"strings"
	"text/template"

	"github.com/opentdqs/tdqs"
)

// Names of the rubrics.
const (
	DefaultName  = "default"  // our own words
	OfficialName = "official" // the specification's, imported
)

// Rubric is the pair of system prompts that an edition is judged by.
type Rubric struct {
	Name   string // DefaultName or OfficialName
	Label  string // for people: whose words these are, and of which edition
	Tool   string // system prompt before a ToolMessage
	Server string // system prompt before a ServerMessage
}

// Hash is the first 16 hexadecimal digits of the SHA-256 of both prompts, with
// U+0000 between them: scores under different hashes do not compare.
func (r Rubric) Hash() string { return pairHash(r.Tool, r.Server) }

func pairHash(tool, server string) string {
	sum := sha256.Sum256([]byte(tool + "\x00" + server))
	return hex.EncodeToString(sum[:8])
}

// Default is our own rubric for an edition.
func Default(e *tdqs.Edition) Rubric {
	w := words{Edition: e, CountsOverlap: e.TooManyTools <= heaviestBorderline}
	for _, d := range tdqs.Dimensions() {
		w.Marks = append(w.Marks, d.Key())
	}
	for _, d := range tdqs.CoherenceDimensions() {
		w.CoherenceMarks = append(w.CoherenceMarks, d.Key())
	}
	return Rubric{
		Name:   DefaultName,
		Label:  "our own words, edition " + e.Name,
		Tool:   render("tool.tmpl", w),
		Server: render("server.tmpl", w),
	}
}

// heaviestBorderline is the largest number of tools that the anchor of mark 3
// names; where too many begins there or below, the anchors overlap.
const heaviestBorderline = 25

// words is what the embedded texts depend on: the edition's data and the keys
// of the answer.
type words struct {
	*tdqs.Edition
	CountsOverlap         bool
	Marks, CoherenceMarks keys
}

// keys prints as the members of an answer's scores.
type keys []string

func (k keys) String() string {
	var lines []string
	for _, key := range k {
		lines = append(lines, `    "`+key+`": {"score": N, "justification": "WHY"}`)
	}
	return strings.Join(lines, ",\n")
}

//go:embed default/*.tmpl
var embedded embed.FS

var templates = template.Must(template.ParseFS(embedded, "default/*.tmpl"))

func render(name string, w words) string {
	var b strings.Builder
	if err := templates.ExecuteTemplate(&b, name, w); err != nil {
		panic("rubric: " + err.Error()) // the embedded texts are rendered for every edition by a test
	}
	return strings.TrimRight(b.String(), "\n")
}
