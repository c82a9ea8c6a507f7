package lint

// rules is the list of rules in the order of their findings. A rule is one file
// and one line here.
var rules = []*Rule{
	noDescription,
	tautologicalDescription,
	missingAnnotations,
	undocumentedParameters,
	noOutputSchema,
	shadowCandidate,
}
