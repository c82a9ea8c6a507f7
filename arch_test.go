package tdqs_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	modulePath = "github.com/opentdqs/tdqs"
	maxLines   = 500
	anything   = "*" // as the only entry: the list has no limit
)

// room says what one package may import beside the standard library: packages of
// this module, by folder, and libraries, by the beginning of their import paths.
type room struct {
	ours      []string
	libraries []string
}

// rooms is the picture of the project: imports go down it, never up. A package
// that does not stand here fails the test, so a new one is a decision.
var rooms = map[string]room{
	".":                        {ours: []string{"internal/canon", "internal/schema", "internal/jsondoc"}},
	"internal/jsondoc":         {},
	"internal/escape":          {},
	"internal/lazy":            {},
	"internal/canon":           {ours: []string{"internal/jsondoc"}},
	"internal/schema":          {ours: []string{"internal/jsondoc"}},
	"internal/prose":           {},
	"internal/cursor":          {},
	"internal/word":            {libraries: []string{"golang.org/x/text/unicode/norm"}},
	"rubric":                   {ours: []string{".", "internal/lazy", "internal/canon", "internal/jsondoc"}},
	"judge/model":              {ours: []string{".", "rubric", "internal/escape"}, libraries: []string{"golang.org/x/sync", "golang.org/x/time"}},
	"judge/openai":             {ours: []string{"rubric"}, libraries: []string{"github.com/openai/openai-go"}},
	"judge/offline":            {ours: []string{".", "internal/schema", "internal/jsondoc", "internal/canon", "internal/prose"}},
	"judge/agreement":          {ours: []string{"."}},
	"judge/offline/learn":      {ours: []string{".", "judge/offline", "judge/agreement"}},
	"judge/offline/train":      {ours: []string{".", "judge/offline", "judge/offline/learn", "judge/agreement"}},
	"schema":                   {},
	"coverage":                 {ours: []string{".", "internal/schema", "internal/jsondoc"}},
	"lint":                     {ours: []string{".", "internal/lazy", "coverage", "internal/schema", "internal/jsondoc", "internal/canon", "internal/prose", "internal/escape"}, libraries: []string{"github.com/santhosh-tekuri/jsonschema"}},
	"contract":                 {ours: []string{".", "internal/canon", "internal/schema", "internal/jsondoc", "internal/prose"}},
	"contract/mcpcontract":     {ours: []string{".", "contract"}, libraries: []string{"github.com/modelcontextprotocol/go-sdk", "github.com/santhosh-tekuri/jsonschema"}},
	"capture":                  {ours: []string{".", "internal/lazy", "internal/jsondoc", "internal/escape"}, libraries: []string{"github.com/modelcontextprotocol/go-sdk", "github.com/tailscale/hujson", "github.com/BurntSushi/toml"}},
	"internal/chart":           {ours: []string{"."}},
	"internal/markup":          {ours: []string{".", "lint", "coverage", "internal/canon", "internal/jsondoc", "internal/escape"}, libraries: []string{"github.com/charmbracelet"}},
	"internal/measurement":     {ours: []string{".", "lint", "coverage", "internal/markup"}},
	"internal/report":          {ours: []string{".", "lint", "coverage", "contract", "internal/chart", "internal/markup", "internal/canon", "internal/jsondoc", "internal/escape"}, libraries: []string{"github.com/owenrumney/go-sarif", "github.com/charmbracelet", "github.com/muesli/termenv"}},
	"internal/cache":           {ours: []string{"."}},
	"internal/config":          {ours: []string{".", "internal/lazy", "lint"}, libraries: []string{"github.com/goccy/go-yaml"}},
	"internal/store":           {ours: []string{".", "internal/lazy", "internal/jsondoc", "internal/word"}, libraries: []string{"github.com/jackc/pgx", "modernc.org/sqlite", "github.com/pressly/goose"}},
	"internal/boot":            {},
	"internal/sharedtest":      {},
	"internal/store/storetest": {ours: []string{".", "internal/sharedtest", "internal/store"}, libraries: []string{"github.com/jackc/pgx", "github.com/google/go-cmp"}},
	"internal/registry":        {ours: []string{".", "rubric", "capture", "lint", "coverage", "internal/store"}, libraries: []string{"github.com/jackc/pgx", "github.com/riverqueue/river", "github.com/prometheus/client_golang"}},
	"internal/archive":         {ours: []string{".", "capture", "internal/canon", "internal/jsondoc", "internal/registry", "internal/store"}},
	"internal/statistics":      {ours: []string{".", "internal/store"}},
	"internal/search":          {ours: []string{".", "internal/store", "internal/word"}},
	"internal/api":             {ours: []string{".", "internal/lazy", "lint", "schema", "internal/canon", "internal/cursor", "internal/measurement", "internal/registry", "internal/search", "internal/statistics", "internal/store", "internal/chart"}, libraries: []string{"github.com/danielgtaylor/huma", "github.com/prometheus/client_golang", "golang.org/x/sync", "golang.org/x/time"}},
	"internal/web":             {ours: []string{".", "lint", "coverage", "internal/cursor", "internal/search", "internal/statistics", "internal/store", "internal/chart", "internal/markup", "internal/measurement", "internal/canon", "internal/escape", "internal/schema", "internal/jsondoc"}},
	"internal/cli":             {ours: []string{anything}, libraries: []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/vbauerster/mpb", "github.com/google/shlex", "golang.org/x/sync"}},
	"cmd/tdqs":                 {ours: []string{"internal/boot", "internal/cli"}},
}

// TestArchitecture holds every package to its room. Test files are exempt.
func TestArchitecture(t *testing.T) {
	t.Parallel()
	for file, imports := range goFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		folder := path.Dir(file)
		r, known := roomOf(folder)
		if !known {
			t.Errorf("%s: the package has no room in the table of arch_test.go", file)
			continue
		}
		for _, spec := range imports.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if said := r.refuses(folder, name); said != "" {
				t.Errorf("%s: %s", file, said)
			}
		}
	}
}

// roomOf finds a folder's room: examples may import what is public, bench
// anything.
func roomOf(folder string) (room, bool) {
	top, _, _ := strings.Cut(folder, "/")
	switch top {
	case "examples":
		var public []string
		for name := range rooms {
			if !strings.HasPrefix(name, "internal/") && name != "cmd/tdqs" {
				public = append(public, name)
			}
		}
		return room{ours: public, libraries: []string{"github.com/modelcontextprotocol/go-sdk"}}, true
	case "bench":
		return room{ours: []string{anything}, libraries: []string{anything}}, true
	}
	r, known := rooms[folder]
	return r, known
}

// refuses says why a package may not import another, "" when it may.
func (r room) refuses(folder, imported string) string {
	if imported == modulePath || strings.HasPrefix(imported, modulePath+"/") {
		ours := "."
		if imported != modulePath {
			ours = strings.TrimPrefix(imported, modulePath+"/")
		}
		if slices.Contains(r.ours, ours) || slices.Contains(r.ours, anything) {
			return ""
		}
		return folder + " may not import " + ours
	}
	first, _, _ := strings.Cut(imported, "/")
	if !strings.Contains(first, ".") && first != "C" {
		return "" // the standard library
	}
	for _, library := range r.libraries {
		if library == anything || imported == library || strings.HasPrefix(imported, library+"/") {
			return ""
		}
	}
	return folder + " may not import the library " + imported
}

// TestRooms holds that the table has no cycle and names no room that does not
// stand in it.
func TestRooms(t *testing.T) {
	t.Parallel()
	const open, done = 1, 2
	state := map[string]int{}
	var visit func(name string, trail []string)
	visit = func(name string, trail []string) {
		if state[name] == open {
			t.Errorf("the table has a cycle: %s", strings.Join(append(trail, name), " → "))
		}
		if state[name] != 0 {
			return
		}
		state[name] = open
		for _, next := range rooms[name].ours {
			if _, known := rooms[next]; !known && next != anything {
				t.Errorf("%s may import %s, which has no room", name, next)
			}
			visit(next, append(trail, name))
		}
		state[name] = done
	}
	for name := range rooms {
		visit(name, nil)
	}
}

// TestPackageNames holds that a package says what it is about.
func TestPackageNames(t *testing.T) {
	t.Parallel()
	empty := []string{"util", "utils", "common", "helper", "helpers", "types", "model", "models", "misc",
		"shared", "base", "service", "manager", "impl", "pkg"}
	for file, parsed := range goFiles(t) {
		name := strings.TrimSuffix(parsed.Name.Name, "_test")
		if slices.Contains(empty, name) && file != "judge/model/"+path.Base(file) {
			t.Errorf("%s: package %s says nothing about what is in it", file, name)
		}
	}
}

// TestPackageComments holds that every package says in one comment what it is.
func TestPackageComments(t *testing.T) {
	t.Parallel()
	comments := map[string]int{}
	for file, parsed := range goFiles(t) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		comments[path.Dir(file)] += 0
		if parsed.Doc.Text() != "" {
			comments[path.Dir(file)]++
		}
	}
	for folder, n := range comments {
		if n != 1 {
			t.Errorf("%s has %d package comments, want one", folder, n)
		}
	}
}

// TestFileLength holds files to a length that can be read at a sitting.
func TestFileLength(t *testing.T) {
	t.Parallel()
	for file := range goFiles(t) {
		source, err := os.ReadFile(filepath.FromSlash(file))
		if err != nil {
			t.Fatal(err)
		}
		if lines := bytes.Count(source, []byte("\n")); lines > maxLines {
			t.Errorf("%s has %d lines, the limit is %d", file, lines, maxLines)
		}
	}
}

// goFiles are the heads, down to the imports, of the module's Go files by their
// paths with slashes: generated ones, test data and hidden folders apart.
func goFiles(t *testing.T) map[string]*ast.File {
	t.Helper()
	files := map[string]*ast.File{}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() {
			if name != "." && (base == "testdata" || base[0] == '.' || base[0] == '_') {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(base) != ".go" {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		if !ast.IsGenerated(parsed) {
			files[filepath.ToSlash(name)] = parsed
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
