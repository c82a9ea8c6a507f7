package markup

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
	WhyColumns      = 1200 // of a justification
	MessageColumns  = 700  // of a finding's message
	EvidenceColumns = 200  // of what it quotes
	BareNames       = 24   // parameters without a description

	maxDefinitionBytes = 64 << 10
)

// Finding is a finding beside what it speaks of.
type Finding struct {
	Rule     string
	Severity lint.Severity
	Message  string
	Evidence string // empty where the definition beside it shows it already
}

// NewFinding shows a finding without what it quotes.
func NewFinding(f *lint.Finding) Finding {
	return Finding{Rule: f.Rule, Severity: f.Severity, Message: Excerpt(escape.Line(f.Message), MessageColumns)}
}

// Piece is a stretch of a text with the way it is set.
type Piece struct {
	Text string
	Kind string // empty, name (of a parameter), bare (a name without a description), said (evidence)
}

// Chunk is some lines of a definition and the findings on the last of them.
type Chunk struct {
	Pieces []Piece
	Notes  []Finding
}

// Block is one field of a definition.
type Block struct {
	Title  string
	Notes  []Finding // on the whole of it
	Prose  bool      // running text, not JSON
	Chunks []Chunk
	Cut    bool // there is more
}

// Definition is the definition of one tool with the findings on it.
type Definition struct {
	Notes  []Finding // on the whole of it, or on what is not shown
	Blocks []Block
	Bare   []string // parameters without a description, as the coverage names them
	More   int      // of those beyond the ones that are named
	Left   bool     // left out for want of room
}

// Room is how many bytes of definitions a page still takes.
type Room struct{ Bytes int }

// NewDefinition shows a tool's definition; t is nil where it is not at hand.
func NewDefinition(t *tdqs.Tool, findings []lint.Finding, bare []coverage.Missing, room *Room) Definition {
	d := Definition{More: max(len(bare)-BareNames, 0)}
	for _, m := range bare[:len(bare)-d.More] {
		d.Bare = append(d.Bare, Short(m.Param))
	}
	if t == nil || room.Bytes <= 0 {
		d.Left = t != nil
		d.rest(findings, nil)
		return d
	}
	w := newWriter(findings, bare)
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
	room.Bytes -= before - w.room
	return d
}

// rest keeps the findings that no shown place bears.
func (d *Definition) rest(findings []lint.Finding, placed map[int]bool) {
	for i := range findings {
		if !placed[i] {
			f := NewFinding(&findings[i])
			f.Evidence = Excerpt(escape.Text(findings[i].Evidence), EvidenceColumns)
			d.Notes = append(d.Notes, f)
		}
	}
}

// writer sets the fields of one definition.
type writer struct {
	findings []lint.Finding
	at       map[string][]int // findings by pointer
	placed   map[int]bool     // findings that stand beside their place
	bare     map[string]bool  // parameters without a description, by pointer
	room     int

	chunks  []Chunk
	pending []int // findings on the line that is being written
}

func newWriter(findings []lint.Finding, bare []coverage.Missing) *writer {
	w := &writer{findings: findings, at: map[string][]int{}, placed: map[int]bool{}, bare: map[string]bool{}, room: maxDefinitionBytes}
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
func (w *writer) write(kind, s string) {
	if len(w.chunks) == 0 {
		w.chunks = append(w.chunks, Chunk{})
	}
	w.room -= len(s)
	pieces := &w.chunks[len(w.chunks)-1].Pieces
	if n := len(*pieces); n > 0 && (*pieces)[n-1].Kind == kind {
		(*pieces)[n-1].Text += s
		return
	}
	*pieces = append(*pieces, Piece{s, kind})
}

// reach notes the findings on the value at a pointer.
func (w *writer) reach(pointer string) {
	for _, i := range w.at[pointer] {
		if !w.placed[i] {
			w.placed[i] = true
			w.pending = append(w.pending, i)
		}
	}
}

// flush ends a chunk where findings wait, so that they stand below their line.
func (w *writer) flush() {
	if len(w.pending) == 0 {
		return
	}
	last := &w.chunks[len(w.chunks)-1]
	for _, i := range w.pending {
		last.Notes = append(last.Notes, NewFinding(&w.findings[i]))
	}
	w.pending = nil
	w.chunks = append(w.chunks, Chunk{})
}

// block ends a field.
func (w *writer) block(title string, prose, cut bool) Block {
	w.flush()
	if n := len(w.chunks); n > 0 && len(w.chunks[n-1].Pieces) == 0 {
		w.chunks = w.chunks[:n-1]
	}
	b := Block{Title: title, Prose: prose, Chunks: w.chunks, Cut: cut}
	w.chunks = nil
	return b
}

// text sets running text, with the words that findings quote marked.
func (w *writer) text(title, pointer, s string) Block {
	s, cut := w.fit(s)
	evidence := w.quoted(pointer)
	w.reach(pointer)
	if s == "" {
		w.write("", `""`)
	}
	for len(s) > 0 {
		start, end := firstOf(s, evidence)
		w.write("", Lines(s[:start]))
		if start < end {
			w.write("said", Lines(s[start:end]))
		}
		s = s[end:]
	}
	return w.block(title, true, cut)
}

// odd sets what is no object as it was sent.
func (w *writer) odd(title, pointer, s string) Block {
	notes := w.whole(pointer)
	s, cut := w.fit(s)
	w.write("", Lines(s))
	b := w.block(title, false, cut)
	b.Notes = notes
	return b
}

// whole takes the findings on a field as a whole, which stand above it.
func (w *writer) whole(pointer string) (notes []Finding) {
	w.reach(pointer)
	for _, i := range w.pending {
		notes = append(notes, NewFinding(&w.findings[i]))
	}
	w.pending = nil
	return notes
}

// fit cuts a text to the room that is left.
func (w *writer) fit(s string) (string, bool) {
	if most := max(w.room, 0); len(s) > most {
		return strings.ToValidUTF8(s[:most], ""), true
	}
	return s, false
}

// quoted are the words that findings on a place quote.
func (w *writer) quoted(pointer string) (out []string) {
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

// Lines is foreign text safe to show, its line ends kept.
func Lines(s string) string {
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

// Bare are a server's parameters without a description, by the position of
// the tool.
func Bare(s *tdqs.Server) map[int][]coverage.Missing {
	out := map[int][]coverage.Missing{}
	for _, m := range coverage.Measure(s, coverage.DefaultThresholds(), false).Missing {
		if m.Kind == coverage.ParamDescription || m.Kind == coverage.RequiredDescription {
			out[m.Position] = append(out[m.Position], m)
		}
	}
	return out
}
