package tdqs_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/opentdqs/tdqs"
)

// The vectors in testdata were worked out by hand for every edition, so that
// the suite means something where the shared folder is absent.
func TestVectors(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"cost.txtar", "ties.txtar", "pairs.txtar"} {
		files := vectors(t, name)
		server := decode(t, files["tools.json"])
		for _, e := range tdqs.Editions() {
			var got []string
			signals, _ := e.SignalsOf(server.Tools)
			for i, s := range signals {
				got = append(got, fmt.Sprintf("signals %s %d %d %d %d %d", server.Tools[i].Name, s.InvocationCost,
					s.SchemaDepth, s.UnionChoiceCount, s.RequiredFieldCount, s.RequiredParamCount))
			}
			for _, c := range e.ShadowCandidates(server.Tools, signals) {
				got = append(got, fmt.Sprintf("candidate %s %d %s %d", c.Tool, c.InvocationCost, c.CheaperSibling, c.CheaperSiblingInvocationCost))
			}
			if diff := cmp.Diff(stated(files[e.Name]), got); diff != "" {
				t.Errorf("%s, %s: (-want +got)\n%s", name, e.Name, diff)
			}
		}
	}
}

// The arithmetic of every edition, what it publishes, and what else it differs in.
func TestScoreVectors(t *testing.T) {
	t.Parallel()
	files := vectors(t, "scores.txtar")
	for _, e := range tdqs.Editions() {
		var got []string
		want := stated(files[e.Name])
		for _, line := range want {
			got = append(got, scoreVector(t, e, line))
		}
		if diff := cmp.Diff(want, got); diff != "" || len(want) == 0 {
			t.Errorf("%s: (-want +got)\n%s", e.Name, diff)
		}
	}
}

// scoreVector is a line of the vectors as an edition has it.
func scoreVector(t *testing.T, e *tdqs.Edition, line string) string {
	t.Helper()
	kind, rest, _ := strings.Cut(line, " ")
	given, _, _ := strings.Cut(rest, " ")
	switch kind {
	case "tool":
		return fmt.Sprintf("tool %s %v", given, e.Score([tdqs.NumDimensions]int(digits(given))))
	case "coherence":
		return fmt.Sprintf("coherence %s %v", given, e.CoherenceScore([tdqs.NumCoherenceDimensions]int(digits(given))))
	case "server":
		given, _, _ = strings.Cut(rest, ":")
		tools, coherence, _ := strings.Cut(given, " beside ")
		var scores []tdqs.Tenths
		for _, s := range append(strings.Fields(tools), coherence) {
			score, err := tdqs.ParseTenths(s)
			if err != nil {
				t.Fatal(err)
			}
			scores = append(scores, score)
		}
		n := len(scores) - 1
		s := e.RollUp(scores[:n], n, &tdqs.Coherence{Score: scores[n]})
		return fmt.Sprintf("server %s: %v %v %v %v", given, s.DescriptionQuality, s.MeanTDQS, s.MinTDQS, s.Overall)
	case "signals":
		tool := decodeTool(t, oneTool)
		published, err := json.Marshal(e.Signals(&tool))
		if err != nil {
			t.Fatal(err)
		}
		return "signals " + topKeys(t, published)
	}
	return fmt.Sprintf("too many tools from %d, output schema shown %t and graded %t, cost in Disambiguation %t",
		e.TooManyTools, e.ShowsOutputSchema, e.GradesOutputSchema, e.CostInDisambiguation)
}

func digits(s string) (out []int) {
	for _, c := range s {
		out = append(out, int(c-'0'))
	}
	return out
}

// vectors are the parts of an archive by their names.
func vectors(t *testing.T, name string) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "vectors", name))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.Files {
		files[f.Name] = string(f.Data)
	}
	return files
}

// stated are the lines of a part that are no remarks.
func stated(part string) (lines []string) {
	for line := range strings.Lines(part) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// The hashes were computed with another language's JSON and SHA-256.
func TestInputHash(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, tool, canonical, hash string }{
		{"a name alone", `{"name":"a"}`,
			`{"annotations":null,"description":null,"inputSchema":null,"name":"a","outputSchema":null,"title":null}`, "ea3032d475e1bbc2"},
		{"nulls are as absent", `{"title":null,"name":"a","annotations":null,"description":null,"inputSchema":null,"outputSchema":null}`,
			`{"annotations":null,"description":null,"inputSchema":null,"name":"a","outputSchema":null,"title":null}`, "ea3032d475e1bbc2"},
		{"unknown keys stay out", `{"name":"a","icons":[1],"_meta":{"x":1},"execution":{}}`,
			`{"annotations":null,"description":null,"inputSchema":null,"name":"a","outputSchema":null,"title":null}`, "ea3032d475e1bbc2"},
		{"keys sorted, numbers as JavaScript prints them", `{"name":"a","inputSchema":{"type":"object","b":1.0,"a":[1e2,{"z":0.10,"y":-0}]}}`,
			`{"annotations":null,"description":null,"inputSchema":{"a":[100,{"y":0,"z":0.1}],"b":1,"type":"object"},"name":"a","outputSchema":null,"title":null}`, "625171284f9b2bd0"},
		{"wrong types: text as null, schemas as sent", `{"name":"a","title":1,"description":[],"inputSchema":true,"outputSchema":"x","annotations":[2.0]}`,
			`{"annotations":[2],"description":null,"inputSchema":true,"name":"a","outputSchema":"x","title":null}`, "251a1b1f618b52f3"},
		{"nothing is escaped without need", `{"name":"a","description":"<b> \u0026 caf\u00e9 \/ \u2028 \"q\""}`,
			`{"annotations":null,"description":"<b> & café / ` + "\u2028" + ` \"q\"","inputSchema":null,"name":"a","outputSchema":null,"title":null}`, "6c66965d1430db45"},
		{"the last of duplicate keys", `{"name":"a","description":"first","name":"b","description":"second"}`,
			`{"annotations":null,"description":"second","inputSchema":null,"name":"b","outputSchema":null,"title":null}`, "f677585504304b41"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tool := decodeTool(t, c.tool)
			if got := string(tool.AppendCanonical(nil)); got != c.canonical {
				t.Errorf("canonical form\n got %s\nwant %s", got, c.canonical)
			}
			if got := tool.InputHash(); got != c.hash {
				t.Errorf("hash %s, want %s", got, c.hash)
			}
		})
	}
}

// A tool made or changed by hand is hashed by what it holds, not by what it was
// read from.
func TestChangedTool(t *testing.T) {
	t.Parallel()
	read := decodeTool(t, `{"name":"a","description":"old","inputSchema":{"b":1,"a":2}}`)
	made := tdqs.Tool{Name: "a", Description: read.Description, InputSchema: []byte(` {"a":2, "b":1.0} `)}
	if read.InputHash() != made.InputHash() {
		t.Error("the same definition, read and made, hashes differently")
	}
	before := read.InputHash()
	changed := read
	text := "new"
	changed.Description = &text
	if changed.InputHash() == before {
		t.Error("a changed description keeps the hash")
	}
	changed = read
	changed.InputSchema = []byte(`{"c":1}`)
	if changed.InputHash() == before || changed.InputTree().Get("c").Len() != 0 || !changed.InputTree().Get("c").Exists() {
		t.Error("a changed schema is not seen")
	}
	*read.Description = "changed in place"
	if read.InputHash() == before {
		t.Error("a description changed in place keeps the hash")
	}
	broken := tdqs.Tool{Name: "a", InputSchema: []byte(`{"a":`)}
	if got := string(broken.AppendCanonical(nil)); !strings.Contains(got, `"inputSchema":null`) {
		t.Errorf("bytes that are no JSON: %s", got)
	}
}

func decodeTool(t *testing.T, text string) tdqs.Tool {
	t.Helper()
	server, err := tdqs.Decode([]byte("[" + text + "]"))
	if err != nil || len(server.Tools) != 1 {
		t.Fatalf("%s: %v", text, err)
	}
	return server.Tools[0]
}
