package report

import (
	"fmt"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
)

// Check is one server held to a contract: what `tdqs check` prints.
type Check struct {
	Contract string // the file
	Server   string
	Tools    int // listed, those that could not be read included
	Read     int // of those
	Failures []contract.Failure
	Notes    []string // what was odd about the input
	// Line is the line of the contract on which the key of a failure stands, 0 when it
	// is not known; nil: of none.
	Line func(key string) int
}

// NewCheck holds a server to a contract, which stands in a file of that name.
func NewCheck(file string, rules *contract.Rules, s *tdqs.Server) *Check {
	c := &Check{
		Contract: file,
		Server:   s.Name,
		Tools:    max(s.Listed, len(s.Tools)),
		Read:     len(s.Tools),
		Failures: contract.Verify(s.Tools, *rules),
	}
	for _, n := range s.Notes {
		c.Notes = append(c.Notes, n.Text)
	}
	return c
}

// Lost is the number of tools that could not be read, so that nothing is known of
// them.
func (c *Check) Lost() int { return c.Tools - c.Read }

// Pass reports whether the server keeps its contract.
func (c *Check) Pass() bool { return len(c.Failures) == 0 && c.Lost() == 0 }

// byTool parts the failures into those that follow one another on one tool.
func (c *Check) byTool() (out [][]contract.Failure) {
	for i, f := range c.Failures {
		if i == 0 || f.Tool != c.Failures[i-1].Tool {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], f)
	}
	return out
}

// lineOf is the line that asks for what a failure lacks, 0 when it is not known.
func (c *Check) lineOf(f *contract.Failure) int {
	if c.Line == nil {
		return 0
	}
	return c.Line(f.Key)
}

// asked says which line asks for what a failure lacks, "" when it is not known.
func (c *Check) asked(f *contract.Failure) string {
	if n := c.lineOf(f); n > 0 {
		return fmt.Sprintf(" (line %d)", n)
	}
	return ""
}

// verdict is whether the contract is kept, under a name that is safe where it is shown.
func (c *Check) verdict(contract string) string {
	switch {
	case len(c.Failures) > 0:
		return "breaks " + contract + " in " + count(len(c.Failures), "place")
	case !c.Pass():
		return "cannot be held to " + contract
	}
	return "keeps " + contract
}

type wireFailure struct {
	Tool foreign       `json:"tool"` // empty: the set, or the contract itself
	Rule contract.Rule `json:"rule"`
	Got  foreign       `json:"got"`
	Want foreign       `json:"want"`
	Key  foreign       `json:"key"`            // pointer into the contract
	Line int           `json:"line,omitempty"` // of the contract; 0: not known
}

type wireCheck struct {
	Contract foreign       `json:"contract"`
	Server   foreign       `json:"server"`
	Tools    int           `json:"tools"`
	Pass     bool          `json:"pass"`
	Failures []wireFailure `json:"failures"`
	Notes    []foreign     `json:"notes"`
}

// MarshalJSON writes the published shape.
func (c *Check) MarshalJSON() ([]byte, error) {
	w := wireCheck{foreign(c.Contract), foreign(c.Server), c.Tools, c.Pass(), []wireFailure{}, foreignAll(c.Notes)}
	for i := range c.Failures {
		f := &c.Failures[i]
		w.Failures = append(w.Failures, wireFailure{foreign(f.Tool), f.Rule, foreign(f.Got), foreign(f.Want), foreign(f.Key), c.lineOf(f)})
	}
	return encode(w, "")
}
