package tdqs

// edition11Draft brings invocation cost and shadow candidates.
var edition11Draft = Edition{
	Name:                 "1.1-draft",
	Costed:               true,
	CostOf:               CostRequiredParams,
	AddAllBranches:       true,
	Shadow:               ShadowCheapest,
	CostInDisambiguation: true,
	TooManyTools:         25,
}
