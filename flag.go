package tdqs

// Flag is a categorical defect (specification, "Flags and smells").
type Flag string

// The flags. The first three belong to a tool's own definition, ShadowingRisk
// to the set it stands in.
const (
	NoDescription           Flag = "No Description"
	TautologicalDescription Flag = "Tautological Description"
	AnnotationContradiction Flag = "Annotation Contradiction"
	ShadowingRisk           Flag = "Shadowing Risk"
)
