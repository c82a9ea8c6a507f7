package tdqs

import (
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

// Signals are the facts read off a definition before any judgment
// (specification, "Stage 1: Context signals").
type Signals struct {
	ParamCount                int // top-level properties
	RequiredParamCount        int // length of the root's required, as listed
	ParamsWithDescriptions    int
	ParamsWithEnums           int
	SchemaDescriptionCoverage int // percent, 100 without parameters
	HasNestedObjects          bool
	SchemaDepth               int // of the required subtree
	UnionChoiceCount          int // in the required subtree
	RequiredFieldCount        int // in the required subtree
	InvocationCost            int
	HasOutputSchema           bool
	HasAnnotations            bool
	Annotations               AnnotationValues
	TitleIsMeaningful         bool
	DefinitionBytes           int    // UTF-8 length of the canonical form
	InputHash                 string // 16 hex digits

	// SubtreeCut: the schema was too large to measure to its end, so the counts
	// of the required subtree are lower bounds.
	SubtreeCut bool

	edition *Edition // decides which signals are published
}

// AnnotationValues are the four hints; nil when a hint is not declared as a
// boolean.
type AnnotationValues struct {
	ReadOnly, Destructive, Idempotent, OpenWorld *bool
}

// Signals reads the facts off a definition.
func (e *Edition) Signals(t *Tool) Signals {
	w := writers.Get().(*canon.Writer)
	defer writers.Put(w)
	w.Buf = w.Buf[:0]
	t.writeCanonical(w)
	return e.signals(t, w.Buf)
}

// signals is Signals for a tool whose canonical form is at hand.
func (e *Edition) signals(t *Tool, canonical []byte) Signals {
	s := Signals{
		HasOutputSchema:   t.OutputTree().Len() > 0,
		TitleIsMeaningful: titleIsMeaningful(t),
		DefinitionBytes:   len(canonical),
		InputHash:         inputHash(canonical),
		edition:           e,
	}
	hints := t.AnnotationTree()
	s.HasAnnotations = hints.Len() > 0
	s.Annotations = annotationValues(hints)
	input := t.InputTree()
	if required := input.Get("required"); required.Is(jsondoc.Array) {
		s.RequiredParamCount = required.Len()
	}
	s.params(input.Get("properties"))
	if e.Costed {
		s.cost(e, schema.Required(input))
	}
	return s
}

// params counts the top-level properties.
func (s *Signals) params(properties jsondoc.Value) {
	for _, property := range properties.Members() {
		s.ParamCount++
		described, enum, object := false, false, false
		for key, value := range property.Members() {
			switch string(key.Text()) {
			case "description":
				described = value.Is(jsondoc.String) && !value.EqualStr("")
			case "enum":
				enum = value.Is(jsondoc.Array)
			case "type":
				object = value.EqualStr("object")
			}
		}
		if described {
			s.ParamsWithDescriptions++
		}
		if enum {
			s.ParamsWithEnums++
		}
		s.HasNestedObjects = s.HasNestedObjects || object
	}
	s.SchemaDescriptionCoverage = 100
	if s.ParamCount > 0 {
		share := float64(s.ParamsWithDescriptions) / float64(s.ParamCount)
		s.SchemaDescriptionCoverage = int(roundHalfUp(float64(share * 100)))
	}
}

// cost fills in the signals of the required subtree (specification,
// "Invocation cost").
func (s *Signals) cost(e *Edition, subtree schema.Subtree) {
	s.SchemaDepth = subtree.Depth
	s.RequiredFieldCount = subtree.Fields
	s.UnionChoiceCount = subtree.Unions
	if e.AddAllBranches {
		s.UnionChoiceCount = subtree.AllUnions
	}
	s.SubtreeCut = subtree.Cut
	if s.ParamCount == 0 {
		return // no properties: nothing to construct, whatever required says
	}
	first := s.RequiredFieldCount
	if e.CostOf == CostRequiredParams {
		first = s.RequiredParamCount
	}
	const most = 1<<53 - 1 // exact for every reader of JSON
	s.InvocationCost = min(first+2*max(0, subtree.Depth-1)+2*s.UnionChoiceCount, most)
}

func annotationValues(hints jsondoc.Value) (a AnnotationValues) {
	for key, value := range hints.Members() {
		var hint **bool
		switch string(key.Text()) {
		case "readOnlyHint":
			hint = &a.ReadOnly
		case "destructiveHint":
			hint = &a.Destructive
		case "idempotentHint":
			hint = &a.Idempotent
		case "openWorldHint":
			hint = &a.OpenWorld
		default:
			continue
		}
		if value.Is(jsondoc.True) || value.Is(jsondoc.False) {
			on := value.Is(jsondoc.True)
			*hint = &on
		}
	}
	return a
}

// titleIsMeaningful: there is a title other than the name with more UTF-16 units
// than it has.
func titleIsMeaningful(t *Tool) bool {
	return t.Title != nil && *t.Title != t.Name && canon.UTF16Len(*t.Title) > canon.UTF16Len(t.Name)
}
