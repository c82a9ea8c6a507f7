package report

import (
	"io"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
)

// Coverage is one run of the self-description audit over one server: what
// `tdqs coverage` prints.
type Coverage struct {
	GeneratedAt time.Time
	Server      tdqs.ServerSummary
	Provenance  tdqs.Provenance
	*coverage.Report
}

// NewCoverage measures a server. Who ran it, when and on what is for the caller
// to add.
func NewCoverage(e *tdqs.Edition, s *tdqs.Server, limits coverage.Thresholds, deep bool) *Coverage {
	_, digest := e.SignalsOf(s.Tools)
	c := &Coverage{
		Server:     tdqs.ServerSummary{Name: s.Name, ToolCount: max(s.Listed, len(s.Tools))},
		Provenance: tdqs.Provenance{DefinitionsSHA256: digest, Listed: s.Listed, Scored: len(s.Tools)},
		Report:     coverage.Measure(s, limits, deep),
	}
	for _, n := range s.Notes {
		c.Provenance.Notes = append(c.Provenance.Notes, n.Text)
	}
	return c
}

// verdict is whether a server passes, in a word.
func (c *Coverage) verdict() string {
	if c.Pass() {
		return "passed"
	}
	return "not passed"
}

// CoverageRow is one figure with its name, for people and for the sentence that
// says which thresholds were not met.
type CoverageRow struct {
	Label string
	coverage.Ratio
}

// Rows are the figures in the order of reading.
func (c *Coverage) Rows() []CoverageRow {
	return []CoverageRow{
		{"Tool descriptions", c.Tools},
		{"Parameter descriptions", c.Params.Described},
		{"Required parameters", c.Params.Required},
		{"Constrained strings", c.Params.Constrained},
		{"Output schemas", c.Outputs},
		{"Titles", c.Titles},
	}
}

// deepRows are the figures of the deep walk, none unless it was asked for.
func (c *Coverage) deepRows() []CoverageRow {
	if c.Deep == nil {
		return nil
	}
	return []CoverageRow{
		{"Parameter descriptions", c.Deep.Described},
		{"Required parameters", c.Deep.Required},
		{"Constrained strings", c.Deep.Constrained},
	}
}

// lacking is what one tool lacks.
type lacking struct {
	tool  string
	kinds []string // of the tool itself
	must  []string // required parameters without a description
	may   []string // other parameters without one
	loose []string // strings without a constraint
}

// lackingOf groups what is missing by tool; the order stays.
func lackingOf(missing []coverage.Missing) []*lacking {
	var out []*lacking
	position := 0
	for _, m := range missing {
		if m.Position != position {
			position = m.Position
			out = append(out, &lacking{tool: m.Tool})
		}
		l := out[len(out)-1]
		switch m.Kind {
		case coverage.RequiredDescription:
			l.must = append(l.must, m.Param)
		case coverage.ParamDescription:
			l.may = append(l.may, m.Param)
		case coverage.Constraint:
			l.loose = append(l.loose, m.Param)
		default:
			l.kinds = append(l.kinds, kindWords[m.Kind])
		}
	}
	return out
}

// kindWords say what a tool lacks.
var kindWords = map[coverage.Kind]string{
	coverage.ToolDescription: "a description",
	coverage.OutputSchema:    "an output schema",
	coverage.Title:           "a title",
}

// instructions says what is known of the server's instructions.
func (c *Coverage) instructions() string {
	switch {
	case !c.InstructionsKnown:
		return "unknown: a list of tools does not carry them"
	case c.InstructionsLength == 0:
		return "missing: a server can say in its answer to initialize how its tools work together"
	}
	return count(c.InstructionsLength, "character")
}

// CoverageLine writes one coverage report as one line of JSON.
func CoverageLine(w io.Writer, c *Coverage) error { return writeValue(w, c, "") }
