package report

import (
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/lint"
)

// The bounds of what is shown of one tool.
const (
	maxDefinitionBytes = 64 << 10 // of its definition
	maxWhyColumns      = 1200     // of a justification
	maxMessageColumns  = 700      // of a finding
	maxEvidenceColumns = 200
	maxBareNames       = 24
)

// htmlFinding is a finding beside what it speaks of.
type htmlFinding struct {
	Rule     string
	Severity lint.Severity
	Message  string
	Evidence string // empty where the definition beside it shows it already
}

func newHTMLFinding(f *lint.Finding) htmlFinding {
	return htmlFinding{Rule: f.Rule, Severity: f.Severity, Message: excerpt(Prose(f.Message), maxMessageColumns)}
}

// htmlPiece is a stretch of a text with the way it is set.
type htmlPiece struct {
	Text string
	Kind string // empty, name (of a parameter), bare (a name without a description), said (evidence)
}

// htmlChunk is some lines of a definition and the findings on the last of them.
type htmlChunk struct {
	Pieces []htmlPiece
	Notes  []htmlFinding
}

// htmlBlock is one field of a definition.
type htmlBlock struct {
	Title  string
	Notes  []htmlFinding // on the whole of it
	Prose  bool          // running text, not JSON
	Chunks []htmlChunk
	Cut    bool // there is more
}

// htmlDefinition is the definition of one tool with the findings on it.
type htmlDefinition struct {
	Notes  []htmlFinding // on the whole of it, or on what is not shown
	Blocks []htmlBlock
	Bare   []string // parameters without a description, as the coverage names them
	More   int      // of those beyond the ones that are named
	Left   bool     // left out for want of room
}

// definitionRoom is how many bytes of definitions a page still takes.
type definitionRoom struct{ bytes int }

// newDefinition shows a tool's definition; t is nil where it is not at hand.
func newDefinition(t *tdqs.Tool, findings []lint.Finding, bare []coverage.Missing, room *definitionRoom) htmlDefinition {
	d := htmlDefinition{More: max(len(bare)-maxBareNames, 0)}
	for _, m := range bare[:len(bare)-d.More] {
		d.Bare = append(d.Bare, Short(m.Param))
	}
	if t == nil || room.bytes <= 0 {
		d.Left = t != nil
		d.rest(findings, nil)
		return d
	}
	w := newDefinitionWriter(findings, bare)
	before := w.room
	if t.Title != nil {
		d.Blocks = append(d.Blocks, w.text("Title", "/title", *t.Title))
	}
	if t.Description != nil {
		d.Blocks = append(d.Blocks, w.text("Description", "/description", *t.Description))
	}
	for _, part := range []struct {
		title, pointer string
		raw            []byte
		tree           jsondoc.Value
	}{
		{"Annotations", "/annotations", t.Annotations, t.AnnotationTree()},
		{"Input schema", "/inputSchema", t.InputSchema, t.InputTree()},
		{"Output schema", "/outputSchema", t.OutputSchema, t.OutputTree()},
	} {
		switch {
		case part.tree.Exists():
			d.Blocks = append(d.Blocks, w.json(part.title, part.pointer, part.tree))
		case len(part.raw) > 0:
			d.Blocks = append(d.Blocks, w.odd(part.title, part.pointer, string(part.raw)))
		}
	}
	d.rest(findings, w.placed)
	room.bytes -= before - w.room
	return d
}

// rest keeps the findings that no shown place bears.
func (d *htmlDefinition) rest(findings []lint.Finding, placed map[int]bool) {
	for i := range findings {
		if !placed[i] {
			f := newHTMLFinding(&findings[i])
			f.Evidence = excerpt(Terminal(findings[i].Evidence), maxEvidenceColumns)
			d.Notes = append(d.Notes, f)
		}
	}
}

// definitionWriter sets the fields of one definition.
type definitionWriter struct {
	findings []lint.Finding
	at       map[string][]int // findings by pointer
	placed   map[int]bool     // findings that stand beside their place
	bare     map[string]bool  // parameters without a description, by pointer
	room     int

	chunks  []htmlChunk
	pending []int // findings on the line that is being written
}

func newDefinitionWriter(findings []lint.Finding, bare []coverage.Missing) *definitionWriter {
	w := &definitionWriter{findings: findings, at: map[string][]int{}, placed: map[int]bool{}, bare: map[string]bool{}, room: maxDefinitionBytes}
	for i := range findings {
		if p := findings[i].Pointer; p != "" {
			w.at[p] = append(w.at[p], i)
		}
	}
	for _, m := range bare {
		w.bare[m.Pointer] = true
	}
	return w
}

// write adds a safe text to the line.
func (w *definitionWriter) write(kind, s string) {
	if len(w.chunks) == 0 {
		w.chunks = append(w.chunks, htmlChunk{})
	}
	w.room -= len(s)
	pieces := &w.chunks[len(w.chunks)-1].Pieces
	if n := len(*pieces); n > 0 && (*pieces)[n-1].Kind == kind {
		(*pieces)[n-1].Text += s
		return
	}
	*pieces = append(*pieces, htmlPiece{s, kind})
}

// reach notes the findings on the value at a pointer.
func (w *definitionWriter) reach(pointer string) {
	for _, i := range w.at[pointer] {
		if !w.placed[i] {
			w.placed[i] = true
			w.pending = append(w.pending, i)
		}
	}
}

// flush ends a chunk where findings wait, so that they stand below their line.
func (w *definitionWriter) flush() {
	if len(w.pending) == 0 {
		return
	}
	last := &w.chunks[len(w.chunks)-1]
	for _, i := range w.pending {
		last.Notes = append(last.Notes, newHTMLFinding(&w.findings[i]))
	}
	w.pending = nil
	w.chunks = append(w.chunks, htmlChunk{})
}

// block ends a field.
func (w *definitionWriter) block(title string, prose, cut bool) htmlBlock {
	w.flush()
	if n := len(w.chunks); n > 0 && len(w.chunks[n-1].Pieces) == 0 {
		w.chunks = w.chunks[:n-1]
	}
	b := htmlBlock{Title: title, Prose: prose, Chunks: w.chunks, Cut: cut}
	w.chunks = nil
	return b
}

// text sets running text, with the words that findings quote marked.
func (w *definitionWriter) text(title, pointer, s string) htmlBlock {
	s, cut := w.fit(s)
	evidence := w.quoted(pointer)
	w.reach(pointer)
	if s == "" {
		w.write("", `""`)
	}
	for len(s) > 0 {
		start, end := firstOf(s, evidence)
		w.write("", htmlLines(s[:start]))
		if start < end {
			w.write("said", htmlLines(s[start:end]))
		}
		s = s[end:]
	}
	return w.block(title, true, cut)
}

// odd sets what is no object as it was sent.
func (w *definitionWriter) odd(title, pointer, s string) htmlBlock {
	notes := w.whole(pointer)
	s, cut := w.fit(s)
	w.write("", htmlLines(s))
	b := w.block(title, false, cut)
	b.Notes = notes
	return b
}

// whole takes the findings on a field as a whole, which stand above it.
func (w *definitionWriter) whole(pointer string) (notes []htmlFinding) {
	w.reach(pointer)
	for _, i := range w.pending {
		notes = append(notes, newHTMLFinding(&w.findings[i]))
	}
	w.pending = nil
	return notes
}

// fit cuts a text to the room that is left.
func (w *definitionWriter) fit(s string) (string, bool) {
	if most := max(w.room, 0); len(s) > most {
		return strings.ToValidUTF8(s[:most], ""), true
	}
	return s, false
}

// quoted are the words that findings on a place quote.
func (w *definitionWriter) quoted(pointer string) (out []string) {
	for _, i := range w.at[pointer] {
		if e := w.findings[i].Evidence; len(e) > 2 {
			out = append(out, e)
		}
	}
	return out
}

// firstOf is where the first of some words stands in s; the end twice when none
// does.
func firstOf(s string, words []string) (start, end int) {
	start, end = len(s), len(s)
	for _, word := range words {
		if i := strings.Index(s, word); i >= 0 && (i < start || i == start && i+len(word) > end) {
			start, end = i, i+len(word)
		}
	}
	if start == 0 && end == len(s) {
		return len(s), len(s) // all of it: a mark would say nothing
	}
	return start, end
}

// htmlLines is foreign text safe to show, its line ends kept.
func htmlLines(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if !strings.Contains(s, "\n") {
		return escape.Text(s)
	}
	all := strings.Split(s, "\n")
	for i := range all {
		all[i] = indentation(all[i])
	}
	return strings.Join(all, "\n")
}

// indentation shows a line with the blanks that it begins with; a runner's
// command behind them is broken up too.
func indentation(line string) string {
	line = strings.ReplaceAll(line, "\t", "    ")
	text := strings.TrimLeft(line, " ")
	return line[:len(line)-len(text)] + escape.Text(text)
}

// bareParameters are a server's parameters without a description, by the position of
// the tool.
func bareParameters(s *tdqs.Server) map[int][]coverage.Missing {
	out := map[int][]coverage.Missing{}
	for _, m := range coverage.Measure(s, coverage.DefaultThresholds(), false).Missing {
		if m.Kind == coverage.ParamDescription || m.Kind == coverage.RequiredDescription {
			out[m.Position] = append(out[m.Position], m)
		}
	}
	return out
}
