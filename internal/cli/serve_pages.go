package cli

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/api"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/statistics"
	"github.com/opentdqs/tdqs/internal/web"
)

// handler is the interface with the pages beside it. They share the statistics, and
// what the pages take in the interface keeps within its limits.
func (w *window) handler(o *serveOptions) http.Handler {
	r := w.opened.Registry
	board := statistics.Of(r.Store, r.Published, r.Now)
	var handler *api.Handler // the pages ask it once both are there
	c := web.Config{Store: r.Store, Published: r.Published, Restored: registry.Restored, Estimate: w.opened.estimateOf, Interval: w.opened.intervalOf, Statistics: board,
		ReportPage: reportPage, Topics: pageTopics(), PublicURL: o.publicURL, Version: version().Version, Now: r.Now, Log: w.log}
	if o.AnonymousReports > 0 {
		limits := o.Limits.WithDefaults()
		c.Guests = web.Guests{Bytes: limits.BodyBytes, Tools: limits.Tools, PerHour: limits.AnonymousReports, Model: r.Remote && r.Guests == nil}
		c.Submit = func(ctx context.Context, name string, text []byte) (string, error) {
			uid, err := handler.Report(ctx, name, text)
			if refused := (*api.Refusal)(nil); errors.As(err, &refused) {
				err = &web.Problem{Status: refused.Status, Detail: refused.Detail, Wait: refused.Wait}
			}
			return uid, err
		}
	}
	handler = api.New(api.Config{Registry: r, PublicURL: o.publicURL, Log: w.log, Limits: o.Limits, Pages: web.New(c), Statistics: board, Download: o.download})
	return handler
}

// count begins to count, again and again, what statistics are made of: no reader
// waits then for what changed since the last one looked.
func (w *window) count(ctx context.Context, every time.Duration) {
	ctx, w.stopCounting = context.WithCancel(ctx)
	r := w.opened.Registry
	w.counting.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			if err := statistics.Count(ctx, r.Store, r.Published); err != nil && ctx.Err() == nil {
				w.log.Error("what statistics are made of could not be counted", "error", err)
			}
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
	})
}

// pageTopics are what tdqs explain explains, for the pages.
func pageTopics() (out []web.Topic) {
	for _, t := range report.Topics() {
		topic := web.Topic{Kind: t.Kind, Name: t.Name, Title: t.Title}
		for _, f := range t.Facts {
			topic.Facts = append(topic.Facts, web.TopicFact(f))
		}
		out = append(out, topic)
	}
	return out
}

// reportPage writes a report as a page.
func reportPage(w io.Writer, r *tdqs.Report, server *tdqs.Server) error {
	format, err := report.ParseFormat("score", "html")
	if err != nil {
		return err
	}
	target := tdqs.TierA.Floor()
	return format.Score(w, []*tdqs.Report{r}, report.Options{WhatIf: target, All: true, Sources: []*report.Source{{Server: server}}, Version: version().Version})
}
