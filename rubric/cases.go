package rubric

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/opentdqs/tdqs"
)

// Case is a definition with the marks that the rubric's anchors ask for: what a
// judge can be tried on.
type Case struct {
	About string      // what it tries
	Tools []tdqs.Tool // the set; the first tool is the one to judge
	// Marks are the expected ones; 0 where none is stated.
	Marks         [tdqs.NumDimensions]int
	Contradiction bool
}

// ToolCase is what a judge sees of the case in an edition.
func (c *Case) ToolCase(e *tdqs.Edition) tdqs.ToolCase {
	signals := e.Signals(&c.Tools[0])
	return tdqs.ToolCase{Edition: e, Server: caseServer, Tool: &c.Tools[0], Signals: &signals, Tools: c.Tools}
}

const caseServer = "rubric check"

//go:embed cases.json
var caseData []byte

// Cases are our own: invented definitions that cover every anchor of every
// dimension, a contradiction and a tautology among them. They are ordered so
// that the first few cover as much as they can: the first two have the highest
// and the lowest of everything, the first nine have every anchor.
func Cases() []Case {
	cases, err := readCases(caseData)
	if err != nil {
		panic("rubric: the embedded cases are broken: " + err.Error()) // a test reads them
	}
	return cases
}

func readCases(data []byte) ([]Case, error) {
	var stored []struct {
		About         string                  `json:"about"`
		Marks         [tdqs.NumDimensions]int `json:"marks"`
		Contradiction bool                    `json:"contradiction"`
		Siblings      []string                `json:"siblings"`
		Tool          json.RawMessage         `json:"tool"`
	}
	if err := json.Unmarshal(data, &stored); err != nil {
		return nil, err
	}
	var cases []Case
	for _, s := range stored {
		server, err := tdqs.Decode(s.Tool)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.About, err)
		}
		cases = append(cases, Case{About: s.About, Marks: s.Marks, Contradiction: s.Contradiction,
			Tools: withSiblings(server.Tools[0], s.Siblings)})
	}
	return cases, nil
}

// withSiblings is a set of a tool and of others that are known by name alone.
func withSiblings(tool tdqs.Tool, names []string) []tdqs.Tool {
	tools := []tdqs.Tool{tool}
	for i, name := range names {
		tools = append(tools, tdqs.Tool{Name: name, Position: i + 2})
	}
	return tools
}
