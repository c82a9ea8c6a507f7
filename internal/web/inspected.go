package web

import (
	"context"
	"slices"
	"sync"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/lint"
)

// inspected is what follows from the definitions of a list alone. A tool is looked
// at among its siblings, so that all of it is made at once.
type inspected struct {
	tools    map[int]*tdqs.Tool // by place
	signals  map[int]tdqs.Signals
	findings map[int][]lint.Finding // the gravest first
	bare     map[int][]coverage.Missing
	bytes    int
}

// inspect reads the definitions of a capture and looks at them in an edition.
func (p *Pages) inspect(ctx context.Context, r readers, capture int64) (*inspected, error) {
	c, err := r.tx.Capture(ctx, capture)
	if err != nil {
		return nil, err
	}
	set, err := p.Restored(&c)
	if err != nil {
		return nil, err
	}
	measured, _ := r.edition.SignalsOf(set.Tools)
	i := &inspected{tools: map[int]*tdqs.Tool{}, signals: map[int]tdqs.Signals{}, findings: map[int][]lint.Finding{}, bare: markup.Bare(set)}
	for n := range set.Tools {
		t := &set.Tools[n]
		i.tools[t.Position], i.signals[t.Position] = t, measured[n]
		i.bytes += len(t.Raw())
	}
	for _, f := range lint.Run(r.edition, set, measured, r.edition.ShadowCandidates(set.Tools, measured)) {
		i.findings[f.Position] = append(i.findings[f.Position], f)
	}
	rank := lint.Severities()
	for _, found := range i.findings {
		slices.SortStableFunc(found, func(a, b lint.Finding) int {
			return slices.Index(rank, a.Severity) - slices.Index(rank, b.Severity)
		})
	}
	return i, nil
}

// The bounds of what is remembered of lists that were inspected.
const (
	maxInspected      = 64
	maxInspectedBytes = 8 << 20 // of their definitions
)

// inspections remember the lists whose tools were looked at last: a capture never
// changes, and who reads one tool of a server reads others.
type inspections struct {
	mu    sync.Mutex
	known []*inspection // the latest first
}

// listKey names a list for ever: the numbers of captures that are removed may come
// again.
type listKey struct {
	capture         int64
	sha256, edition string
}

// inspection is one of them, or on its way to be.
type inspection struct {
	key   listKey
	once  sync.Once
	made  *inspected
	err   error
	bytes int // of the definitions, once they are read
}

// of is what is known of a capture; make is called when nothing is.
func (n *inspections) of(key listKey, make func() (*inspected, error)) (*inspected, error) {
	n.mu.Lock()
	i := slices.IndexFunc(n.known, func(one *inspection) bool { return one.key == key })
	one := &inspection{key: key}
	if i >= 0 {
		one = n.known[i]
		n.known = slices.Delete(n.known, i, i+1)
	}
	n.known = slices.Insert(n.known, 0, one)
	n.mu.Unlock()
	one.once.Do(func() {
		one.made, one.err = make()
		n.trim(one)
	})
	if one.err != nil { // whoever made it for all may have given up
		return make()
	}
	return one.made, nil
}

// trim forgets a list that could not be inspected, and those beyond the bounds.
func (n *inspections) trim(made *inspection) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if made.made != nil {
		made.bytes = made.made.bytes
	}
	total, kept := 0, 0
	n.known = slices.DeleteFunc(n.known, func(one *inspection) bool {
		total, kept = total+one.bytes, kept+1
		return one == made && one.err != nil || kept > maxInspected || kept > 1 && total > maxInspectedBytes
	})
}
