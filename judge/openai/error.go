package openai

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"
)

// Error is a question that an endpoint did not answer. It says by methods what
// follows: whether to ask again, and whether to ask at all.
type Error struct {
	Status  int    // of the HTTP answer; 0 when there was none
	Message string // what happened, without the key
	// RetryAfter is how long the endpoint wants to be left alone; 0 when it does
	// not say.
	RetryAfter time.Duration

	body  string // of a refusal, as far as it was read
	again bool   // the same question may be answered later
	fatal bool   // no question will be answered
}

// Error is the message.
func (e *Error) Error() string { return e.Message }

// Retry reports whether the same question may be answered later, and how long
// the endpoint wants to be left alone.
func (e *Error) Retry() (after time.Duration, ok bool) { return e.RetryAfter, e.again }

// Fatal reports whether other questions would fail as well.
func (e *Error) Fatal() bool { return e.fatal }

// Reason is what happened in a few words: the status, or that there was no answer.
func (e *Error) Reason() string {
	switch {
	case e.Status == http.StatusTooManyRequests:
		return "rate limit (429)"
	case e.Status > 0:
		return fmt.Sprintf("endpoint busy (%d)", e.Status)
	case e.fatal:
		return "endpoint not reachable"
	}
	return "no whole answer"
}

// failure turns an error of the transport or the SDK into an [*Error].
func (e *Endpoint) failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		err = wrapped.Err // the URL around it may hold what is not for a log
	}
	out := &Error{Message: "the endpoint cannot be reached: " + e.secret.scrub(err.Error()), again: true}
	var (
		certificate *tls.CertificateVerificationError
		record      tls.RecordHeaderError
		lookup      *net.DNSError
	)
	switch {
	case errors.As(err, &certificate), errors.As(err, &record):
		out.again, out.fatal = false, true
	case errors.Is(err, syscall.ECONNREFUSED), errors.As(err, &lookup) && lookup.IsNotFound:
		out.fatal = true // when it stays so
	case errors.As(err, new(*net.OpError)):
	default:
		out.Message = "the endpoint's answer broke off: " + e.secret.scrub(err.Error())
	}
	return out
}

// refusal is what an HTTP status means.
func (e *Endpoint) refusal(status int, message string, after time.Duration, body string) *Error {
	out := &Error{Status: status, RetryAfter: after, body: body}
	out.Message = strings.TrimSpace(fmt.Sprintf("the endpoint answered %d %s", status, http.StatusText(status)))
	if message = e.secret.scrub(message); message != "" {
		out.Message += ": " + message
	}
	spent := isSpent(body)
	switch {
	case spent:
		out.fatal, out.RetryAfter = true, 0
	case status == http.StatusTooManyRequests, status >= 500:
		out.again = true
	case ofThisAlone(status, body):
	default:
		out.fatal = true
	}
	switch {
	case status == http.StatusUnauthorized && e.secret.keyless:
		out.Message += " (it was given no key)"
	case spent:
		out.Message += " (waiting does not help: what the account may use is spent)"
	case status == 404 && message == "":
		out.Message += ": is the base URL right? It usually ends in /v1"
	case status == 400 && strings.Contains(strings.ToLower(message), "temperature"):
		out.Message += ` (the request override {"temperature": null} leaves it out)`
	case namesFormat(status, body):
		out.Message += ` (the request override {"response_format": null} asks without a format)`
	}
	return out
}

// isSpent reports whether a refusal, most often a 429, is no limit of the rate
// but of the account: its budget is used up. It is asked of the error's code and type alone, for the
// message of a rate limit speaks of quotas as well.
func isSpent(body string) bool {
	type named struct {
		Code any `json:"code"` // some write a number
		Type any `json:"type"`
	}
	var said struct {
		named
		Error named `json:"error"`
	}
	if json.Unmarshal([]byte(body), &said) != nil {
		return false
	}
	for _, name := range []any{said.Code, said.Type, said.Error.Code, said.Error.Type} {
		switch name {
		case "insufficient_quota", "exceeded_current_quota_error", "insufficient_balance",
			"billing_hard_limit_reached", "billing_not_active":
			return true
		}
	}
	return false
}

// ofThisAlone reports whether a question is refused for what it is: for its
// length, or by a filter that a definition has set off. That says nothing about
// other questions, and no definition may end the judging of all.
func ofThisAlone(status int, body string) bool {
	if status == 413 {
		return true
	}
	body = strings.ToLower(body)
	for _, sign := range []string{"context_length_exceeded", "context length", "context window", "maximum context", "exceed_context_size",
		"content_filter", "content_policy", "content management policy"} {
		if status == 400 && strings.Contains(body, sign) {
			return true
		}
	}
	return false
}
