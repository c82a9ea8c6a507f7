package report

import (
	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/coverage"
)

type wireRatio struct {
	Covered   int      `json:"covered"`
	Total     int      `json:"total"`
	Ratio     float64  `json:"ratio"`
	Threshold *float64 `json:"threshold"`
	Pass      bool     `json:"pass"`
}

type wireMissing struct {
	Path foreign       `json:"path"`
	Kind coverage.Kind `json:"kind"`
}

type wireInstructions struct {
	Present *bool `json:"present"`
	Length  *int  `json:"length"`
}

type wireDeep struct {
	Described   wireRatio     `json:"paramDescriptionCoverage"`
	Required    wireRatio     `json:"requiredParamDescriptionCoverage"`
	Constrained wireRatio     `json:"constrainedStringRatio"`
	Missing     []wireMissing `json:"missing"`
}

type wireCoverage struct {
	Tools        wireRatio          `json:"toolDescriptionCoverage"`
	Described    wireRatio          `json:"paramDescriptionCoverage"`
	Required     wireRatio          `json:"requiredParamDescriptionCoverage"`
	Constrained  wireRatio          `json:"constrainedStringRatio"`
	Outputs      wireRatio          `json:"outputSchemaCoverage"`
	Titles       wireRatio          `json:"titleCoverage"`
	Instructions wireInstructions   `json:"serverInstructions"`
	Missing      []wireMissing      `json:"missing"`
	Pass         bool               `json:"pass"`
	Stubs        []foreign          `json:"stubs"`
	Deep         *wireDeep          `json:"deep,omitempty"`
	GeneratedAt  string             `json:"generatedAt"`
	Server       tdqs.ServerSummary `json:"server"`
	Provenance   tdqs.Provenance    `json:"provenance"`
}

// MarshalJSON writes the published shape.
func (c *Coverage) MarshalJSON() ([]byte, error) {
	w := wireCoverage{
		Tools:       wireRatioOf(c.Tools),
		Described:   wireRatioOf(c.Params.Described),
		Required:    wireRatioOf(c.Params.Required),
		Constrained: wireRatioOf(c.Params.Constrained),
		Outputs:     wireRatioOf(c.Outputs),
		Titles:      wireRatioOf(c.Titles),
		Missing:     wireMissingOf(c.Missing),
		Pass:        c.Pass(),
		Stubs:       foreignAll(c.Stubs),
		GeneratedAt: stamp(c.GeneratedAt),
		Server:      c.Server,
		Provenance:  c.Provenance,
	}
	w.Provenance.Notes = append([]string{}, c.Provenance.Notes...)
	if c.InstructionsKnown {
		present := c.InstructionsLength > 0
		w.Instructions = wireInstructions{&present, &c.InstructionsLength}
	}
	if c.Deep != nil {
		w.Deep = &wireDeep{wireRatioOf(c.Deep.Described), wireRatioOf(c.Deep.Required), wireRatioOf(c.Deep.Constrained), wireMissingOf(c.DeepMissing)}
	}
	return encode(w, "")
}

func wireRatioOf(r coverage.Ratio) wireRatio {
	w := wireRatio{Covered: r.Covered, Total: r.Total, Ratio: r.Value(), Pass: r.Pass()}
	if r.Threshold != nil {
		v := r.Threshold.Value()
		w.Threshold = &v
	}
	return w
}

func wireMissingOf(missing []coverage.Missing) []wireMissing {
	out := make([]wireMissing, len(missing))
	for i, m := range missing {
		out[i] = wireMissing{foreign(m.Path()), m.Kind}
	}
	return out
}
