package coverage

import (
	"slices"

	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

// maxViews is how many schemas are looked at to understand one property: real
// ones need a handful.
const maxViews = 64

// deepWalk counts the leaf parameters of one tool with allOf, anyOf, oneOf and
// local references followed. An object schema is entered once, from the level
// nearest to the root, so that a shared definition counts once and a recursive
// one ends.
type deepWalk struct {
	walk
	local   *schema.Local
	entered map[uint32]bool
	waiting []room
}

// room is an object schema that waits to be entered: all the schemas that
// together describe it.
type room struct {
	views []jsondoc.Value
	path  string
	depth int
}

func (w *deepWalk) run(root jsondoc.Value) {
	if !root.Exists() {
		return
	}
	w.local, w.entered = schema.NewLocal(root), map[uint32]bool{}
	w.waiting = append(w.waiting, room{w.views(root), "", 1})
	for len(w.waiting) > 0 {
		r := w.waiting[0]
		w.waiting = w.waiting[1:]
		w.enter(r)
	}
}

// enter counts the properties of a room. A name that two branches have is one
// leaf, described when one of them describes it.
func (w *deepWalk) enter(r room) {
	required := map[string]bool{}
	var order []string
	properties := map[string][]jsondoc.Value{}
	for _, view := range r.views {
		if w.entered[view.ID()] {
			continue
		}
		w.entered[view.ID()] = true
		for name := range names(view.Get("required")) {
			required[name] = true
		}
		for key, property := range view.Get("properties").Members() {
			name := key.Str()
			if properties[name] == nil {
				order = append(order, name)
			}
			properties[name] = append(properties[name], property)
		}
	}
	for _, name := range order {
		w.property(properties[name], join(r.path, name), r.depth, required[name])
	}
}

// property counts a leaf or queues what is in a container.
func (w *deepWalk) property(written []jsondoc.Value, path string, depth int, required bool) {
	views := w.views(written...)
	var f leafFacts
	container := false
	for _, view := range views {
		f = f.or(facts(view))
		items := w.views(view.Get("items"))
		if slices.ContainsFunc(items, hasProperties) {
			container = true
			w.queue(room{items, path + "[]", depth + 1})
		}
	}
	if slices.ContainsFunc(views, hasProperties) {
		container = true
		w.queue(room{views, path, depth + 1})
	}
	if !container {
		w.leaf(f, path, "", required)
	}
}

func (w *deepWalk) queue(r room) {
	if r.depth <= maxDepth {
		w.waiting = append(w.waiting, r)
	}
}

// views are some schemas with all that they refer to and are combined of.
func (w *deepWalk) views(written ...jsondoc.Value) []jsondoc.Value {
	var out []jsondoc.Value
	seen := map[uint32]bool{}
	add := func(v jsondoc.Value) {
		if v.Is(jsondoc.Object) && !seen[v.ID()] && len(out) < maxViews {
			seen[v.ID()] = true
			out = append(out, v)
		}
	}
	for _, v := range written {
		add(v)
	}
	for i := 0; i < len(out); i++ {
		for key, value := range out[i].Members() {
			switch string(key.Text()) {
			case "$ref":
				target, _ := w.local.Resolve(value.Str())
				add(target)
			case "allOf", "anyOf", "oneOf":
				for branch := range value.Elements() {
					add(branch)
				}
			}
		}
	}
	return out
}

func (f leafFacts) or(g leafFacts) leafFacts {
	return leafFacts{f.described || g.described, f.text || g.text, f.constrained || g.constrained}
}
