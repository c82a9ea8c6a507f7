package mcpcontract

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
)

// The rules of results, beside those of package contract.
const (
	Answer       contract.Rule = "answer"        // the call succeeds or fails as it should
	Result       contract.Rule = "result"        // the text has what it should
	OutputSchema contract.Rule = "output-schema" // structured content is what the schema says
)

// Call is one call and what is held of its result. The result is held to the
// tool's output schema in any case.
type Call struct {
	Tool   string
	Args   any      // marshalled to JSON; nil is no arguments
	Fails  bool     // the result must be an error that the tool reports, else it must be none
	Says   []string // what the text of the result has
	Claims []Claim
}

// Claim is something that a description may say only if it is so.
type Claim struct {
	Phrase string // as a description says it, in any case of letters
	Holds  func(*mcp.CallToolResult) bool
}

// CheckCalls makes the calls one after the other, in one session, and fails the
// test once for everything about a result that is not as it should be.
func CheckCalls(ctx context.Context, t contract.TB, server *mcp.Server, calls ...Call) {
	t.Helper()
	failures, err := VerifyCalls(ctx, server, calls...)
	for _, f := range failures {
		t.Errorf("%s", f)
	}
	if err != nil {
		t.Errorf("%v", err)
	}
}

// VerifyCalls is CheckCalls without a test. It is an error when the server cannot
// be asked.
func VerifyCalls(ctx context.Context, server *mcp.Server, calls ...Call) (out []contract.Failure, err error) {
	s, err := open(ctx, server)
	if err != nil {
		return nil, err
	}
	defer s.close()
	tools, err := s.tools(ctx)
	if err != nil {
		return nil, err
	}
	for i := range calls {
		out = append(out, s.call(ctx, tools, &calls[i])...)
	}
	return out, ctx.Err()
}

// call makes one call and holds its result.
func (s *session) call(ctx context.Context, tools []tdqs.Tool, c *Call) (out []contract.Failure) {
	fault := func(rule contract.Rule, got, want string) {
		out = append(out, contract.Failure{Tool: c.Tool, Rule: rule, Got: got, Want: want})
	}
	tool := find(tools, c.Tool)
	if tool == nil {
		fault(contract.ToolSet, "no such tool", "the tool that the call names")
		return out
	}
	result, err := s.client.CallTool(ctx, &mcp.CallToolParams{Name: c.Tool, Arguments: c.Args})
	if err != nil {
		fault(Answer, fmt.Sprintf("the protocol error %q", err.Error()), "a result")
		return out
	}
	raw := s.tap.take()
	text := Text(result)
	switch {
	case result.IsError && !c.Fails:
		fault(Answer, "the error "+quote(text), "a result that is no error")
	case !result.IsError && c.Fails:
		fault(Answer, "a result that is no error: "+quote(text), "an error that the tool reports")
	}
	for _, want := range c.Says {
		if !strings.Contains(text, want) {
			fault(Result, quote(text), "a text with "+quote(want))
		}
	}
	if !result.IsError && len(tool.OutputSchema) > 0 {
		if got, want := against(tool.OutputSchema, raw); got != "" {
			fault(OutputSchema, got, want)
		}
	}
	return append(out, falseClaims(*tool, c, result)...)
}

// falseClaims are the claims of the description that the result does not keep.
func falseClaims(tool tdqs.Tool, c *Call, result *mcp.CallToolResult) []contract.Failure {
	var broken []string
	var unheld []contract.Failure
	for _, claim := range c.Claims {
		switch {
		case claim.Holds == nil:
			unheld = append(unheld, contract.Failure{Tool: c.Tool, Rule: contract.Claims, Got: "no way to tell whether " + quote(claim.Phrase) + " holds", Want: "a function in Holds, such as IsJSON"})
		case !claim.Holds(result):
			broken = append(broken, claim.Phrase)
		}
	}
	failures := contract.Verify([]tdqs.Tool{tool}, contract.Rules{
		Open:  true,
		Tools: map[string]contract.Pin{tool.Name: {Claims: broken}},
	})
	for i := range failures {
		failures[i].Key = "" // the claim stands in the test
		failures[i].Got += " beside the result " + quote(Text(result))
	}
	return append(failures, unheld...)
}

func find(tools []tdqs.Tool, name string) *tdqs.Tool {
	for i := range tools {
		if tools[i].Name == name {
			return &tools[i]
		}
	}
	return nil
}

// Text is the text of a result, its pieces joined by line ends.
func Text(r *mcp.CallToolResult) string {
	var pieces []string
	for _, c := range r.Content {
		if text, ok := c.(*mcp.TextContent); ok {
			pieces = append(pieces, text.Text)
		}
	}
	return strings.Join(pieces, "\n")
}

// IsJSON reports whether the text of a result is one value of JSON.
func IsJSON(r *mcp.CallToolResult) bool { return json.Valid([]byte(Text(r))) }

// IsJSONObject reports whether the text of a result is one object of JSON.
func IsJSONObject(r *mcp.CallToolResult) bool {
	return IsJSON(r) && strings.HasPrefix(strings.TrimSpace(Text(r)), "{")
}

// IsEmpty reports whether a result has no text.
func IsEmpty(r *mcp.CallToolResult) bool { return Text(r) == "" }

// HasLines reports whether the text of a result has several lines.
func HasLines(r *mcp.CallToolResult) bool {
	return strings.Contains(strings.TrimSpace(Text(r)), "\n")
}

// IsError reports whether the tool reports an error.
func IsError(r *mcp.CallToolResult) bool { return r.IsError }

// Not turns a condition round.
func Not(holds func(*mcp.CallToolResult) bool) func(*mcp.CallToolResult) bool {
	return func(r *mcp.CallToolResult) bool { return !holds(r) }
}
