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
	out = append(out, textChange("/title", old.Title, new.Title)...)
	if !bare {
		out = append(out, textChange("/description", old.Description, new.Description)...)
	}
	out = append(out, hintChanges(old, new)...)
	out = append(out, inputChanges(old.InputTree(), new.InputTree())...)
	out = append(out, outputChanges(old.OutputTree(), new.OutputTree())...)
	if len(out) == 0 && old.Name == new.Name { // only the hashes differ
		out = append(out, Change{Wording, "", "the words changed"})
	}
	return out
}

// textChange shows two texts from where they part.
func textChange(pointer string, old, new *string) []Change {
	switch {
	case old == nil && new == nil, old != nil && new != nil && *old == *new:
		return nil
	case old == nil:
		return []Change{{Wording, pointer, "is new: " + excerpt(*new)}}
	case new == nil:
		return []Change{{Wording, pointer, "is gone, and was " + excerpt(*old)}}
	}
	same := 0
	for same < len(*old) && same < len(*new) && (*old)[same] == (*new)[same] {
		same++
	}
	// From the word in which they part, or the one before when one ends there.
	alike := (*old)[:same]
	start := strings.LastIndexAny(alike, " \n") + 1
	if same == len(*old) || same == len(*new) {
		start = strings.LastIndexAny(strings.TrimRight(alike[:start], " \n"), " \n") + 1
	}
	if same-start > maxExcerpt/2 { // a word without end
		start = 0
	}
	return []Change{{Wording, pointer, "changed: " + from(*new, start) + " after " + from(*old, start)}}
}

func from(text string, start int) string {
	if start == 0 {
		return excerpt(text)
	}
	return "…" + excerpt(text[start:])
}

// hints are the four, with what holds when one is not declared: always the worst.
var hints = []struct {
	name     string
	value    bool
	ofWrites bool // it has a meaning only where readOnlyHint is false
}{{"readOnlyHint", false, false}, {"destructiveHint", true, true}, {"idempotentHint", false, true}, {"openWorldHint", true, false}}

func hintChanges(old, new *tdqs.Tool) (out []Change) {
	was, is := old.AnnotationTree(), new.AnnotationTree()
	reads := was.Get("readOnlyHint").Is(jsondoc.True) && is.Get("readOnlyHint").Is(jsondoc.True)
	for _, h := range hints {
		a, declaredA := boolean(was.Get(h.name), h.value)
		b, declaredB := boolean(is.Get(h.name), h.value)
		pointer := "/annotations/" + h.name
		switch {
		case declaredA != declaredB && reads && h.ofWrites:
			out = append(out, Change{Compatible, pointer, "is " + said(declaredB) + ", which says nothing of a tool that only reads"})
		case a != b && !declaredA:
			out = append(out, Change{Compatible, pointer, "is declared now: " + string(hintOf(&b)) + ", which promises more"})
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

func said(declared bool) string {
	if declared {
		return "declared now"
	}
	return "no longer declared"
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
	less := narrowed(before, after, false)
	for _, p := range less {
		out = append(out, Change{Breaking, at + p.pointer, p.message})
	}
	for _, p := range narrowed(after, before, false) {
		if !told(less, p) {
			out = append(out, Change{Compatible, at + p.pointer, p.inverse})
		}
	}
	out = append(out, partChanges(at, before, after, 0)...)
	return append(out, rest(out, at, before, after, "takes the same")...)
}

// told reports whether the place and keyword of a problem are told of already. Values
// and names are not: some may be gone and others new.
func told(already []problem, p problem) bool {
	for _, a := range already {
		if a.pointer == p.pointer && a.what == p.what && p.what != "enum" && p.what != "required" {
			return true
		}
	}
	return false
}

// maxParts is how deep properties are looked at for their defaults and words.
const maxParts = 20

// partChanges are those of what does not decide whether a value is taken: the words of
// properties and of their items, and the values that a caller leaves out.
func partChanges(at string, old, new jsondoc.Value, depth int) (out []Change) {
	if depth > maxParts {
		return nil
	}
	before := old.Get("properties").Index()
	for key, is := range new.Get("properties").Members() {
		if was, there := before[key.Str()]; there {
			out = append(out, partChange(at+"/properties/"+schema.Escape(key.Str()), was, is, depth)...)
		}
	}
	if was, is := old.Get("items"), new.Get("items"); was.Is(jsondoc.Object) && is.Is(jsondoc.Object) {
		out = append(out, partChange(at+"/items", was, is, depth)...)
	}
	return out
}

func partChange(at string, was, is jsondoc.Value, depth int) (out []Change) {
	for _, words := range [...]string{"title", "description"} {
		out = append(out, textChange(at+"/"+words, textOf(was.Get(words)), textOf(is.Get(words)))...)
	}
	if a, b := was.Get("default"), is.Get("default"); !sameText(a, b) {
		out = append(out, Change{Compatible, at, "default changed: " + shown(b) + " after " + shown(a)})
	}
	return append(append(out, headerChange(at, was, is)...), partChanges(at, was, is, depth+1)...)
}

// headerKey names the HTTP header that a parameter is sent in too.
const headerKey = "x-mcp-header"

// headerChange is that of the header of a parameter: who knows the old definition
// sends the old one, or none, and a server refuses a call without its header.
func headerChange(at string, was, is jsondoc.Value) []Change {
	a, b := was.Get(headerKey), is.Get(headerKey)
	switch {
	case !strings.HasPrefix(at, "/inputSchema/"), sameText(a, b), a.Is(jsondoc.String) && strings.EqualFold(a.Str(), b.Str()):
		return nil
	case !b.Exists():
		return []Change{{Compatible, at + "/" + headerKey, "is gone, and was " + shown(a)}}
	case !a.Exists():
		return []Change{{Breaking, at + "/" + headerKey, "is new: " + shown(b)}}
	}
	return []Change{{Breaking, at + "/" + headerKey, "changed: " + shown(b) + " after " + shown(a)}}
}

// textOf is a text, nil when it is none.
func textOf(v jsondoc.Value) *string {
	if !v.Is(jsondoc.String) {
		return nil
	}
	text := v.Str()
	return &text
}

// outputChanges are those of the result. Whatever NEW may answer and OLD refuses
// breaks a caller who was written for OLD. So does what NEW no longer answers, since
// output narrowed is a break too; only a new promise and a new property, where OLD
// left room for it, are compatible.
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
	less := narrowed(old, new, false)
	for _, p := range less {
		if p.what == "required" {
			out = append(out, Change{Compatible, at + p.pointer, promising(p.message)})
			continue
		}
		out = append(out, Change{Breaking, at + p.pointer, p.message})
	}
	for _, p := range narrowed(new, old, true) { // an answer of NEW that OLD does not know
		switch {
		case p.what == "required":
			out = append(out, Change{Breaking, at + p.pointer, promising(p.inverse)})
		case !told(less, p) && !belowGone(less, p.pointer):
			out = append(out, Change{Breaking, at + p.pointer, p.inverse})
		}
	}
	for _, p := range narrowed(new, old, false) {
		if p.what == gone && !slices.ContainsFunc(out, func(c Change) bool { return c.Pointer == at+p.pointer }) {
			out = append(out, Change{Compatible, at + p.pointer, p.inverse})
		}
	}
	out = append(out, partChanges(at, old, new, 0)...)
	return append(out, rest(out, at, old, new, "promises the same")...)
}

// promising says of an answer what is said of a call: what one requires, the other
// promises.
func promising(message string) string { return strings.Replace(message, "requires", "promises", 1) }

// belowGone reports whether a place is that of a property which is told as gone.
func belowGone(already []problem, pointer string) bool {
	return slices.ContainsFunc(already, func(a problem) bool {
		return a.what == gone && (pointer == a.pointer || strings.HasPrefix(pointer, a.pointer+"/"))
	})
}

// rest is what is not told yet of two schemas that differ and break nothing.
func rest(told []Change, at string, old, new jsondoc.Value, message string) []Change {
	switch {
	case gravest(told) != Wording:
		return nil
	case bare(old) != bare(new):
		return []Change{{Compatible, at, message}}
	case len(told) == 0:
		return []Change{{Wording, at, "its words changed"}}
	}
	return nil
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
				writeBare(b, members[key], !isSchema || !schema.MapsNames(key))
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

var noParameters = constant(`{"type": "object"}`)
