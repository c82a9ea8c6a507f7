package report

import (
	"bufio"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"sync"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
)

// htmlFormat is one page in one file: no script, nothing fetched.
var htmlFormat = Format{
	Name:  "html",
	Title: "a page to read, to print and to show",
	Score: func(w io.Writer, reports []*tdqs.Report, o Options) error {
		left := &markup.Room{Bytes: pageDefinitionBytes}
		return writeHTML(w, "score", len(reports), func(i int) htmlPart {
			return newScorePart(partID(i, len(reports)), reports[i], o.source(i).Server, o, left)
		})
	},
	Lint: func(w io.Writer, lints []*Lint, o Options) error {
		left := &markup.Room{Bytes: pageDefinitionBytes}
		return writeHTML(w, "lint", len(lints), func(i int) htmlPart {
			return newLintPart(partID(i, len(lints)), lints[i], o.source(i).Server, left)
		})
	},
	Coverage: func(w io.Writer, all []*Coverage, _ Options) error {
		return writeHTML(w, "coverage", len(all), func(i int) htmlPart {
			return newCoveragePart(partID(i, len(all)), all[i])
		})
	},
	Check: func(w io.Writer, all []*Check, _ Options) error {
		return writeHTML(w, "check", len(all), func(i int) htmlPart {
			return newCheckPart(partID(i, len(all)), all[i])
		})
	},
	Diff: func(w io.Writer, d *Diff, _ Options) error {
		return writeHTML(w, "diff", 1, func(int) htmlPart { return newDiffPart(d) })
	},
	Run: writeRunHTML,
}

// pageDefinitionBytes is how much of a page definitions may take: those of the
// worst tools come first, and a server of hundreds of large ones stays a page
// that a browser opens at once.
const pageDefinitionBytes = 800_000

// htmlPart is the report on one server, ready to be shown.
type htmlPart interface {
	// heading is the part's ID, its name and, in a word or two, its result.
	heading() htmlLink
}

// htmlLink leads to a place of the page.
type htmlLink struct {
	ID   string
	Text string
	Note string // behind it
	Sub  bool   // stands below the one before
}

// htmlPage is the whole document.
type htmlPage struct {
	Kind   string // the command whose report it is
	Title  string
	Style  template.CSS
	Policy string
	Parts  []htmlPart
}

// Links lead to the parts, where there are several.
func (p *htmlPage) Links() (out []htmlLink) {
	if len(p.Parts) < 2 {
		return nil
	}
	for _, part := range p.Parts {
		out = append(out, part.heading())
	}
	return out
}

//go:embed html/*.tmpl
var htmlFiles embed.FS

// htmlTemplates are read when the first page is written: most runs write none.
var htmlTemplates = sync.OnceValues(func() (*template.Template, error) {
	shared, err := markup.Templates()
	if err != nil {
		return nil, err
	}
	return shared.Funcs(template.FuncMap{
		"lower": lowerTier,
		"plus":  gainText,
		"of":    count,
	}).ParseFS(htmlFiles, "html/*.tmpl")
})

// lowerTier is the class of a score's tier.
func lowerTier(s tdqs.Tenths) string { return "tier-" + string(s.Tier()) }

// htmlTitles head the page of a command.
var htmlTitles = map[string]string{
	"score":    "Tool definition quality",
	"lint":     "Lint findings",
	"coverage": "Self-description",
	"check":    "Contract check",
	"diff":     "Tool changes",
	"run":      "Run over its targets",
}

// writeHTML writes a page of n parts.
func writeHTML(w io.Writer, kind string, n int, part func(int) htmlPart) error {
	templates, err := htmlTemplates()
	if err != nil {
		return err
	}
	sum := sha256.Sum256(markup.Style)
	page := &htmlPage{
		Kind:  kind,
		Title: htmlTitles[kind],
		Style: template.CSS(markup.Style),
		// Should markup ever come of a foreign text, it could still load, run and
		// send nothing.
		Policy: "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'",
	}
	for i := range n {
		page.Parts = append(page.Parts, part(i))
	}
	if n == 1 {
		page.Title = page.Parts[0].heading().Text + ": " + lowerFirst(page.Title)
	}
	out := bufio.NewWriter(w)
	if err := templates.ExecuteTemplate(out, "page", page); err != nil {
		return fmt.Errorf("filling in the page: %w", err)
	}
	return out.Flush()
}

// partID is the beginning of the IDs of a part: none where it is the only one, so
// that links stay short.
func partID(i, n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("s%d-", i+1)
}
