package api

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/lint"
)

// measured is what follows from the definitions of a list alone, by positions.
type measured struct {
	signals  map[int]tdqs.Signals
	findings map[int][]finding
}

// measure runs the linter over a set. It has to see all of it to speak of one tool.
func measure(e *tdqs.Edition, set *tdqs.Server) *measured {
	all, _ := e.SignalsOf(set.Tools)
	m := &measured{map[int]tdqs.Signals{}, map[int][]finding{}}
	for i := range set.Tools {
		m.signals[set.Tools[i].Position] = all[i]
	}
	found := lint.Run(e, set, all, e.ShadowCandidates(set.Tools, all))
	for i := range found {
		m.findings[found[i].Position] = append(m.findings[found[i].Position], findingOf(&found[i]))
	}
	return m
}

// maxMeasured is of how many tools it is remembered what was measured: of five of
// the largest lists that can be uploaded.
const maxMeasured = 10_000

// measurements remembers what was measured last, so that whoever looks at the tools
// of a large list one by one does not have all of it linted each time, which takes
// seconds of 10 MB.
type measurements struct {
	mu     sync.Mutex
	latest []*measurement // the one that was asked for last at the end
}

// listKey names a list for ever: the numbers of captures that are removed may come
// again.
type listKey struct {
	capture         int64
	sha256, edition string
}

// measurement is what was, or will be, measured of a list.
type measurement struct {
	key   listKey
	tools int                      // that it holds on to; 0 before
	of    atomic.Pointer[measured] // nil before
	alone sync.Mutex               // of whoever measures
}

// find is the place of what is measured of a list.
func (m *measurements) find(key listKey) *measurement {
	m.mu.Lock()
	defer m.mu.Unlock()
	one := &measurement{key: key}
	if at := slices.IndexFunc(m.latest, func(k *measurement) bool { return k.key == key }); at >= 0 {
		one = m.latest[at]
		m.latest = slices.Delete(m.latest, at, at+1)
	}
	m.latest = append(m.latest, one)
	return one
}

// measure measures once, however many ask at a time.
func (m *measurements) measure(one *measurement, e *tdqs.Edition, set *tdqs.Server) *measured {
	one.alone.Lock()
	defer one.alone.Unlock()
	if known := one.of.Load(); known != nil {
		return known
	}
	now := measure(e, set)
	one.of.Store(now)
	m.keep(one, len(set.Tools))
	return now
}

// keep counts what a measurement holds and forgets those that were not asked for in
// a long time. The latest is kept, however large it is.
func (m *measurements) keep(one *measurement, tools int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	one.tools = tools
	held := 0
	for i := len(m.latest) - 1; i >= 0; i-- {
		if held += 1 + m.latest[i].tools; held > maxMeasured && i < len(m.latest)-1 {
			m.latest = slices.Clone(m.latest[i+1:])
			return
		}
	}
}
