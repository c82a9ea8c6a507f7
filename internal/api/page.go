package api

import (
	"bytes"
	"context"
	"html/template"
	"net/http"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// reportPage shows a report to people, or how far it is.
func (s *service) reportPage(w http.ResponseWriter, r *http.Request) {
	page, status, err := s.page(r.Context(), r.PathValue("uid"))
	if err != nil {
		writeProblem(w, s.problem(r.Context(), err))
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", "frame-ancestors 'none'")
	w.Header().Set("Referrer-Policy", "no-referrer")
	if status == store.Queued || status == store.Scoring {
		w.Header().Set("Refresh", "2")
	}
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(page)
}

func (s *service) page(ctx context.Context, uid string) ([]byte, store.ReportStatus, error) {
	report, err := s.find(ctx, uid)
	if err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	if report.Status != store.Completed || s.ReportPage == nil {
		err = waitingPage.Execute(&b, &report)
		return b.Bytes(), report.Status, err
	}
	scored, err := scoreOf(&report)
	if err != nil {
		return nil, "", err
	}
	server, err := tdqs.Decode(report.Request)
	if err != nil {
		return nil, "", err
	}
	server.Name = report.ServerName
	err = s.ReportPage(&b, scored, server)
	return b.Bytes(), report.Status, err
}

// waitingPage stands where a report will be, or says why there is none.
var waitingPage = template.Must(template.New("waiting").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{.ServerName}}: {{.Status}}</title>
<body><main><h1>{{.ServerName}}</h1>
{{if .Failure}}<p>The tools could not be scored: {{.Failure}}</p>
{{else}}<p>The tools are {{.Status}}. This page shows the report when it is there.</p>{{end}}
</main></body></html>
`))
