package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Report is a tool set that somebody asked to have scored, without a server of
// the registry.
type Report struct {
	UID        string
	ServerName string
	Request    []byte // the tools as sent, of a new report; else [Tx.ReportRequest] has them
	Status     ReportStatus
	Failure    string // why it failed
	Result     string // the published JSON when it is completed
	Lint       string // what the linter found, as JSON
	TokenID    int64  // who asked, 0 for nobody known
	Requested  time.Time
	Completed  time.Time // zero until then
}

// ReportStatus says how far a report is.
type ReportStatus string

// The states of a report.
const (
	Queued    ReportStatus = "queued"
	Scoring   ReportStatus = "scoring"
	Completed ReportStatus = "completed"
	Failed    ReportStatus = "failed"
)

// AddReport keeps a new report, queued.
func (t *Tx) AddReport(ctx context.Context, r Report) error {
	_, err := t.ExecContext(ctx, `INSERT INTO report (uid, server_name, request, lint, status, token_id, requested_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		r.UID, []byte(r.ServerName), r.Request, r.Lint, Queued, sql.NullInt64{Int64: r.TokenID, Valid: r.TokenID != 0}, millis(r.Requested))
	if err != nil {
		return fmt.Errorf("keeping the report: %w", err)
	}
	return nil
}

// Report finds a report without its request, which may be large and which few who look
// at a report need; [ErrNotFound] when there is none.
func (t *Tx) Report(ctx context.Context, uid string) (r Report, err error) {
	var name []byte
	var token, requested, completed sql.NullInt64
	err = t.QueryRowContext(ctx, `SELECT uid, server_name, status, failure, result, lint, token_id, requested_at, completed_at
		FROM report WHERE uid = $1`, uid).
		Scan(&r.UID, &name, &r.Status, &r.Failure, &r.Result, &r.Lint, &token, &requested, &completed)
	if errors.Is(err, sql.ErrNoRows) {
		return r, fmt.Errorf("report: %w", ErrNotFound)
	}
	r.ServerName, r.TokenID, r.Requested, r.Completed = string(name), token.Int64, moment(requested), moment(completed)
	return r, err
}

// ReportRequest is the request of a report, the tools as sent.
func (t *Tx) ReportRequest(ctx context.Context, uid string) (request []byte, err error) {
	if err = t.QueryRowContext(ctx, `SELECT request FROM report WHERE uid = $1`, uid).Scan(&request); errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("report: %w", ErrNotFound)
	}
	return request, err
}

// Advance changes the state of a report; what is completed or failed stays so.
func (t *Tx) Advance(ctx context.Context, uid string, to ReportStatus, result, failure string, now time.Time) error {
	var completed sql.NullInt64
	if to == Completed || to == Failed {
		completed = millis(now)
	}
	_, err := t.ExecContext(ctx, `UPDATE report SET status = $2, result = $3, failure = $4, completed_at = $5
		WHERE uid = $1 AND status IN ('queued', 'scoring')`, uid, to, result, failure, completed)
	return err
}

// UnfinishedReports are the reports that wait, the oldest first.
func (t *Tx) UnfinishedReports(ctx context.Context, limit int) ([]string, error) {
	return list(ctx, t, scalar[string], `SELECT uid FROM report WHERE status IN ('queued', 'scoring') ORDER BY requested_at, uid LIMIT $1`, limit)
}

// RemoveReports forgets the reports that were asked for before a time.
func (t *Tx) RemoveReports(ctx context.Context, before time.Time) error {
	_, err := t.ExecContext(ctx, `DELETE FROM report WHERE requested_at < $1`, millis(before))
	return err
}
