package openai

import (
	"errors"
	"net/http"
	"strings"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/shared"

	"github.com/opentdqs/tdqs/rubric"
)

// format is a way to hold a model to JSON, the strictest first. Endpoints know
// some of them.
type format int32

const (
	formatSchema       format = iota // OpenAI's json_schema
	formatObjectSchema               // json_object with a schema, as llama.cpp knows it
	formatObject                     // json_object
	lastFormat         = formatObject
)

// firstFormat is where a question begins: without a schema there is one format,
// and a request override leaves no choice either.
func firstFormat(q rubric.Request, o Overrides) format {
	if _, given := o.fields["response_format"]; given || len(q.Schema) == 0 {
		return lastFormat
	}
	return formatSchema
}

func (f format) param(q rubric.Request) (u sdk.ChatCompletionNewParamsResponseFormatUnion) {
	if f == formatSchema {
		u.OfJSONSchema = &shared.ResponseFormatJSONSchemaParam{JSONSchema: shared.ResponseFormatJSONSchemaJSONSchemaParam{
			Name: q.Name, Strict: sdk.Bool(true), Schema: q.Schema}}
		return u
	}
	u.OfJSONObject = &shared.ResponseFormatJSONObjectParam{}
	if f == formatObjectSchema {
		u.OfJSONObject.SetExtraFields(map[string]any{"schema": q.Schema})
	}
	return u
}

// refusesFormat reports whether an endpoint does not know the response format.
func refusesFormat(err error) bool {
	var e *Error
	return errors.As(err, &e) && namesFormat(e.Status, e.body)
}

// namesFormat reports whether a refusal is one of the response format: endpoints
// answer 400 or 422, or even 500, and name it, by the field or by what they hold
// a model to it with.
func namesFormat(status int, body string) bool {
	switch status {
	case http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusInternalServerError:
	default:
		return false
	}
	body = strings.ToLower(body)
	for _, name := range []string{"response_format", "response format", "responseformat", "json_schema", "json schema", "json_object", "json mode",
		"structured output", "structured_output", "guided decoding", "guided_json", "grammar"} {
		if strings.Contains(body, name) {
			return true
		}
	}
	return false
}
