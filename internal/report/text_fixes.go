package report

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// fixes is the work worth most, each with its gain and the score that it leads
// to by itself, and below them what all of it leads to.
func (p *page) fixes(r *tdqs.Report) {
	list, together := fixes(r)
	if len(list) == 0 {
		return
	}
	title := [...]string{"The fix worth most", "The two fixes worth most", "The three fixes worth most"}[len(list)-1]
	p.line()
	p.ends(p.strong.Render(title), p.faint.Render(gainHead(r)))
	for i, f := range list {
		right := p.gain(f.gain)
		lines := Wrap(f.sentence(plain, plain), p.width-2-3-2-columns(right))
		p.ends(p.link.Render(fmt.Sprint(i+1))+"  "+lines[0], right)
		for _, more := range lines[1:] {
			p.line("   ", more)
		}
		p.beside("    ", f.detail(plain, plain), p.width-5, p.faint)
	}
	if len(list) > 1 {
		p.ends("", p.faint.Render("together ")+p.gain(together))
	}
}

// gain is what is added and what it leads to.
func (p *page) gain(g gain) string {
	return p.good.Render(gainText(g.added)) + p.faint.Render(" → ") + p.score(g.after)
}

// gainHead says what the gains are added to.
func gainHead(r *tdqs.Report) string {
	name, _, ok := headline(r.ServerScore)
	if !ok {
		name = "the scored tools"
	}
	return "gain by itself → " + name
}

// why gives the reason for every mark of the listed tools and of the set.
func (p *page) why(r *tdqs.Report) {
	shown, _ := p.shown(r)
	for _, t := range shown {
		p.line()
		p.ends(p.strong.Render(squeeze(Name(t.Name), p.width-12-offColumns)), p.estimated(t.TDQS, t.Interval))
		for d, mark := range t.Marks {
			p.reason(tdqs.Dimension(d).Title(), mark)
		}
	}
	if s := r.ServerScore; s != nil && s.Coherence != nil {
		p.line()
		p.ends(p.strong.Render("Coherence"), p.estimated(s.Coherence.Score, coherenceInterval(s)))
		for d, mark := range s.Coherence.Marks {
			p.reason(tdqs.CoherenceDimension(d).Title(), mark)
		}
	}
}

func (p *page) reason(title string, mark tdqs.Mark) {
	head := pad(title, setLabelColumns) + " " + p.mark(mark.Score).Render(fmt.Sprint(mark.Score)) + "  "
	if p.narrow() {
		p.line(head)
		head = "  "
	}
	p.hang(head, excerpt(Prose(mark.Justification), maxNoteColumns), p.noInk())
}

// gainText writes a gain; what rounding hides is still a gain.
func gainText(t tdqs.Tenths) string {
	if t == 0 {
		return "<0.1"
	}
	return "+" + t.String()
}

// plain leaves a safe name as it is.
func plain(name string) string { return name }
