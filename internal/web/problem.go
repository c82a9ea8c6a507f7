package web

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
)

// Problem is why there is no page, or why a submission is not taken.
type Problem struct {
	Status int
	Detail string        // sentences: what was wrong, where, and what to do
	Wait   time.Duration // try again after this long; 0: says nothing
}

// Error is the sentence.
func (p *Problem) Error() string { return p.Detail }

// titles head the pages of problems.
var titles = map[int]string{
	http.StatusBadRequest:            "This address cannot be read",
	http.StatusForbidden:             "This is not taken from there",
	http.StatusNotFound:              "There is nothing here",
	http.StatusMethodNotAllowed:      "This cannot be done here",
	http.StatusRequestEntityTooLarge: "This is too large",
	http.StatusUnprocessableEntity:   "This cannot be scored",
	http.StatusTooManyRequests:       "Too many requests",
	http.StatusInternalServerError:   "Something broke here",
	http.StatusServiceUnavailable:    "The service is not ready",
}

// Title heads the page of the problem.
func (p *Problem) Title() string {
	if title, known := titles[p.Status]; known {
		return title
	}
	return http.StatusText(p.Status)
}

func refuse(status int, format string, args ...any) *Problem {
	return &Problem{Status: status, Detail: fmt.Sprintf(format, args...)}
}

func broken() *Problem {
	return refuse(http.StatusInternalServerError, "The fault is ours. Try again in a while; the log of the service says what it was.")
}

// problemOf is what a reader is told of an error; nil for what is not meant for one.
func problemOf(err error) *Problem {
	var known *Problem
	if errors.As(err, &known) {
		return known
	}
	if errors.Is(err, store.ErrNotFound) {
		return refuse(http.StatusNotFound, "It is not here, or not any more. Search for it above.")
	}
	return nil
}

func problemPage(problem *Problem) *page {
	return &page{kind: "problem", status: problem.Status, Title: problem.Title(), Description: problem.Detail, Hidden: true, Wait: problem.Wait, Body: problem}
}

// refuse answers with a page that says what is wrong.
func (p *Pages) refuse(w http.ResponseWriter, problem *Problem) {
	p.show(w, problemPage(problem))
}

// Refuse answers in the place of a page what the caller found wrong, and has set
// the headers of.
func (p *Pages) Refuse(w http.ResponseWriter, _ *http.Request, status int, detail string) {
	p.refuse(w, refuse(status, "%s", detail))
}
