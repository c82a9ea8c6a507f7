package offline

import (
	"strconv"

	"github.com/opentdqs/tdqs/internal/prose"
)

// pen writes the justifications of one verdict and remembers what it quoted and
// named, so that both can be checked against the definition.
type pen struct {
	r       *reading
	buf     []byte       // of all justifications
	start   int          // of the current one
	quotes  []prose.Span // of the description
	tools   []int32      // named tools
	params  []int32      // named parameters
	first   int          // end of the first sentence
	vague   bool         // the mark for Purpose Clarity is 2 or less
	repeats string       // what of the tool the text only repeats: its name or its title
	unsharp bool         // it is 3 or less
	cut     bool         // leaving out what says nothing would lift Conciseness & Structure

	opening      prose.Span // of the first sentence that says something, once it is quoted
	openingWhole bool
}

// longestName is the longest name that is written out.
const longestName = 80

// begin begins a justification.
func (p *pen) begin() {
	p.start, p.first = len(p.buf), len(p.buf)
	p.quotes, p.tools, p.params = p.quotes[:0], p.tools[:0], p.params[:0]
}

// written is what the current justification says so far.
func (p *pen) written() []byte { return p.buf[p.start:] }

// say writes words of the judge's own.
func (p *pen) say(parts ...string) {
	for _, s := range parts {
		p.buf = append(p.buf, s...)
	}
}

// number writes n.
func (p *pen) number(n int) { p.buf = strconv.AppendInt(p.buf, int64(n), 10) }

// count writes a number with its noun.
func (p *pen) count(n int, one, many string) {
	p.number(n)
	p.buf = append(p.buf, ' ')
	if n == 1 {
		p.say(one)
	} else {
		p.say(many)
	}
}

// presentable reports whether a name can stand in a sentence.
func presentable(name string) bool {
	return name != "" && len(name) <= longestName && printable(name)
}

// tool writes a tool's name.
func (p *pen) tool(i int) {
	p.tools = append(p.tools, int32(i))
	p.name(p.r.set.tools[i].Name)
}

// param writes a parameter's name.
func (p *pen) param(i int) {
	p.params = append(p.params, int32(i))
	p.name(p.r.params[i].name)
}

// name writes a name in code marks.
func (p *pen) name(s string) {
	p.buf = append(p.buf, '`')
	p.buf = append(p.buf, s...)
	p.buf = append(p.buf, '`')
}

// list writes the names of up to most of the parameters that pass, and how many
// more there are. It reports whether there was any to write.
func (p *pen) list(most int, pass func(*param) bool) bool {
	var named []int
	more := 0
	for i := range p.r.params {
		switch {
		case !pass(&p.r.params[i]):
		case len(named) == most || !presentable(p.r.params[i].name):
			more++
		default:
			named = append(named, i)
		}
	}
	parts := len(named)
	if more > 0 {
		parts++
	}
	for k, i := range named {
		p.joint(k, parts)
		p.param(i)
	}
	switch {
	case len(named) > 0 && more > 0:
		p.say(" and ")
		p.number(more)
		p.say(" more")
	case more > 0:
		p.count(more, "parameter", "parameters")
	}
	return parts > 0
}
