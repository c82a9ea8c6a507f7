package lint

import (
	"strings"
	"testing"
)

// TestMessages pins words of messages that depend on what is found.
func TestMessages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pins, input string
		rule        *Rule
		want, not   string
	}{
		{"a parameter that borrows the words of the tool is to be described",
			`{"name": "renew", "description": "Extend the due date of one loan", "inputSchema": {"type": "object", "properties": {"loan": {"description": "Extend the due date of one loan"}}}}`,
			repeatsSchema, "Say there what the parameter is", "Say it there alone"},
		{"one that is repeated further down is to keep them",
			`{"name": "renew", "description": "Extend a loan. The number printed on the slip.", "inputSchema": {"type": "object", "properties": {"loan": {"description": "The number printed on the slip"}}}}`,
			repeatsSchema, "Say it there alone", "what the parameter is"},
		{"JSON is quoted on one line",
			"{\"name\": \"renew\", \"description\": \"Extend a loan.\", \"outputSchema\": {\n  \"type\": \"object\"\n}}",
			bareOutputSchema, `"{\"type\":\"object\"}"`, `\n`},
		{"a path in two branches is named once",
			`{"name": "renew", "description": "Extend a loan.", "inputSchema": {"type": "object", "properties": {"by": {"anyOf": [
 {"properties": {"card": {"type": "string"}}}, {"properties": {"card": {"type": "string"}}}]}}}}`,
			freeString, `"by.card"`, `"by.card" and`},
		{"half of a surrogate pair in a name is seen as what it is",
			`{"name": "get_\ud800", "description": "Extend a loan."}`, nameCharacters, `The name has "\ud800", and`, "\uFFFD"},
		{"and in a text",
			`{"name": "renew", "description": "Get \udc00 now."}`, stubDescription, `The description, "Get \udc00 now.", has`, "\uFFFD"},
	} {
		_, findings := lintText(t, c.input)
		said := 0
		for _, f := range findings {
			if f.Rule != c.rule.ID {
				continue
			}
			said++
			if !strings.Contains(f.Message, c.want) || strings.Contains(f.Message, c.not) {
				t.Errorf("%s: %s", c.pins, f.Message)
			}
		}
		if said != 1 {
			t.Errorf("%s: %d findings of %s", c.pins, said, c.rule.ID)
		}
	}
}
