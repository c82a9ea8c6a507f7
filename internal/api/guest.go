package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/opentdqs/tdqs"
)

// Refusal is why a report of a guest is not taken.
type Refusal struct {
	Status int
	Detail string        // sentences: what was wrong, where, what to do
	Wait   time.Duration // try again after this long; 0: says nothing
}

// Error is the sentences.
func (r *Refusal) Error() string { return r.Detail }

// Report takes in a text with tools that somebody without a token wants scored, for
// the pages, and says what its report is called. A name replaces the one in the text.
// Within ctx must be a request that the handler was asked. What is wrong with the text
// is a [*Refusal].
func (h *Handler) Report(ctx context.Context, name string, text []byte) (uid string, err error) {
	s, address := h.service, whoOf(ctx).address
	if wait := s.guests.early(address); wait > 0 {
		return "", h.tooMany(wait)
	}
	size := min(int64(len(text)), s.BodyBytes)
	if err := s.bodies.Acquire(ctx, size); err != nil {
		return "", err
	}
	defer s.bodies.Release(size)
	server, err := tdqs.Decode(text)
	if err != nil {
		return "", unreadable(err)
	}
	if name = strings.TrimSpace(name); name != "" {
		server.Name = name
	}
	if err := checkGuest(server, s.Tools); err != nil {
		return "", err
	}
	if wait := s.guests.take(address); wait > 0 { // only what is scored counts
		return "", h.tooMany(wait)
	}
	return s.submit(ctx, server, text)
}

func (h *Handler) tooMany(wait time.Duration) *Refusal {
	n := h.service.AnonymousReports
	if n == 0 {
		return &Refusal{Status: http.StatusForbidden, Detail: "This service takes no reports without a token."}
	}
	return &Refusal{http.StatusTooManyRequests, fmt.Sprintf("From where you are, %d of an hour were scored already, which is all that is taken without a token. Try again in %s.", n, about(wait)), max(wait, time.Second)}
}

// about is a time to wait for people.
func about(wait time.Duration) string {
	if minutes := int((wait + time.Minute - 1) / time.Minute); minutes > 1 {
		return fmt.Sprintf("%d minutes", minutes)
	}
	return "a minute"
}

// unreadable says what is wrong with a text that has no tools.
func unreadable(err error) *Refusal {
	var syntax *tdqs.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return &Refusal{Status: http.StatusUnprocessableEntity, Detail: fmt.Sprintf("The text is no JSON: %v. Mend it there and send it again.", err)}
	case noList(err):
		return &Refusal{Status: http.StatusUnprocessableEntity, Detail: upperFirst(err.Error()) + "."}
	}
	return &Refusal{Status: http.StatusUnprocessableEntity, Detail: "The text cannot be read: " + err.Error() + "."}
}

// checkGuest says what keeps readable tools from being scored.
func checkGuest(server *tdqs.Server, most int) error {
	refused := func(format string, args ...any) *Refusal {
		return &Refusal{Status: http.StatusUnprocessableEntity, Detail: fmt.Sprintf(format, args...)}
	}
	if server.Listed > most {
		return refused("The list has %d tools, and at most %d are taken.", server.Listed, most)
	}
	if n := len(server.Tools); n < server.Listed {
		var notes []string
		for _, note := range server.Notes {
			if len(notes) < 5 {
				notes = append(notes, strings.ToValidUTF8(note.Text, "\ufffd"))
			}
		}
		return refused("Of %d tools %d can be scored: %s.", server.Listed, n, strings.Join(notes, "; "))
	}
	if server.Name == "" {
		return refused("The name of the server is missing: the text has none, so write one above it.")
	}
	var p *problem
	if errors.As(checkName(server.Name), &p) {
		return refused("The name of the server is longer than %d characters.", maxServerName)
	}
	return nil
}
