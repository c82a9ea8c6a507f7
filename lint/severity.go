package lint

import (
	"fmt"
	"slices"
	"strings"
)

// Severity says how much a finding matters.
type Severity string

// The severities, the gravest first.
const (
	Error   Severity = "error"   // the tool cannot be told apart or called by its definition
	Warning Severity = "warning" // the score suffers
	Info    Severity = "info"    // a chance to say more
)

// Severities lists the severities, the gravest first.
func Severities() []Severity { return []Severity{Error, Warning, Info} }

// AtLeast reports whether s is as grave as t or graver.
func (s Severity) AtLeast(t Severity) bool {
	all := Severities()
	return slices.Index(all, s) <= slices.Index(all, t)
}

// ParseSeverity reads a severity's name in either case.
func ParseSeverity(s string) (Severity, error) {
	for _, known := range Severities() {
		if strings.EqualFold(s, string(known)) {
			return known, nil
		}
	}
	return "", fmt.Errorf("no severity %q: the severities are error, warning and info", s)
}
