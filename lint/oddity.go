package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
)

// fault is what a rule says of one kind of oddity.
type fault struct {
	kind     tdqs.OddityKind
	severity Severity
	said     string // a clause; %s stands for the evidence, quoted
	advice   string // a sentence
}

// oddities are the findings on what a server did on the wire, in the order in
// which it did it. A kind without a fault is nothing that this rule looks for.
func oddities(list []tdqs.Oddity, faults []fault) []Finding {
	var out []Finding
	for _, o := range list {
		for _, f := range faults {
			if f.kind != o.Kind {
				continue
			}
			out = append(out, Finding{
				Severity: f.severity,
				Message:  strings.Replace(f.said, "%s", quote(o.Evidence), 1) + seen(o) + ". " + f.advice,
				Evidence: strings.TrimSuffix(string(o.Kind)+": "+excerpt(o.Evidence), ": "),
			})
		}
	}
	return out
}

// seen says how often an oddity was seen and where first.
func seen(o tdqs.Oddity) string {
	var parts []string
	if o.Count > 1 {
		parts = append(parts, fmt.Sprintf("%d times", o.Count))
	}
	if o.Page > 0 {
		parts = append(parts, fmt.Sprintf("first on page %d", o.Page))
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}
