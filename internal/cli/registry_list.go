package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/store"
)

// listed is a server as list and show print it (docs/registry.md).
type listed struct {
	Server   string       `json:"server"`
	Source   store.Source `json:"source"`
	URL      string       `json:"url,omitempty"`
	Tools    int          `json:"toolCount"`
	Scored   int          `json:"scoredToolCount"`
	Waiting  int          `json:"waiting"`
	Mean     *tdqs.Tenths `json:"meanTdqs"`
	Min      *tdqs.Tenths `json:"minTdqs"`
	Quality  *tdqs.Tenths `json:"descriptionQualityScore"`
	Coherent *tdqs.Tenths `json:"coherenceScore"`
	Overall  *tdqs.Tenths `json:"overallScore"`
	Tier     *tdqs.Tier   `json:"tier"`
	Captured time.Time    `json:"capturedAt,omitzero"`
	Checked  time.Time    `json:"checkedAt,omitzero"`
	Next     time.Time    `json:"nextReadAt,omitzero"`
	Failures int          `json:"failures,omitempty"` // readings in a row
	Failure  string       `json:"failure,omitempty"`  // of the last
}

func newListed(s store.ListedServer) listed {
	l := listed{Server: s.Slug, Source: s.Source, URL: s.URL, Tools: s.Listed, Waiting: s.Members, Captured: s.Taken,
		Checked: s.Checked, Next: s.Due, Failures: s.Failures, Failure: s.Failure}
	if a := s.Score; a != nil {
		l.Scored, l.Waiting, l.Mean, l.Min, l.Quality, l.Coherent, l.Overall = a.Scored, a.Stale, a.Mean, a.Min, a.Quality, a.Coherence, a.Overall
	}
	if l.Overall != nil {
		tier := l.Overall.Tier()
		l.Tier = &tier
	}
	return l
}

// grade is a score with its tier, in five columns.
func grade(score *tdqs.Tenths) string {
	if score == nil {
		return "  –  "
	}
	return fmt.Sprintf("%s %s", score, score.Tier())
}

// listOptions say which servers are listed, and how.
type listOptions struct {
	registryOptions
	resultOptions
	own     bool
	tiers   []tdqs.Tier
	failing bool
	waiting bool
	limit   int // 0: all
	limited bool
	order   func(a, b listed) int // nil: by slug
}

// orders are the values of --sort. Servers without a score stand last.
var orders = []struct {
	name  string
	order func(a, b listed) int
}{
	{"slug", nil},
	{"best", func(a, b listed) int { return byScore(a, b, -1) }},
	{"worst", func(a, b listed) int { return byScore(a, b, 1) }},
}

func byScore(a, b listed, sign int) int {
	switch {
	case a.Overall == nil && b.Overall == nil:
		return 0
	case a.Overall == nil:
		return 1
	case b.Overall == nil:
		return -1
	}
	return sign * cmp.Compare(*a.Overall, *b.Overall)
}

func (a *app) registryListCommand() *cobra.Command {
	var o listOptions
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the servers of the registry",
		Long: `list shows the servers with their scores, how many of their tools are scored,
and of connectors when they are read next and why they were not. On a terminal
it shows the first fifty.`,
		Example: `  tdqs registry list --sort worst --limit 20
  tdqs registry list --tier C,D
  tdqs registry list --failing`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.registryOptions.finish(cmd); err != nil {
				return err
			}
			return a.withRegistry(cmd.Context(), &o.registryOptions, func(r *opened) error {
				r.own = o.own
				return a.registryList(cmd.Context(), r, &o)
			})
		},
	}
	tierFlag(cmd, &o.tiers, "only servers of these tiers, such as C,D")
	cmd.Flags().BoolVar(&o.failing, "failing", false, "only connectors whose last reading failed")
	cmd.Flags().BoolVar(&o.waiting, "waiting", false, "only servers of which something is not judged yet")
	names := namesOf(orders, func(order struct {
		name  string
		order func(a, b listed) int
	}) string {
		return order.name
	})
	choice(cmd, "sort", names[0], "ORDER", "sort by "+names[0]+", or the "+markup.Enumerate(names[1:], "or")+" first", names, func(s string) error {
		i := slices.Index(names, s)
		if i < 0 {
			return fmt.Errorf("%q is no order: they are %s", s, markup.Enumerate(names, "and"))
		}
		o.order = orders[i].order
		return nil
	})
	choice(cmd, "limit", "", "N", "show the first N, 0 for all (default: 50 on a terminal, else all)", nil, func(s string) (err error) {
		if o.limit, err = strconv.Atoi(s); err != nil || o.limit < 0 {
			return fmt.Errorf("%q is no number from 0 on", s)
		}
		o.limited = true
		return nil
	})
	o.registryOptions.add(cmd)
	addCalibration(cmd, &o.own)
	o.resultOptions.add(cmd)
	return cmd
}

// tierFlag adds --tier, which takes several.
func tierFlag(cmd *cobra.Command, tiers *[]tdqs.Tier, usage string) {
	choices := []string{"A", "B", "C", "D"}
	choice(cmd, "tier", "", "LETTERS", usage, choices, func(s string) error {
		*tiers = nil
		for _, letter := range strings.Split(strings.ToUpper(s), ",") {
			if !slices.Contains(choices, letter) {
				return fmt.Errorf("%q is no tier: they are %s", letter, markup.Enumerate(choices, "and"))
			}
			*tiers = append(*tiers, tdqs.Tier(letter))
		}
		return nil
	})
}

func (a *app) registryList(ctx context.Context, r *opened, o *listOptions) error {
	all, err := r.listings(ctx)
	if err != nil {
		return err
	}
	shown := []listed{}
	for _, s := range all {
		if l := newListed(s); o.wants(l) {
			shown = append(shown, l)
		}
	}
	if o.order != nil {
		slices.SortStableFunc(shown, o.order)
	}
	matching := len(shown)
	if _, terminal := report.TerminalOf(a.out); terminal && !o.limited && !o.asJSON && o.path == "" {
		o.limit = 50
	}
	if o.limit > 0 {
		shown = shown[:min(o.limit, len(shown))]
	}
	return a.result(&o.resultOptions, func(b *sheet) { listText(b, shown, matching, len(all)) }, shown)
}

func (o *listOptions) wants(l listed) bool {
	return (len(o.tiers) == 0 || l.Tier != nil && slices.Contains(o.tiers, *l.Tier)) &&
		(!o.failing || l.Failures > 0) && (!o.waiting || l.Waiting > 0 || l.Captured.IsZero())
}

// listings are all servers as readers see them.
func (o *opened) listings(ctx context.Context) (all []store.ListedServer, err error) {
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		calibration, err := o.read(ctx, tx)
		if err != nil {
			return err
		}
		all, err = tx.ListServers(ctx, store.ServerQuery{Calibration: calibration, Order: store.BySlug})
		return err
	})
	return all, err
}

// noServers is said of an empty registry.
const noServers = "no servers: tdqs registry push brings one"

// listText writes servers as a table, of which connectors have a column more. A name
// that does not fit beside its figures stands below them.
func listText(b *sheet, shown []listed, matching, all int) {
	if all == 0 {
		b.hang("", noServers)
		return
	}
	connectors := slices.ContainsFunc(shown, func(l listed) bool { return l.Source == store.Connector })
	const indent = "       "
	head, next := "score  scored        ", ""
	if connectors {
		head += "next read         "
	}
	if len(shown) > 0 {
		b.beside(head, "server", indent)
	}
	for _, l := range shown {
		if connectors {
			next = fmt.Sprintf("%-16s  ", when(l.Next, ""))
		}
		figures, name := fmt.Sprintf("%-5s  %5d of %-5d%s", grade(l.Overall), l.Scored, l.Tools, next), report.Terminal(l.Server)
		b.beside(figures, name, indent)
		if l.Failures > 0 {
			b.WriteString(indent + markup.Excerpt(report.Terminal(l.failed()), b.width-len(indent)) + "\n")
		}
	}
	switch {
	case len(shown) < matching:
		fmt.Fprintf(b, "%s of %s; --limit 0 shows all\n", grouped(int64(len(shown))), plural(int64(matching), "server"))
	case matching < all:
		fmt.Fprintf(b, "%s of %s\n", grouped(int64(matching)), plural(int64(all), "server"))
	}
}

// failed says how often reading a connector failed, and why the last time.
func (l *listed) failed() string {
	return fmt.Sprintf("failed %s: %s", counted(int64(l.Failures), "time", "times"), l.why())
}

// why is the reason of the last failure without the address, which stands beside it.
func (l *listed) why() string { return strings.TrimPrefix(l.Failure, l.URL+" ") }

// when is a time for people, in UTC as everywhere here.
func when(t time.Time, never string) string {
	if t.IsZero() {
		return never
	}
	return t.UTC().Format("2006-01-02 15:04")
}
