package main

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
)

// previous are the figures of the version before (2026-11-30, 65 features, 120 trees),
// on the same divisions.
var previous = agreement.Figures{
	Error: 0.215, SameTier: 75.9,
	Exact:     [tdqs.NumDimensions]float64{70.8, 74.5, 72.1, 82.2, 62.5, 66.5},
	WithinOne: [tdqs.NumDimensions]float64{99.3, 98.6, 99.5, 99.5, 98.1, 99.8},
}
