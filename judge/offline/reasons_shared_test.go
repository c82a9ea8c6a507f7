package offline

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/prose"
)

// traits are what the judge has read off a definition that decides a dimension, its
// mark included: the opening or the first sentence that bears on it, the sibling that it
// names, the cues of behavior, hints, and counts and names of parameters. They are read
// here without the pen.
func (r *reading) traits(d tdqs.Dimension, mark int) string {
	of := func(want part) string {
		for i, p := range r.parts {
			if p&want != 0 && p&(waste|echo) == 0 {
				return r.text.Sentences[i].Of(r.text.Source)
			}
		}
		return ""
	}
	at := func(s stretch) string {
		if !s.exists() {
			return ""
		}
		sp, _ := excerpt(r.text, s.first, s.last) // what goes beyond a quote is not told
		return sp.Of(r.text.Source)
	}
	opening := at(r.opening())
	var params, nowhere []string
	for i := range r.params {
		if len(params) < 2 {
			params = append(params, r.params[i].name)
		}
		if p := &r.params[i]; unsaid(p) && len(nowhere) < 3 {
			nowhere = append(nowhere, p.name)
		}
	}
	named := ""
	if i := r.named(); i >= 0 {
		named = r.set.tools[i].Name
	}
	a := r.signals.Annotations
	switch d {
	case tdqs.PurposeClarity:
		return fmt.Sprint(mark, opening, named)
	case tdqs.UsageGuidelines:
		hint := at(r.cue(prose.CueWhen, usage))
		if hint == "" {
			hint = of(naming)
		}
		if hint == "" {
			hint = at(r.cue(prose.CueNot, usage))
		}
		if hint != "" {
			opening = ""
		}
		return fmt.Sprint(mark, opening, hint, named)
	case tdqs.BehavioralTransparency:
		said := at(r.telling(fact))
		if found, n := r.disclosures(); n > 0 {
			said = at(found[0].at)
		}
		if said != "" {
			opening = ""
		}
		return fmt.Sprint(mark, opening, said, hint(a.ReadOnly), hint(a.Destructive), hint(a.Idempotent), hint(a.OpenWorld))
	case tdqs.ParameterSemantics:
		return fmt.Sprint(mark, len(r.params), r.signals.ParamsWithDescriptions, params, nowhere)
	case tdqs.ConcisenessStructure:
		return fmt.Sprint(mark, int(r.counts.all+0.5), r.counts.sentences, opening)
	}
	return fmt.Sprint(mark, opening, len(r.params), r.signals.HasOutputSchema, r.signals.HasAnnotations, of(back), r.signals.ParamsWithDescriptions)
}

// Two different descriptions have the same justification for a dimension only where
// the traits that bear on it are the same.
func TestJustificationsTellTextsApart(t *testing.T) {
	t.Parallel()
	dir := sharedFolder(t)
	files, err := filepath.Glob(filepath.Join(dir, "corpus", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus in %s: %v", dir, err)
	}
	j := New()
	type owner struct{ text, traits string }
	var seen [tdqs.NumDimensions]map[string]owner
	for d := range seen {
		seen[d] = map[string]owner{}
	}
	var pairs, wrong, all [tdqs.NumDimensions]int
	for _, file := range files {
		server := sharedServer(t, dir, strings.TrimSuffix(filepath.Base(file), ".json"))
		set := newSet(server.Name, server.Tools)
		for i := range server.Tools {
			if server.Tools[i].Description == nil {
				continue
			}
			text := *server.Tools[i].Description
			var r reading
			c := caseOf(tdqs.DefaultEdition(), server.Name, server.Tools, i)
			r.read(set, &c)
			v := j.verdict(&r)
			for d, m := range v.Marks {
				all[d]++
				now := owner{text, r.traits(tdqs.Dimension(d), m.Score)}
				then, met := seen[d][m.Justification]
				seen[d][m.Justification] = now
				if !met || then.text == text {
					continue
				}
				pairs[d]++
				if then.traits != now.traits {
					if wrong[d]++; wrong[d] < 4 {
						t.Logf("%v: %q\n%s\n%s", tdqs.Dimension(d), m.Justification, short(then.traits), short(now.traits))
					}
				}
			}
		}
	}
	for d := range wrong {
		t.Logf("%v: of %d texts %d share a justification", tdqs.Dimension(d), all[d], pairs[d])
		if wrong[d] > 0 {
			t.Errorf("%v: %d texts share a justification with one of other traits", tdqs.Dimension(d), wrong[d])
		}
	}
}

func short(s string) string { return s[:min(len(s), 300)] }
