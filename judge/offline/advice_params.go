package offline

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// namedInAdvice is how many parameters are named.
const namedInAdvice = 3

// adviseParameters asks for descriptions in the schema first; where it has them only
// what the text adds lifts the mark.
func (p *pen) adviseParameters(mark int) {
	p.r.listen()
	undescribed := func(a *param) bool { return !a.described }
	switch {
	case mark < 3 && p.passing(unsaid) > 0:
		p.say("describe ")
		p.list(namedInAdvice, unsaid)
		p.say(" in the schema")
	case mark < 3 && p.passing(undescribed) > 0:
		p.say("describe ")
		p.list(namedInAdvice, undescribed)
		p.say(" in the schema too")
	case p.r.open().n > 0:
		p.say("say in the text ")
		p.ask()
	}
}

// passing is how many parameters pass.
func (p *pen) passing(pass func(*param) bool) (n int) {
	for i := range p.r.params {
		if pass(&p.r.params[i]) {
			n++
		}
	}
	return n
}

// phrase is what a text may say of parameters of one kind, around their names; the
// second form is for several.
type phrase struct{ before, one, many string }

// asked is what is asked, by what a value is.
var asked = [numKinds]phrase{
	anyValue:    {"what ", " means", " mean"},
	stringValue: {"what form ", " takes (with an example)", " take (with an example)"},
	numberValue: {"within which bounds ", " lies", " lie"},
	flagValue:   {"what ", " changes", " change"},
	choiceValue: {"what the values of ", " mean", " mean"},
	listValue:   {"what ", " may hold", " may hold"},
	objectValue: {"what goes into ", "", ""},
	boundValue:  {"how to choose ", "", ""},

	keyValue:     {"where ", " comes from", " come from"},
	leftOutValue: {"what happens without ", "", ""},
}

// valueKind is what a parameter takes.
type valueKind uint8

const (
	anyValue valueKind = iota
	stringValue
	numberValue
	flagValue
	choiceValue
	listValue
	objectValue
	boundValue // its schema says which form or bounds it has

	keyValue     // a key of known form
	leftOutValue // what may be left out
	numKinds
)

// kindOfType is the kind of one of JSON Schema's types.
func kindOfType(t jsondoc.Value) valueKind {
	switch string(t.Text()) {
	case "string":
		return stringValue
	case "number", "integer":
		return numberValue
	case "boolean":
		return flagValue
	case "array":
		return listValue
	case "object":
		return objectValue
	}
	return anyValue
}

// kind is what a parameter takes by its schema, null left out.
func (p *param) kind() valueKind {
	if p.enum.Is(jsondoc.Array) {
		return choiceValue
	}
	k := typeOf(p.schema)
	switch {
	case k != stringValue && k != numberValue:
	case p.bounded:
		return boundValue
	case k == numberValue:
		if n := len(p.spelled); n > 0 && keys[p.spelled[n-1]] {
			return stringValue // the number of a thing has no bounds
		}
	}
	return k
}

// typeOf is the first type that a schema names, in a union too.
func typeOf(schema jsondoc.Value) valueKind {
	of := schema.Get("type")
	if k := kindOfType(of); k != anyValue {
		return k
	}
	for t := range of.Elements() {
		if k := kindOfType(t); k != anyValue {
			return k
		}
	}
	for _, union := range []string{"anyOf", "oneOf"} {
		for branch := range schema.Get(union).Elements() {
			if k := kindOfType(branch.Get("type")); k != anyValue {
				return k
			}
		}
	}
	return anyValue
}

// mostAsked is how many parameters are looked at for what to ask.
const mostAsked = 100

// asking is what is asked of the parameters of which the text says nothing.
type asking struct {
	n      int // of those named
	params [namedInAdvice]int32
	kinds  [namedInAdvice]valueKind
	more   bool // others have a question too
	call   bool // each is known, and an example of a call is asked for
}

// open finds out what is left to ask, once.
func (r *reading) open() *asking {
	h := r.listen()
	a := &h.asking
	if h.asked {
		return a
	}
	h.asked = true
	for i := range r.params {
		if i == mostAsked {
			a.more = a.n > 0
			break
		}
		p := &r.params[i]
		if p.said || a.more {
			continue
		}
		k, ok := r.question(p)
		switch {
		case !ok:
		case a.n == namedInAdvice || !presentable(p.name):
			a.more = true
		default:
			a.params[a.n], a.kinds[a.n] = int32(i), k
			a.n++
		}
	}
	if a.n == 0 {
		r.askForCall(a)
	}
	return a
}

// askForCall asks, where each parameter is known, for an example of a call with the first
// of those that the text does not speak of.
func (r *reading) askForCall(a *asking) {
	for i := range r.params {
		if p := &r.params[i]; a.n < mostInCall && !p.said && presentable(p.name) {
			a.params[a.n] = int32(i)
			a.n++
		}
	}
	a.call = a.n > 0
}

// mostInCall is how many parameters are named of a call.
const mostInCall = 2

// ask asks for what a caller has to know of the first parameters, those of one kind
// together.
func (p *pen) ask() {
	a := p.r.open()
	if a.call {
		p.say("what a call with ")
		for i, param := range a.params[:a.n] {
			p.joint(i, a.n)
			p.param(int(param))
		}
		p.say(" looks like")
		return
	}
	groups := 0
	for i, k := range a.kinds[:a.n] {
		if !slices.Contains(a.kinds[:i], k) {
			groups++
		}
	}
	group := 0
	for i, k := range a.kinds[:a.n] {
		if slices.Contains(a.kinds[:i], k) {
			continue
		}
		p.joint(group, groups)
		group++
		p.askKind(a, k)
	}
	if a.more {
		p.say(", and so on for the others")
	}
}

// askKind asks for what a caller has to know of the parameters of one kind.
func (p *pen) askKind(a *asking, kind valueKind) {
	n := 0
	for _, k := range a.kinds[:a.n] {
		if k == kind {
			n++
		}
	}
	q := asked[kind]
	p.say(q.before)
	j := 0
	for i, k := range a.kinds[:a.n] {
		if k == kind {
			p.joint(j, n)
			p.param(int(a.params[i]))
			j++
		}
	}
	if n == 1 {
		p.say(q.one)
	} else {
		p.say(q.many)
	}
}

// joint writes what stands before part i of n: a comma, "and", or nothing.
func (p *pen) joint(i, n int) {
	switch {
	case i == 0:
	case i == n-1:
		p.say(" and ")
	default:
		p.say(", ")
	}
}
