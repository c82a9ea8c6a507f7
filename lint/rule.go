package lint

import (
	"fmt"
	"slices"
	"strings"
)

// Rule is one kind of defect: its documentation, its examples and its check in
// one value. The tests run both examples.
type Rule struct {
	ID       string   // a slug, unchanged once published
	Title    string   // the defect in half a sentence
	Why      string   // what the defect costs and how to mend it, one paragraph
	Severity Severity // the gravest it reports
	Bad      string   // JSON of a tool or a tools/list result in which the rule finds something
	Good     string   // the same without the defect

	check func(*set) []Finding
	wide  bool // it compares tools or looks at the set; else one tool after the other
}

// Rules lists the rules in the order in which findings are reported.
func Rules() []*Rule { return slices.Clone(rules) }

// ParseRule finds a rule by its ID.
func ParseRule(id string) (*Rule, error) {
	var ids []string
	for _, r := range rules {
		if r.ID == id {
			return r, nil
		}
		ids = append(ids, r.ID)
	}
	return nil, fmt.Errorf("no rule %q: the rules are %s", id, strings.Join(ids, ", "))
}
