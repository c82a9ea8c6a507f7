package schema

import (
	"net/url"
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// references are the pointers that a walk of the required subtree can meet,
// numbered by their spelling, with the cycles they form.
type references struct {
	definitions map[string]map[string]jsondoc.Value // by map name, then by key
	ids         map[string]int                      // -1: does not resolve
	targets     []jsondoc.Value
	onPath      []bool // whether the walk is inside the pointer's target
	cycle       []int  // number of the pointer's strongly connected component
	entered     []int  // by cycle: how many of its pointers are on the path
}

func newReferences(root jsondoc.Value) *references {
	r := &references{definitions: map[string]map[string]jsondoc.Value{}, ids: map[string]int{}}
	for _, name := range []string{"$defs", "definitions"} {
		r.definitions[name] = root.Get(name).Index()
	}
	edges := r.collect(root)
	r.onPath = make([]bool, len(r.targets))
	r.cycle = components(edges)
	r.entered = make([]int, len(r.targets))
	return r
}

// id is the number of a pointer, -1 when it does not resolve.
func (r *references) id(pointer string) int {
	if id, ok := r.ids[pointer]; ok {
		return id
	}
	return -1
}

// resolve finds #/$defs/NAME and #/definitions/NAME, NAME percent-encoded; all
// else is opaque (specification, "Invocation cost").
func (r *references) resolve(pointer string) (target jsondoc.Value, ok bool) {
	rest, ok := strings.CutPrefix(pointer, "#/")
	if !ok {
		return target, false
	}
	where, name, ok := strings.Cut(rest, "/")
	if !ok || name == "" || strings.Contains(name, "/") {
		return target, false
	}
	target, ok = r.definitions[where][unquote(name)]
	return target, ok && target.Is(jsondoc.Object)
}

// unquote decodes each %XX and leaves a percent sign that begins none.
func unquote(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	if decoded, err := url.PathUnescape(s); err == nil {
		return decoded
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if i+3 <= len(s) && s[i] == '%' {
			if decoded, err := url.PathUnescape(s[i : i+3]); err == nil {
				b.WriteString(decoded)
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// collect numbers every pointer that can be met from root and lists, for each,
// the pointers met inside its target.
func (r *references) collect(root jsondoc.Value) (edges [][]int) {
	var found []int // in the target being looked at
	var waiting []int
	look := func(pointer string) {
		id, known := r.ids[pointer]
		if !known {
			id = -1
			if target, ok := r.resolve(pointer); ok {
				id = len(r.targets)
				r.targets = append(r.targets, target)
				waiting = append(waiting, id)
			}
			r.ids[pointer] = id
		}
		if id >= 0 {
			found = append(found, id)
		}
	}
	if k := read(root); k.ref.Is(jsondoc.String) {
		look(k.ref.Str())
	} else {
		pointersIn(k, look)
	}
	for len(waiting) > 0 {
		id := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		found = nil
		pointersIn(read(r.targets[id]), look)
		for len(edges) < len(r.targets) {
			edges = append(edges, nil)
		}
		edges[id] = found
	}
	return edges
}

// pointersIn calls look for every reference that a walk of these keywords can
// meet before it follows one. It keeps its own stack and looks at each place
// once.
func pointersIn(k keywords, look func(string)) {
	var stack []jsondoc.Value
	push := func(v jsondoc.Value) {
		if v.Is(jsondoc.Object) {
			stack = append(stack, v)
		}
	}
	for {
		push(k.items)
		push(k.not)
		for _, list := range []jsondoc.Value{k.allOf, k.oneOf, k.anyOf} {
			for branch := range list.Elements() {
				push(branch)
			}
		}
		for _, property := range requiredProperties(k) {
			push(property)
		}
		for {
			if len(stack) == 0 {
				return
			}
			k = read(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
			if !k.ref.Is(jsondoc.String) {
				break
			}
			look(k.ref.Str())
		}
	}
}

// requiredProperties are the schemas of the properties that required names, each
// once.
func requiredProperties(k keywords) []jsondoc.Value {
	if k.required.Len() == 0 || !k.properties.Is(jsondoc.Object) {
		return nil
	}
	wanted := make(map[string]bool, k.required.Len())
	for required := range k.required.Elements() {
		if required.Is(jsondoc.String) {
			wanted[required.Str()] = true
		}
	}
	var out []jsondoc.Value
	for key, property := range k.properties.Members() {
		if wanted[string(key.Text())] {
			out = append(out, property)
		}
	}
	return out
}
