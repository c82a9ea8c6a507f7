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
	dark := func(a *param) bool { return !a.described && !a.explained }
	undescribed := func(a *param) bool { return !a.described }
	switch {
	case mark < 3 && p.passing(dark) > 0:
		p.say("describe ")
		p.list(namedInAdvice, dark)
		p.say(" in the schema")
	case mark < 3 && p.passing(undescribed) > 0:
		p.say("describe ")
		p.list(namedInAdvice, undescribed)
		p.say(" in the schema too")
	case p.passing(unexplained) > 0:
		p.say("say in the text ")
		p.ask(unexplained)
	}
}

// unexplained reports whether the text tells nothing of a parameter.
func unexplained(a *param) bool { return !a.explained }

// passing is how many parameters pass.
func (p *pen) passing(pass func(*param) bool) (n int) {
	for i := range p.r.params {
		if pass(&p.r.params[i]) {
			n++
		}
	}
	return n
}

// question is what a text may say of parameters of one kind, around their names; the
// second form is for several.
type question struct{ before, one, many string }

// asked is what is asked, by what a value is.
var asked = [numKinds]question{
	anyValue:    {"what ", " means", " mean"},
	stringValue: {"what form ", " takes (with an example)", " take (with an example)"},
	numberValue: {"within which bounds ", " lies", " lie"},
	flagValue:   {"what ", " changes", " change"},
	choiceValue: {"what the values of ", " mean", " mean"},
	listValue:   {"what ", " may hold", " may hold"},
	objectValue: {"what goes into ", "", ""},
	boundValue:  {"how to choose ", "", ""},
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

// kindOf reads what a parameter takes off its schema, null left out.
func kindOf(p *param, schema jsondoc.Value) valueKind {
	bounded := false
	for key, value := range schema.Members() {
		switch string(key.Text()) {
		case "enum":
			if value.Is(jsondoc.Array) {
				return choiceValue
			}
		case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "pattern", "format", "const", "examples":
			bounded = true // the schema says what a text would say of form and bounds
		}
	}
	k := typeOf(schema)
	switch {
	case k != stringValue && k != numberValue:
	case bounded:
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

// ask asks for what a caller has to know of the first parameters that pass, those of one
// kind together.
func (p *pen) ask(pass func(*param) bool) {
	kinds := make([]valueKind, 0, namedInAdvice)
	var names [numKinds][]int32
	i, named, more := -1, 0, 0
	for _, schema := range p.r.tool.InputTree().Get("properties").Members() { // as the parameters were read
		switch i++; {
		case !pass(&p.r.params[i]):
		case named == namedInAdvice || !presentable(p.r.params[i].name):
			more++
		default:
			k := kindOf(&p.r.params[i], schema)
			if !slices.Contains(kinds, k) {
				kinds = append(kinds, k)
			}
			names[k] = append(names[k], int32(i))
			named++
		}
	}
	for i, k := range kinds {
		p.joint(i, len(kinds))
		q := asked[k]
		p.say(q.before)
		for j, param := range names[k] {
			p.joint(j, len(names[k]))
			p.param(int(param))
		}
		if len(names[k]) == 1 {
			p.say(q.one)
		} else {
			p.say(q.many)
		}
	}
	switch {
	case named == 0:
		p.say("what its parameters mean")
	case more > 0:
		p.say(", and so on for ")
		p.number(more)
		p.say(" more")
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
