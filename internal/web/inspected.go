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

// inspected is what follows from the definitions of a list alone. A tool is looked at
// among its siblings: what of it concerns all of them is made at once, and the rest
// when the page of a tool is asked for.
type inspected struct {
	tools   []tdqs.Tool
	index   map[int]int // in tools, by place
	signals []tdqs.Signals
	lint    func(index int) []lint.Finding
	bytes   int
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
	i := &inspected{tools: set.Tools, index: map[int]int{}}
	i.signals, _ = r.edition.SignalsOf(set.Tools)
	for n := range set.Tools {
		i.index[set.Tools[n].Position] = n
		i.bytes += len(set.Tools[n].Raw())
	}
	i.lint = lint.ByTool(r.edition, set, i.signals, r.edition.ShadowCandidates(set.Tools, i.signals))
	return i, nil
}

// tool is the definition at a place with its signals; nil where there is none.
func (i *inspected) tool(place int) (*tdqs.Tool, tdqs.Signals) {
	n, is := i.index[place]
	if !is {
		return nil, tdqs.Signals{}
	}
	return &i.tools[n], i.signals[n]
}

// findings are those on the tool at a place, the gravest first.
func (i *inspected) findings(place int) []lint.Finding {
	n, is := i.index[place]
	if !is {
		return nil
	}
	rank := lint.Severities()
	found := i.lint(n)
	slices.SortStableFunc(found, func(a, b lint.Finding) int {
		return slices.Index(rank, a.Severity) - slices.Index(rank, b.Severity)
	})
	return found
}

// bare are the parameters without a description of the tool at a place.
func (i *inspected) bare(place int) []coverage.Missing {
	n, is := i.index[place]
	if !is {
		return nil
	}
	return markup.Bare(&tdqs.Server{Tools: i.tools[n : n+1]})[place]
}

// The bounds of what is remembered of lists that were inspected.
const (
	maxInspected      = 64
	maxInspectedBytes = 4 << 20 // of their definitions; what is remembered takes five times as much
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
