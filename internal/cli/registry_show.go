package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/store"
)

// shownTool is a tool as show prints it.
type shownTool struct {
	Name        string       `json:"name"`
	TDQS        *tdqs.Tenths `json:"tdqs"`
	Flags       []tdqs.Flag  `json:"flags"`
	ServerFlags []tdqs.Flag  `json:"serverFlags"`
	InputHash   string       `json:"inputHash"`
}

// shown is a server with its tools.
type shown struct {
	listed
	History []string    `json:"captures"` // when, the newest first, twenty at most
	Members []shownTool `json:"tools"`
}

func (a *app) registryShowCommand() *cobra.Command {
	var o registryOptions
	var out resultOptions
	var own bool
	cmd := &cobra.Command{
		Use:     "show SLUG",
		Short:   "Show a server of the registry with its tools",
		Example: `  tdqs registry show garden`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("show needs the name of one server; tdqs registry list shows them")
			}
			if err := o.finish(cmd); err != nil {
				return err
			}
			return a.withRegistry(cmd.Context(), &o, func(r *opened) error {
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

func (o *opened) show(ctx context.Context, slug string) (s shown, err error) {
	s.History, s.Members = []string{}, []shownTool{}
	err = o.Store.View(ctx, func(tx *store.Tx) error {
		server, err := serverOf(ctx, tx, slug)
		if err != nil {
			return err
		}
		calibration, err := o.read(ctx, tx)
		if err != nil {
			return err
		}
		l := store.ListedServer{Server: server}
		if server.CaptureID != 0 {
			c, err := tx.CaptureHead(ctx, server.CaptureID)
			if err != nil {
				return err
			}
			l.Listed, l.Members, l.Taken = c.Listed, c.Members, c.Taken
			score, err := tx.ServerScore(ctx, server.CaptureID, calibration)
			if err == nil {
				l.Score = &score
			} else if !errors.Is(err, store.ErrNotFound) {
				return err
			}
		}
		s.listed = newListed(l)
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

func (s *shown) text(b *sheet) {
	b.hang(grade(s.Overall)+"  ", report.Terminal(s.Server))
	if s.Overall != nil {
		var coherent string
		if s.Coherent != nil {
			coherent = fmt.Sprintf(", coherence %s", s.Coherent)
		}
		b.hang("", fmt.Sprintf("quality %s (mean %s, lowest %s)%s", s.Quality, s.Mean, s.Min, coherent))
	}
	if s.Source == store.Connector {
		// An address is whole, to be copied, though the terminal may have to break it.
		b.WriteString("read at " + report.Terminal(s.URL) + "\n")
		b.hang("", fmt.Sprintf("last %s, next %s", when(s.Checked, "never"), when(s.Next, "never")))
	}
	if s.Failures > 0 {
		b.hang("", short(s.failed(), 1000))
	}
	if len(s.History) > 0 {
		captures := plural(int64(len(s.History)), "capture")
		if len(s.History) == 20 {
			captures = "20 captures or more"
		}
		b.hang("", fmt.Sprintf("%s, the last of %s", captures, when(s.Captured, "never")))
		b.hang("", fmt.Sprintf("%s, %s scored", plural(int64(s.Tools), "tool"), grouped(int64(s.Scored))))
	}
	for _, t := range s.Members {
		t.text(b)
	}
}

// text writes a tool with its flags, which stand below the name where they do not
// fit beside it.
func (t *shownTool) text(b *sheet) {
	line := "  " + grade(t.TDQS) + "  "
	indent := markup.Columns(line)
	line += markup.Squeeze(report.Terminal(t.Name), min(60, b.width-indent))
	for _, f := range slices.Concat(t.Flags, t.ServerFlags) {
		flag := fmt.Sprintf("[%s]", f)
		if markup.Columns(line)+2+markup.Columns(flag) <= b.width {
			line += "  " + flag
			continue
		}
		b.WriteString(line + "\n")
		line = strings.Repeat(" ", indent) + flag
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}
