package tdqs

import (
	"fmt"
	"strconv"
	"strings"
)

// Tenths is a score in tenths of a point: 29 is written 2.9.
type Tenths int

// String writes the score with one decimal.
func (t Tenths) String() string {
	if t < 0 {
		return "-" + (-t).String()
	}
	return strconv.Itoa(int(t)/10) + "." + strconv.Itoa(int(t)%10)
}

// Tier is the letter of the score.
func (t Tenths) Tier() Tier {
	for _, info := range tiers {
		if t >= info.Floor {
			return info.Tier
		}
	}
	return TierF
}

// MarshalJSON writes a JSON number with one decimal.
func (t Tenths) MarshalJSON() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalJSON reads a JSON number that has at most one decimal.
func (t *Tenths) UnmarshalJSON(data []byte) error {
	v, err := ParseTenths(string(data))
	if err != nil {
		return err
	}
	*t = v
	return nil
}

// ParseTenths reads a score such as 3, 3.0 or 2.9.
func ParseTenths(s string) (Tenths, error) {
	whole, frac, dotted := strings.Cut(s, ".")
	n, err := strconv.ParseUint(whole, 10, 16)
	if err != nil || dotted && len(frac) != 1 || dotted && (frac[0] < '0' || frac[0] > '9') {
		return 0, fmt.Errorf("no score %q: a score is a number with at most one decimal", s)
	}
	t := Tenths(n) * 10
	if dotted {
		t += Tenths(frac[0] - '0')
	}
	return t, nil
}
