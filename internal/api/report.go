package api

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// reports are tool sets that somebody has scored without a server of the registry.
// Shapes and states are those that the official client reads.
func (s *service) reports() {
	write(s, huma.Operation{Method: http.MethodPost, Path: "/reports", OperationID: "createReport", DefaultStatus: http.StatusAccepted,
		Summary:     "Have the tools of a server scored",
		RequestBody: body("The server's name, and its tools as an answer to tools/list has them.", reportRequest),
	}, registry.ScopeReports, s.createReport)
	read(s, "/reports/{uid}", "getReport", "Say how far a report is, and what it says", s.getReport)
}

// body describes a body that the operation reads itself.
func body(description string, schema *huma.Schema) *huma.RequestBody {
	return &huma.RequestBody{Required: true, Description: description, Content: map[string]*huma.MediaType{bodyType: {Schema: schema, Example: exampleTools}}}
}

// exampleTools is a body that is taken.
var exampleTools = map[string]any{"serverName": "garden", "tools": []any{map[string]any{
	"name": "get_plant", "description": "Get one plant by its label. Use it when you know the label.", "inputSchema": map[string]any{"type": "object"}}}}

// reportRequest describes the body of a new report.
var reportRequest = &huma.Schema{Type: huma.TypeObject, Required: []string{"serverName", "tools"}, Properties: map[string]*huma.Schema{
	"serverName": {Type: huma.TypeString, MinLength: ptr(1), MaxLength: ptr(maxServerName), Description: "The name that judges are shown."},
	"tools":      {Type: huma.TypeArray, MinItems: ptr(1), MaxItems: ptr(2000), Items: definition},
}}

// definition describes a tool as a server lists it. What else stands in it may be
// of any kind: what cannot be is noted and counts as absent.
var definition = &huma.Schema{Type: huma.TypeObject, Required: []string{"name"}, Properties: map[string]*huma.Schema{
	"name":         {Type: huma.TypeString, MinLength: ptr(1)},
	"title":        {Description: "A text."},
	"description":  {Description: "A text: what the tool is for."},
	"inputSchema":  {Description: "A JSON Schema."},
	"outputSchema": {Description: "A JSON Schema."},
	"annotations":  {Description: "The hints, and maybe a title."},
}}

// maxServerName is how long the name of a report's server may be, in characters.
const maxServerName = 200

func ptr[T any](v T) *T { return &v }

type upload struct {
	RawBody []byte `contentType:"application/json"`
}

// accepted is the answer to a new report.
type accepted struct {
	Location string `header:"Location"`
	Body     struct {
		APIURL string             `json:"apiUrl" format:"uri" doc:"Where to ask how far it is."`
		Status store.ReportStatus `json:"status" enum:"queued,scoring,completed,failed"`
		UID    string             `json:"uid"`
		URL    string             `json:"url" format:"uri" doc:"The report for people."`
	}
}

func (s *service) createReport(ctx context.Context, in *upload) (*accepted, error) {
	server, err := s.decode(in.RawBody)
	if err != nil {
		return nil, err
	}
	if len(server.Tools) < server.Listed {
		return nil, unscorable(server)
	}
	if err := checkName(server.Name); err != nil {
		return nil, err
	}
	uid, err := s.submit(ctx, server, in.RawBody)
	if err != nil {
		return nil, err
	}
	out := &accepted{}
	base := s.base(ctx)
	out.Body.APIURL, out.Body.URL = base+root+"/reports/"+uid, base+"/reports/"+uid
	out.Location, out.Body.UID, out.Body.Status = out.Body.APIURL, uid, store.Queued
	return out, nil
}

// submit keeps tools as a report that is to be scored.
func (s *service) submit(ctx context.Context, server *tdqs.Server, request []byte) (uid string, err error) {
	now := s.Registry.Now()
	found, err := json.Marshal(newHostedLint(s.Registry.Scorer.Edition, server, now))
	if err != nil {
		return "", err
	}
	report := store.Report{UID: strings.ToLower(rand.Text()), ServerName: server.Name, Request: request, Lint: string(found), Requested: now}
	if token := whoOf(ctx).token; token != nil {
		report.TokenID = token.ID
	}
	return report.UID, s.Registry.Submit(ctx, report)
}

// decode reads tools from a body, within the limits. They hold on to the body, which
// huma uses again once the handler is done.
func (s *service) decode(data []byte) (*tdqs.Server, error) {
	server, err := tdqs.Decode(data)
	if err != nil {
		return nil, err
	}
	if server.Listed > s.Tools {
		return nil, refuse(http.StatusUnprocessableEntity, "body.tools: the list has %d tools, and at most %d are taken", server.Listed, s.Tools)
	}
	return server, nil
}

// checkName says what is wrong with the name of a report's server.
func checkName(name string) error {
	if name == "" {
		return refuse(http.StatusUnprocessableEntity, "body.serverName: the name of the server is missing; the body is an object with serverName, a text, and tools, a list")
	}
	if utf8.RuneCountInString(name) > maxServerName {
		return refuse(http.StatusUnprocessableEntity, "body.serverName: it is longer than %d characters", maxServerName)
	}
	return nil
}

// unscorable says which tools cannot be scored.
func unscorable(server *tdqs.Server) *problem {
	p := refuse(http.StatusUnprocessableEntity, "of %d tools %d can be scored; errors says why the others cannot", server.Listed, len(server.Tools))
	for _, n := range server.Notes {
		if len(p.Errors) < 20 {
			p.Errors = append(p.Errors, detail{Message: strings.ToValidUTF8(n.Text, "\ufffd"), Location: "body.tools"})
		}
	}
	return p
}

type oneReport struct {
	UID string `path:"uid" maxLength:"64" doc:"As the answer to a new report says."`
}

type reportAnswer struct {
	Body hostedReport
}

// hostedReport is a report as the official client reads it.
type hostedReport struct {
	CompletedAt    *string            `json:"completedAt" doc:"When it was completed or failed."`
	FailureMessage *string            `json:"failureMessage" doc:"Why it failed."`
	Lint           hostedLintJSON     `json:"lint"`
	RequestedAt    string             `json:"requestedAt"`
	Score          hostedScoreJSON    `json:"score" doc:"null until it is completed."`
	ServerName     text               `json:"serverName"`
	SpecVersion    string             `json:"specVersion"`
	Status         store.ReportStatus `json:"status" enum:"queued,scoring,completed,failed"`
	ToolCount      int                `json:"toolCount"`
	UID            string             `json:"uid"`
	URL            string             `json:"url" format:"uri"`
}

// reportedTools is what the linter's answer has of the tools of a report: one that is
// asked about every second does not read its request again.
type reportedTools struct {
	Server struct{ ToolCount int }
	Tools  []struct{ ContextSignals tdqs.Signals }
}

// find looks a report up. What names none is not asked about.
func (s *service) find(ctx context.Context, uid string) (report store.Report, err error) {
	if !plainUID(uid) {
		return report, noReport()
	}
	err = s.Registry.Store.View(ctx, func(tx *store.Tx) (err error) {
		report, err = tx.Report(ctx, uid)
		return err
	})
	if errors.Is(err, store.ErrNotFound) {
		err = noReport()
	}
	return report, err
}

// noReport refuses a name that no report has.
func noReport() *problem {
	return refuse(http.StatusNotFound, "there is no such report, or none any more: reports are kept for a while; POST %s/reports makes one", root)
}

func plainUID(uid string) bool {
	for _, c := range []byte(uid) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return uid != ""
}

func (s *service) getReport(ctx context.Context, in *oneReport) (*reportAnswer, error) {
	report, err := s.find(ctx, in.UID)
	if err != nil {
		return nil, err
	}
	var known reportedTools
	if err := json.Unmarshal([]byte(report.Lint), &known); err != nil {
		return nil, err
	}
	out := hostedReport{UID: report.UID, URL: s.base(ctx) + "/reports/" + report.UID, ServerName: text(report.ServerName),
		RequestedAt: stamp(report.Requested), Status: report.Status, ToolCount: known.Server.ToolCount,
		SpecVersion: s.Registry.Scorer.Edition.Name, Lint: hostedLintJSON(report.Lint)}
	if !report.Completed.IsZero() {
		out.CompletedAt = ptr(stamp(report.Completed))
	}
	if report.Failure != "" {
		out.FailureMessage = &report.Failure
	}
	if report.Status == store.Completed {
		scored, err := scoreOf(&report)
		if err != nil {
			return nil, err
		}
		out.SpecVersion = scored.Edition.Name
		if out.Score, err = hostedScore(scored, &known); err != nil {
			return nil, err
		}
	}
	return &reportAnswer{out}, nil
}

// scoreOf is the score of a completed report.
func scoreOf(report *store.Report) (*tdqs.Report, error) {
	var scored tdqs.Report
	return &scored, json.Unmarshal([]byte(report.Result), &scored)
}
