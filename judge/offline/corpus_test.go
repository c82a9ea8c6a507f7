package offline

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

func stemOfNumber(i int) prose.Stem { return prose.Stem(uint64(i+1) * 0x9E3779B97F4A7C15) }

// TestEvidence: over the whole corpus every quote is a part of the description
// as sent, and every tool and parameter that is named exists.
func TestEvidence(t *testing.T) {
	t.Parallel()
	dir := sharedFolder(t)
	files, err := filepath.Glob(filepath.Join(dir, "corpus", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus in %s: %v", dir, err)
	}
	j := New()
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		server := sharedServer(t, dir, name)
		set := newSet(server.Name, server.Tools)
		for i := range server.Tools {
			checkEvidence(t, name, j, set, caseOf(tdqs.DefaultEdition(), server.Name, server.Tools, i))
		}
	}
}

// delimited reports whether a quote stands in quotation marks that it does not
// hold itself.
func delimited(written, quote string) bool {
	for _, m := range quotationMarks {
		if strings.Contains(written, m[0]+quote+m[1]) && !strings.Contains(quote, m[0]) && !strings.Contains(quote, m[1]) {
			return true
		}
	}
	return false
}

func checkEvidence(t *testing.T, server string, j *Judge, s *set, c tdqs.ToolCase) {
	t.Helper()
	description := ""
	if c.Tool.Description != nil {
		description = *c.Tool.Description
	}
	names := map[string]bool{}
	for _, other := range c.Tools {
		names[other.Name] = true
	}
	params := c.Tool.InputTree().Get("properties").Index()
	r := new(reading)
	r.read(s, &c)
	r.check = func(p *pen) {
		written := string(p.written())
		for _, q := range p.quotes {
			quote := q.Of(p.r.text.Source)
			if quote == "" || !strings.Contains(description, quote) || !delimited(written, quote) {
				t.Errorf("%s %s: the quote %q is not in the description or not in %q", server, c.Tool.Name, quote, written)
			}
			if n := closed(quote); n != len(quote) && n > 0 && len(quote) < longestQuote {
				t.Errorf("%s %s: the quote %q cuts a bracket or a mark in two", server, c.Tool.Name, quote)
			}
		}
		for _, i := range p.tools {
			name := p.r.set.tools[i].Name
			if !names[name] || name == c.Tool.Name && int(i) == c.Index || !strings.Contains(written, "`"+name+"`") {
				t.Errorf("%s %s: the tool %q is not a sibling or not in %q", server, c.Tool.Name, name, written)
			}
		}
		for _, i := range p.params {
			name := p.r.params[i].name
			if _, ok := params[name]; !ok || !strings.Contains(written, "`"+name+"`") {
				t.Errorf("%s %s: the parameter %q does not exist or is not in %q", server, c.Tool.Name, name, written)
			}
		}
		if n := strings.Count(written, "`"); n != 2*(len(p.tools)+len(p.params)) && !strings.Contains(description, "`") {
			t.Errorf("%s %s: %d names are not accounted for in %q", server, c.Tool.Name, n/2, written)
		}
	}
	checkVerdict(t, j.verdict(r))
}
