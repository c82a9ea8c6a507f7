package api

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
)

// hostedScore is a score as the official client reads it: with every signal, and
// with shadowing risks, whatever the edition.
func hostedScore(r *tdqs.Report, known *reportedTools) (hostedScoreJSON, error) {
	shown := *r
	shown.Tools = append([]tdqs.ToolScore{}, r.Tools...)
	signals := map[string]tdqs.Signals{} // by what they follow from: a tool that could not be judged is not in the report
	for _, tool := range known.Tools {
		signals[tool.ContextSignals.InputHash] = tool.ContextSignals
	}
	for i := range shown.Tools {
		if all, of := signals[shown.Tools[i].Signals.InputHash]; of {
			shown.Tools[i].Signals = all
		}
	}
	if s := r.ServerScore; s != nil {
		shown.ServerScore = &tdqs.ServerScore{ToolCount: s.ToolCount, ScoredToolCount: s.ScoredToolCount, MeanTDQS: s.MeanTDQS, MinTDQS: s.MinTDQS,
			DescriptionQuality: s.DescriptionQuality, Coherence: s.Coherence, Overall: s.Overall, Spread: s.Spread}
	}
	return json.Marshal(shown)
}

// hostedScoreJSON is that score, ready to be sent; empty is null.
type hostedScoreJSON []byte

// MarshalJSON is the value.
func (h hostedScoreJSON) MarshalJSON() ([]byte, error) { return raw(h).MarshalJSON() }

// Schema describes it.
func (hostedScoreJSON) Schema(huma.Registry) *huma.Schema { return orNull(refTo("Scorereport")) }

// hostedLintJSON is the linter's answer, ready to be sent.
type hostedLintJSON []byte

// MarshalJSON is the value.
func (h hostedLintJSON) MarshalJSON() ([]byte, error) { return raw(h).MarshalJSON() }

// Schema describes it: the published shape without its provenance.
func (hostedLintJSON) Schema(r huma.Registry) *huma.Schema {
	published := r.Map()["Lintreport"].Extensions
	properties := maps.Clone(published["properties"].(map[string]any))
	delete(properties, "provenance")
	required := slices.DeleteFunc(slices.Clone(published["required"].([]any)), func(name any) bool { return name == "provenance" })
	r.Map()["HostedLint"] = &huma.Schema{Extensions: map[string]any{"type": "object", "properties": properties, "required": required}}
	return refTo("HostedLint")
}
