package lint

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestRun pins what each of the published rules says and does not say about edge cases.
func TestRun(t *testing.T) {
	t.Parallel()
	const described = `"description": "Lend a book to a reader."`
	for _, c := range []struct {
		pins, tool string
		want       string // rule, severity and pointer of each finding
	}{
		{"a tool without a description is also asked for the rest",
			`{"name": "lend"}`,
			"no-description error , missing-annotations warning , no-output-schema info "},
		{"a blank description is pointed at",
			`{"name": "lend", "description": "\u00a0\u2003", "annotations": {"readOnlyHint": false}, "outputSchema": {"type": "object"}}`,
			"no-description error /description"},
		{"one hint that is a boolean is enough",
			`{"name": "lend", ` + described + `, "annotations": {"openWorldHint": false, "readOnlyHint": "yes"}, "outputSchema": {"type": "object"}}`,
			""},
		{"hints of another kind declare nothing",
			`{"name": "lend", ` + described + `, "annotations": {"readOnlyHint": "true", "idempotentHint": 1}, "outputSchema": {"type": "object"}}`,
			"missing-annotations warning /annotations"},
		{"boolean and empty output schemas count as none",
			`{"name": "lend", ` + described + `, "annotations": {"readOnlyHint": false}, "outputSchema": true}`,
			"no-output-schema info /outputSchema"},
		{"49 % is a warning", params(49, 100), "undocumented-parameters warning /inputSchema/properties"},
		{"50 % is an information", params(50, 100), "undocumented-parameters info /inputSchema/properties"},
		{"79 % is an information", params(79, 100), "undocumented-parameters info /inputSchema/properties"},
		{"80 % is no finding", params(80, 100), ""},
		{"79.5 % rounds to 80", params(159, 200), ""},
		{"a single gap is pointed at", params(2, 3), "undocumented-parameters info /inputSchema/properties/p~12"},
		{"no parameters need no words", params(0, 0), ""},
	} {
		t.Run(c.pins, func(t *testing.T) {
			t.Parallel()
			server, findings := lintText(t, c.tool)
			var got []string
			for _, f := range findings {
				checkFinding(t, c.tool, server, f)
				if !isPublished(f.Rule) {
					continue
				}
				got = append(got, fmt.Sprintf("%s %s %s", f.Rule, f.Severity, f.Pointer))
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("got  %s\nwant %s", strings.Join(got, ", "), c.want)
			}
		})
	}
}

// params is a tool with n parameters of which the first have a description.
func params(described, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		words := ""
		if i < described {
			words = `"description": " ", `
		}
		fmt.Fprintf(&b, `"p/%d": {%s"type": "string"}`, i, words)
	}
	return `{"name": "lend", "description": "Lend a book.", "annotations": {"readOnlyHint": false}, "outputSchema": {"type": "object"},
 "inputSchema": {"type": "object", "properties": {` + b.String() + `}}}`
}

// TestDuplicateNames holds that tools of one name are kept apart by position.
func TestDuplicateNames(t *testing.T) {
	t.Parallel()
	dear := `{"name": "query", "description": "Query.  ", "inputSchema": {"type": "object", "required": ["a", "b", "c", "d"], "properties": {"a": {}, "b": {}, "c": {}, "d": {}}}}`
	_, findings := lintText(t, `[`+dear+`, {"name": "list", "description": "List it all."}, `+dear+`]`)
	var places []int
	for _, f := range findings {
		if f.Rule == shadowCandidate.ID {
			places = append(places, f.Position)
		}
	}
	if fmt.Sprint(places) != "[1 3]" {
		t.Errorf("shadow-candidate at positions %v, want [1 3]", places)
	}
}

// clean is an invented set without a defect.
const clean = `[` + cleanTool + `"lend_book", "description": "Lend one copy to a reader for three weeks. Use it at the desk when the copy is there; to keep a copy longer, renew_loan."},
 ` + cleanTool + `"renew_loan", "description": "Extend the due date of a loan by three weeks. Use it before the loan is overdue; it fails when somebody waits."},
 ` + cleanTool + `"return_book", "description": "Take a copy back and close its loan. Use it when a reader brings something; unpaid fines stay open."}]`

const cleanTool = `{"annotations": {"readOnlyHint": false, "destructiveHint": false}, "inputSchema": {"type": "object", "required": ["copy"],
 "properties": {"copy": {"type": "string", "description": "Bar code on the back, nine digits"}}}, "outputSchema": {"type": "object",
 "properties": {"due": {"type": "string", "description": "Last day of the loan"}}}, "name": `

// TestNothing holds that a clean set gives an empty list, not null.
func TestNothing(t *testing.T) {
	t.Parallel()
	_, findings := lintText(t, clean)
	if data, err := json.Marshal(findings); err != nil || string(data) != "[]" {
		t.Errorf("%s, %v", data, err)
	}
}

// TestFindingJSON holds the published keys.
func TestFindingJSON(t *testing.T) {
	t.Parallel()
	_, findings := lintText(t, `{"name": "lend", "description": "LEND", "annotations": {"readOnlyHint": false}, "outputSchema": {"type": "object"}}`)
	data, err := json.Marshal(append(findings, Finding{Message: "m", Rule: "r", Severity: Info}))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"rule":"tautological-description","severity":"error","tool":"lend","pointer":"/description","evidence":"LEND","dimension":"purpose_clarity"}`,
		`{"message":"m","rule":"r","severity":"info","tool":null}`,
	} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s\nlacks %s", data, want)
		}
	}
}

// TestMessagesStayShort holds that no foreign text floods or breaks a message.
func TestMessagesStayShort(t *testing.T) {
	t.Parallel()
	long := strings.Repeat(`\u001b[31m長`, 10_000)
	_, findings := lintText(t, `{"name": "`+long+`", "description": "`+long+`", "outputSchema": [1, "`+long+`"],
 "annotations": {"readOnlyHint": "`+long+`"}, "inputSchema": {"properties": {"`+long+`": {}}}}`)
	if len(findings) < 10 {
		t.Errorf("%d findings, want ten or more", len(findings))
	}
	for _, f := range findings {
		if len(f.Message) > 1000 || len(f.Evidence) > 1000 || strings.Contains(f.Message, "\x1b") {
			t.Errorf("%s: a message of %d bytes, evidence of %d: %.300q", f.Rule, len(f.Message), len(f.Evidence), f.Message)
		}
	}
}

func TestSeverity(t *testing.T) {
	t.Parallel()
	if !Error.AtLeast(Warning) || !Info.AtLeast(Info) || Info.AtLeast(Warning) {
		t.Error("the order is error, warning, info")
	}
	if s, err := ParseSeverity("Warning"); s != Warning || err != nil {
		t.Errorf("%q, %v", s, err)
	}
	if _, err := ParseSeverity("fatal"); err == nil {
		t.Error("an unknown severity is accepted")
	}
}

// TestEditions holds that an edition without costs has no shadow candidates.
func TestEditions(t *testing.T) {
	t.Parallel()
	server, err := tdqs.Decode([]byte(shadowCandidate.Bad))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range tdqs.Editions() {
		found := false
		for _, f := range lintServer(e, server) {
			found = found || f.Rule == shadowCandidate.ID
		}
		if found != e.Costed {
			t.Errorf("edition %s: found %t, want %t", e.Name, found, e.Costed)
		}
	}
}
