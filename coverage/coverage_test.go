package coverage

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
)

func measure(t *testing.T, text string, deep bool) *Report {
	t.Helper()
	server, err := tdqs.Decode([]byte(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return Measure(server, DefaultThresholds(), deep)
}

// says is the figures of a report in one line.
func says(r Ratio) string { return fmt.Sprintf("%d/%d", r.Covered, r.Total) }

// paths is what is missing in one line.
func paths(missing []Missing) string {
	var out []string
	for _, m := range missing {
		out = append(out, m.Path()+" "+string(m.Kind))
	}
	return strings.Join(out, ", ")
}

// TestLeaves pins what counts as a leaf, as described, as required and as
// constrained; every figure is counted by hand.
func TestLeaves(t *testing.T) {
	t.Parallel()
	const d = `"description":"Words."`
	for _, c := range []struct {
		pins, schema                     string
		described, required, constrained string
		missing                          string
	}{
		{"no schema has no leaves", `null`, "0/0", "0/0", "0/0", ""},
		{"a scalar is a leaf", `{"properties":{"a":{"type":"string",` + d + `},"b":{"type":"integer"}}}`,
			"1/2", "0/0", "0/1", "tool.b param-description"},
		{"blank words are none", `{"properties":{"a":{"description":" \u00a0\ufeff"},"b":{"description":7},"c":{"description":""}}}`,
			"0/3", "0/0", "0/0", "tool.a param-description, tool.b param-description, tool.c param-description"},
		{"a boolean schema, a reference and a combinator are leaves", `{"properties":{"a":true,"b":{"$ref":"#/$defs/T"},"c":{"anyOf":[{"properties":{"x":{}}}],` + d + `}},
 "$defs":{"T":{"properties":{"y":{}}}}}`, "1/3", "0/0", "0/0", "tool.a param-description, tool.b param-description"},
		{"a container is entered and not counted", `{"properties":{"a":{"type":"object","properties":{"b":{` + d + `},"c":{}}}}}`,
			"1/2", "0/0", "0/0", "tool.a.c param-description"},
		{"an object without properties is a leaf", `{"properties":{"a":{"type":"object","properties":{}},"b":{"type":"object"}}}`,
			"0/2", "0/0", "0/0", "tool.a param-description, tool.b param-description"},
		{"a list of objects is entered", `{"properties":{"lines":{"type":"array",` + d + `,"items":{"properties":{"tax":{}},"required":["tax"]}}}}`,
			"0/1", "0/1", "0/0", "tool.lines[].tax required-param-description"},
		{"a list of lists is a leaf", `{"properties":{"rows":{"items":{"items":{"properties":{"x":{}}}}}}}`,
			"0/1", "0/0", "0/0", "tool.rows param-description"},
		{"required by its own parent alone", `{"required":["b","o","gone"],"properties":{"b":{},"c":{},"o":{"properties":{"b":{},"c":{}},"required":["c"]}}}`,
			"0/4", "0/2", "0/0", "tool.b required-param-description, tool.c param-description, tool.o.b param-description, tool.o.c required-param-description"},
		{"enum, format and pattern constrain strings", `{"properties":{"a":{"type":"string","enum":[]},"b":{"type":["string","null"],"format":"uri"},
 "c":{"type":"string","pattern":"x"},"d":{"type":"string","enum":"x","format":7},"e":{"type":"integer","enum":[1]}}}`, "0/5", "0/0", "3/4",
			"tool.a param-description, tool.b param-description, tool.c param-description, tool.d param-description, tool.e param-description"},
		{"nothing below level 6 is counted", nest(6, `{}`), "0/1", "0/0", "0/0", "tool" + strings.Repeat(".p", 6) + " param-description"},
		{"a container on level 6 hides what is in it", nest(7, `{}`), "0/0", "0/0", "0/0", ""},
	} {
		t.Run(c.pins, func(t *testing.T) {
			t.Parallel()
			r := measure(t, `{"name":"tool","description":"A description that is long enough to be none of the stubs.","inputSchema":`+c.schema+`}`, false)
			got := strings.Join([]string{says(r.Params.Described), says(r.Params.Required), says(r.Params.Constrained), paths(r.Missing)}, "; ")
			want := strings.Join([]string{c.described, c.required, c.constrained, c.missing}, "; ")
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// nest puts a schema at level n.
func nest(n int, leaf string) string {
	return strings.Repeat(`{"properties":{"p":`, n) + leaf + strings.Repeat(`}}`, n)
}

// TestTools pins the figures of whole tools.
func TestTools(t *testing.T) {
	t.Parallel()
	r := measure(t, `{"serverInfo":{"name":"desk"},"tools":[
 {"name":"lend","title":"Lend","description":"Lend a book.","outputSchema":{"type":"object"}},
 {"name":"renew","title":"renew","description":"Extend the due date of one loan by three weeks.","outputSchema":{}},
 {"name":"sync","title":" ","description":"\t","outputSchema":true}]}`, false)
	got := strings.Join([]string{says(r.Tools), says(r.Outputs), says(r.Titles), strings.Join(r.Stubs, " "), paths(r.Missing)}, "; ")
	if want := "2/3; 1/3; 1/3; lend; sync tool-description"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if r.Pass() || !r.InstructionsKnown || r.InstructionsLength != 0 {
		t.Errorf("pass %t, instructions known %t, of length %d", r.Pass(), r.InstructionsKnown, r.InstructionsLength)
	}
}

// TestInstructions pins when instructions are there, missing and unknown.
func TestInstructions(t *testing.T) {
	t.Parallel()
	const tools = `"tools":[{"name":"lend"}]`
	for text, want := range map[string]string{
		`{` + tools + `}`: "false 0",
		`{"serverInfo":{"name":"x"},` + tools + `}`: "true 0",
		`{"instructions":"Größe",` + tools + `}`:    "true 5",
		`{"instructions":" ",` + tools + `}`:        "true 0",
	} {
		r := measure(t, text, false)
		if got := fmt.Sprint(r.InstructionsKnown, " ", r.InstructionsLength); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestDeep pins what following references and combinators adds.
func TestDeep(t *testing.T) {
	t.Parallel()
	const d = `"description":"Words."`
	for _, c := range []struct{ pins, schema, described, required, missing string }{
		{"a reference to an object is entered", `{"properties":{"a":{"$ref":"#/$defs/T"}},"$defs":{"T":{"properties":{"x":{` + d + `},"y":{}},"required":["y"]}}}`,
			"1/2", "0/1", "tool.a.y required-param-description"},
		{"the words of a target count", `{"properties":{"a":{"$ref":"#/$defs/T"}},"$defs":{"T":{"type":"string",` + d + `}}}`, "1/1", "0/0", ""},
		{"the words of a branch count", `{"properties":{"a":{"anyOf":[{"type":"string",` + d + `},{"type":"null"}]}}}`, "1/1", "0/0", ""},
		{"parts of a root are one object", `{"allOf":[{"properties":{"a":{}}},{"properties":{"b":{}},"required":["a"]}]}`,
			"0/2", "0/1", "tool.a required-param-description, tool.b param-description"},
		{"a name of two branches is one leaf", `{"properties":{"o":{"oneOf":[{"properties":{"kind":{` + d + `},"x":{}}},{"properties":{"kind":{}}}]}}}`,
			"1/2", "0/0", "tool.o.x param-description"},
		{"a shared definition counts once", `{"properties":{"a":{"$ref":"#/$defs/T"},"b":{"$ref":"#/$defs/T"}},"$defs":{"T":{"properties":{"x":{}}}}}`,
			"0/1", "0/0", "tool.a.x param-description"},
		{"recursion ends", `{"properties":{"a":{},"next":{"$ref":"#"}}}`, "0/1", "0/0", "tool.a param-description"},
		{"a reference into nowhere is a leaf", `{"properties":{"a":{"$ref":"#/$defs/T"},"b":{"$ref":"x.json",` + d + `}}}`,
			"1/2", "0/0", "tool.a param-description"},
	} {
		t.Run(c.pins, func(t *testing.T) {
			t.Parallel()
			r := measure(t, `{"name":"tool","inputSchema":`+c.schema+`}`, true)
			got := strings.Join([]string{says(r.Deep.Described), says(r.Deep.Required), paths(r.DeepMissing)}, "; ")
			if want := strings.Join([]string{c.described, c.required, c.missing}, "; "); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// TestThresholds pins what passes.
func TestThresholds(t *testing.T) {
	t.Parallel()
	share := func(s string) *Share {
		v, err := ParseShare(s)
		if err != nil {
			t.Fatal(err)
		}
		return &v
	}
	for _, c := range []struct {
		ratio Ratio
		want  bool
	}{
		{Ratio{}, true},
		{Ratio{Threshold: share("100")}, true},
		{Ratio{9, 10, share("90")}, true},
		{Ratio{899, 1000, share("90%")}, false},
		{Ratio{2, 3, share("66.67")}, false},
		{Ratio{0, 3, nil}, true},
	} {
		if got := c.ratio.Pass(); got != c.want {
			t.Errorf("%+v passes: %t", c.ratio, got)
		}
	}
	for _, wrong := range []string{"", "101", "-1", "90.125", "ninety", "1e1", ".5"} {
		if s, err := ParseShare(wrong); err == nil {
			t.Errorf("%q is read as %v", wrong, s)
		}
	}
	if s := share("92.50").String(); s != "92.5 %" {
		t.Errorf("92.50 is written %q", s)
	}
}

// TestDeepEnds holds that shared definitions do not multiply: else it would not
// end before the tests' time is over.
func TestDeepEnds(t *testing.T) {
	t.Parallel()
	var defs []string
	for i := range 5000 {
		defs = append(defs, fmt.Sprintf(`"D%d":{"properties":{"a":{"$ref":"#/$defs/D%d"},"b":{"anyOf":[{"$ref":"#/$defs/D%d"},{"$ref":"#/$defs/D%d"}]}}}`,
			i, (i+1)%5000, (i*7)%5000, (i*13)%5000))
	}
	r := measure(t, `{"name":"tool","inputSchema":{"$ref":"#/$defs/D0","$defs":{`+strings.Join(defs, ",")+`}}}`, true)
	if r.Deep.Described.Total > 2*5000 {
		t.Errorf("%d leaves", r.Deep.Described.Total)
	}
}
