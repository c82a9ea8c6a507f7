package tdqs_test

import (
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
	paths, err := filepath.Glob("testdata/vectors/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files := map[string]string{}
		for _, f := range archive.Files {
			files[f.Name] = string(f.Data)
		}
		server, err := tdqs.Decode([]byte(files["tools.json"]))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, e := range tdqs.Editions() {
			t.Run(filepath.Base(path)+"/"+e.Name, func(t *testing.T) {
				t.Parallel()
				var want []string
				for line := range strings.Lines(files[e.Name]) {
					if !strings.HasPrefix(line, "#") {
						want = append(want, strings.TrimSpace(line))
					}
				}
				signals, _ := e.SignalsOf(server.Tools)
				var got []string
				for i, s := range signals {
					got = append(got, fmt.Sprintf("signals %s %d %d %d %d %d", server.Tools[i].Name, s.InvocationCost,
						s.SchemaDepth, s.UnionChoiceCount, s.RequiredFieldCount, s.RequiredParamCount))
				}
				for _, c := range e.ShadowCandidates(server.Tools, signals) {
					got = append(got, fmt.Sprintf("candidate %s %d %s %d", c.Tool, c.InvocationCost, c.CheaperSibling, c.CheaperSiblingInvocationCost))
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			})
		}
	}
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
