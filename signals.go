package tdqs

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

	edition *Edition // decides which signals are published
}

// AnnotationValues are the four hints; nil when a hint is not declared as a
// boolean.
type AnnotationValues struct {
	ReadOnly, Destructive, Idempotent, OpenWorld *bool
}

// ShadowCandidate is a pair in which one tool is much dearer to call than a
// sibling; whether their purposes overlap is for a judge to say
// (specification, "Shadowed tools").
type ShadowCandidate struct {
	Tool                         string `json:"tool"`
	InvocationCost               int    `json:"invocationCost"`
	CheaperSibling               string `json:"cheaperSibling"`
	CheaperSiblingInvocationCost int    `json:"cheaperSiblingInvocationCost"`
}
