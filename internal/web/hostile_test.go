package web

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// hostile are texts that try to be more than text. What would come of them is an
// element or an attribute called xss, or a character that is not seen.
var hostile = []string{
	`<xss>`, `</title><xss>`, `</pre><xss>`, `</textarea><xss>`, `"><xss a="`, `' xss='`, `" xss="`, `<!-- <xss> -->`, `<![CDATA[<xss>]]>`, `</svg><xss>`, `</script><xss>`,
	`&lt;xss&gt;&#60;xss&#62;`, `{{.}}{{template "layout"}}`, `javascript:xss`, "rev\u202etxt", "zero\u200bwidth", "nul\x00", "red\x1b[31m", "line\u2028end", "tab\tand\nline",
	"half\xed\xa0\xbd", `\u003cxss\u003e`, strings.Repeat("W", 4000), strings.Repeat("<xss>", 800), strings.Repeat("e\u0301", 2000), strings.Repeat("\u0301", 2000), "", " ",
}

// hostileList is a list whose every text is a hostile one.
func hostileList(t testing.TB) string {
	t.Helper()
	var tools []string
	for i, s := range hostile {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		name := text
		if s == "" {
			name = []byte(`"empty"`) // a tool without a name is none
		}
		schema := fmt.Sprintf(`{"type": "object", "title": %[1]s, "properties": {%[1]s: {"type": "string", "description": %[1]s}, "x%[2]s: {"enum": [%[1]s], "default": %[1]s}}, "required": [%[1]s]}`, text, text[1:])
		tools = append(tools, fmt.Sprintf(`{"name": %s, "title": %s, "description": %s, "inputSchema": %s, "outputSchema": %s, "annotations": {"title": %s, "readOnlyHint": %t}}`,
			name, text, text, schema, schema, text, i%2 == 0))
	}
	server, err := json.Marshal(strings.Join(hostile, " ")[:5000])
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf(`{"serverName": %s, "tools": [%s]}`, server, strings.Join(tools, ",\n"))
}

// hostileHouse has a server of hostile texts, in two lists, so that they stand in
// differences too.
func hostileHouse(t testing.TB) *house {
	h := newHouse(t, api.Limits{})
	list := hostileList(t)
	for _, l := range []string{list, strings.ReplaceAll(list, `"readOnlyHint": true`, `"readOnlyHint": false, "destructiveHint": true`)} {
		h.push(t, "hostile", l)
		h.judge(t, "hostile")
	}
	return h
}

// TestHostileTextsBringNothing: what strangers write makes no element and no
// attribute, and what is not seen is shown.
func TestHostileTextsBringNothing(t *testing.T) {
	t.Parallel()
	h := hostileHouse(t)
	p := h.page(t, "/servers/hostile")
	rows := p.having("data-tdqs")
	if len(rows) != len(hostile) {
		t.Errorf("%d of %d tools are listed", len(rows), len(hostile))
	}
	for _, n := range rows {
		tool := h.page(t, attr(within(n, "a")[0], "href"))
		if len(within(section(t, tool, "history"), "li")) != 2 && len(within(section(t, tool, "history"), "li")) != 1 {
			t.Errorf("%s has no history", said(tool.named("h1")[0]))
		}
	}
}

// TestHostileFiles shows every file of the shared folder that can be read.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(sharedtest.Path(t, "hostile"), "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, "no files")
	}
	h := newHouse(t, api.Limits{})
	shown := 0
	for i, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		set, err := tdqs.Decode(data)
		if err != nil || len(set.Tools) == 0 || len(data) > 1<<20 {
			continue
		}
		shown++
		slug := fmt.Sprintf("file-%d", i)
		h.push(t, slug, string(data))
		h.judge(t, slug)
		p := h.page(t, "/servers/"+slug)
		for n, row := range p.having("data-tdqs") {
			if n < 3 {
				h.page(t, attr(within(row, "a")[0], "href"))
			}
		}
	}
	t.Logf("%d of %d files are shown", shown, len(files))
}
