package model

import (
	"context"
	"encoding/json"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/rubric"
)

// Dry is a [Completer] that asks nobody. What a [Judge] over it has used in the
// end is about what a run would take; the marks mean nothing and must not be
// remembered.
type Dry struct{}

var _ Completer = Dry{}

const (
	bytesPerToken = 4   // of English and of JSON, roughly
	toolTokens    = 450 // of an answer on a tool: seven texts of two or three sentences
	serverTokens  = 350 // of an answer on a set
)

// Complete gives the middle mark for everything.
func (Dry) Complete(ctx context.Context, q rubric.Request) (rubric.Answer, error) {
	answer := rubric.Answer{Text: dryServer, TokensOut: serverTokens}
	if q.Name == toolVerdict {
		answer.Text, answer.TokensOut = dryTool, toolTokens
	}
	n := len(q.System)
	for _, turn := range q.Turns {
		n += len(turn)
	}
	answer.TokensIn = n / bytesPerToken
	return answer, ctx.Err()
}

var dryTool, dryServer = dryAnswers()

func dryAnswers() (tool, server string) {
	type mark struct {
		Score         int    `json:"score"`
		Justification string `json:"justification"`
	}
	type verdict struct {
		Scores        map[string]mark `json:"scores"`
		Contradiction bool            `json:"annotation_contradiction"`
		Shadowing     []int           `json:"shadowing_risks"`
		Summary       string          `json:"summary"`
	}
	text := func(keys []string) string {
		v := verdict{Scores: map[string]mark{}, Shadowing: []int{}, Summary: "No model was asked."}
		for _, key := range keys {
			v.Scores[key] = mark{3, v.Summary}
		}
		data, err := json.Marshal(v)
		if err != nil {
			panic(err) // it is our own
		}
		return string(data)
	}
	var keys, coherenceKeys []string
	for _, d := range tdqs.Dimensions() {
		keys = append(keys, d.Key())
	}
	for _, d := range tdqs.CoherenceDimensions() {
		coherenceKeys = append(coherenceKeys, d.Key())
	}
	return text(keys), text(coherenceKeys)
}
