package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// library is an invented answer that stands on several lines, with characters of
// one, two and four bytes before what is pointed at.
const library = "{\"tools\": [\r\n" +
	"  {\"name\": \"é😀\", \"inputSchema\": {\"properties\": {\"a/b~c\": {\"enum\": [1, {\"x\": 2}]}, \"a\": 1, \"a\": [7]}}},\n" +
	"  {\"name\": \"two\",\n" +
	"   \"description\": \"words\"}]}"

func sourceOf(t *testing.T, text string) *Source {
	t.Helper()
	server, err := tdqs.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return &Source{File: "tools.json", Text: []byte(text), Server: server}
}

// TestPlaces pins lines and columns in UTF-16 units, with the nearest place for a
// pointer to nothing.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		position int
		pointer  string
		want     region
		text     string // from the place to its end
	}{
		{0, "", region{1, 1, 1, 1}, ""},
		{1, "", region{2, 3, 2, 103}, `{"name": "é😀", "inputSchema": {"properties": {"a/b~c": {"enum": [1, {"x": 2}]}, "a": 1, "a": [7]}}}`},
		{1, "/name", region{2, 12, 2, 17}, `"é😀"`},
		{1, "/inputSchema/properties/a~1b~0c/enum/1/x", region{2, 78, 2, 79}, `2`},
		{1, "/inputSchema/properties/a~1b~0c/enum/7", region{2, 68, 2, 81}, `[1, {"x": 2}]`},
		{1, "/inputSchema/properties/a/0", region{2, 98, 2, 99}, `7`}, // of two keys the last
		{1, "/nothing/here", region{2, 3, 2, 103}, `{"name": "é😀", "inputSchema": {"properties": {"a/b~c": {"enum": [1, {"x": 2}]}, "a": 1, "a": [7]}}}`},
		{2, "", region{3, 3, 4, 27}, "{\"name\": \"two\",\n   \"description\": \"words\"}"},
		{2, "/description", region{4, 19, 4, 26}, `"words"`},
		{3, "/description", region{1, 1, 1, 1}, ""}, // no such tool
	} {
		p := newPlaces(sourceOf(t, library))
		got, ok := p.of(c.position, c.pointer)
		if !ok || got != c.want {
			t.Errorf("tool %d%s is at %v, want %v", c.position, c.pointer, got, c.want)
		}
		if between := cut(library, got); between != c.text {
			t.Errorf("tool %d%s is at %q, want %q", c.position, c.pointer, between, c.text)
		}
	}
	if _, ok := newPlaces(&Source{}).of(1, ""); ok {
		t.Error("a server that runs has a place in a file")
	}
}

// cut is what an editor shows between two places.
func cut(text string, r region) string {
	lines := strings.SplitAfter(text, "\n")
	var b strings.Builder
	for n := r.line; n <= r.endLine; n++ {
		column := 1
		for _, c := range lines[n-1] {
			if (n > r.line || column >= r.column) && (n < r.endLine || column < r.endColumn) {
				b.WriteRune(c)
			}
			column += units([]byte(string(c)))
		}
	}
	return b.String()
}

// TestPlacesOnOneLine holds that a text of one long line is measured as one of
// many short ones, and that every place is right.
func TestPlacesOnOneLine(t *testing.T) {
	t.Parallel()
	server := largeServer(t, 200, "é😀")
	text, err := json.Marshal(map[string]any{"tools": rawTools(server)})
	if err != nil {
		t.Fatal(err)
	}
	source := sourceOf(t, string(text))
	p := newPlaces(source)
	for i := range source.Server.Tools {
		tool := &source.Server.Tools[i]
		r, _ := p.of(tool.Position, "")
		if want := units(text[:tool.Offset]) + 1; r.line != 1 || r.column != want {
			t.Fatalf("tool %d is at column %d, want %d", tool.Position, r.column, want)
		}
	}
	if len(p.marks) < len(text)/markEvery {
		t.Errorf("%d marks in %d bytes", len(p.marks), len(text))
	}
}

func rawTools(s *tdqs.Server) []json.RawMessage {
	var out []json.RawMessage
	for i := range s.Tools {
		out = append(out, s.Tools[i].Raw())
	}
	return out
}

// TestFileURI pins the references to files.
func TestFileURI(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"tools.json": "tools.json", "./a/../b.json": "b.json", "a b/%0A#?.json": "a%20b/%250A%23%3F.json", "a:b.json": "./a:b.json",
		"/srv/tools.json": "file:///srv/tools.json", "line\n\"<é>": "line%0A%22%3C%C3%A9%3E", "../up.json": "../up.json",
	} {
		if got := fileURI(in); got != want {
			t.Errorf("%q is %s, want %s", in, got, want)
		}
	}
}

// TestGitHubEscapes pins what the runner undoes.
func TestGitHubEscapes(t *testing.T) {
	t.Parallel()
	if got := githubProperty("a%,b:c\r\n"); got != "a%25%2Cb%3Ac%0D%0A" {
		t.Errorf("a property is %s", got)
	}
	if got := githubData("a%,b:c\r\n"); got != "a%25,b:c%0D%0A" {
		t.Errorf("data is %s", got)
	}
}
