package rubric

import "encoding/json"

// Request is one question to a language model.
type Request struct {
	System string
	// Turns are what was said so far: the user's message first, then the model's
	// answer and the user's reply to it in turn.
	Turns []string
	// Name and Schema describe the answer, for an endpoint that can hold a model
	// to a JSON Schema.
	Name   string
	Schema json.RawMessage
}

// Answer is what a language model said.
type Answer struct {
	Text string
	// Missing says why there is no text where there should be one; empty for an
	// answer that has one.
	Missing string
	// Truncated: the model was cut off before it had ended.
	Truncated bool
	// TokensIn and TokensOut are 0 where the endpoint does not count.
	TokensIn, TokensOut int
}
