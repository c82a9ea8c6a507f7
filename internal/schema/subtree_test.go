package schema

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

func parse(t testing.TB, text string) jsondoc.Value {
	t.Helper()
	doc, err := jsondoc.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return doc.Root()
}

// wrap is a root whose one required property p has that schema, beside
// definitions.
func wrap(p, defs string) string {
	return `{"properties":{"p":` + p + `},"required":["p"],"$defs":{` + defs + `}}`
}

// nested is an object schema whose required property leads through levels-1
// further objects to leaf.
func nested(levels int, leaf string) string {
	s := leaf
	for range levels {
		s = `{"type":"object","properties":{"n":` + s + `},"required":["n"]}`
	}
	return s
}

// Each case pins one rule of the traversal; the numbers were worked out by hand.
func TestRequired(t *testing.T) {
	t.Parallel()
	const two = `{"properties":{"x":{},"y":{}},"required":["x","y"]}`
	const one = `{"properties":{"x":{}},"required":["x"]}`
	const choice = `{"oneOf":[{"type":"string"},{"type":"number"}]}`
	cases := []struct {
		name, schema                     string
		fields, depth, unions, unionsAll int
	}{
		{"flat object of scalars", `{"properties":{"a":{"type":"string"},"b":{}},"required":["a"]}`, 1, 1, 0, 0},
		{"root without properties", `{"required":["a"],"oneOf":[{},{}]}`, 0, 0, 0, 0},
		{"root with empty properties", `{"properties":{},"required":["a"],"anyOf":[{},{}]}`, 0, 0, 0, 0},
		{"properties that are no object", `{"properties":[],"required":["a"]}`, 0, 0, 0, 0},
		{"optional parts cost nothing", `{"properties":{"a":` + nested(3, `{}`) + `,"b":` + choice + `}}`, 0, 1, 0, 0},
		{"nested object adds a level", wrap(one, ``), 2, 2, 0, 0},
		{"required names without a schema count", `{"properties":{"a":{}},"required":["a","ghost"]}`, 2, 1, 0, 0},
		{"required as listed, repeats too", `{"properties":{"a":` + one + `},"required":["a","a"]}`, 4, 2, 0, 0},
		{"required that are no strings", `{"properties":{"a":{}},"required":[1,null,{},"a"]}`, 1, 1, 0, 0},
		{"required that is no list", `{"properties":{"a":{}},"required":"a"}`, 0, 1, 0, 0},
		{"items that are an object schema", wrap(`{"type":"array","items":`+two+`}`, ``), 3, 2, 0, 0},
		{"items as a list are not entered", wrap(`{"items":[`+two+`]}`, ``), 1, 1, 0, 0},
		{"prefixItems are not entered", wrap(`{"prefixItems":[`+two+`]}`, ``), 1, 1, 0, 0},
		{"additionalProperties are not entered", wrap(`{"additionalProperties":`+two+`}`, ``), 1, 1, 0, 0},
		{"allOf adds up", wrap(`{"allOf":[`+two+`,`+one+`]}`, ``), 4, 2, 0, 0},
		{"allOf beside properties, same level", wrap(`{"properties":{"q":{}},"required":["q"],"allOf":[`+two+`]}`, ``), 4, 2, 0, 0},
		{"of not only the depth", wrap(`{"not":{"properties":{"x":`+one+`},"required":["x"],"oneOf":[{},{}]}}`, ``), 1, 3, 0, 0},
		{"a union is one less than its branches", wrap(`{"oneOf":[{"type":"string"},{"type":"number"},true]}`, ``), 1, 1, 2, 2},
		{"oneOf and anyOf on one node", wrap(`{"oneOf":[{},{}],"anyOf":[{},{},{}]}`, ``), 1, 1, 3, 3},
		{"the widest branch gives fields and unions", wrap(`{"anyOf":[`+one+`,{"properties":{"x":`+choice+`,"y":{}},"required":["x","y"]}]}`, ``), 3, 2, 2, 2},
		{"the first of equal branches", wrap(`{"anyOf":[`+one+`,{"properties":{"x":`+choice+`},"required":["x"]}]}`, ``), 2, 2, 1, 2},
		{"unions of a narrower branch", wrap(`{"anyOf":[`+two+`,{"properties":{"x":`+choice+`},"required":["x"]}]}`, ``), 3, 2, 1, 2},
		{"type null is no choice", wrap(`{"anyOf":[{"type":"string"},{"type":"null"}]}`, ``), 1, 1, 0, 0},
		{"type list of null is no choice", wrap(`{"oneOf":[{"type":["null"]},{"type":"integer"}]}`, ``), 1, 1, 0, 0},
		{"null with a description is no choice", wrap(`{"anyOf":[{"type":"null","description":"none"},{},{}]}`, ``), 1, 1, 1, 1},
		{"type list with more is a choice", wrap(`{"anyOf":[{"type":["null","string"]},{}]}`, ``), 1, 1, 1, 1},
		{"const null is a choice", wrap(`{"anyOf":[{"const":null},{}]}`, ``), 1, 1, 1, 1},
		{"reference to null is a choice", wrap(`{"anyOf":[{"$ref":"#/$defs/N"},{}]}`, `"N":{"type":"null"}`), 1, 1, 1, 1},
		{"only null branches", wrap(`{"anyOf":[{"type":"null"}]}`, ``), 1, 1, 0, 0},
		{"empty union", wrap(`{"anyOf":[]}`, ``), 1, 1, 0, 0},
		{"enum and type lists are no unions", wrap(`{"enum":[1,2,3],"type":["string","number"]}`, ``), 1, 1, 0, 0},

		{"reference into $defs", wrap(`{"$ref":"#/$defs/T"}`, `"T":`+two), 3, 2, 0, 0},
		{"reference into definitions", `{"properties":{"p":{"$ref":"#/definitions/T"}},"required":["p"],"definitions":{"T":` + two + `}}`, 3, 2, 0, 0},
		{"percent-encoded name", wrap(`{"$ref":"#/$defs/a%20b"}`, `"a b":`+two), 3, 2, 0, 0},
		{"percent-encoded slash is part of the name", wrap(`{"$ref":"#/$defs/a%2Fb"}`, `"a/b":`+two), 3, 2, 0, 0},
		{"broken percent stays", wrap(`{"$ref":"#/$defs/50%"}`, `"50%":`+two), 3, 2, 0, 0},
		{"tilde is not decoded", wrap(`{"$ref":"#/$defs/a~1b"}`, `"a/b":`+two), 1, 1, 0, 0},
		{"deeper pointer is opaque", wrap(`{"$ref":"#/$defs/T/properties/x"}`, `"T":`+two), 1, 1, 0, 0},
		{"bare # is opaque", wrap(`{"$ref":"#"}`, ``), 1, 1, 0, 0},
		{"unknown name is opaque", wrap(`{"$ref":"#/$defs/U"}`, ``), 1, 1, 0, 0},
		{"other document is opaque", wrap(`{"$ref":"x.json#/$defs/T"}`, `"T":`+two), 1, 1, 0, 0},
		{"boolean target is opaque", wrap(`{"$ref":"#/$defs/T"}`, `"T":true`), 1, 1, 0, 0},
		{"keywords beside $ref do not count", wrap(`{"$ref":"#/$defs/T","properties":{"q":{},"r":{},"s":{}},"required":["q","r","s"]}`, `"T":`+one), 2, 2, 0, 0},
		{"$ref that is no string is nothing", wrap(`{"$ref":7,"properties":{"q":{}},"required":["q"]}`, ``), 2, 2, 0, 0},
		{"a reference's own reference is not followed", wrap(`{"$ref":"#/$defs/T"}`, `"T":{"$ref":"#/$defs/U"},"U":`+two), 1, 1, 0, 0},
		{"inner $defs are not the root's", wrap(`{"$ref":"#/$defs/T","$defs":{"T":`+two+`}}`, ``), 1, 1, 0, 0},
		{"recursion stops at the pointer", wrap(`{"$ref":"#/$defs/T"}`, `"T":{"properties":{"x":{},"t":{"$ref":"#/$defs/T"}},"required":["x","t"]}`), 3, 2, 0, 0},
		{"the same pointer twice, beside each other", `{"properties":{"p":{"$ref":"#/$defs/T"},"q":{"$ref":"#/$defs/T"}},"required":["p","q"],"$defs":{"T":` + two + `}}`, 6, 2, 0, 0},
		{"a pointer spelled differently is another", wrap(`{"$ref":"#/$defs/T"}`, `"T":{"properties":{"t":{"$ref":"#/$defs/%54"}},"required":["t"]}`), 3, 3, 0, 0},
		// From p the walk goes A, B, then A again is cut; from q it goes B, A, then
		// B is cut. A remembered result of B below A would be wrong for q.
		{"cycle entered at two places", `{"properties":{"p":{"$ref":"#/$defs/A"},"q":{"$ref":"#/$defs/B"}},"required":["p","q"],"$defs":{` +
			`"A":{"properties":{"b":{"$ref":"#/$defs/B"},"a1":{}},"required":["b","a1"]},` +
			`"B":{"properties":{"a":{"$ref":"#/$defs/A"}},"required":["a"]}}}`, 8, 3, 0, 0},
		{"ten levels", nested(10, `{"type":"string"}`), 10, 10, 0, 0},
		{"the eleventh level is not entered", nested(11, `{"type":"string"}`), 10, 10, 0, 0},
		{"unions inside the eleventh level", nested(11, choice), 10, 10, 0, 0},
		{"a union on the tenth level counts", nested(10, choice), 10, 10, 1, 1},
		{"recursion through items to the cap", `{"properties":{"p":{"$ref":"#/$defs/T"}},"required":["p"],"$defs":{"T":{"items":` + nested(12, `{}`) + `}}}`, 10, 10, 0, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := Required(parse(t, c.schema))
			want := Subtree{Fields: c.fields, Depth: c.depth, Unions: c.unions, AllUnions: c.unionsAll}
			if got != want {
				t.Errorf("%s\n got %+v\nwant %+v", c.schema, got, want)
			}
		})
	}
}

// Whatever the graph of references, the walk ends at once.
func TestRequiredEnds(t *testing.T) {
	t.Parallel()
	doubling := func(n int, keyword string) string {
		var defs []string
		for i := range n {
			defs = append(defs, fmt.Sprintf(`"D%d":{%s}`, i, fmt.Sprintf(keyword, i+1, i+1)))
		}
		defs = append(defs, fmt.Sprintf(`"D%d":{"properties":{"x":{}},"required":["x"]}`, n))
		return wrap(`{"$ref":"#/$defs/D0"}`, strings.Join(defs, ","))
	}
	const both = `{"$ref":"#/$defs/D%d"},{"$ref":"#/$defs/D%d"}`
	chain := make([]string, 200_000)
	for i := range chain {
		chain[i] = fmt.Sprintf(`"C%d":{"allOf":[{"$ref":"#/$defs/C%d"}]}`, i, i+1)
	}
	var clique []string
	for i := range 60 {
		var refs []string
		for j := range 60 {
			refs = append(refs, fmt.Sprintf(`{"$ref":"#/$defs/K%d"}`, j))
		}
		clique = append(clique, fmt.Sprintf(`"K%d":{"allOf":[%s]}`, i, strings.Join(refs, ",")))
	}
	wide := make([]string, 50_000)
	names := make([]string, len(wide))
	for i := range wide {
		wide[i], names[i] = fmt.Sprintf(`"w%d":{"type":"string"}`, i), fmt.Sprintf(`"w%d"`, i)
	}
	cases := []struct {
		name, schema string
		want         Subtree
	}{
		{"80 doublings of allOf saturate", doubling(80, `"allOf":[`+both+`]`), Subtree{Fields: maxCount, Depth: 2}},
		{"40 doublings of anyOf", doubling(40, `"anyOf":[`+both+`]`), Subtree{Fields: 2, Depth: 2, Unions: 40, AllUnions: 1<<40 - 1}},
		{"30 doublings of levels", doubling(30, `"properties":{"a":{"$ref":"#/$defs/D%d"},"b":{"$ref":"#/$defs/D%d"}},"required":["a","b"]`),
			Subtree{Fields: 1<<10 - 1, Depth: 10}},
		{"a chain of 200,000 references is cut", wrap(`{"$ref":"#/$defs/C0"}`, strings.Join(chain, ",")), Subtree{Fields: 1, Depth: 1, Cut: true}},
		{"60 definitions that all refer to all", wrap(`{"$ref":"#/$defs/K0"}`, strings.Join(clique, ",")), Subtree{Fields: 1, Depth: 1, Cut: true}},
		{"50,000 required properties", `{"properties":{` + strings.Join(wide, ",") + `},"required":[` + strings.Join(names, ",") + `]}`,
			Subtree{Fields: 50_000, Depth: 1}},
		{"9,000 levels of arrays", wrap(strings.Repeat(`{"items":`, 4500)+`{}`+strings.Repeat(`}`, 4500), ``), Subtree{Fields: 1, Depth: 1}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			root := parse(t, c.schema)
			done := make(chan Subtree, 1)
			go func() { done <- Required(root) }()
			select {
			case got := <-done:
				if got != c.want {
					t.Errorf("%+v, want %+v", got, c.want)
				}
			case <-time.After(time.Minute):
				t.Fatal("the walk does not end")
			}
		})
	}
}

// FuzzRequired: no schema breaks the walk, and its counts make sense.
func FuzzRequired(f *testing.F) {
	f.Add([]byte(wrap(`{"$ref":"#/$defs/T"}`, `"T":{"properties":{"t":{"$ref":"#/$defs/T"}},"required":["t","x"],"anyOf":[{},{"type":"null"}]}`)))
	f.Add([]byte(nested(12, `{"not":{"allOf":[{"oneOf":[true,{}]}]}}`)))
	f.Fuzz(func(t *testing.T, text []byte) {
		doc, err := jsondoc.Parse(text)
		if err != nil || doc.Depth() > 10_000 {
			return
		}
		s := Required(doc.Root())
		if s.Depth < 0 || s.Depth > maxLevels || s.Fields < 0 || s.Unions < 0 || s.Unions > s.AllUnions {
			t.Fatalf("%s: %+v", text, s)
		}
		if again := Required(doc.Root()); again != s {
			t.Fatalf("%s: %+v, then %+v", text, s, again)
		}
	})
}
