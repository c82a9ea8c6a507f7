package learn

import (
	"slices"
	"strings"
)

// Taking a sentence about usage away must not raise the mark for it. So what a
// sentence adds to may only raise the mark: for what speaks of usage in the line and in
// the trees, for the rest in the trees. Neither asks about what it moves up or down, such
// as means and shares of words.
var (
	usageCues = strings.Fields(`use instead order use_stems use_opens use_level siblings_named sibling_in_use any_use
		choosing named_use plain_use all_named alternative readers`)
	usageRises = append(strings.Fields(`words rest longest breaks need words_per_param rest_per_undescribed novel fresh
		fact_stems facts cued_facts groups conditions negations back_stems output_known named explained param_rule
		format code entry_words size sentences plain_facts any_groups fact_words back_words capitals links colons selfs
		semicolons dashes most_commas imperatives`), usageCues...)
	usageFalls  = strings.Fields(`dark_share`)
	usageSilent = strings.Fields(`mean letters distinct schema_share boiler joining repeats
		rest_generic entry_share`)
)

// manners are the columns of those given that line and trees about usage may ask about,
// and the sign of each feature in the trees.
func manners(features []string, columns []int) (kept []int, signs []int8) {
	for _, c := range columns {
		if !slices.Contains(usageSilent, features[c]) {
			kept = append(kept, c)
		}
	}
	return kept, signsOf(features, usageRises, usageFalls)
}

// signsOf are the signs of features: 1 where the mark may not fall with one, -1 where it
// may not rise, 0 for the others.
func signsOf(features, rises, falls []string) []int8 {
	signs := make([]int8, len(features))
	for i, name := range features {
		switch {
		case slices.Contains(rises, name):
			signs[i] = 1
		case slices.Contains(falls, name):
			signs[i] = -1
		}
	}
	return signs
}
