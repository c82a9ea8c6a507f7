package mcpcontract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// against holds the structured content of a result to a schema, and says what is
// there and what is wanted; nothing when the schema takes it.
func against(schema, result []byte) (got, want string) {
	compiled, err := compile(schema)
	if err != nil {
		return "an output schema that is none: " + oneLine(err), "a JSON Schema"
	}
	var parts struct {
		Structured json.RawMessage `json:"structuredContent"`
	}
	if err := json.Unmarshal(result, &parts); err != nil {
		return "a result that is no JSON: " + oneLine(err), "a result"
	}
	if len(parts.Structured) == 0 {
		return "a result without structuredContent", "structuredContent, since the tool declares an output schema"
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(parts.Structured))
	if err != nil {
		return "structuredContent that is no JSON: " + oneLine(err), "JSON"
	}
	err = compiled.Validate(value)
	var invalid *jsonschema.ValidationError
	switch {
	case err == nil:
		return "", ""
	case errors.As(err, &invalid):
		cause := deepest(invalid)
		return fmt.Sprintf("structuredContent %s: at %q, %s", quote(string(parts.Structured)), "/"+strings.Join(cause.InstanceLocation, "/"), oneLine(cause)),
			"what the output schema says"
	}
	return "structuredContent that cannot be held to the schema: " + oneLine(err), "what the output schema says"
}

func compile(schema []byte) (*jsonschema.Schema, error) {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, err
	}
	const place = "output-schema.json"
	c := jsonschema.NewCompiler()
	c.UseLoader(nowhere{})
	if err := c.AddResource(place, value); err != nil {
		return nil, err
	}
	return c.Compile(place)
}

// nowhere loads no schema: a test reads nothing that a definition names.
type nowhere struct{}

// Load refuses.
func (nowhere) Load(url string) (any, error) {
	return nil, fmt.Errorf("%s stands outside the definition", url)
}

// deepest is the first cause that has none itself.
func deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	for len(e.Causes) > 0 {
		e = e.Causes[0]
	}
	return e
}

// oneLine is the last line of an error, where its cause stands.
func oneLine(err error) string {
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	last := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(lines[len(lines)-1]), "-"))
	if _, cause, ok := strings.Cut(last, "': "); ok && strings.HasPrefix(last, "at '") {
		return cause
	}
	return last
}

// quote shows the beginning of a text.
func quote(text string) string {
	const most = 240 // an error has to be read whole
	if len(text) <= most {
		return fmt.Sprintf("%q", text)
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return fmt.Sprintf("%q…", text[:cut])
}
