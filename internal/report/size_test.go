package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/coverage"
)

// largeServer is an invented server of n tools with the defects that large ones
// have. pad is foreign text that stands everywhere; it may be long.
func largeServer(t *testing.T, n int, pad string) *tdqs.Server {
	t.Helper()
	type object = map[string]any
	verbs, things := []string{"get", "list", "create", "update", "delete"}, []string{"loan", "book", "branch", "fine", "hold", "reader"}
	var tools []object
	for i := range n {
		verb, thing := verbs[i%len(verbs)], things[i/len(verbs)%len(things)]
		tool := object{
			"name":        fmt.Sprintf("%s_%s_%03d%s", verb, thing, i, pad),
			"description": fmt.Sprintf("%s one %s of the library by its number. %s", strings.ToUpper(verb[:1])+verb[1:], thing, pad),
			"inputSchema": object{"type": "object", "required": []string{"id"}, "properties": object{
				"id": object{"type": "string"}, "note" + pad: object{"type": "string", "description": "Shown to the reader"}, "depth": object{"type": "object", "properties": object{"unit" + pad: object{"type": "string"}}}}},
		}
		if i%7 == 0 {
			delete(tool, "description")
		}
		tools = append(tools, tool)
	}
	text, err := json.Marshal(object{"serverName": "large" + pad, "tools": tools})
	if err != nil {
		t.Fatal(err)
	}
	server, err := tdqs.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	return server
}

// largeReports are a report of every command on a large server.
func largeReports(t *testing.T, pad string) *shaped {
	t.Helper()
	server, old := largeServer(t, 343, pad), largeServer(t, 300, pad)
	for i := range old.Tools {
		old.Tools[i].InputSchema = []byte(`{"type":"object","properties":{"id` + pad + `":{"type":"string"},"x":{"enum":[1,2]}}}`)
	}
	r := many(343)
	r.Server.Name += pad
	for i := range r.Tools {
		r.Tools[i].Name += pad
		r.Tools[i].Summary = pad
		r.Provenance.Notes = append(r.Provenance.Notes, "tool "+pad)
		for d := range r.Tools[i].Marks {
			r.Tools[i].Marks[d].Justification = "long words " + pad
		}
	}
	return &shaped{
		text:     "desk" + pad,
		score:    r,
		lint:     NewLint(tdqs.DefaultEdition(), server),
		coverage: NewCoverage(tdqs.DefaultEdition(), server, coverage.DefaultThresholds(), true),
		check:    NewCheck("contract.yaml"+pad, &contract.Rules{Every: contract.Every{Title: true, WhenToUse: true, Errors: true}, DistinctVerbs: true}, server),
		diff:     NewDiff(&DiffSide{Side: contract.Side{Tools: old.Tools}, Name: old.Name}, &DiffSide{Side: contract.Side{Tools: server.Tools}, Name: server.Name}),
		options:  Options{Sources: []*Source{{Server: server}, {Server: server}}},
	}
}

// pads are foreign texts that want to be long: also where nobody sees it.
var pads = map[string]string{
	"plain":  "",
	"long":   strings.Repeat(" tale", 300),
	"marks":  "e" + strings.Repeat("\u0301", 800),
	"markup": strings.Repeat("<|>`", 200),
	"hidden": strings.Repeat("\u202e", 200),
}

// commentLimit is how many characters a comment at GitHub holds; there are no
// more characters than bytes.
const commentLimit = 65_536

// TestLargeServer holds that a report on 343 tools can be read and sent, whatever
// the tools are called.
func TestLargeServer(t *testing.T) {
	t.Parallel()
	for name, pad := range pads {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := largeReports(t, pad)
			all.options.Verbose = true
			for _, command := range Commands() {
				if b := all.written(t, &text, command); len(b) > 250_000 {
					t.Errorf("the text of %s has %d bytes", command, len(b))
				}
				b := all.written(t, &markdown, command)
				if len(b) > commentLimit {
					t.Errorf("the Markdown of %s has %d bytes", command, len(b))
				}
				if bytes.Count(b, []byte("<details>")) != bytes.Count(b, []byte("</details>")) {
					t.Errorf("a fold of %s is not closed", command)
				}
			}
			if name != "plain" {
				return
			}
			all.options.All, all.options.Why, all.options.WhatIf = true, true, 35
			for _, command := range Commands() {
				if b := all.written(t, &text, command); len(b) >= 1_000_000 {
					t.Errorf("the whole text of %s has %d bytes", command, len(b))
				}
			}
		})
	}
}

// TestManyServers holds that Markdown fits a comment with any number of servers.
func TestManyServers(t *testing.T) {
	t.Parallel()
	var all []*tdqs.Report
	for range 300 {
		all = append(all, small())
	}
	var b bytes.Buffer
	if err := markdown.Score(&b, all, Options{}); err != nil {
		t.Fatal(err)
	}
	if b.Len() > commentLimit || !strings.Contains(b.String(), "more servers stand in the JSON report") {
		t.Errorf("%d bytes, ending in %q", b.Len(), b.String()[b.Len()-100:])
	}
}
