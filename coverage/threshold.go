package coverage

import (
	"fmt"
	"strconv"
	"strings"
)

// Share is a part of the whole in hundredths of a percent.
type Share int

const whole Share = 10_000

// ParseShare reads a percentage from 0 to 100 with at most two decimals, as in
// 90, 92.5 or 90%.
func ParseShare(s string) (Share, error) {
	number := strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(s), "%"))
	units, decimals, _ := strings.Cut(number, ".")
	n, err := strconv.ParseUint(units+(decimals + "00")[:2], 10, 16)
	if err != nil || len(decimals) > 2 || units == "" || Share(n) > whole {
		return 0, fmt.Errorf("%q is no percentage from 0 to 100, such as 90 or 92.5", s)
	}
	return Share(n), nil
}

// String is the share in percent.
func (s Share) String() string {
	return strconv.FormatFloat(float64(s)/100, 'f', -1, 64) + " %"
}

// Value is the share from 0 to 1.
func (s Share) Value() float64 { return float64(s) / float64(whole) }

// Thresholds are the shares that must be covered; nil is advisory.
type Thresholds struct {
	Tools       *Share // tools with a description
	Described   *Share // parameters with a description
	Required    *Share // required parameters with a description
	Constrained *Share // strings with enum, format or pattern
	Outputs     *Share // tools with an output schema
	Titles      *Share // tools with a title
}

// DefaultThresholds are those of the audit "Tool Self-Description Coverage": all
// tools, nine parameters in ten, all required parameters; the rest is advice.
func DefaultThresholds() Thresholds {
	all, most := whole, whole*9/10
	return Thresholds{Tools: &all, Described: &most, Required: &all}
}

func (t Thresholds) params() Params {
	return Params{
		Described:   Ratio{Threshold: t.Described},
		Required:    Ratio{Threshold: t.Required},
		Constrained: Ratio{Threshold: t.Constrained},
	}
}
