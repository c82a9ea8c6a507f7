package tdqs

// edition11 counts required fields of the whole subtree and of the widest branch.
var edition11 = Edition{
	Name:                        "1.1",
	Date:                        "2026-08-23",
	Costed:                      true,
	CostOf:                      CostRequiredFields,
	Shadow:                      ShadowCheapest,
	TooManyTools:                25,
	PublishesRequiredFieldCount: true,
}
