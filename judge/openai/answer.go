package openai

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/openai/openai-go/v3/option"
)

// maxAnswer is how many bytes of an answer are read: a verdict has a few
// thousand, what a model thinks aloud before it may have some hundred thousand.
const maxAnswer = 2 << 20

// checked reads the whole of an answer and lets through only what is a chat
// completion: the SDK takes the rest for something else than it is.
func (e *Endpoint) checked(r *http.Request, next option.MiddlewareNext) (*http.Response, error) {
	res, err := next(r)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if closed := res.Body.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, err
	}
	if err := e.check(res, body); err != nil {
		return nil, err
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	res.Header.Set("Content-Type", "application/json")
	return res, nil
}

func (e *Endpoint) check(res *http.Response, body []byte) error {
	switch {
	case res.StatusCode >= 400:
		return e.refusal(res.StatusCode, said(body), retryAfter(res.Header), string(body))
	case res.StatusCode >= 300:
		return &Error{Status: res.StatusCode, fatal: true, Message: fmt.Sprintf("the endpoint answered %s and points to %s: a key goes only where it was given for, so set the base URL to that",
			res.Status, e.secret.scrub(res.Header.Get("Location")))}
	case len(body) > maxAnswer:
		return &Error{Message: fmt.Sprintf("the endpoint's answer is longer than %d MB, where a verdict has a few kilobytes", maxAnswer>>20)}
	}
	var completion struct {
		Choices json.RawMessage `json:"choices"`
		Error   *struct {
			Code json.RawMessage `json:"code"`
		} `json:"error"`
	}
	switch err := json.Unmarshal(body, &completion); {
	case err != nil && looksLikeJSON(body):
		return &Error{Message: "the endpoint's answer is broken JSON: " + e.secret.scrub(err.Error()), again: true}
	case err != nil:
		return &Error{fatal: true, Message: fmt.Sprintf("the endpoint answered with %s and not with JSON: is the base URL right? It usually ends in /v1",
			e.secret.scrub(kind(res.Header, body)))}
	case completion.Error != nil: // some gateways say so under status 200
		status, err := strconv.Atoi(string(completion.Error.Code))
		if err != nil || status < 400 || status > 599 {
			status = http.StatusInternalServerError
		}
		return e.refusal(status, said(body), retryAfter(res.Header), string(body))
	case completion.Choices == nil:
		return &Error{fatal: true, Message: "the endpoint's answer is JSON, but no chat completion: is the base URL right? It usually ends in /v1"}
	}
	return nil
}

func looksLikeJSON(body []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) }

// kind names what an answer is that is not JSON.
func kind(h http.Header, body []byte) string {
	if len(bytes.TrimSpace(body)) == 0 {
		return "nothing"
	}
	if kind, _, _ := strings.Cut(h.Get("Content-Type"), ";"); kind != "" {
		return kind
	}
	return "text"
}

// said finds the message in the body of a refusal: endpoints spell it in many
// ways. A page for browsers says nothing.
func said(body []byte) string {
	body = bytes.TrimSpace(body)
	if bytes.HasPrefix(body, []byte("<")) {
		return ""
	}
	var value any
	if json.Unmarshal(body, &value) != nil {
		return string(body)
	}
	return message(value)
}

func message(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case []any:
		var all []string
		for _, one := range value {
			if text := message(one); text != "" {
				all = append(all, text)
			}
		}
		return strings.Join(all, "; ")
	case map[string]any:
		for _, key := range []string{"error", "message", "msg", "detail", "errors"} {
			if text := message(value[key]); text != "" {
				return text
			}
		}
	}
	return ""
}

// retryAfter is how long the endpoint wants to be left alone, 0 when it does not
// say. A date is read by the endpoint's own clock.
func retryAfter(h http.Header) time.Duration {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil {
		return duration(ms, time.Millisecond)
	}
	if s, err := strconv.ParseFloat(h.Get("Retry-After"), 64); err == nil {
		return duration(s, time.Second)
	}
	until, err := http.ParseTime(h.Get("Retry-After"))
	now, missing := http.ParseTime(h.Get("Date"))
	if errors.Join(err, missing) != nil {
		return 0
	}
	return max(0, until.Sub(now))
}

// duration is n units, within bounds: a year is as good as for ever.
func duration(n float64, unit time.Duration) time.Duration {
	const year = 365 * 24 * time.Hour
	if !(n > 0) {
		return 0
	}
	return time.Duration(min(n*float64(unit), float64(year)))
}
