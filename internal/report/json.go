package report

import (
	"bytes"
	"encoding/json"
	"io"
	"time"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/lint"
)

// jsonFormat is the published shape, indented by two spaces. One server is an
// object; several are a list, also when one alone of them could be read.
var jsonFormat = Format{
	Name:  "json",
	Title: "for programs; the published shape",
	Score: func(w io.Writer, reports []*tdqs.Report, o Options) error {
		values := make([]scored, len(reports))
		for i, r := range reports {
			values[i] = scored{r, o.WhatIf}
		}
		return writeJSON(w, values, o)
	},
	Lint:     func(w io.Writer, lints []*Lint, o Options) error { return writeJSON(w, lints, o) },
	Coverage: func(w io.Writer, all []*Coverage, o Options) error { return writeJSON(w, all, o) },
	Check:    func(w io.Writer, all []*Check, o Options) error { return writeJSON(w, all, o) },
	Diff:     func(w io.Writer, d *Diff, _ Options) error { return writeValue(w, d, "  ") },
	Run:      func(w io.Writer, r *Run, _ Options) error { return writeRunJSON(w, r) },
}

// ScoreLine writes one score report as one line of JSON.
func ScoreLine(w io.Writer, r *tdqs.Report, o Options) error {
	return writeValue(w, scored{r, o.WhatIf}, "")
}

// LintLine writes one lint report as one line of JSON.
func LintLine(w io.Writer, l *Lint) error { return writeValue(w, l, "") }

// LineError stands in for the report of a line that could not be read, so that
// a line of the output stands for each line of the input.
type LineError struct {
	Line  int    `json:"line"` // from 1
	Error string `json:"error"`
}

// ErrorLine writes what kept a line from being read as one line of JSON.
func ErrorLine(w io.Writer, e LineError) error { return writeValue(w, e, "") }

// writeJSON writes one value as it is and several as a list, indented.
func writeJSON[T any](w io.Writer, values []T, o Options) error {
	if len(values) == 1 && !o.Several {
		return writeValue(w, values[0], "  ")
	}
	return writeValue(w, values, "  ")
}

// writeValue writes a value and a line end; nothing in it disturbs a terminal.
func writeValue(w io.Writer, v any, indent string) error {
	b, err := encode(v, indent)
	if err != nil {
		return err
	}
	_, err = w.Write(escape.JSON(b))
	return err
}

func encode(v any, indent string) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	err := enc.Encode(v)
	return b.Bytes(), err
}

// stamp is a time as it is published: UTC with milliseconds.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

// foreign is a string that may hold lone surrogates, which encoding/json would
// lose.
type foreign string

// MarshalJSON keeps lone surrogates.
func (s foreign) MarshalJSON() ([]byte, error) { return canon.AppendString(nil, string(s)), nil }

func foreignAll(all []string) []foreign {
	out := make([]foreign, len(all))
	for i, s := range all {
		out[i] = foreign(s)
	}
	return out
}

// scored is a score report with what lifting tools would bring, if that was
// asked for.
type scored struct {
	report *tdqs.Report
	target tdqs.Tenths
}

type wireWhatIf struct {
	Target   tdqs.Tenths `json:"target"`
	Current  tdqs.Tenths `json:"current"`
	Lifts    []wireLift  `json:"lifts"`
	NextTier *wireTier   `json:"nextTier"`
}

type wireLift struct {
	Tool         foreign     `json:"tool"`
	From         tdqs.Tenths `json:"from"`
	To           tdqs.Tenths `json:"to"`
	ServerBefore tdqs.Tenths `json:"serverBefore"`
	ServerAfter  tdqs.Tenths `json:"serverAfter"`
}

type wireTier struct {
	Tier      tdqs.Tier    `json:"tier"`
	Reachable bool         `json:"reachable"`
	Tools     []foreign    `json:"tools"`
	Score     *tdqs.Tenths `json:"score"`
}

// MarshalJSON adds the key whatIf to the report; it is null for a server without
// a score.
func (s scored) MarshalJSON() ([]byte, error) {
	b, err := encode(s.report, "")
	if err != nil || s.target == 0 {
		return b, err
	}
	extra, err := encode(publishedWhatIf(s.report.WhatIf(s.target), s.target), "")
	if err != nil {
		return nil, err
	}
	b = bytes.TrimSuffix(bytes.TrimSpace(b), []byte("}"))
	return append(append(append(b, `,"whatIf":`...), bytes.TrimSpace(extra)...), '}'), nil
}

func publishedWhatIf(w *tdqs.WhatIf, target tdqs.Tenths) *wireWhatIf {
	if w == nil {
		return nil
	}
	out := &wireWhatIf{Target: target, Current: w.Current, Lifts: []wireLift{}}
	for _, l := range w.Lifts {
		out.Lifts = append(out.Lifts, wireLift{foreign(l.Tool), l.From, l.To, l.ServerBefore, l.ServerAfter})
	}
	if t := w.NextTier; t != nil {
		out.NextTier = &wireTier{Tier: t.Tier, Reachable: t.Reachable, Tools: foreignAll(t.Tools)}
		if t.Reachable {
			out.NextTier.Score = &t.Score
		}
	}
	return out
}

// wireSaid is what every finding says.
type wireSaid struct {
	Message  foreign       `json:"message"`
	Rule     string        `json:"rule"`
	Severity lint.Severity `json:"severity"`
	Tool     *foreign      `json:"tool"`
	Pointer  foreign       `json:"pointer,omitempty"`
}

func wireSaidBy(f *lint.Finding) wireSaid {
	return wireSaid{foreign(f.Message), f.Rule, f.Severity, wireTool(f.Tool), foreign(f.Pointer)}
}

type wireFinding struct {
	wireSaid
	Evidence  foreign `json:"evidence,omitempty"`
	Dimension string  `json:"dimension,omitempty"`
}

type wireLintTool struct {
	ContextSignals tdqs.Signals  `json:"contextSignals"`
	Findings       []wireFinding `json:"findings"`
	Flags          []tdqs.Flag   `json:"flags"`
	Name           foreign       `json:"name"`
}

type wireLint struct {
	Findings         []wireFinding          `json:"findings"`
	GeneratedAt      string                 `json:"generatedAt"`
	Server           tdqs.ServerSummary     `json:"server"`
	ShadowCandidates []tdqs.ShadowCandidate `json:"shadowCandidates"`
	SpecVersion      string                 `json:"specVersion"`
	Tools            []wireLintTool         `json:"tools"`
	Provenance       tdqs.Provenance        `json:"provenance"`
}

// MarshalJSON writes the report with the reference implementation's keys, then
// the provenance.
func (l *Lint) MarshalJSON() ([]byte, error) {
	w := wireLint{
		Findings:         wireFindings(l.Findings),
		GeneratedAt:      stamp(l.GeneratedAt),
		Server:           l.Server,
		ShadowCandidates: append([]tdqs.ShadowCandidate{}, l.ShadowCandidates...),
		SpecVersion:      l.Edition.Name,
		Tools:            make([]wireLintTool, len(l.Tools)),
		Provenance:       l.Provenance,
	}
	w.Provenance.Notes = append([]string{}, l.Provenance.Notes...)
	for i := range l.Tools {
		t := &l.Tools[i]
		w.Tools[i] = wireLintTool{t.Signals, wireFindings(t.Findings), append([]tdqs.Flag{}, t.Flags...), foreign(t.Name)}
	}
	return encode(w, "")
}

func wireFindings(findings []lint.Finding) []wireFinding {
	out := make([]wireFinding, len(findings))
	for i := range findings {
		f := &findings[i]
		out[i] = wireFinding{wireSaidBy(f), foreign(f.Evidence), f.Dimension}
	}
	return out
}

// maxToolBytes is how much of a name a finding repeats. Each finding is printed
// twice, and the name of a tool stands whole with its signals.
const maxToolBytes = 1024

// wireTool is the tool of a finding; nil is the set.
func wireTool(name *string) *foreign {
	if name == nil || len(*name) <= maxToolBytes {
		return (*foreign)(name)
	}
	end := maxToolBytes
	for end > 0 && !utf8.RuneStart((*name)[end]) {
		end--
	}
	short := foreign((*name)[:end] + "…")
	return &short
}
