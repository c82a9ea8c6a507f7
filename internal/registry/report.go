package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// reportQueue has the reports: any process scores them, by its own judge.
const reportQueue = "reports"

// patience is how long a report waits for a judge that does not answer.
const patience = time.Hour

// reportTimes is how many questions' time the scoring of a report has.
const reportTimes = 4

type scoreReportArgs struct {
	UID string `json:"uid"`
}

func (scoreReportArgs) Kind() string { return "score_report" }

func (scoreReportArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: reportQueue, UniqueOpts: once}
}

// reportLimit is the time that the scoring of a report has.
func (r *Registry) reportLimit() time.Duration {
	if !r.Remote {
		return jobTimeout
	}
	return reportTimes * r.AskTimeout
}

func (r *Registry) workScoreReport(ctx context.Context, job *river.Job[scoreReportArgs]) error {
	guest, err := r.isGuest(ctx, job.Args.UID)
	if err != nil {
		return err
	}
	score := func(ctx context.Context) error { return r.ScoreReport(ctx, job.Args.UID) }
	asked := func(ctx context.Context) error { return r.asking(ctx, score) }
	switch {
	case guest: // the judge that all others wait for is not asked
		return r.inTurn(ctx, score)
	case r.Remote:
		return asked(ctx)
	}
	return r.inTurn(ctx, asked)
}

// isGuest reports whether a report is judged as those without a token are.
func (r *Registry) isGuest(ctx context.Context, uid string) (is bool, err error) {
	if r.Guests == nil {
		return false, nil
	}
	return is, r.Store.View(ctx, func(tx *store.Tx) error {
		report, err := tx.Report(ctx, uid)
		is = err == nil && report.TokenID == 0
		return gone(err)
	})
}

// Submit keeps a report and has it scored. It is scored after a kill too: a sweep
// finds what is not done.
func (r *Registry) Submit(ctx context.Context, report store.Report) error {
	return r.Store.Update(ctx, func(tx *store.Tx) error {
		if err := tx.AddReport(ctx, report); err != nil || r.queue == nil {
			return err
		}
		return r.queue.insert(ctx, tx, []river.JobArgs{scoreReportArgs{report.UID}})
	})
}

// sweepReports enqueues the reports that are not done, and forgets those that are
// too old.
func (r *Registry) sweepReports(ctx context.Context) error {
	return r.Store.Update(ctx, func(tx *store.Tx) error {
		if err := tx.RemoveReports(ctx, r.Now().Add(-r.KeepReports)); err != nil || r.queue == nil {
			return err
		}
		uids, err := tx.UnfinishedReports(ctx, 10*r.Page)
		if err != nil {
			return err
		}
		var jobs []river.JobArgs
		for _, uid := range uids {
			jobs = append(jobs, scoreReportArgs{uid})
		}
		return r.queue.insert(ctx, tx, jobs)
	})
}

// ScoreReport scores a report, unless that is done. A judge that cannot be asked
// leaves it waiting for the next sweep; what else goes wrong is why it failed.
func (r *Registry) ScoreReport(ctx context.Context, uid string) error {
	var report store.Report
	if err := r.Store.Update(ctx, func(tx *store.Tx) (err error) {
		if report, err = tx.Report(ctx, uid); err != nil {
			return gone(err)
		}
		if report.Request, err = tx.ReportRequest(ctx, uid); err != nil {
			return err
		}
		return tx.Advance(ctx, uid, store.Scoring, "", "", r.Now())
	}); err != nil || report.UID == "" || report.Status == store.Completed || report.Status == store.Failed {
		return err
	}
	result, err := r.scoreReport(ctx, &report)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && (errors.Is(err, ErrBudget) || errors.Is(err, errUncounted) || isUnreachable(err)) && r.Now().Sub(report.Requested) < patience:
		return errors.Join(byJudge(err), r.finishReport(ctx, uid, store.Queued, "", ""))
	case err != nil:
		return r.finishReport(ctx, uid, store.Failed, "", reason(err))
	}
	return r.finishReport(ctx, uid, store.Completed, result, "")
}

func (r *Registry) finishReport(ctx context.Context, uid string, to store.ReportStatus, result, failure string) error {
	return r.Store.Update(ctx, func(tx *store.Tx) error { return tx.Advance(ctx, uid, to, result, failure, r.Now()) })
}

// scoreReport is the published JSON of a report. One without a score for the
// server is a failure, and so is anything that breaks while it is made.
func (r *Registry) scoreReport(ctx context.Context, report *store.Report) (result string, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			r.Log.Error("scoring a report broke", "report", report.UID, "panic", fmt.Sprint(broken))
			err = errors.New("something broke in the service while the report was made")
		}
	}()
	server, err := tdqs.Decode(report.Request)
	if err != nil {
		return "", err
	}
	server.Name = report.ServerName
	scorer, complete := r.Scorer, r.Complete
	switch {
	case report.TokenID == 0 && r.Guests != nil:
		scorer.Judge, complete = r.Guests.Judge, r.Guests.Complete
	case r.Remote:
		scorer.Concurrency = r.ToolWorkers
	}
	scored, err := scorer.ScoreServer(ctx, server)
	if err != nil {
		return "", err
	}
	if s := scored.ServerScore; s == nil || s.Overall == nil {
		return "", incomplete(scored)
	}
	scored.GeneratedAt, scored.Provenance.InputKind = r.Now(), "report"
	if complete != nil {
		complete(scored)
	}
	data, err := json.Marshal(scored)
	return string(data), err
}

// incomplete is why a report has no overall score.
func incomplete(r *tdqs.Report) error {
	for _, f := range r.Failures {
		if f.Err != nil {
			return f.Err
		}
	}
	if r.CoherenceErr != nil {
		return r.CoherenceErr
	}
	return fmt.Errorf("of %d tools %d could be scored, fewer than 80 %%: %s", r.Server.ToolCount, len(r.Tools), strings.Join(r.Provenance.Notes, "; "))
}
