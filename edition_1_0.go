package tdqs

// edition10 judges each definition alone: it knows neither costs nor candidates.
var edition10 = Edition{
	Name:         "1.0",
	Date:         "2026-06",
	TooManyTools: 25,
}
