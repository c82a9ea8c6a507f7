package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/escape"
	"github.com/opentdqs/tdqs/internal/store"
)

// reportForm is the page that takes tools in, again with what was wrong with them.
type reportForm struct {
	Guests
	Closed bool // this service takes none
	Name   string
	Text   string
	Wrong  string // sentences on what was wrong
	Lost   string // why the text is not there again
}

// Megabytes is the bound of a text for people.
func (f *reportForm) Megabytes() string { return fmt.Sprintf("%d MB", f.Bytes>>20) }

// reportPage shows the form.
func (p *Pages) reportPage(*http.Request) (*page, error) { return p.form(&reportForm{}), nil }

func (p *Pages) form(f *reportForm) *page {
	f.Guests, f.Closed = p.Guests, p.Submit == nil
	return &page{kind: "report", Path: "/report", Title: "Score your own tools · tdqs registry", Body: f,
		Description: "Paste an answer to tools/list and see how well its tools tell an agent when and how to call them, with a reason for every mark."}
}

// The bounds of what a form sends beside the text, and of a text that the page has
// again when something was wrong with it.
const (
	formBytes   = 64 << 10
	repeatBytes = 1 << 20
)

// bodyTime is how long a form may take to arrive.
const bodyTime = 30 * time.Second

// report takes tools in and leads to where their report will be.
func (p *Pages) report(w http.ResponseWriter, r *http.Request) {
	f, problem := &sent{}, p.refused(r)
	if problem == nil {
		problem = p.readForm(w, r, f)
	}
	if problem == nil {
		uid, err := p.Submit(r.Context(), f.name, f.text)
		if err == nil {
			http.Redirect(w, r, p.link("/reports/"+uid), http.StatusSeeOther)
			return
		}
		problem = p.problem(r.Context(), err)
	}
	made := p.form(f.again(problem))
	made.Title, made.Hidden, made.status, made.Wait = "Not taken · "+made.Title, true, problem.Status, problem.Wait
	p.show(w, made)
}

// sent is what came by the form.
type sent struct {
	name string
	text []byte
}

// again is the form with what was sent and what was wrong with it.
func (s *sent) again(problem *Problem) *reportForm {
	f := &reportForm{Name: typed(s.name), Wrong: problem.Detail}
	if len(s.text) > repeatBytes {
		f.Lost = "The text is not repeated here, for it is long."
	} else {
		f.Text = strings.ToValidUTF8(strings.ReplaceAll(string(s.text), "\x00", "\ufffd"), "\ufffd")
	}
	return f
}

// refused is why what somebody sends is not looked at: reports are not taken here, or
// a page of somebody else sends it from the reader's browser.
func (p *Pages) refused(r *http.Request) *Problem {
	if p.Submit == nil {
		return refuse(http.StatusForbidden, "This service takes no reports without a token.")
	}
	if p.crossing.Check(r) != nil {
		return refuse(http.StatusForbidden, "This was sent from a page of another site. Send it with the form below.")
	}
	return nil
}

// readForm reads the form: the text that was pasted or the file, whichever there is.
func (p *Pages) readForm(w http.ResponseWriter, r *http.Request, into *sent) *Problem {
	kind, parameters, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || parameters["boundary"] == "" {
		return refuse(http.StatusUnsupportedMediaType, "This was not sent by the form below. Programs use the JSON API: POST /api/v1/reports.")
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)) // where there is a connection
	parts := multipart.NewReader(http.MaxBytesReader(w, r.Body, p.Guests.Bytes+formBytes), parameters["boundary"])
	var name, pasted, file []byte
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return p.unread(err)
		}
		field, limit := map[string]*[]byte{"name": &name, "tools": &pasted, "file": &file}[part.FormName()], p.Guests.Bytes
		switch field {
		case nil:
			continue
		case &name:
			limit = formBytes
		}
		if *field, err = io.ReadAll(io.LimitReader(part, limit+1)); err != nil {
			return p.unread(err)
		}
		switch large := int64(len(*field)) > limit; {
		case large && field == &name:
			return refuse(http.StatusRequestEntityTooLarge, "The name of the server is far too long. Write the one by which people know it.")
		case large:
			return p.tooLarge()
		}
	}
	into.name, into.text = string(name), pasted
	switch blank := len(bytes.TrimSpace(pasted)) == 0; {
	case blank && len(file) == 0:
		return refuse(http.StatusUnprocessableEntity, "There is nothing to score yet. Paste the answer to tools/list, or choose a file that has it.")
	case !blank && len(file) > 0:
		return refuse(http.StatusUnprocessableEntity, "There is a text and a file. Send one of them: empty the text, or choose no file.")
	case blank:
		into.text = file
	}
	return nil
}

func (p *Pages) unread(err error) *Problem {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return p.tooLarge()
	case errors.Is(err, os.ErrDeadlineExceeded):
		return refuse(http.StatusRequestTimeout, "What you sent did not arrive within %s. Send it again over a better line.", bodyTime)
	}
	return refuse(http.StatusBadRequest, "What you sent did not arrive whole. Send it again.")
}

func (p *Pages) tooLarge() *Problem {
	return refuse(http.StatusRequestEntityTooLarge, "The text is larger than %d MB, which is all that is taken. Leave out tools, or score it on your own machine: tdqs score FILE.", p.Guests.Bytes>>20)
}

// waiting is a report that is not there yet, or failed.
type waiting struct {
	Name, Failure string
	Scoring       bool
	Address       string
	Requested     time.Time
}

// oneReport shows a report, or how far it is.
func (p *Pages) oneReport(w http.ResponseWriter, r *http.Request) {
	report, err := p.findReport(r)
	if err != nil {
		p.refuse(w, p.problem(r.Context(), err))
		return
	}
	if report.Status == store.Completed {
		p.completed(w, r, report)
		return
	}
	b := &waiting{Name: escape.Line(report.ServerName), Scoring: report.Status == store.Scoring, Address: p.whole(r) + "/reports/" + report.UID, Requested: report.Requested}
	made := &page{kind: "waiting", Path: "/reports/" + report.UID, Title: b.Name + ": queued · tdqs registry", Hidden: true, Body: b,
		Description: "A report that is being made."}
	if report.Status == store.Failed {
		b.Failure = escape.Line(report.Failure)
		made.Title = b.Name + ": failed · tdqs registry"
	} else {
		made.Refresh = 2
	}
	p.show(w, made)
}

// whole is what the address of every page begins with.
func (p *Pages) whole(r *http.Request) string {
	switch {
	case p.PublicURL != "":
		return p.PublicURL
	case r.TLS != nil:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// findReport looks a report up. What names none is not asked about.
func (p *Pages) findReport(r *http.Request) (report store.Report, err error) {
	missing := refuse(http.StatusNotFound, "There is no such report here, or none any more: reports are forgotten after a while. Score the tools again.")
	uid := r.PathValue("uid")
	if len(uid) > 64 || strings.Trim(uid, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		return report, missing
	}
	err = p.Store.View(r.Context(), func(tx *store.Tx) (err error) {
		report, err = tx.Report(r.Context(), uid)
		return err
	})
	if errors.Is(err, store.ErrNotFound) {
		err = missing
	}
	return report, err
}

// completed shows a report as the page of its own that it is: it can be kept as a file.
func (p *Pages) completed(w http.ResponseWriter, r *http.Request, report store.Report) {
	made, err := p.made.page(r.Context(), report.UID, func(w io.Writer) error { return p.writeReport(r.Context(), w, &report) })
	if err != nil {
		p.refuse(w, p.problem(r.Context(), err))
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "frame-ancestors 'none'") // the rest stands in the page
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	before, rest, found := bytes.Cut(made, []byte(reportMain))
	if found {
		_, _ = w.Write(before)
		_, _ = fmt.Fprintf(w, `<header class="several"><p class="kicker"><a href="%s">tdqs registry</a> · <a href="%s">Score other tools</a></p></header>`+"\n"+reportMain,
			html.EscapeString(p.link("/")), html.EscapeString(p.link("/report")))
		before = rest
	}
	_, _ = w.Write(before)
}

// reportMain begins the report within its page; the way back stands before it.
const reportMain = `<main id="main">`

func (p *Pages) writeReport(ctx context.Context, w io.Writer, report *store.Report) error {
	var scored tdqs.Report
	if err := json.Unmarshal([]byte(report.Result), &scored); err != nil {
		return fmt.Errorf("reading a report: %w", err)
	}
	var request []byte
	if err := p.Store.View(ctx, func(tx *store.Tx) (err error) {
		request, err = tx.ReportRequest(ctx, report.UID)
		return err
	}); err != nil {
		return err
	}
	server, err := tdqs.Decode(request)
	if err != nil {
		return fmt.Errorf("reading the tools of a report: %w", err)
	}
	server.Name = report.ServerName
	position(&scored, server)
	return p.ReportPage(w, &scored, server)
}

// position gives the tools of a report, which are those that were judged, the positions that
// they have in the list, and its failures those that were not: of these the report has the
// reasons alone, as notes, in the order of the list.
func position(r *tdqs.Report, server *tdqs.Server) {
	signals, _ := r.Edition.SignalsOf(server.Tools)
	judged := make([]bool, len(signals))
	rest := 0
	for i := range r.Tools {
		for at := rest; at < len(signals); at++ {
			if signals[at].InputHash == r.Tools[i].Signals.InputHash {
				r.Tools[i].Position, judged[at], rest = server.Tools[at].Position, true, at+1
				break
			}
		}
	}
	at := 0
	for _, note := range r.Provenance.Notes {
		if !strings.HasPrefix(note, "judging ") {
			continue
		}
		for at < len(judged) && judged[at] {
			at++
		}
		if at < len(judged) {
			r.Failures = append(r.Failures, tdqs.Failure{Position: server.Tools[at].Position, Name: server.Tools[at].Name, Err: errors.New(note)})
			at++
		}
	}
}
