// Package coverage measures how far a tool set describes itself: which share of
// the tools, parameters and results has words at all, against declared
// thresholds. Nothing is judged; presence and length are counted.
package coverage

import (
	"slices"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
)

// StubLength is the number of characters below which a description of a tool is
// a stub: it counts as there, and is reported.
const StubLength = 40

// Kind is what a place of a tool set lacks.
type Kind string

// The kinds of what is missing.
const (
	ToolDescription     Kind = "tool-description"
	ParamDescription    Kind = "param-description"
	RequiredDescription Kind = "required-param-description" // of a leaf that its parent requires
	Constraint          Kind = "constraint"                 // enum, format or pattern of a string
	OutputSchema        Kind = "output-schema"
	Title               Kind = "title"
)

// Missing is one place that lacks words.
type Missing struct {
	Tool     string // name
	Position int    // of the tool, from 1
	Param    string // steps to the parameter, as in line_items[].tax_code; empty: the tool itself
	Kind     Kind
	// Pointer is the JSON pointer to the parameter within the tool's definition;
	// empty for the tool itself and where references were followed.
	Pointer string
}

// Path is the tool's name and the steps to the parameter, as in
// create_invoice.line_items[].tax_code.
func (m Missing) Path() string {
	if m.Param == "" {
		return step(m.Tool)
	}
	return step(m.Tool) + "." + m.Param
}

// Ratio is how many of the places that could have something have it.
type Ratio struct {
	Covered, Total int
	Threshold      *Share // nil: advisory, cannot fail
}

// Value is the covered share from 0 to 1; of nothing all is covered.
func (r Ratio) Value() float64 {
	if r.Total == 0 {
		return 1
	}
	return float64(r.Covered) / float64(r.Total)
}

// Pass reports whether the threshold is met.
func (r Ratio) Pass() bool {
	return r.Threshold == nil || r.Covered*int(whole) >= r.Total*int(*r.Threshold)
}

func (r *Ratio) count(covered bool) {
	r.Total++
	if covered {
		r.Covered++
	}
}

// Params are the figures of the parameters.
type Params struct {
	Described   Ratio // leaves with a description
	Required    Ratio // leaves that their parent requires, with a description
	Constrained Ratio // string leaves with enum, format or pattern
}

// Report is what a tool set says about itself.
type Report struct {
	Tools   Ratio // tools with a description
	Params  Params
	Outputs Ratio // tools with an output schema
	Titles  Ratio // tools with a title that differs from the name

	// InstructionsKnown tells missing instructions from a bare list of tools,
	// which cannot hold any.
	InstructionsKnown  bool
	InstructionsLength int // characters, 0: there are none

	// Stubs are the names of the tools whose description is a stub.
	Stubs []string
	// Missing is what keeps a ratio with a threshold from being whole, by tool.
	Missing []Missing

	// Deep are the figures of the parameters with combinators and references
	// followed, and DeepMissing what they lack; nil and empty unless asked for.
	// They do not decide on Pass.
	Deep        *Params
	DeepMissing []Missing
}

// Pass reports whether every threshold is met.
func (r *Report) Pass() bool {
	for _, ratio := range []Ratio{r.Tools, r.Params.Described, r.Params.Required, r.Params.Constrained, r.Outputs, r.Titles} {
		if !ratio.Pass() {
			return false
		}
	}
	return true
}

// Measure measures a tool set; deep adds the deep figures.
func Measure(s *tdqs.Server, limits Thresholds, deep bool) *Report {
	r := &Report{
		Tools:             Ratio{Threshold: limits.Tools},
		Params:            limits.params(),
		Outputs:           Ratio{Threshold: limits.Outputs},
		Titles:            Ratio{Threshold: limits.Titles},
		InstructionsKnown: s.Introduced || s.Instructions != nil,
	}
	if s.Instructions != nil && !blank(*s.Instructions) {
		r.InstructionsLength = utf8.RuneCountInString(*s.Instructions)
	}
	if deep {
		p := limits.params()
		r.Deep = &p
	}
	for i := range s.Tools {
		r.tool(&s.Tools[i], i, limits)
	}
	return r
}

func (r *Report) tool(t *tdqs.Tool, index int, limits Thresholds) {
	position := t.Position
	if position == 0 {
		position = index + 1
	}
	lack := func(threshold *Share, kind Kind) {
		if threshold != nil {
			r.Missing = append(r.Missing, Missing{Tool: t.Name, Position: position, Kind: kind})
		}
	}
	described := !slices.Contains(tdqs.HardGates(t), tdqs.NoDescription)
	if r.Tools.count(described); !described {
		lack(limits.Tools, ToolDescription)
	} else if utf8.RuneCountInString(trim(*t.Description)) < StubLength {
		r.Stubs = append(r.Stubs, t.Name)
	}
	titled := t.Title != nil && !blank(*t.Title) && *t.Title != t.Name
	if r.Titles.count(titled); !titled {
		lack(limits.Titles, Title)
	}
	output := t.OutputTree().Len() > 0
	if r.Outputs.count(output); !output {
		lack(limits.Outputs, OutputSchema)
	}
	w := walk{name: t.Name, position: position, limits: limits, figures: &r.Params, missing: &r.Missing}
	w.level(t.InputTree(), "", "/inputSchema", 1)
	if r.Deep != nil {
		d := deepWalk{walk: walk{name: t.Name, position: position, limits: limits, figures: r.Deep, missing: &r.DeepMissing}}
		d.run(t.InputTree())
	}
}
