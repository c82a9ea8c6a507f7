package schema

import (
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// Local finds the targets of local references: JSON pointers as fragments, and
// the plain names that $anchor gives.
type Local struct {
	root    jsondoc.Value
	indexes map[uint32]map[string]jsondoc.Value // of the objects that pointers went through
	known   map[string]jsondoc.Value            // by reference; not there: does not resolve
	anchors map[string]jsondoc.Value            // nil until one is asked for
}

// NewLocal is a finder for one schema.
func NewLocal(root jsondoc.Value) *Local {
	return &Local{root: root, indexes: map[uint32]map[string]jsondoc.Value{}, known: map[string]jsondoc.Value{}}
}

// IsLocal reports whether a reference points into its own document by its
// spelling.
func IsLocal(reference string) bool { return strings.HasPrefix(reference, "#") }

// Resolve finds the target of a reference; "#" is the root.
func (l *Local) Resolve(reference string) (target jsondoc.Value, ok bool) {
	if !IsLocal(reference) {
		return target, false
	}
	if target, ok = l.known[reference]; !ok {
		target = l.find(unquote(reference[1:]))
		l.known[reference] = target
	}
	return target, target.Exists()
}

func (l *Local) find(fragment string) jsondoc.Value {
	switch {
	case fragment == "":
		return l.root
	case fragment[0] != '/':
		return l.anchor(fragment)
	}
	v := l.root
	for step := range strings.SplitSeq(fragment[1:], "/") {
		step = strings.NewReplacer("~1", "/", "~0", "~").Replace(step)
		index, ok := l.indexes[v.ID()]
		if !ok {
			index = children(v)
			l.indexes[v.ID()] = index
		}
		v = index[step]
	}
	return v
}

// children are the values right below v by the step that leads to each.
func children(v jsondoc.Value) map[string]jsondoc.Value {
	if !v.Is(jsondoc.Array) {
		return v.Index()
	}
	index := map[string]jsondoc.Value{}
	for e := range v.Elements() {
		index[strconv.Itoa(len(index))] = e
	}
	return index
}

// anchor finds the schema with that $anchor, or with "#name" as its id in the
// older drafts.
func (l *Local) anchor(name string) jsondoc.Value {
	if l.anchors == nil {
		l.anchors = map[string]jsondoc.Value{}
		for id := l.root.ID(); id < l.root.Next(); id++ {
			v := l.root.At(id)
			if !v.Is(jsondoc.Object) {
				continue
			}
			for key, value := range v.Members() {
				name := value.Str()
				switch string(key.Text()) {
				case "$anchor", "$dynamicAnchor":
				case "$id", "id":
					name = strings.TrimPrefix(name, "#")
					if name == value.Str() {
						continue
					}
				default:
					continue
				}
				if _, taken := l.anchors[name]; !taken && name != "" {
					l.anchors[name] = v
				}
			}
		}
	}
	return l.anchors[name]
}
