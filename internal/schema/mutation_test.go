package schema

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var mutants = flag.Bool("mutants", false, "try every wrong rule")

// edit is a wrong rule's change to one source file.
type edit struct{ file, old, new string }

// wrongRules are readings of the specification that some other implementation
// could have; each as the edits that would make it ours.
var wrongRules = []struct {
	name  string
	edits []edit
}{
	{"one visited set for the whole walk", []edit{{"subtree.go", "w.refs.onPath[id] = false\n", "\n"}}},
	{"no percent-decoding", []edit{{"references.go", "[unquote(name)]", "[name]"}}},
	{"no definitions", []edit{{"references.go", `{"$defs", "definitions"}`, `{"$defs"}`}}},
	{"no $defs", []edit{{"references.go", `{"$defs", "definitions"}`, `{"definitions"}`}}},
	{"no depth cap", []edit{{"subtree.go", "level < maxLevels && ", ""}}},
	{"no allOf", []edit{{"schema.go", "k.allOf = value", ""}}},
	{"no not", []edit{{"schema.go", "k.not = value", ""}}},
	{"no items", []edit{{"schema.go", "k.items = value", ""}}},
	{`["null"] is not a null`, []edit{{"subtree.go", "t.Is(jsondoc.Array) && t.Len() == 1", "false"}}},
	{"null is a choice", []edit{{"subtree.go", "if isNull(branch)", "if false && isNull(branch)"}}},
	{"required is de-duplicated", []edit{
		{"subtree.go", "find := k.properties.Get\n", "find := k.properties.Get\n\tseen := map[string]bool{}\n"},
		{"subtree.go", "if !required.Is(jsondoc.String) {", "if !required.Is(jsondoc.String) || seen[required.Str()] {"},
		{"subtree.go", "sum.Fields = min(sum.Fields+1, maxCount) //", "seen[required.Str()] = true\nsum.Fields = min(sum.Fields+1, maxCount) //"},
	}},
	{"a required name without schema does not count", []edit{
		{"subtree.go", "sum.Fields = min(sum.Fields+1, maxCount) //", "//"},
		{"subtree.go", "property.Exists() {", "property.Exists() {\nsum.Fields++"},
	}},
	{"keywords beside $ref are merged", []edit{
		{"subtree.go", "return w.reference(k.ref.Str(), level)", "sum := w.reference(k.ref.Str(), level)\nsum.add(w.keywords(k, level))\nreturn sum"},
	}},
	{"prefixItems are walked", []edit{{"schema.go", `case "allOf":`, `case "allOf", "prefixItems":`}}},
	{"a reference's reference is followed", []edit{
		{"subtree.go", "w.keywords(read(w.refs.targets[id]), level)", "w.schema(w.refs.targets[id], level)"},
		{"references.go", "pointersIn(read(r.targets[id]), look)", "if k := read(r.targets[id]); k.ref.Exists() { look(k.ref.Str()) } else { pointersIn(k, look) }"},
	}},
	{"a plain memo of references", []edit{
		{"subtree.go", "free := w.refs.entered[cycle] == 0", "free := true"},
	}},
	{"no memo of references", []edit{{"subtree.go", "free && ok", "free && ok && false"}}},
	{"unions inside not", []edit{
		{"subtree.go", "sum.Depth = max(sum.Depth, w.schema(k.not, level).Depth)", "n := w.schema(k.not, level)\nn.Fields = 0\nsum.add(n)"},
	}},
	{"an eleventh level is entered", []edit{{"subtree.go", "maxLevels = 10", "maxLevels = 11"}}},
	{"the last of equally wide branches", []edit{{"subtree.go", "b.Fields > widest.Fields", "b.Fields >= widest.Fields"}}},
	{"a pointer is known by its target", []edit{{"references.go", "id, known := r.ids[pointer]", "pointer = unquote(pointer)\nid, known := r.ids[pointer]"},
		{"references.go", "id, ok := r.ids[pointer]; ok", "id, ok := r.ids[unquote(pointer)]; ok"}}},
	{"counts do not saturate", []edit{{"subtree.go", "s.Fields = min(s.Fields+t.Fields, maxCount)", "s.Fields += t.Fields"}}},
}

// The hand-checked cases prove something: every wrong rule fails one of them.
func TestWrongRulesAreCaught(t *testing.T) {
	if !*mutants {
		t.Skip("compiles the package once for every wrong rule: run with -mutants")
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("the go command is not here")
	}
	for _, rule := range wrongRules {
		t.Run(rule.name, func(t *testing.T) {
			overlay := overlay(t, rule.edits)
			command := exec.Command(goTool, "test", "-overlay", overlay, "-vet=off", "-run", "^TestRequired", ".")
			out, err := command.CombinedOutput()
			switch {
			case err == nil:
				t.Errorf("no test fails")
			case !strings.Contains(string(out), "--- FAIL"):
				t.Errorf("the wrong rule does not compile:\n%s", out)
			}
		})
	}
}

// overlay writes the edited files and returns the file that makes the compiler
// take them.
func overlay(t *testing.T, edits []edit) string {
	t.Helper()
	dir := t.TempDir()
	replace := map[string]string{}
	sources := map[string]string{}
	for _, e := range edits {
		source, ok := sources[e.file]
		if !ok {
			data, err := os.ReadFile(e.file)
			if err != nil {
				t.Fatal(err)
			}
			source = string(data)
		}
		if n := strings.Count(source, e.old); n != 1 {
			t.Fatalf("%s has %q %d times, want once: bring the wrong rule up to date", e.file, e.old, n)
		}
		sources[e.file] = strings.Replace(source, e.old, e.new, 1)
	}
	for file, source := range sources {
		absolute, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		replace[absolute] = filepath.Join(dir, file)
		if err := os.WriteFile(replace[absolute], []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
