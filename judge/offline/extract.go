package offline

import "github.com/opentdqs/tdqs"

// FeatureNames are the names of the features in the order of [Extract].
func FeatureNames() []string { return featureNames[:] }

// Extract computes the features of every tool of a set: what the weights are
// learned from and applied to.
func Extract(c tdqs.ServerCase) [][]float64 {
	s := newSet(c.Name, c.Tools)
	var r reading
	out := make([][]float64, len(c.Tools))
	for i := range c.Tools {
		var v features
		r.read(s, &tdqs.ToolCase{Edition: c.Edition, Server: c.Name, Tool: &c.Tools[i], Signals: &c.Signals[i],
			Tools: c.Tools, Index: i})
		r.features(&v)
		out[i] = v[:]
	}
	return out
}

// Predictor applies weights to features: what a training program measures.
type Predictor struct{ model *model }

// Predictor checks the weights.
func (w *Weights) Predictor() (Predictor, error) {
	m, err := w.model()
	return Predictor{m}, err
}

// Predict gives the marks for the features of one tool.
func (p Predictor) Predict(values []float64) [tdqs.NumDimensions]int {
	v := (*features)(values)
	marks, _ := p.model.judge(v, new(answers))
	return marks
}
