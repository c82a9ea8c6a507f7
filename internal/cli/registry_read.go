package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/store"
)

// listed is a server as list and show print it.
type listed struct {
	Server   string       `json:"server"`
	Source   store.Source `json:"source"`
	URL      string       `json:"url,omitempty"`
	Tools    int          `json:"toolCount"`
	Scored   int          `json:"scoredToolCount"`
	Waiting  int          `json:"waiting"` // questions that are not answered yet
	Mean     *tdqs.Tenths `json:"meanTdqs"`
	Quality  *tdqs.Tenths `json:"descriptionQualityScore"`
	Coherent *tdqs.Tenths `json:"coherenceScore"`
	Overall  *tdqs.Tenths `json:"overallScore"`
	Captured string       `json:"capturedAt,omitempty"`
	Failure  string       `json:"failure,omitempty"` // of the last reading
}

// describe reads what is shown of a server, under the calibration that readers
// see.
func describe(ctx context.Context, tx *store.Tx, s store.Server, calibration int64) (listed, error) {
	l := listed{Server: s.Slug, Source: s.Source, URL: s.URL, Failure: s.Failure}
	if s.CaptureID == 0 {
		return l, nil
	}
	c, err := tx.CaptureHead(ctx, s.CaptureID)
	if err != nil {
		return l, err
	}
	l.Tools, l.Waiting, l.Captured = c.Listed, c.Members, c.Taken.Format(time.RFC3339)
	score, err := tx.ServerScore(ctx, s.CaptureID, calibration)
	if errors.Is(err, store.ErrNotFound) {
		return l, nil
	}
	l.Scored, l.Waiting, l.Mean, l.Quality, l.Coherent, l.Overall = score.Scored, score.Stale, score.Mean, score.Quality, score.Coherence, score.Overall
	return l, err
}

func (l *listed) line() string {
	score := "  –  "
	if l.Overall != nil {
		score = fmt.Sprintf("%s %s", l.Overall, l.Overall.Tier())
	}
	text := fmt.Sprintf("%-5s  %4d of %-4d  %-9s  %s", score, l.Scored, l.Tools, l.Source, report.Terminal(l.Server))
	if l.Failure != "" {
		text += "  (" + short(l.Failure, 60) + ")"
	}
	return text
}

func (a *app) registryListCommand() *cobra.Command {
	var o registryOptions
	var out resultOptions
	var own bool
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the servers of the registry",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.finish(cmd); err != nil {
				return err
			}
			return a.inRegistry(cmd.Context(), &o, func(r *opened) error {
				r.own = own
				all, err := listAll(cmd.Context(), r)
				if err != nil {
					return err
				}
				return a.result(&out, func(b *bytes.Buffer) {
					if len(all) == 0 {
						b.WriteString("no servers: tdqs registry push brings one\n")
						return
					}
					b.WriteString("score  scored        source     server\n")
					for i := range all {
						b.WriteString(all[i].line() + "\n")
					}
				}, all)
			})
		},
	}
	o.add(cmd)
	addCalibration(cmd, &own)
	out.add(cmd)
	return cmd
}

func listAll(ctx context.Context, r *opened) ([]listed, error) {
	all := []listed{}
	err := r.Store.View(ctx, func(tx *store.Tx) error {
		calibration, err := r.read(ctx, tx)
		if err != nil {
			return err
		}
		for after := ""; ; {
			page, err := tx.Servers(ctx, after, 500)
			if err != nil || len(page) == 0 {
				return err
			}
			for _, s := range page {
				l, err := describe(ctx, tx, s, calibration)
				if err != nil {
					return err
				}
				all, after = append(all, l), s.Slug
			}
		}
	})
	return all, err
}

// shown is a server with its tools.
type shown struct {
	listed
	History []string    `json:"captures"` // when, the newest first
	Members []shownTool `json:"tools"`
}

type shownTool struct {
	Name        string       `json:"name"`
	TDQS        *tdqs.Tenths `json:"tdqs"`
	Flags       []tdqs.Flag  `json:"flags"`
	ServerFlags []tdqs.Flag  `json:"serverFlags"`
	InputHash   string       `json:"inputHash"`
}

func (a *app) registryShowCommand() *cobra.Command {
	var o registryOptions
	var out resultOptions
	var own bool
	cmd := &cobra.Command{
		Use:   "show SLUG",
		Short: "Show a server of the registry with its tools",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("show needs the name of one server; tdqs registry list shows them")
			}
			if err := o.finish(cmd); err != nil {
				return err
			}
			return a.inRegistry(cmd.Context(), &o, func(r *opened) error {
				r.own = own
				s, err := r.show(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				return a.result(&out, s.text, s)
			})
		},
	}
	o.add(cmd)
	addCalibration(cmd, &own)
	out.add(cmd)
	return cmd
}

func (r *opened) show(ctx context.Context, slug string) (s shown, err error) {
	err = r.Store.View(ctx, func(tx *store.Tx) error {
		server, err := r.server(ctx, tx, slug)
		if err != nil {
			return err
		}
		calibration, err := r.read(ctx, tx)
		if err != nil {
			return err
		}
		if s.listed, err = describe(ctx, tx, server, calibration); err != nil {
			return err
		}
		captures, err := tx.History(ctx, server.ID, 20)
		if err != nil {
			return err
		}
		for _, c := range captures {
			s.History = append(s.History, c.Taken.Format(time.RFC3339))
		}
		members, err := tx.Members(ctx, server.CaptureID, calibration)
		for _, m := range members {
			t := shownTool{Name: m.Name, InputHash: m.InputHash, Flags: []tdqs.Flag{}, ServerFlags: []tdqs.Flag{}}
			if m.Score != nil {
				t.TDQS, t.Flags, t.ServerFlags = &m.Score.TDQS, append(t.Flags, m.Score.Flags...), append(t.ServerFlags, m.Score.ServerFlags...)
			}
			s.Members = append(s.Members, t)
		}
		return err
	})
	return s, err
}

func (s *shown) text(b *bytes.Buffer) {
	b.WriteString(s.line() + "\n")
	if s.URL != "" {
		fmt.Fprintf(b, "read at %s\n", report.Terminal(s.URL))
	}
	fmt.Fprintf(b, "%s, the last of %s\n", plural(int64(len(s.History)), "capture"), s.Captured)
	for _, t := range s.Members {
		score := "  –  "
		if t.TDQS != nil {
			score = fmt.Sprintf("%s %s", t.TDQS, t.TDQS.Tier())
		}
		fmt.Fprintf(b, "  %s  %s", score, short(t.Name, 60))
		for _, f := range append(t.Flags, t.ServerFlags...) {
			fmt.Fprintf(b, "  [%s]", f)
		}
		b.WriteByte('\n')
	}
}

func (a *app) registryRemoveCommand() *cobra.Command {
	var o registryOptions
	cmd := &cobra.Command{
		Use:   "remove SLUG",
		Short: "Forget a server with all that is known of it",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("remove needs the name of one server; tdqs registry list shows them")
			}
			if err := o.finish(cmd); err != nil {
				return err
			}
			ctx := cmd.Context()
			return a.inRegistry(ctx, &o, func(r *opened) error {
				return errors.Join(r.Store.Update(ctx, func(tx *store.Tx) error {
					s, err := r.server(ctx, tx, args[0])
					if err != nil {
						return err
					}
					if _, err := tx.Lock(ctx, s.ID); err != nil {
						return err
					}
					return tx.RemoveServer(ctx, s.ID)
				}))
			})
		},
	}
	o.add(cmd)
	return cmd
}

// registryState is what status prints.
type registryState struct {
	Database    string           `json:"database"`
	Calibration tdqs.Calibration `json:"calibration"` // that this command would judge by
	Published   bool             `json:"published"`   // readers see it
	Servers     int              `json:"servers"`
	Fresh       int              `json:"freshServers"`
	Tools       int              `json:"tools"`
	Scored      int              `json:"scoredTools"`
	Jobs        int              `json:"waitingJobs"`
	Outage      *registry.Outage `json:"outage"`
	Calls       int              `json:"callsThisHour"`
}

func (a *app) registryStatusCommand() *cobra.Command {
	var o registryOptions
	var out resultOptions
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Say how much of the registry is judged, and whether the judge answers",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.finish(cmd); err != nil {
				return err
			}
			return a.inRegistry(cmd.Context(), &o, func(r *opened) error {
				s, err := r.state(cmd.Context())
				if err != nil {
					return err
				}
				return a.result(&out, s.text, s)
			})
		},
	}
	o.add(cmd)
	out.add(cmd)
	return cmd
}

func (r *opened) state(ctx context.Context) (s registryState, err error) {
	s.Database, s.Calibration = r.Store.Kind().String(), r.Scorer.Calibration()
	outage, err := r.Outage(ctx)
	if err != nil {
		return s, err
	}
	if outage.Failures > 0 {
		s.Outage = &outage
	}
	err = r.Store.View(ctx, func(tx *store.Tx) error {
		published, err := r.Published(ctx, tx)
		if err != nil {
			return err
		}
		s.Published = published == r.Calibration()
		c, err := tx.Coverage(ctx, r.Calibration())
		if err != nil {
			return err
		}
		s.Servers, s.Fresh, s.Tools, s.Scored = c.Servers, c.Fresh, c.Tools, c.Scored
		if s.Calls, err = tx.Calls(ctx, r.Now()); err != nil {
			return err
		}
		s.Jobs, err = r.WaitingJobs(ctx, tx)
		return err
	})
	return s, err
}

func (s *registryState) text(b *bytes.Buffer) {
	name := s.Calibration.Judge.Judge
	if s.Calibration.Judge.Model != "" {
		name += " " + s.Calibration.Judge.Model
	}
	fmt.Fprintf(b, "%s, edition %s, judge %s\n", s.Database, s.Calibration.Edition, report.Terminal(name))
	if !s.Published {
		fmt.Fprintf(b, "readers see another calibration until this one covers 80 %% of the tools\n")
	}
	fmt.Fprintf(b, "servers  %s, %s with everything judged\n", grouped(int64(s.Servers)), grouped(int64(s.Fresh)))
	fmt.Fprintf(b, "tools    %s, %s scored\n", grouped(int64(s.Tools)), grouped(int64(s.Scored)))
	fmt.Fprintf(b, "jobs     %s waiting for tdqs serve\n", grouped(int64(s.Jobs)))
	if s.Calls > 0 {
		fmt.Fprintf(b, "calls    %s in this hour\n", grouped(int64(s.Calls)))
	}
	if s.Outage != nil {
		fmt.Fprintf(b, "judge    failed %s in a row, is asked again after %s: %s\n", counted(int64(s.Outage.Failures), "time", "times"), since(s.Outage.Until), short(s.Outage.Reason, 200))
	}
}
