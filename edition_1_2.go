package tdqs

// edition12 rounds exactly and pairs a tool with its dearest qualifying sibling.
var edition12 = Edition{
	Name:                        "1.2",
	Date:                        "2026-09-01",
	Costed:                      true,
	CostOf:                      CostRequiredFields,
	Shadow:                      ShadowDearest,
	TooManyTools:                26,
	Exact:                       true,
	PublishesDefinitionBytes:    true,
	PublishesRequiredFieldCount: true,
}
