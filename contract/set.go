package contract

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/prose"
	"github.com/opentdqs/tdqs/internal/schema"
)

// set is the tools with what several rules need to know of them.
type set struct {
	rules *Rules
	looks []look
	names prose.Names
	times map[string]int    // how often a name is there
	opens map[string]string // the tool that opened with a verb first
}

// look is one tool under its pins.
type look struct {
	set     *set
	tool    *tdqs.Tool
	pin     Pin
	pinned  bool // Tools names the tool
	text    *prose.Text
	signals tdqs.Signals
	local   *schema.Local // of the input schema
}

func newSet(tools []tdqs.Tool, rules *Rules) *set {
	s := &set{rules: rules, times: map[string]int{}, opens: map[string]string{}}
	for i := range tools {
		t := &tools[i]
		s.names.Add(t.Name, i)
		s.times[t.Name]++
		l := look{set: s, tool: t, signals: tdqs.DefaultEdition().Signals(t), local: schema.NewLocal(t.InputTree())}
		l.pin, l.pinned = rules.Tools[t.Name]
		l.text = prose.Cut(l.description())
		s.looks = append(s.looks, l)
	}
	return s
}

// description is the text without outer white space, empty where there is none.
func (l *look) description() string {
	if l.tool.Description == nil {
		return ""
	}
	return canon.Trim(*l.tool.Description)
}

// checkToolSet finds a tool that the contract does not name or that is there
// several times.
func checkToolSet(l *look) (out []broken) {
	if l.set.rules.Tools == nil {
		return nil
	}
	if !l.pinned && !l.set.rules.Open {
		out = one("a tool that the contract does not name", "none beside those that it names")
	}
	if n := l.set.times[l.tool.Name]; n > 1 && l.pinned {
		l.set.times[l.tool.Name] = 1 // told once
		out = append(out, broken{fmt.Sprintf("%d tools of this name", n), "one", "/tools/*"})
	}
	return out
}

// missing are the tools of the contract that are not there.
func (s *set) missing() (out []Failure) {
	for _, name := range slices.Sorted(maps.Keys(s.rules.Tools)) {
		if s.times[name] == 0 {
			out = append(out, Failure{Tool: name, Rule: ToolSet, Got: "no such tool", Want: "the tool that the contract names", Key: "/tools/" + schema.Escape(name)})
		}
	}
	return out
}

// checkTitle wants a title that is not the name and longer, as the signal
// titleIsMeaningful does.
func checkTitle(l *look) []broken {
	if !l.set.rules.Every.Title || l.signals.TitleIsMeaningful {
		return nil
	}
	got := "no title"
	if l.tool.Title != nil {
		got = "the title " + excerpt(*l.tool.Title)
	}
	return one(got, "a title that differs from the name and is longer")
}

// checkHints compares the annotations.
func checkHints(l *look) (out []broken) {
	has, want := l.signals.Annotations, l.pin.Hints
	for _, h := range []struct {
		name string
		has  *bool
		want Hint
	}{
		{"readOnlyHint", has.ReadOnly, want.ReadOnly},
		{"destructiveHint", has.Destructive, want.Destructive},
		{"idempotentHint", has.Idempotent, want.Idempotent},
		{"openWorldHint", has.OpenWorld, want.OpenWorld},
	} {
		if got := hintOf(h.has); h.want != "" && got != h.want {
			out = append(out, broken{h.name + " " + string(got), h.name + " " + string(h.want), strings.TrimSuffix(h.name, "Hint")})
		}
	}
	return out
}

func hintOf(declared *bool) Hint {
	switch {
	case declared == nil:
		return Undeclared
	case *declared:
		return True
	}
	return False
}
