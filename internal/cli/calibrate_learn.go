package cli

import (
	"context"
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
	"github.com/opentdqs/tdqs/judge/offline"
	"github.com/opentdqs/tdqs/judge/offline/learn"
)

const (
	// fewestLabels is how many definitions weights are learned from at least. A
	// thousand are better by far; below this nothing is learned but the mean.
	fewestLabels = 60
	// divisions is how often the servers are divided to measure learned weights.
	divisions = 3
)

// learned are weights with what was measured on servers that were held out.
type learned struct {
	file            []byte
	judge, constant agreement.Figures
}

// enough refuses labels that nothing can be learned from.
func enough(l *agreement.Labels) error {
	servers := map[int]bool{}
	for _, row := range l.Rows {
		servers[row.Set] = true
	}
	if len(l.Rows) < fewestLabels || len(servers) < learn.Parts {
		return fmt.Errorf("to learn weights, %d definitions of %d servers are the least: there are %s of %s", fewestLabels, learn.Parts,
			plural(int64(len(l.Rows)), "definition"), plural(int64(len(servers)), "server"))
	}
	return nil
}

// learn learns weights from labels and measures them.
func (a *app) learn(ctx context.Context, l *agreement.Labels, e *tdqs.Edition) (*learned, error) {
	if err := enough(l); err != nil { // a judge may have failed on some
		return nil, err
	}
	seen := a.errOut.progress("learning", 0, nil)
	defer seen.end()
	set := learningSet(l, e)
	set.Coherence = offline.CoherenceWithin()
	v, err := set.Validate(ctx, learn.Standard, divisions)
	if err != nil {
		return nil, err
	}
	out := learned{judge: v.Judge, constant: v.Constant}
	weights := set.Weights(learn.Standard, v)
	weights.Labels = l.Hash()
	out.file, err = learn.Encode(weights)
	return &out, err
}

// learningSet are labels with their features; servers without a label are left
// out, so that they are none to divide.
func learningSet(l *agreement.Labels, e *tdqs.Edition) *learn.Set {
	set := &learn.Set{Edition: e}
	features, extents := make([][][]float64, len(l.Sets)), make([][]offline.Extent, len(l.Sets))
	number := make([]int, len(l.Sets))
	for _, row := range l.Rows {
		if features[row.Set] == nil {
			features[row.Set], extents[row.Set] = offline.Extract(l.Sets[row.Set]), offline.Extents(l.Sets[row.Set])
			number[row.Set] = set.Servers
			set.Servers++
		}
		set.Rows = append(set.Rows, learn.Row{Server: number[row.Set], Marks: row.Marks, Features: features[row.Set][row.Tool],
			Extent: extents[row.Set][row.Tool]})
	}
	return set
}
