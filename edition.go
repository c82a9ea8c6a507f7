package tdqs

import (
	"fmt"
	"strings"
)

// Edition holds what the published editions of the specification differ in, as
// data: code asks for a field, never for an edition by name. Editions are
// compared by pointer and must not be changed.
type Edition struct {
	Name string // as published and as written after --edition
	Date string // of publication, as far as it is known

	// Costed editions know schemaDepth, unionChoiceCount and invocationCost,
	// show costs and candidates in the coherence message, and publish
	// serverFlags and shadowingRisks.
	Costed bool
	// CostOf says which count is the first term of the cost and stands in the
	// cost bracket of the coherence message.
	CostOf CostTerm
	// AddAllBranches: the unions inside every branch of a union count; otherwise
	// only those inside the branch with the most required fields do.
	AddAllBranches bool
	// Shadow says which qualifying sibling becomes the candidate.
	Shadow ShadowChoice
	// CostInDisambiguation: the Disambiguation anchor weighs invocation cost.
	CostInDisambiguation bool
	// TooManyTools is the smallest count of tools that is too many for a mark of
	// 3 on Tool Count Appropriateness.
	TooManyTools int
	// Exact editions round exact fractions half up; the others round the sum of
	// doubles as JavaScript's Math.round does.
	Exact bool
	// PublishesDefinitionBytes: definitionBytes is among the published signals.
	PublishesDefinitionBytes bool
	// PublishesRequiredFieldCount: requiredFieldCount is among the published
	// signals.
	PublishesRequiredFieldCount bool
	// ShowsOutputSchema: the tool message shows the output schema in place of
	// saying whether there is one.
	ShowsOutputSchema bool
	// GradesOutputSchema: under Contextual Completeness an output schema counts
	// for the fields that it explains, and a bare object for none.
	GradesOutputSchema bool
}

// CostTerm names a signal that counts what a call must fill in.
type CostTerm int

// The first terms of the invocation cost.
const (
	CostNone CostTerm = iota
	CostRequiredParams
	CostRequiredFields
)

// ShadowChoice says which of several qualifying siblings is the candidate.
type ShadowChoice int

// The choices. Equal costs go to the smaller name by UTF-16 unit.
const (
	ShadowNone ShadowChoice = iota
	ShadowCheapest
	ShadowDearest
)

// Editions lists the published editions, the oldest first.
func Editions() []*Edition {
	return []*Edition{&edition10, &edition11Draft, &edition11, &edition12, &edition13}
}

// DefaultEdition is the edition used unless another is asked for.
func DefaultEdition() *Edition { return &edition11Draft }

// LatestEdition is the newest published edition.
func LatestEdition() *Edition { return &edition13 }

// ParseEdition finds an edition by its name; "latest" is the newest.
func ParseEdition(name string) (*Edition, error) {
	if name == "latest" {
		return LatestEdition(), nil
	}
	var names []string
	for _, e := range Editions() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("no edition %q: the editions are %s and latest", name, strings.Join(names, ", "))
}
