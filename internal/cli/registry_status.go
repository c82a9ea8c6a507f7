package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/store"
)

// registryState is what status prints (docs/registry.md).
type registryState struct {
	Database    string            `json:"database"` // SQLite or Postgres
	Place       string            `json:"place"`
	Calibration tdqs.Calibration  `json:"calibration"` // that this command would judge by
	Published   bool              `json:"published"`   // readers see it
	Readers     *tdqs.Calibration `json:"readersSee"`  // the one that they see
	Servers     int               `json:"servers"`
	Fresh       int               `json:"freshServers"`
	Tools       int               `json:"tools"`
	Scored      int               `json:"scoredTools"`
	Tiers       tierCounts        `json:"tiers"` // servers, as readers see them
	Connectors  int               `json:"connectors"`
	Failing     int               `json:"failingConnectors"`
	Common      *commonFailure    `json:"commonFailure,omitempty"`
	Next        time.Time         `json:"nextReadAt,omitzero"`
	Jobs        int               `json:"waitingJobs"`
	Calls       int               `json:"callsThisHour"`
	Outage      *registry.Outage  `json:"outage"`
}

// commonFailure is why most of the connectors that fail do.
type commonFailure struct {
	Connectors int    `json:"connectors"`
	Reason     string `json:"reason"`
}

// tierCounts are numbers of servers.
type tierCounts struct {
	A    int `json:"A"`
	B    int `json:"B"`
	C    int `json:"C"`
	D    int `json:"D"`
	None int `json:"none"` // without a score yet
}

func (c *tierCounts) add(score *tdqs.Tenths) {
	if score == nil {
		c.None++
		return
	}
	switch score.Tier() {
	case tdqs.TierA:
		c.A++
	case tdqs.TierB:
		c.B++
	case tdqs.TierC:
		c.C++
	default:
		c.D++
	}
}

func (a *app) registryStatusCommand() *cobra.Command {
	var o registryOptions
	var out resultOptions
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Say how much is judged, and whether the judge answers",
		Long: `status says where the registry is, how much of it is judged under the
calibration that is named here, what readers see, and what waits for tdqs
serve.`,
		Args: noArguments,
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
	s.Database, s.Place, s.Calibration = r.Store.Kind().String(), r.Store.Place(), r.Scorer.Calibration()
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
		calibrations, err := tx.Calibrations(ctx)
		if err != nil {
			return err
		}
		for _, c := range calibrations {
			if c.ID == published {
				s.Readers = &c.Calibration
			}
		}
		all, err := tx.ListServers(ctx, store.ServerQuery{Calibration: published, Order: store.BySlug})
		if err != nil {
			return err
		}
		s.survey(all)
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

// survey counts what readers see.
func (s *registryState) survey(all []store.ListedServer) {
	fail := map[string]int{} // by reason
	for _, l := range all {
		s.Tiers.add(newListed(l).Overall)
		if l.Source != store.Connector {
			continue
		}
		s.Connectors++
		if l.Failures > 0 {
			s.Failing++
			listed := newListed(l)
			why := listed.why()
			if fail[why]++; s.Common == nil || fail[why] > s.Common.Connectors {
				s.Common = &commonFailure{fail[why], why}
			}
		}
		if s.Next.IsZero() || l.Due.Before(s.Next) {
			s.Next = l.Due
		}
	}
}

// judgedBy says which calibration is meant.
func judgedBy(c *tdqs.Calibration) string {
	name := c.Judge.Judge
	if c.Judge.Model != "" {
		name += " " + c.Judge.Model
	}
	return fmt.Sprintf("edition %s, judge %s", c.Edition, report.Terminal(name))
}

func (s *registryState) text(b *sheet) {
	n := func(n int) string { return grouped(int64(n)) }
	row := func(head, format string, values ...any) {
		b.hang(fmt.Sprintf("%-12s", head), fmt.Sprintf(format, values...))
	}
	// A place is whole, to be copied, though the terminal may have to break it.
	b.WriteString(report.Terminal(s.Place) + "\n")
	b.hang("", judgedBy(&s.Calibration))
	if !s.Published && s.Readers != nil {
		b.hang("", fmt.Sprintf("readers see %s, until 80 %% of the tools are scored by this one, or tdqs registry publish", judgedBy(s.Readers)))
	}
	b.WriteByte('\n')
	row("servers", "%s, %s with everything judged", n(s.Servers), n(s.Fresh))
	row("tools", "%s, %s scored", n(s.Tools), n(s.Scored))
	row("tiers", "A %s, B %s, C %s, D %s, none yet %s", n(s.Tiers.A), n(s.Tiers.B), n(s.Tiers.C), n(s.Tiers.D), n(s.Tiers.None))
	if s.Connectors > 0 {
		row("connectors", "%s, %s failing, the next is read %s", n(s.Connectors), n(s.Failing), when(s.Next, "never"))
	}
	if s.Common != nil {
		row("", "%s: %s", plural(int64(s.Common.Connectors), "connector"), short(s.Common.Reason, 200))
	}
	row("jobs", "%s waiting for tdqs serve", n(s.Jobs))
	if s.Calls > 0 {
		row("calls", "%s in this hour", n(s.Calls))
	}
	if s.Outage != nil {
		row("judge", "failed %s in a row, is asked again after %s:", counted(int64(s.Outage.Failures), "time", "times"), when(s.Outage.Until, "now"))
		row("", "%s", short(s.Outage.Reason, 200))
	}
}
