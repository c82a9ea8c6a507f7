package contract

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

// usualBudget is the budget of a first contract unless a description is longer.
const usualBudget = 800

// First is a contract that the tools keep: what they all have is pinned, and
// what at least half of them have is pinned with the others as exceptions.
func First(tools []tdqs.Tool) Rules {
	r := Rules{Tools: map[string]Pin{}, Every: Every{Budget: usualBudget, Coverage: 100}}
	s := newSet(tools, &r)
	for i := range s.looks {
		l := &s.looks[i]
		r.Tools[l.tool.Name] = l.first()
		if l.tool.Description != nil {
			if n := utf8.RuneCountInString(*l.tool.Description); n > r.Every.Budget {
				r.Every.Budget = (n + 99) / 100 * 100
			}
		}
		if c := &l.signals; c.ParamCount > 0 {
			r.Every.Coverage = min(r.Every.Coverage, c.ParamsWithDescriptions*100/c.ParamCount)
		}
	}
	r.DistinctVerbs = true
	r.Every.Title, r.Every.Tautology, r.Every.WhenToUse, r.Every.Returns, r.Every.Errors = true, true, true, true, true
	r.settle(tools)
	return r
}

// settle takes back what too many tools break, and excepts the others.
func (r *Rules) settle(tools []tdqs.Tool) {
	breakers := map[Rule][]string{}
	for _, f := range Verify(tools, *r) {
		breakers[f.Rule] = append(breakers[f.Rule], f.Tool)
	}
	for _, trait := range []struct {
		rule Rule
		on   *bool
	}{
		{DistinctVerbs, &r.DistinctVerbs}, {Title, &r.Every.Title}, {Tautology, &r.Every.Tautology},
		{WhenToUse, &r.Every.WhenToUse}, {Returns, &r.Every.Returns}, {Errors, &r.Every.Errors},
	} {
		broken := breakers[trait.rule]
		*trait.on = len(broken)*2 <= len(tools) && (trait.rule != DistinctVerbs || len(broken) == 0)
		for _, name := range broken {
			if pin := r.Tools[name]; *trait.on && !pin.excepts(trait.rule) {
				pin.Except = append(pin.Except, trait.rule)
				r.Tools[name] = pin
			}
		}
	}
	for _, rule := range []Rule{ToolSet, Parameters, Required, Type, Enum, Default, HintsRule, OpeningVerb, Siblings} {
		for _, name := range breakers[rule] { // of several tools of one name
			if pin := r.Tools[name]; !pin.excepts(rule) {
				pin.Except = append(pin.Except, rule)
				r.Tools[name] = pin
			}
		}
	}
}

// first is what a first contract pins of one tool.
func (l *look) first() Pin {
	pin := Pin{Params: map[string]Param{}, Hints: hintsOf(l.signals.Annotations)}
	if verb := l.opening(); verb != "" {
		if _, ok := prose.LookupVerb(canon.Lower(verb)); ok {
			pin.Verb = verb
		}
	}
	named := l.named()
	for i := range l.set.looks {
		if name := l.set.looks[i].tool.Name; named[name] {
			pin.Siblings = append(pin.Siblings, name)
			delete(named, name)
		}
	}
	required := map[string]bool{}
	for name := range l.tool.InputTree().Get("required").Elements() {
		required[name.Str()] = true
	}
	for key, schema := range l.properties().Members() {
		p := Param{Required: required[key.Str()]}
		delete(required, key.Str())
		if t := typeOf(l.facet(schema, "type")); t != "none" {
			p.Type = t
		}
		for v := range l.enum(schema).Elements() {
			p.Enum = append(p.Enum, valueOf(v))
		}
		if d := l.facet(schema, "default"); d.Exists() {
			p.Default = valueOf(d)
		}
		pin.Params[key.Str()] = p
	}
	if len(required) > 0 { // it lists what is no parameter
		pin.Except = append(pin.Except, Required)
	}
	return pin
}

func hintsOf(a tdqs.AnnotationValues) Hints {
	var h Hints
	for _, hint := range []struct {
		has *bool
		pin *Hint
	}{{a.ReadOnly, &h.ReadOnly}, {a.Destructive, &h.Destructive}, {a.Idempotent, &h.Idempotent}, {a.OpenWorld, &h.OpenWorld}} {
		if hint.has != nil {
			*hint.pin = hintOf(hint.has)
		}
	}
	return h
}

// valueOf is a value of JSON as Go has it; whole numbers stay whole.
func valueOf(v jsondoc.Value) (out any) {
	if v.Is(jsondoc.Number) {
		if n, err := strconv.ParseInt(string(canon.Append(nil, v)), 10, 64); err == nil {
			return n
		}
	}
	if json.Unmarshal(canon.Append(nil, v), &out) != nil {
		return nil
	}
	return out
}
