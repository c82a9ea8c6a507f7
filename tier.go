package tdqs

import (
	"fmt"
	"strings"
)

// Tier is the letter of a score (specification, "Tiers").
type Tier string

// The tiers. TierF is a guard: no score of this specification falls below 1.0.
const (
	TierA Tier = "A"
	TierB Tier = "B"
	TierC Tier = "C"
	TierD Tier = "D"
	TierF Tier = "F"
)

// TierInfo is one row of the table of tiers.
type TierInfo struct {
	Tier    Tier
	Floor   Tenths // the lowest score of the tier
	Meaning string // goes on after "a tool of this tier"
}

var tiers = [...]TierInfo{
	{TierA, 35, "helps an agent choose and call the tool"},
	{TierB, 30, "is good enough to pass"},
	{TierC, 20, "has visible gaps"},
	{TierD, 10, "leaves the agent guessing"},
	{TierF, 0, "is below the scale: a guard that no score reaches"},
}

// Tiers lists the tiers from the best to the worst.
func Tiers() []TierInfo { return tiers[:] }

// Floor is the lowest score of the tier, 0 for an unknown one.
func (t Tier) Floor() Tenths {
	for _, info := range tiers {
		if info.Tier == t {
			return info.Floor
		}
	}
	return 0
}

// ParseTier reads a tier's letter in either case.
func ParseTier(s string) (Tier, error) {
	for _, info := range tiers {
		if strings.EqualFold(s, string(info.Tier)) {
			return info.Tier, nil
		}
	}
	return "", fmt.Errorf("no tier %q: the tiers are A, B, C, D and F", s)
}
