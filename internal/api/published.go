package api

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
)

// serverScore is the published score of a server, or null.
type serverScore struct{ *tdqs.ServerScore }

// MarshalJSON writes it, or null.
func (s serverScore) MarshalJSON() ([]byte, error) { return json.Marshal(s.ServerScore) }

// Schema describes it.
func (serverScore) Schema(huma.Registry) *huma.Schema { return orNull(refTo("ScoreserverScore")) }

// toolScore is the published score of a tool, or null.
type toolScore struct{ *tdqs.ToolScore }

// MarshalJSON writes it, or null.
func (s toolScore) MarshalJSON() ([]byte, error) { return json.Marshal(s.ToolScore) }

// Schema describes it.
func (toolScore) Schema(huma.Registry) *huma.Schema { return orNull(refTo("Scoretool")) }

// signals are the published signals of a tool.
type signals tdqs.Signals

// MarshalJSON writes them.
func (s signals) MarshalJSON() ([]byte, error) { return json.Marshal(tdqs.Signals(s)) }

// Schema describes them.
func (signals) Schema(huma.Registry) *huma.Schema { return refTo("ScorecontextSignals") }

// Schema describes a finding.
func (finding) Schema(huma.Registry) *huma.Schema { return refTo("Lintfinding") }

// whatIf is what lifting tools to a target would bring, or null.
type whatIf struct {
	*tdqs.WhatIf
	target tdqs.Tenths
}

// Schema describes it.
func (whatIf) Schema(huma.Registry) *huma.Schema { return orNull(refTo("ScorewhatIf")) }

// MarshalJSON writes it as tdqs score --what-if does.
func (w whatIf) MarshalJSON() ([]byte, error) {
	if w.WhatIf == nil {
		return []byte("null"), nil
	}
	type lift struct {
		Tool         text        `json:"tool"`
		From         tdqs.Tenths `json:"from"`
		To           tdqs.Tenths `json:"to"`
		ServerBefore tdqs.Tenths `json:"serverBefore"`
		ServerAfter  tdqs.Tenths `json:"serverAfter"`
	}
	type nextTier struct {
		Tier      tdqs.Tier    `json:"tier"`
		Reachable bool         `json:"reachable"`
		Tools     []text       `json:"tools"`
		Score     *tdqs.Tenths `json:"score"`
	}
	out := struct {
		Target   tdqs.Tenths `json:"target"`
		Current  tdqs.Tenths `json:"current"`
		Lifts    []lift      `json:"lifts"`
		NextTier *nextTier   `json:"nextTier"`
	}{w.target, w.Current, []lift{}, nil}
	for _, l := range w.Lifts {
		out.Lifts = append(out.Lifts, lift{text(l.Tool), l.From, l.To, l.ServerBefore, l.ServerAfter})
	}
	if next := w.NextTier; next != nil {
		out.NextTier = &nextTier{Tier: next.Tier, Reachable: next.Reachable, Tools: []text{}}
		for _, name := range next.Tools {
			out.NextTier.Tools = append(out.NextTier.Tools, text(name))
		}
		if next.Reachable {
			out.NextTier.Score = &next.Score
		}
	}
	return json.Marshal(out)
}
