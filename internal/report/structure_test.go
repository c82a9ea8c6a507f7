package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	lib "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/net/html"
)

// jsonStructure is the shape of a value: its keys and kinds, without what is
// said.
func jsonStructure(t *testing.T, b []byte) (out []string) {
	t.Helper()
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatalf("%v in\n%s", err, b)
	}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(v)) {
				walk(path+"."+key, v[key])
			}
		case []any:
			for i, e := range v {
				walk(path+"."+strconv.Itoa(i), e)
			}
		default:
			out = append(out, fmt.Sprintf("%s %T", path, v))
		}
	}
	walk("", v)
	return out
}

// sarifSchema is the official JSON Schema of SARIF 2.1.0 as the library carries
// it.
var sarifSchema = sync.OnceValues(func() (*jsonschema.Schema, error) {
	here, _ := runtime.FuncForPC(reflect.ValueOf(lib.NewReport).Pointer()).FileLine(reflect.ValueOf(lib.NewReport).Pointer())
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(filepath.Dir(here), "schema.go"), nil, 0)
	if err != nil {
		return nil, err
	}
	text := ""
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING && len(literal.Value) > len(text) {
			text = literal.Value
		}
		return true
	})
	if text, err = strconv.Unquote(text); err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("sarif.json", doc); err != nil {
		return nil, err
	}
	return c.Compile("sarif.json")
})

// sarifStructure holds a log to the official schema, and reads it with a library
// that is not ours.
func sarifStructure(t *testing.T, b []byte) []string {
	t.Helper()
	schema, err := sarifSchema()
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Fatal(err)
	}
	log, err := lib.FromBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range log.Runs[0].Results {
		if text := *r.Message.Text; strings.Contains(text, "](") {
			t.Errorf("a link in a message: %q", text)
		}
		for _, l := range r.Locations {
			if l.PhysicalLocation != nil && strings.ContainsAny(*l.PhysicalLocation.ArtifactLocation.URI, " <>\"\n\r\x00") {
				t.Errorf("no URI: %q", *l.PhysicalLocation.ArtifactLocation.URI)
			}
		}
	}
	return jsonStructure(t, b)
}

// xmlStructure is the elements and the names of their attributes.
func xmlStructure(t *testing.T, b []byte) (out []string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(b))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, b)
		}
		switch token := token.(type) {
		case xml.StartElement:
			name := "<" + token.Name.Local
			for _, a := range token.Attr {
				name += " " + a.Name.Local
			}
			out = append(out, name)
		case xml.EndElement:
			out = append(out, "</"+token.Name.Local)
		case xml.Comment, xml.Directive:
			out = append(out, fmt.Sprintf("%T", token))
		}
	}
	return out
}

// TestXMLReaders holds that another reader of XML takes what is written, where
// there is one.
func TestXMLReaders(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("xmllint is not installed")
	}
	for _, f := range []*Format{&junit, &badgeFormat} {
		for _, text := range hostileTexts {
			cmd := exec.Command(program, "--noout", "-")
			cmd.Stdin = bytes.NewReader(shapedBy(t, text).written(t, f, "score"))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s with %q: %s", f.Name, text, out)
			}
		}
	}
}

// htmlStructure is the elements with the names of their attributes.
func htmlStructure(t *testing.T, b []byte) (out []string) {
	t.Helper()
	z := html.NewTokenizer(bytes.NewReader(b))
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			if !errors.Is(z.Err(), io.EOF) {
				t.Fatal(z.Err())
			}
			return out
		case html.TextToken:
		default:
			token := z.Token()
			name := kind.String() + " "
			if kind == html.CommentToken {
				out = append(out, name)
				continue
			}
			name += token.Data
			for _, a := range token.Attr {
				name += " " + a.Key
				if strings.HasPrefix(a.Key, "on") || a.Key == "href" && strings.Contains(a.Val, "javascript") {
					t.Errorf("an attribute that acts: %s", a)
				}
			}
			out = append(out, name)
		}
	}
}
