package report

import (
	"strconv"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/internal/markup"
)

// diffPart is a comparison as a page shows it.
type diffPart struct {
	*Diff
	Name    string
	Facts   []string
	Classes []diffClass
}

// diffClass is the tools whose changes are of one class.
type diffClass struct {
	Class contract.Class
	ID    string
	Title string
	Tools []diffedTool
}

// diffedTool is what became of one tool.
type diffedTool struct {
	Name, Was string
	Kind      contract.Kind
	Scores    string // of before and after, empty where neither is known
	Fell      bool
	Changes   []diffedChange
}

// diffedChange is one change.
type diffedChange struct {
	Class            contract.Class
	Pointer, Message string
}

func newDiffPart(d *Diff) *diffPart {
	p := &diffPart{Diff: d, Name: Short(d.New)}
	if d.Old != d.New {
		p.Name = Short(d.Old) + " → " + Short(d.New)
	}
	p.Facts = []string{d.summary()}
	for _, c := range []diffClass{
		{contract.Breaking, "breaking", "Breaking: what worked may fail", nil},
		{contract.Compatible, "compatible", "Compatible: what worked still does", nil},
		{contract.Wording, "wording", "Words alone", nil},
	} {
		for i := range d.Tools {
			if d.Tools[i].Class == c.Class {
				c.Tools = append(c.Tools, newDiffedTool(&d.Tools[i]))
			}
		}
		if len(c.Tools) > 0 {
			p.Classes = append(p.Classes, c)
		}
	}
	return p
}

func newDiffedTool(t *DiffTool) diffedTool {
	out := diffedTool{Name: Short(t.Tool), Kind: t.Kind, Scores: moved(t.OldScore, t.NewScore)}
	if t.Was != "" {
		out.Was = Short(t.Was)
	}
	out.Fell = t.OldScore != nil && t.NewScore != nil && *t.NewScore < *t.OldScore
	for _, c := range t.Changes {
		out.Changes = append(out.Changes, diffedChange{c.Class, excerpt(Terminal(c.Pointer), markup.EvidenceColumns), excerpt(Prose(c.Message), markup.MessageColumns)})
	}
	return out
}

func (p *diffPart) heading() htmlLink { return htmlLink{ID: "top", Text: p.Name, Note: p.summary()} }

// Contents lead through the part.
func (p *diffPart) Contents() []htmlLink {
	out := []htmlLink{{ID: "top", Text: "Summary"}}
	for _, c := range p.Classes {
		out = append(out, htmlLink{ID: c.ID, Text: upperFirst(string(c.Class)), Note: strconv.Itoa(len(c.Tools))})
	}
	return out
}
