package contract

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

// properties are the top-level parameters.
func (l *look) properties() jsondoc.Value { return l.tool.InputTree().Get("properties") }

func checkParameters(l *look) (out []broken) {
	if l.pin.Params == nil {
		return nil
	}
	has := slices.Sorted(maps.Keys(l.properties().Index()))
	want := slices.Sorted(maps.Keys(l.pin.Params))
	if !slices.Equal(has, want) {
		return one(labels(has), labels(want))
	}
	return nil
}

func checkRequired(l *look) []broken {
	if l.pin.Params == nil {
		return nil
	}
	has, want := []string{}, []string{}
	for name := range l.tool.InputTree().Get("required").Elements() {
		has = append(has, name.Str())
	}
	slices.Sort(has)
	has = slices.Compact(has)
	for name, param := range l.pin.Params {
		if param.Required {
			want = append(want, name)
		}
	}
	slices.Sort(want)
	if !slices.Equal(has, want) {
		return one(labels(has), labels(want))
	}
	return nil
}

// eachParam looks at every pinned parameter that is there, by name.
func (l *look) eachParam(look func(name string, param Param, declared jsondoc.Value)) {
	properties := l.properties().Index()
	for _, name := range slices.Sorted(maps.Keys(l.pin.Params)) {
		if declared, ok := properties[name]; ok {
			look(name, l.pin.Params[name], declared)
		}
	}
}

func checkType(l *look) (out []broken) {
	l.eachParam(func(name string, param Param, declared jsondoc.Value) {
		if param.Type == "" {
			return
		}
		if got := typeOf(l.facet(declared, "type")); got != param.Type {
			out = append(out, broken{fmt.Sprintf("%s of type %s", label(name), got), param.Type, schemaKey(name, "type")})
		}
	})
	return out
}

// schemaKey is where the contract pins something of a parameter.
func schemaKey(name, what string) string { return schema.Escape(name) + "/" + what }

// typeOf spells the type of a schema; of several, null aside, with bars between.
func typeOf(v jsondoc.Value) string {
	var names []string
	for one := range v.Elements() {
		if name := one.Str(); name != "null" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	switch {
	case len(names) > 0:
		return strings.Join(names, "|")
	case v.Is(jsondoc.String):
		return v.Str()
	}
	return "none"
}

func checkEnum(l *look) (out []broken) {
	l.eachParam(func(name string, param Param, declared jsondoc.Value) {
		if param.Enum == nil {
			return
		}
		var has, want []string
		for v := range l.enum(declared).Elements() {
			has = append(has, string(canon.Append(nil, v)))
		}
		for _, v := range param.Enum {
			want = append(want, canonical(v))
		}
		slices.Sort(has)
		slices.Sort(want)
		if !slices.Equal(slices.Compact(has), slices.Compact(want)) {
			out = append(out, broken{label(name) + " of " + list(has), list(want), schemaKey(name, "enum")})
		}
	})
	return out
}

func list(values []string) string {
	if len(values) == 0 {
		return "any value"
	}
	return strings.Join(values, ", ")
}

func checkDefault(l *look) (out []broken) {
	l.eachParam(func(name string, param Param, declared jsondoc.Value) {
		if param.Default == nil {
			return
		}
		got, has, want := "no default", l.facet(declared, "default"), canonical(param.Default)
		if has.Exists() {
			got = string(canon.Append(nil, has))
		}
		if got != want {
			out = append(out, broken{label(name) + " with " + got, want, schemaKey(name, "default")})
		}
	})
	return out
}

// checkCoverage counts parameters as the signal schemaDescriptionCoverage does,
// without its rounding.
func checkCoverage(l *look) []broken {
	least, s := l.set.rules.Every.Coverage, &l.signals
	if s.ParamsWithDescriptions*100 >= least*s.ParamCount {
		return nil
	}
	var without []string
	for name, schema := range l.properties().Members() {
		if len(schema.Get("description").Text()) == 0 {
			without = append(without, name.Str())
		}
	}
	return one(fmt.Sprintf("%d of %d parameters described, not %s", s.ParamsWithDescriptions, s.ParamCount, labels(without)),
		fmt.Sprintf("%d %%", least))
}

// enum is the list of allowed values of a parameter, or of the items of a list.
func (l *look) enum(schema jsondoc.Value) jsondoc.Value {
	if v := l.facet(schema, "enum"); v.Is(jsondoc.Array) {
		return v
	}
	return l.facet(l.facet(schema, "items"), "enum")
}

// maxSteps bounds how many references and branches lead to a facet.
const maxSteps = 8

// facet is a keyword of a schema, of what it refers to, or of its only branch
// beside null.
func (l *look) facet(schema jsondoc.Value, keyword string) jsondoc.Value {
	for range maxSteps {
		if v := schema.Get(keyword); v.Exists() {
			return v
		}
		next, ok := l.local.Resolve(schema.Get("$ref").Str())
		if !ok {
			next = onlyBranch(schema)
		}
		schema = next
	}
	return jsondoc.Value{}
}

// onlyBranch is the one branch of a union that is not null, or of allOf.
func onlyBranch(schema jsondoc.Value) (only jsondoc.Value) {
	n := 0
	for _, keyword := range [...]string{"anyOf", "oneOf", "allOf"} {
		for branch := range schema.Get(keyword).Elements() {
			if !branch.Get("type").EqualStr("null") {
				only = branch
				n++
			}
		}
	}
	if n != 1 {
		return jsondoc.Value{}
	}
	return only
}

// canonical is a Go value in canonical JSON, so that 8 and 8.0 are the same.
func canonical(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("a value that is no JSON (%v)", err)
	}
	doc, err := jsondoc.Parse(data)
	if err != nil {
		return string(data)
	}
	return string(canon.Append(nil, doc.Root()))
}
