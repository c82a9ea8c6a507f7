// Package measurement remembers what follows from the definitions of a list alone:
// signals, findings of the linter, parameters without a description. The windows on
// the registry show them tool by tool, and some rules of the linter compare a tool
// with all others.
package measurement

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/lint"
)

// List is what was measured of a list, by the places of its tools.
type List struct {
	Signals map[int]tdqs.Signals

	tools  []tdqs.Tool
	at     map[int]int // indices
	find   func(index int) []lint.Finding
	mu     sync.Mutex
	linted map[int][]lint.Finding
	bounds map[Scored]*tdqs.Interval
}

// Scored is a score of the tool at a place, under a calibration by its number.
type Scored struct {
	Position    int
	Calibration int64
	Score       tdqs.Tenths
}

// Interval is how far off a score may be, by a function that is asked once: it reads the
// definition anew, which takes half a second of ten megabytes.
func (l *List) Interval(of Scored, ask func() *tdqs.Interval) *tdqs.Interval {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.bounds[of]; !known {
		l.bounds[of] = ask()
	}
	return l.bounds[of]
}

// Bare are the parameters without a description of the tool at a place.
func (l *List) Bare(position int) []coverage.Missing {
	index, ok := l.at[position]
	if !ok {
		return nil
	}
	return markup.Bare(&tdqs.Server{Tools: l.tools[index : index+1]})[position]
}

// Findings are what the linter finds of the tool at a place, in its order. They are
// looked for when they are asked for first.
func (l *List) Findings(position int) []lint.Finding {
	index, ok := l.at[position]
	if !ok {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, known := l.linted[position]; !known {
		l.linted[position] = l.find(index)
	}
	return l.linted[position]
}

// measure looks at a set in an edition.
func measure(e *tdqs.Edition, set *tdqs.Server) *List {
	all, _ := e.SignalsOf(set.Tools)
	l := &List{Signals: map[int]tdqs.Signals{}, tools: set.Tools, at: map[int]int{}, linted: map[int][]lint.Finding{}, bounds: map[Scored]*tdqs.Interval{},
		find: lint.ByTool(e, set, all, e.ShadowCandidates(set.Tools, all))}
	for i := range set.Tools {
		l.Signals[set.Tools[i].Position], l.at[set.Tools[i].Position] = all[i], i
	}
	return l
}

// maxMeasured is of how many tools it is remembered what was measured, their
// definitions with it: of two of the largest lists that can be uploaded.
const maxMeasured = 4_000

// Lists remember what was measured last, so that whoever looks at the tools of a large
// list one by one does not have all of it linted each time, which takes seconds of
// 10 MB. The zero value remembers nothing yet.
type Lists struct {
	mu     sync.Mutex
	latest []*Entry // the one that was asked for last at the end
}

// Key names a list for ever: the numbers of captures that are removed may come again.
type Key struct {
	Capture         int64
	SHA256, Edition string // of the capture; the edition's name
}

// Entry is what was, or will be, measured of a list.
type Entry struct {
	key   Key
	tools int                  // that it holds on to; 0 before
	of    atomic.Pointer[List] // nil before
	alone sync.Mutex           // of whoever measures
}

// Known is what was measured, nil before.
func (e *Entry) Known() *List { return e.of.Load() }

// Find is the place of what is measured of a list.
func (l *Lists) Find(key Key) *Entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := &Entry{key: key}
	if at := slices.IndexFunc(l.latest, func(k *Entry) bool { return k.key == key }); at >= 0 {
		one = l.latest[at]
		l.latest = slices.Delete(l.latest, at, at+1)
	}
	l.latest = append(l.latest, one)
	return one
}

// Measure measures once, however many ask at a time. It takes its time, so it is no
// part of a transaction.
func (l *Lists) Measure(one *Entry, e *tdqs.Edition, set *tdqs.Server) *List {
	one.alone.Lock()
	defer one.alone.Unlock()
	if known := one.Known(); known != nil {
		return known
	}
	now := measure(e, set)
	one.of.Store(now)
	l.keep(one, len(set.Tools))
	return now
}

// keep counts what an entry holds and forgets those that were not asked for in a long
// time. The latest is kept, however large it is.
func (l *Lists) keep(one *Entry, tools int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	one.tools = tools
	held := 0
	for i := len(l.latest) - 1; i >= 0; i-- {
		if held += 1 + l.latest[i].tools; held > maxMeasured && i < len(l.latest)-1 {
			l.latest = slices.Clone(l.latest[i+1:])
			return
		}
	}
}
