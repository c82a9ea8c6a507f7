// Package openai asks a language model at any endpoint that speaks OpenAI's chat
// completions. Nothing is taken from the environment: an endpoint gets the key it
// was given and none that was meant for another host.
package openai

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/opentdqs/tdqs/rubric"
)

// Config says which model is asked, and where.
type Config struct {
	// BaseURL is what "/chat/completions" is appended to, usually ending in /v1.
	// Its query goes with every request; its values are as secret as the key.
	BaseURL string
	// Key is sent as a bearer token; without one there is no such header.
	Key   string
	Model string
	// Overrides change every request.
	Overrides Overrides
	// Timeout bounds one request; 0 is no bound.
	Timeout time.Duration
	// Transport is for tests; nil is a transport like http.DefaultTransport.
	Transport http.RoundTripper
}

// Endpoint is one model at one endpoint, for any number of goroutines.
type Endpoint struct {
	model     string
	overrides Overrides
	secret    secret
	timeout   time.Duration
	service   sdk.ChatCompletionService
	client    *http.Client
	format    atomic.Int32 // the format that worked last, or the first to try
	lead      lead         // of the question that finds it
}

// New checks a configuration; it does not call the endpoint.
func New(c Config) (*Endpoint, error) {
	base, query, err := parseBase(c.BaseURL)
	if err != nil {
		return nil, err
	}
	if c.Model == "" {
		return nil, errors.New("no model is named")
	}
	if strings.ContainsFunc(c.Key, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
		return nil, errors.New("the key holds blanks or characters that no header may carry")
	}
	transport := c.Transport
	if transport == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = 32 // one for each question asked at once
		transport = t
	}
	e := &Endpoint{model: c.Model, overrides: c.Overrides, secret: newSecret(c.Key, query), timeout: c.Timeout, lead: newLead(headStart),
		client: &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse // a key goes to the host it was given for
		}}}
	// The service is made without the client around it: making the client is what
	// reads OPENAI_API_KEY, OPENAI_BASE_URL and others from the environment.
	options := []option.RequestOption{
		option.WithBaseURL(base),
		option.WithHTTPClient(e.client),
		option.WithMaxRetries(0),
		option.WithMiddleware(e.checked),
		option.WithHeader("User-Agent", "tdqs"),
	}
	for _, about := range []string{"Lang", "Package-Version", "OS", "Arch", "Runtime", "Runtime-Version", "Retry-Count"} {
		options = append(options, option.WithHeaderDel("X-Stainless-"+about))
	}
	for name, values := range query {
		for _, value := range values {
			options = append(options, option.WithQueryAdd(name, value))
		}
	}
	if c.Key != "" {
		options = append(options, option.WithAPIKey(c.Key))
	}
	e.service = sdk.NewChatCompletionService(options...)
	return e, nil
}

// Close lets go of the connections that are kept for the next request.
func (e *Endpoint) Close() { e.client.CloseIdleConnections() }

// parseBase splits a base URL from its query. The address of the completions
// themselves is taken as well.
func parseBase(text string) (base string, query url.Values, err error) {
	u, err := url.Parse(strings.TrimSpace(text))
	switch {
	case err != nil:
		return "", nil, errors.New("the base URL cannot be read: it has the form https://host/v1")
	case u.Scheme != "http" && u.Scheme != "https", u.Host == "":
		return "", nil, errors.New("the base URL has the form https://host/v1")
	case u.User != nil:
		return "", nil, errors.New("the base URL holds a user or a password: give the key apart from it")
	}
	query = u.Query()
	u.RawQuery, u.Fragment = "", ""
	return strings.TrimSuffix(strings.TrimRight(u.String(), "/"), "/chat/completions") + "/", query, nil
}

// Complete asks once. An endpoint that refuses a response format is asked again
// with the next; the one that worked is where later questions begin. Errors are
// an [*Error] or the context's.
func (e *Endpoint) Complete(ctx context.Context, q rubric.Request) (rubric.Answer, error) {
	if e.timeout > 0 {
		bounded, cancel := context.WithTimeoutCause(ctx, e.timeout, errTimeout)
		defer cancel()
		answer, err := e.complete(bounded, q)
		if err != nil && ctx.Err() == nil && context.Cause(bounded) == errTimeout {
			err = &Error{Message: fmt.Sprintf("the endpoint did not answer within %s", e.timeout), again: true}
		}
		return answer, err
	}
	return e.complete(ctx, q)
}

var errTimeout = errors.New("timeout")

func (e *Endpoint) complete(ctx context.Context, q rubric.Request) (rubric.Answer, error) {
	first := firstFormat(q, e.overrides)
	choice := first == formatSchema
	if choice {
		defer e.lead.take(ctx)()
	}
	f := max(format(e.format.Load()), first)
	for {
		answer, err := e.ask(ctx, q, f)
		if err == nil {
			if choice {
				e.format.Store(int32(f))
				e.lead.found()
			}
			return answer, nil
		}
		if f >= lastFormat || !refusesFormat(err) {
			return answer, err
		}
		f++
	}
}

func (e *Endpoint) ask(ctx context.Context, q rubric.Request, f format) (rubric.Answer, error) {
	body, err := e.body(q, f)
	if err != nil {
		return rubric.Answer{}, err
	}
	got, err := e.service.New(ctx, sdk.ChatCompletionNewParams{}, option.WithRequestBody("application/json", body))
	if err != nil {
		return rubric.Answer{}, e.failure(ctx, err)
	}
	answer := rubric.Answer{TokensIn: tokens(got.Usage.PromptTokens), TokensOut: tokens(got.Usage.CompletionTokens)}
	if len(got.Choices) == 0 {
		answer.Missing = "the endpoint's answer has no choices"
		return answer, nil
	}
	choice := got.Choices[0]
	// What an odd gateway says of the request must not carry the key into reports.
	answer.Text, answer.Truncated = e.secret.hide(choice.Message.Content), choice.FinishReason == "length"
	if answer.Text == "" && choice.Message.Refusal != "" {
		return answer, &Error{Message: "the model declines to answer: " + e.secret.scrub(choice.Message.Refusal)}
	}
	answer.Missing = absent(choice)
	return answer, nil
}

// absent says what an answer has in place of text, "" when it has text or nothing.
func absent(choice sdk.ChatCompletionChoice) string {
	switch {
	case strings.HasPrefix(strings.TrimSpace(choice.Message.JSON.Content.Raw()), "["):
		return "the endpoint's answer has a list for content, where a chat completion has text"
	case strings.TrimSpace(choice.Message.Content) != "":
		return ""
	case choice.FinishReason == "content_filter":
		return "a content filter of the endpoint held the answer back"
	case choice.FinishReason == "tool_calls" || len(choice.Message.ToolCalls) > 0:
		return "the model calls a tool in place of an answer, though it was given none"
	}
	return ""
}

// tokens is a count that an endpoint gave, 0 for one that cannot be true.
func tokens(n int64) int {
	const most = 1 << 40
	if n < 0 || n > most {
		return 0
	}
	return int(n)
}

// body is the request's JSON.
func (e *Endpoint) body(q rubric.Request, f format) ([]byte, error) {
	params := sdk.ChatCompletionNewParams{
		Model:          e.model,
		Messages:       []sdk.ChatCompletionMessageParamUnion{sdk.SystemMessage(q.System)},
		Temperature:    sdk.Float(0),
		ResponseFormat: f.param(q),
	}
	for i, turn := range q.Turns {
		if i%2 == 0 {
			params.Messages = append(params.Messages, sdk.UserMessage(turn))
		} else {
			params.Messages = append(params.Messages, sdk.AssistantMessage(turn))
		}
	}
	body, err := params.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("writing the request: %w", err)
	}
	return e.overrides.apply(body)
}
