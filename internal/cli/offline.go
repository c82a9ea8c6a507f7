package cli

import (
	"fmt"
	"os"
	"runtime"

	"github.com/opentdqs/tdqs/judge/offline"
)

// newOffline makes the judge without a model, with the weights in a file if one is
// named.
func newOffline(weights string) (*judging, error) {
	j := offline.New()
	if weights != "" {
		data, err := os.ReadFile(weights)
		if err != nil {
			return nil, fmt.Errorf("cannot read the weights in %s: %w", weights, cause(err))
		}
		if j, err = offline.Load(data); err != nil {
			return nil, fmt.Errorf("%s holds no weights that tdqs calibrate --train wrote: %w", weights, err)
		}
	}
	estimate := j.Estimate()
	return &judging{judge: j, concurrency: runtime.GOMAXPROCS(0), estimate: &estimate,
		bound: j.Complete, labels: j.Labels()}, nil
}
