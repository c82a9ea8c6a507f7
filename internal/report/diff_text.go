package report

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"github.com/opentdqs/tdqs/contract"
)

// maxChangedTools is how many tools the text report on a comparison shows,
// unless everything is asked for.
const maxChangedTools = 60

// diffPage is the text report of a comparison.
func diffPage(d *Diff, o Options) string {
	p := newPage(o)
	if all := d.summary(); columns(all) <= p.width {
		p.flush("", all, p.strong)
	} else {
		for part := range strings.SplitSeq(all, "; ") {
			p.flush("", part, p.strong)
		}
	}
	for i := range d.Tools {
		if i == maxChangedTools && !o.All {
			fmt.Fprintf(p, "\n%s\n", p.faint.Render(fmt.Sprintf("and %s, with --all", count(len(d.Tools)-i, "more tool"))))
			break
		}
		p.changed(&d.Tools[i], o)
	}
	return p.String()
}

// changed writes what became of one tool.
func (p *page) changed(t *DiffTool, o Options) {
	class, name, became := p.class(t.Class).Render(pad(string(t.Class), 10)), p.name(t.Tool), string(t.Kind)
	if t.Was != "" {
		became += " from " + p.name(t.Was)
	}
	if m := moved(t.OldScore, t.NewScore); m != "" {
		became += "  " + m
	}
	p.WriteByte('\n')
	if columns(class)+1+columns(name)+1+columns(became) <= p.width {
		fmt.Fprintf(p, "%s %s %s\n", class, p.link.Render(name), became)
	} else {
		p.flush(class+" ", name, p.link)
		p.flush(strings.Repeat(" ", columns(class)+1), became, p.noInk())
	}
	for k, c := range t.Changes {
		if k == maxChanges && !o.All {
			fmt.Fprintf(p, "  %s\n", p.faint.Render(fmt.Sprintf("and %s, with --all", count(len(t.Changes)-k, "more change"))))
			break
		}
		p.flush("  "+p.class(c.Class).Render(pad(string(c.Class), 10))+" ", quoted(c.Pointer, o)+" "+quoted(c.Message, o), p.noInk())
	}
}

// class is the style of how much a change breaks.
func (p *page) class(c contract.Class) lipgloss.Style {
	switch c {
	case contract.Breaking:
		return p.bad
	case contract.Compatible:
		return p.good
	}
	return p.faint
}
