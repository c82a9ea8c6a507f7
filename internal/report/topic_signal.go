package report

// signalHelp explains the signals by their published keys, in the order in
// which they are published.
var signalHelp = []struct{ key, means, use string }{
	{"paramCount", "The number of properties at the top level of the input schema.", "The judge weighs Parameter Semantics and Contextual Completeness by it."},
	{"requiredParamCount", "The number of entries in the schema's own list of required properties.", "First term of invocationCost in edition 1.1-draft."},
	{"paramsWithDescriptions", "The parameters whose description is a string that is not empty.", "See schemaDescriptionCoverage."},
	{"paramsWithEnums", "The parameters that list their allowed values.", "Listed values need no words."},
	{"schemaDescriptionCoverage", "The share of parameters with a description, in percent; 100 without parameters.", "Above 80 the schema carries Parameter Semantics to 3, below 50 the description has to."},
	{"hasNestedObjects", "Whether a parameter is itself an object.", "Nested input takes more explaining."},
	{"requiredFieldCount", "How many fields a smallest valid call fills in, at every level, with the widest branch of each choice.", "First term of invocationCost from edition 1.1 on."},
	{"schemaDepth", "How many levels of objects a smallest valid call nests: 0 without parameters, 1 when all are scalars, at most 10.", "Each level beyond the first adds 2 to invocationCost."},
	{"unionChoiceCount", "How many alternatives a caller has to decide between: the branches of each oneOf and anyOf on the required path, less one. A branch that only allows null is no choice.", "Each adds 2 to invocationCost."},
	{"invocationCost", "How much work a smallest valid call is: required fields + 2 × (schemaDepth − 1) + 2 × unionChoiceCount. It only compares tools of one server.", "A tool that costs at least twice as much as a sibling, and at least 4 more, may be shadowed by it."},
	{"hasOutputSchema", "Whether an output schema is declared that is not empty.", "The description then need not say what comes back."},
	{"hasAnnotations", "Whether annotations are declared that are not empty.", "With them the description has less to disclose."},
	{"annotationValues", "The four hints: read-only, destructive, idempotent, open world. null is a hint that is absent or no boolean.", "A description that denies one of them raises Annotation Contradiction."},
	{"titleIsMeaningful", "Whether there is a title that is longer than the name and not the name again.", "For readers; no mark depends on it."},
	{"definitionBytes", "The length of the definition in its canonical form, in bytes.", "What the definition costs in every prompt that carries it; from edition 1.2 on."},
	{"inputHash", "The first 16 hexadecimal digits of the SHA-256 of the definition in its canonical form.", "A definition with the same hash keeps its score."},
}

func signalTopics() []Topic {
	var out []Topic
	for _, s := range signalHelp {
		out = append(out, Topic{Kind: "signal", Name: s.key, Title: s.key, Facts: []Fact{{"", s.means}, {"Use", s.use}}})
	}
	return out
}
