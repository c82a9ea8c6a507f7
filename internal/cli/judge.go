package cli

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/offline"
)

// newJudge is the judge that scores, with its measured error when it only
// estimates.
func newJudge() (tdqs.Judge, *tdqs.Estimate) {
	estimate := offline.Estimate()
	return offline.New(), &estimate
}
