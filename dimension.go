package tdqs

// Dimension is one of the six questions asked of every tool definition
// (specification, "The six dimensions").
type Dimension int

// The six dimensions, in the specification's order.
const (
	PurposeClarity Dimension = iota
	UsageGuidelines
	BehavioralTransparency
	ParameterSemantics
	ConcisenessStructure
	ContextualCompleteness

	// NumDimensions is the number of dimensions of a tool.
	NumDimensions = 6
)

var dimensions = [NumDimensions]struct {
	key, title string
	weight     int // of a hundred
}{
	PurposeClarity:         {"purpose_clarity", "Purpose Clarity", 25},
	UsageGuidelines:        {"usage_guidelines", "Usage Guidelines", 20},
	BehavioralTransparency: {"behavioral_transparency", "Behavioral Transparency", 20},
	ParameterSemantics:     {"parameter_semantics", "Parameter Semantics", 15},
	ConcisenessStructure:   {"conciseness_structure", "Conciseness & Structure", 10},
	ContextualCompleteness: {"contextual_completeness", "Contextual Completeness", 10},
}

// Key is the dimension's JSON key, for instance "purpose_clarity".
func (d Dimension) Key() string { return dimensions[d].key }

// Title is the dimension's name for people, for instance "Purpose Clarity".
func (d Dimension) Title() string { return dimensions[d].title }

// Weight is the dimension's share of the score in hundredths: 25 is 25 %.
func (d Dimension) Weight() int { return dimensions[d].weight }

// String is the key.
func (d Dimension) String() string { return d.Key() }

// Dimensions lists the six dimensions in the specification's order.
func Dimensions() [NumDimensions]Dimension {
	return [NumDimensions]Dimension{PurposeClarity, UsageGuidelines, BehavioralTransparency,
		ParameterSemantics, ConcisenessStructure, ContextualCompleteness}
}

// CoherenceDimension is one of the four questions asked of a whole tool set
// (specification, "Coherence").
type CoherenceDimension int

// The four coherence dimensions, in the specification's order.
const (
	Disambiguation CoherenceDimension = iota
	NamingConsistency
	ToolCountAppropriateness
	Completeness

	// NumCoherenceDimensions is the number of dimensions of a tool set.
	NumCoherenceDimensions = 4
)

var coherenceDimensions = [NumCoherenceDimensions]struct{ key, camel, title string }{
	Disambiguation:           {"disambiguation", "disambiguation", "Disambiguation"},
	NamingConsistency:        {"naming_consistency", "namingConsistency", "Naming Consistency"},
	ToolCountAppropriateness: {"tool_count_appropriateness", "toolCountAppropriateness", "Tool Count Appropriateness"},
	Completeness:             {"completeness", "completeness", "Completeness"},
}

// Key is the dimension's key in a judge's answer, for instance
// "naming_consistency".
func (d CoherenceDimension) Key() string { return coherenceDimensions[d].key }

// Title is the dimension's name for people.
func (d CoherenceDimension) Title() string { return coherenceDimensions[d].title }

// String is the key.
func (d CoherenceDimension) String() string { return d.Key() }

// CoherenceDimensions lists the four dimensions in the specification's order.
func CoherenceDimensions() [NumCoherenceDimensions]CoherenceDimension {
	return [NumCoherenceDimensions]CoherenceDimension{Disambiguation, NamingConsistency,
		ToolCountAppropriateness, Completeness}
}
