package report

import "fmt"

// figureTopics explain what a report says of its own reliability.
func figureTopics() []Topic {
	return []Topic{
		{Kind: "figure", Name: "estimate", Title: "Estimate", Facts: []Fact{
			{"", "A score without a language model: features of the text, the schema and the names beside it, turned into marks by weights that were learned from definitions which a large model has judged, and held by rules."},
			{"Use", "Good for finding what to mend and for a build that watches a server. docs/estimate.md has the measured error by dimension and the known failures; tdqs calibrate measures it on your own labels, and --train learns weights from them."},
		}},
		{Kind: "figure", Name: "interval", Title: "±", Facts: []Fact{
			{"", "How far off an estimated score may be: 2.7 ±0.3 says that the judge of the labels gives 2.4 to 3.0 in 80 of 100 cases. It was counted on servers that were held out of the learning."},
			{"Wider", "Where the labels hardly had the like: another language than English, a very long description, a very large schema. The report names these tools."},
			{"None", "±0.0 where a rule decides, as for a tool without a description."},
		}},
		{Kind: "figure", Name: "gain", Title: "Gain", Facts: []Fact{
			{"", fmt.Sprintf("What a fix adds to the score by itself: the arithmetic of its dimension rising to %d, or to %d for descriptions in the schema, and of what such a sentence lifts besides.", fixTarget, firstTarget)},
			{"Use", "Work from the first fix on: that which adds most, or the text that the worst tool lacks; together they lead to the last score named. A single gain of an estimate may be 0.3 off."},
		}},
	}
}
