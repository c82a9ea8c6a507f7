package tdqs

// edition13 shows the output schema to the judge and grades what it documents.
var edition13 = Edition{
	Name:                        "1.3",
	Date:                        "2026-09-03",
	Costed:                      true,
	CostOf:                      CostRequiredFields,
	Shadow:                      ShadowDearest,
	TooManyTools:                26,
	Exact:                       true,
	PublishesDefinitionBytes:    true,
	PublishesRequiredFieldCount: true,
	ShowsOutputSchema:           true,
	GradesOutputSchema:          true,
}
