package main

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
)

// previous are the figures of the version before (2026-11-30: means of marks, by lines and
// 300 trees), on the same divisions.
var previous = agreement.Figures{
	Error: 0.205, SameTier: 76.4,
	Exact:     [tdqs.NumDimensions]float64{72.1, 75.7, 73.1, 81.4, 64.2, 66.8},
	WithinOne: [tdqs.NumDimensions]float64{99.3, 98.7, 99.3, 99.5, 98.0, 99.8},
}
