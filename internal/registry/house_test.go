package registry_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
)

// scribe is a judge that writes down what it was asked and answers at once.
type scribe struct {
	mu      sync.Mutex
	asked   []string
	mark    func(tool string) int // nil: 3 for all
	fail    func(what string) error
	shadows bool // confirm every candidate
	invents []tdqs.ShadowVerdict
	weights string // part of its name
}

func (s *scribe) Name() tdqs.JudgeName {
	return tdqs.JudgeName{Judge: "model", Model: "scribe", Weights: s.weights}
}

func (s *scribe) note(what string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, what)
	if s.fail != nil {
		return s.fail(what)
	}
	return nil
}

// take is what was asked since the last time, sorted.
func (s *scribe) take() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.asked
	s.asked = nil
	slices.Sort(asked)
	return asked
}

func (s *scribe) JudgeTool(_ context.Context, c tdqs.ToolCase) (v tdqs.Verdict, err error) {
	n := 3
	if s.mark != nil {
		n = s.mark(c.Tool.Name)
	}
	for d := range v.Marks {
		v.Marks[d] = tdqs.Mark{Score: n, Justification: "as marked"}
	}
	return v, s.note(c.Tool.Name)
}

func (s *scribe) JudgeServer(_ context.Context, c tdqs.ServerCase) (v tdqs.CoherenceVerdict, err error) {
	for d := range v.Marks {
		v.Marks[d] = tdqs.Mark{Score: 4, Justification: "as marked"}
	}
	if s.shadows {
		for _, p := range c.Candidates {
			v.Shadowing = append(v.Shadowing, tdqs.ShadowVerdict{Tool: p.Tool, CheaperSibling: p.CheaperSibling, Justification: "the same purpose"})
		}
	}
	v.Shadowing = append(v.Shadowing, s.invents...)
	return v, s.note("the set of " + c.Name)
}

// house is a registry with its queue and a judge that takes notes.
type house struct {
	*registry.Registry
	t     *testing.T
	queue *registry.Queue
	judge *scribe
	clock *clock
}

func build(t *testing.T, where string, judge *scribe, change func(*registry.Config)) *house {
	t.Helper()
	h := &house{t: t, judge: judge, clock: newClock()}
	c := registry.Config{Scorer: tdqs.Scorer{Judge: judge}, Remote: true, Now: h.clock.Now}
	if change != nil {
		change(&c)
	}
	h.Registry = open(t, where, c)
	var err error
	if h.queue, err = h.OpenQueue(ctx, where, true); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.queue.Close)
	return h
}

// push takes a list in and returns the server's ID.
func (h *house) push(slug string, tools ...string) int64 {
	h.t.Helper()
	p, err := h.Push(ctx, slug, decode(h.t, `{"tools":[`+strings.Join(tools, ",")+`]}`))
	if err != nil {
		h.t.Fatal(err)
	}
	return p.ServerID
}

// settle runs all jobs and returns what the judge was asked.
func (h *house) settle() []string {
	h.t.Helper()
	if _, err := h.Drain(ctx, h.queue); err != nil {
		h.t.Fatal(err)
	}
	return h.judge.take()
}

func (h *house) sweep() registry.Swept {
	h.t.Helper()
	s, err := h.Sweep(ctx)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

func (h *house) asks(why string, want ...string) {
	h.t.Helper()
	slices.Sort(want)
	if diff := cmp.Diff(want, h.settle()); diff != "" {
		h.t.Errorf("%s: %s", why, diff)
	}
}

func (h *house) sound() {
	h.t.Helper()
	wrong, err := h.Check(ctx)
	if err != nil || len(wrong) > 0 {
		h.t.Errorf("aggregates that do not follow: %v, %v", wrong, err)
	}
}

func named(name, description string) string {
	return fmt.Sprintf(`{"name":%q,"description":%q}`, name, description)
}

// dear is a tool that costs much more to call than one without parameters.
func dear(name, description string) string {
	var fields, required []string
	for i := range 12 {
		fields = append(fields, fmt.Sprintf(`"f%d":{"type":"string"}`, i))
		required = append(required, fmt.Sprintf(`"f%d"`, i))
	}
	return fmt.Sprintf(`{"name":%q,"description":%q,"inputSchema":{"type":"object","properties":{%s},"required":[%s]}}`,
		name, description, strings.Join(fields, ","), strings.Join(required, ","))
}
