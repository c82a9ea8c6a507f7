// Package statistics says how the registry stands as a whole: shares of tiers, means,
// smells, and how servers relate to their tools (specification, "TDQS across the
// registry").
//
// Everything follows from what an export of the registry has, under the calibration
// that readers see alone. What is counted of a server is kept with it until one of its
// scores or its list changes, so that [Take] adds up servers and not tools; a [Board]
// keeps the value for pages and clients.
package statistics

import (
	"time"

	"github.com/opentdqs/tdqs"
)

// Statistics are those of a registry at one moment.
type Statistics struct {
	Calibration tdqs.Calibration
	Made        time.Time
	Servers     Servers
	Coverage    Coverage
	Current     Tools // in the current lists
	Kept        Tools // every version of a definition that ever was in a list
	Shadowing   Shadowing
}

// Coverage is how much of the current lists has a score.
type Coverage struct {
	Listed   int   // entries of the lists
	Scorable int   // of those, the ones that can be scored
	Scored   Share // of those listed
}

// Servers is what the servers' own scores say. A mean is over those that have the
// score.
type Servers struct {
	Registered int   // in the registry
	WithTools  int   // with a tool that can be scored
	Scored     Share // of those with tools: with an overall score
	Tiers      []TierShare
	Overall    Mean
	Quality    Mean // of descriptions
	Coherence  Mean
	Dimensions [tdqs.NumCoherenceDimensions]Mean
	// BelowMean is by how much the worst tool of a server is below the mean of its
	// tools, as both are published; PointBelow are the servers where that is a full
	// point or more.
	BelowMean  Mean
	PointBelow Share
}

// TierShare is how many have a tier.
type TierShare struct {
	Tier tdqs.Tier
	Share
}

// Tools is what the scores of tools say. A tool that stands in a list twice, letter
// for letter, counts twice in the current lists and once among the versions kept.
type Tools struct {
	Scored int
	Mean   Mean
	// A quartile is the lowest score that at least as large a part of the tools does
	// not exceed; nil without a score.
	P25, Median, P75 *tdqs.Tenths
	Scores           [51]int // how many have which score, by tenths
	Tiers            []TierShare
	Passing          Share // of tier B or better
	AnySmell         Share
	Dimensions       [tdqs.NumDimensions]Dimension
	NoDescription    Share
	Tautological     Share
	Contradiction    Share
}

// Dimension is what the marks on one dimension say.
type Dimension struct {
	Mean  Mean
	Smell Share // marked below 3
}

// Shadowing is how often a tool of a current list has a sibling that is much cheaper
// to call. Candidates follow from the schemas; risks were confirmed by the judge.
type Shadowing struct {
	Candidates Share // of the tools that can be scored
	Servers    Share // of those with tools: with a candidate
	Risks      Share // of the tools with a score
}

// scale are the tiers that a score can have, from the best to the worst.
func scale() (tiers []tdqs.Tier) {
	for _, info := range tdqs.Tiers() {
		if info.Floor >= 10 { // no score is below 1.0
			tiers = append(tiers, info.Tier)
		}
	}
	return tiers
}
