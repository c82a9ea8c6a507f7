package learn

import (
	"slices"
	"strings"
)

// Taking a sentence about usage away must not raise the mark for it. So what a
// sentence adds to may only raise the mark, and what it moves up or down, such as
// means and shares of words, has no say in it.
var (
	usageRises = strings.Fields(`words rest longest breaks need words_per_param rest_per_undescribed novel fresh use instead
		order use_stems use_opens use_level siblings_named sibling_in_use fact_stems facts cued_facts groups conditions
		negations back_stems output_known named explained param_rule format code entry_words
		size sentences any_use choosing named_use plain_use plain_facts any_groups fact_words back_words capitals readers
		links colons selfs semicolons dashes most_commas imperatives all_named`)
	usageFalls  = strings.Fields(`dark_share`)
	usageSilent = strings.Fields(`mean letters distinct schema_share boiler joining repeats
		rest_generic entry_share`)
)

// manners are the columns of those given that may speak of usage, and the sign of
// each feature: 1 when the mark may not fall with it, -1 when it may not rise.
func manners(features []string, columns []int) (kept []int, signs []int8) {
	signs = make([]int8, len(features))
	for i, name := range features {
		switch {
		case slices.Contains(usageRises, name):
			signs[i] = 1
		case slices.Contains(usageFalls, name):
			signs[i] = -1
		}
	}
	for _, c := range columns {
		if !slices.Contains(usageSilent, features[c]) {
			kept = append(kept, c)
		}
	}
	return kept, signs
}

// signedRidge fits one line whose coefficients have the given signs: it leaves
// out the columns that want the other one, the farthest off first.
func signedRidge(x [][]float64, target []float64, columns []int, signs []int8, penalty float64) []float64 {
	_, spread := moments(x)
	for {
		line := ridge(x, [][]float64{target}, columns, penalty)[0]
		worst, most := -1, 0.0
		for k, f := range columns {
			if off := -float64(signs[f]) * line[f+1] * spread[f]; off > most {
				worst, most = k, off
			}
		}
		if worst < 0 {
			return line
		}
		columns = slices.Delete(slices.Clone(columns), worst, worst+1)
	}
}
