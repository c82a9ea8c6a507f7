package contract

import (
	"maps"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/schema"
)

// changes are the differences of two definitions of one tool. Of bare ones the
// descriptions are not known.
func changes(old, new *tdqs.Tool, bare bool) (out []Change) {
	if !samePointer(old.Title, new.Title) {
		out = append(out, Change{Wording, "/title", "changed"})
	}
	if !bare && !samePointer(old.Description, new.Description) {
		out = append(out, Change{Wording, "/description", "changed"})
	}
	out = append(out, hintChanges(old, new)...)
	out = append(out, inputChanges(old.InputTree(), new.InputTree())...)
	out = append(out, outputChanges(old.OutputTree(), new.OutputTree())...)
	if len(out) == 0 && old.Name == new.Name { // only the hashes differ
		out = append(out, Change{Wording, "", "the words changed"})
	}
	return out
}

func samePointer(a, b *string) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

// hints are the four, with what holds when one is not declared.
var hints = []struct {
	name  string
	value bool
}{{"readOnlyHint", false}, {"destructiveHint", true}, {"idempotentHint", false}, {"openWorldHint", true}}

func hintChanges(old, new *tdqs.Tool) (out []Change) {
	was, is := old.AnnotationTree(), new.AnnotationTree()
	for _, h := range hints {
		a, declaredA := boolean(was.Get(h.name), h.value)
		b, declaredB := boolean(is.Get(h.name), h.value)
		pointer := "/annotations/" + h.name
		switch {
		case a != b:
			out = append(out, Change{Breaking, pointer, "turned to " + string(hintOf(&b))})
		case declaredA != declaredB && declaredB:
			out = append(out, Change{Compatible, pointer, "is declared now, as what it was taken to be"})
		case declaredA != declaredB:
			out = append(out, Change{Compatible, pointer, "is no longer declared, and taken to be what it was"})
		}
	}
	if len(out) == 0 && !sameText(was, is) {
		out = append(out, Change{Wording, "/annotations", "changed beside the hints"})
	}
	return out
}

func boolean(v jsondoc.Value, otherwise bool) (value, declared bool) {
	switch v.Kind() {
	case jsondoc.True:
		return true, true
	case jsondoc.False:
		return false, true
	}
	return otherwise, false
}

// inputChanges are those of the parameters: breaking where NEW takes less.
func inputChanges(old, new jsondoc.Value) (out []Change) {
	const at = "/inputSchema"
	if sameText(old, new) {
		return nil
	}
	before, after := old, new
	if !before.Exists() {
		before = noParameters
	}
	if !after.Exists() {
		after = noParameters
	}
	for _, p := range narrowed(before, after) {
		out = append(out, Change{Breaking, at + p.pointer, p.message})
	}
	had := before.Get("properties").Index()
	for key := range after.Get("properties").Members() {
		if _, there := had[key.Str()]; !there {
			out = append(out, Change{Compatible, at + "/properties/" + schema.Escape(key.Str()), "is new"})
		}
	}
	if len(out) == 0 {
		out = append(out, rest(at, before, after, "takes the same or more"))
	}
	return out
}

// outputChanges are those of the result: breaking where NEW promises less, or
// other values than OLD in either direction, since a caller may count on both.
func outputChanges(old, new jsondoc.Value) (out []Change) {
	const at = "/outputSchema"
	switch {
	case sameText(old, new):
		return nil
	case !old.Exists():
		return []Change{{Compatible, at, "is new"}}
	case !new.Exists():
		return []Change{{Breaking, at, "is gone"}}
	}
	for _, p := range narrowed(new, old) { // an answer of NEW that OLD does not know
		lost, unpromised := strings.CutPrefix(p.message, "newly requires ")
		switch {
		case p.message == "is gone": // it is new, seen from here
		case unpromised:
			out = append(out, Change{Breaking, at + p.pointer, "no longer promises " + lost})
		default:
			out = append(out, Change{Breaking, at + p.pointer, "may hold what it did not hold, or cannot be compared"})
		}
	}
	for _, p := range narrowed(old, new) {
		if !strings.HasPrefix(p.message, "newly requires") { // a promise more
			out = append(out, Change{Breaking, at + p.pointer, p.message})
		}
	}
	if len(out) == 0 {
		out = append(out, rest(at, old, new, "promises the same or more"))
	}
	return out
}

// rest is a change that breaks nothing: of words alone, or of more.
func rest(at string, old, new jsondoc.Value, message string) Change {
	if bare(old) == bare(new) {
		return Change{Wording, at, "its words changed"}
	}
	return Change{Compatible, at, message}
}

// wording are the keywords whose values are for readers alone.
var wording = wordsOf("title description examples $comment")

// bare is a schema in canonical form without what is for readers alone.
func bare(v jsondoc.Value) string {
	var b strings.Builder
	writeBare(&b, v, true)
	return b.String()
}

// writeBare writes a value; in a schema, but not in a map of schemas, the words
// are left out.
func writeBare(b *strings.Builder, v jsondoc.Value, isSchema bool) {
	switch v.Kind() {
	case jsondoc.Object:
		members := v.Index()
		b.WriteByte('{')
		for _, key := range slices.Sorted(maps.Keys(members)) {
			if isSchema && wording[key] {
				continue
			}
			b.Write(canon.AppendString(nil, key))
			b.WriteByte(':')
			if isSchema && (key == "enum" || key == "const" || key == "default") {
				b.Write(canon.Append(nil, members[key]))
			} else {
				writeBare(b, members[key], !isSchema || !named[key])
			}
			b.WriteByte(',')
		}
		b.WriteByte('}')
	case jsondoc.Array:
		b.WriteByte('[')
		for e := range v.Elements() {
			writeBare(b, e, true)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	default:
		b.Write(canon.Append(nil, v))
	}
}

// named are the keywords whose values map names to schemas.
var named = wordsOf("properties patternProperties $defs definitions dependentSchemas dependencies")

var noParameters = func() jsondoc.Value {
	doc, err := jsondoc.Parse([]byte(`{"type": "object"}`))
	if err != nil {
		panic(err)
	}
	return doc.Root()
}()
