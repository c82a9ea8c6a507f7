package cli

import (
	"bytes"
	"encoding/json"
	"math"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
)

// marksJSON are marks by the keys of the dimensions, in their order; a mark of 0 is
// left out.
type marksJSON [tdqs.NumDimensions]int

// MarshalJSON keeps the specification's order.
func (m marksJSON) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for d, mark := range m {
		if mark == 0 {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		b.WriteByte('"')
		b.WriteString(tdqs.Dimension(d).Key())
		b.WriteString(`":`)
		b.WriteByte('0' + byte(mark))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// judgeJSON is a judge and how it did.
type judgeJSON struct {
	Judge     string         `json:"judge"`
	Model     string         `json:"model,omitempty"`
	Rubric    string         `json:"rubricHash,omitempty"`
	Weights   string         `json:"weightsHash,omitempty"`
	Overrides string         `json:"requestOverrides,omitempty"`
	Agreement *agreementJSON `json:"agreement,omitempty"` // absent without labels
	Failures  []string       `json:"failures"`
	Usage     *tdqs.Usage    `json:"usage,omitempty"`
}

// agreementJSON is how far marks agree with labels; percentages and points have at
// most two decimals.
type agreementJSON struct {
	Definitions    int                `json:"definitions"` // with all labels: the next three are of them
	Error          float64            `json:"meanAbsoluteError"`
	Bias           float64            `json:"bias"`
	SameTier       float64            `json:"sameTierPercent"`
	Exact          float64            `json:"exactPercent"`
	WithinOne      float64            `json:"withinOnePercent"`
	Dimensions     []dimensionJSON    `json:"dimensions"`
	Tiers          [][]int            `json:"tiers"` // rows: labels; columns: the judge; A to F
	Contradictions contradictionsJSON `json:"contradictions"`
}

type dimensionJSON struct {
	Dimension string    `json:"dimension"`
	Marks     int       `json:"marks"`
	Exact     float64   `json:"exactPercent"`
	WithinOne float64   `json:"withinOnePercent"`
	Bias      float64   `json:"bias"`
	Confusion [5][5]int `json:"confusion"` // rows: labels 1 to 5; columns: the judge's marks
}

type contradictionsJSON struct {
	Labelled int `json:"labelled"`
	Found    int `json:"found"`
	Wrong    int `json:"wronglyFound"`
}

func (t *trial) json(labelled bool) judgeJSON {
	name := t.judge.judge.Name()
	out := judgeJSON{Judge: name.Judge, Model: name.Model, Rubric: name.Rubric, Weights: name.Weights,
		Overrides: name.Overrides, Failures: []string{}, Usage: t.usage}
	for _, err := range t.failures {
		out.Failures = append(out.Failures, err.Error())
	}
	if labelled {
		out.Agreement = newAgreementJSON(&t.comparison)
	}
	return out
}

func newAgreementJSON(c *agreement.Comparison) *agreementJSON {
	f, all := c.Tally.Figures(), c.All()
	out := &agreementJSON{Definitions: f.N, Error: hundredths(f.Error), Bias: hundredths(c.Bias()), SameTier: hundredths(f.SameTier),
		Exact: hundredths(all.Exact()), WithinOne: hundredths(all.WithinOne()), Tiers: c.Tiers,
		Contradictions: contradictionsJSON(c.Contradictions)}
	if out.Tiers == nil {
		out.Tiers = [][]int{}
	}
	for _, d := range tdqs.Dimensions() {
		m := &c.Marks[d]
		one := dimensionJSON{Dimension: d.Key(), Marks: m.N(), Exact: hundredths(m.Exact()), WithinOne: hundredths(m.WithinOne()), Bias: hundredths(m.Bias())}
		for want := range one.Confusion {
			for got := range one.Confusion[want] {
				one.Confusion[want][got] = m[want+1][got+1]
			}
		}
		out.Dimensions = append(out.Dimensions, one)
	}
	return out
}

// hundredths rounds for a reader.
func hundredths(x float64) float64 { return math.Round(x*100) / 100 }

// indented is a value as JSON for people and programs.
func indented(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return b.Bytes(), err
}
