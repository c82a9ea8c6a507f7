package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/search"
	"github.com/opentdqs/tdqs/internal/store"
)

// foundTool is a tool as search prints it (docs/search.md).
type foundTool struct {
	Band         search.Band  `json:"band"`
	Server       string       `json:"server"`
	ServerName   string       `json:"serverName"`
	Position     int          `json:"position"`
	Name         string       `json:"name"`
	Title        *string      `json:"title"`
	Description  *string      `json:"description"`
	TDQS         *tdqs.Tenths `json:"tdqs"`
	Tier         *tdqs.Tier   `json:"tier"`
	ReadOnly     bool         `json:"readOnly"`
	OutputSchema bool         `json:"outputSchema"`
	InputHash    string       `json:"inputHash"`
}

// foundTools are what search prints.
type foundTools struct {
	Calibration *tdqs.Calibration `json:"calibration"` // nil before there is one
	Tools       []foundTool       `json:"tools"`
	Unknown     []string          `json:"unknownWords"`
	Notes       []string          `json:"notes"`
	More        bool              `json:"more"` // --limit hides some
}

func (a *app) searchCommand() *cobra.Command {
	var o storeOptions
	var out resultOptions
	q := search.Query{Limit: search.DefaultLimit}
	cmd := &cobra.Command{
		Use:   "search WORDS…",
		Short: "Find tools of the registry by words",
		Long: `search finds tools of the registry by the words of their names, titles,
descriptions and parameters, and of their servers' names. Among tools that match
comparably the better described one comes first. "Phrases in quotes" are found as
they stand, and the last word may be unfinished. Filters may stand among the
words: tier:A, server:SLUG, is:read-only, has:output-schema. docs/search.md says
what comes first.`,
		Example: `  tdqs search create github issue
  tdqs search '"air quality" is:read-only'
  tdqs search transl --tier A,B --limit 5`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if q.Text = strings.Join(args, " "); strings.TrimSpace(q.Text) == "" {
				return errWordless
			}
			if err := o.finish(cmd); err != nil {
				return err
			}
			return withStore(cmd.Context(), &o, func(s *store.Store) error {
				return a.search(cmd.Context(), s, q, &out)
			})
		},
	}
	tierFlag(cmd, &q.Tiers, "only tools of these tiers, such as A,B")
	cmd.Flags().StringVar(&q.Server, "server", "", "only tools of the server `SLUG`")
	cmd.Flags().BoolVar(&q.ReadOnly, "read-only", false, "only tools that say that they change nothing")
	cmd.Flags().BoolVar(&q.OutputSchema, "output-schema", false, "only tools with an output schema")
	choice(cmd, "limit", strconv.Itoa(q.Limit), "N", "show the first N", nil, func(s string) (err error) {
		if q.Limit, err = strconv.Atoi(s); err != nil || q.Limit < 1 || q.Limit > search.MaxLimit {
			return fmt.Errorf("%q is no number from 1 to %d", s, search.MaxLimit)
		}
		return nil
	})
	o.add(cmd)
	out.add(cmd)
	return cmd
}

var errWordless = errors.New("search needs a word to look for, as in: tdqs search create issue")

func (a *app) search(ctx context.Context, s *store.Store, q search.Query, o *resultOptions) error {
	found := foundTools{Tools: []foundTool{}, Unknown: []string{}, Notes: []string{}}
	empty := false
	if err := s.View(ctx, func(tx *store.Tx) (err error) {
		if q.Server != "" {
			if _, err := serverOf(ctx, tx, q.Server); err != nil {
				return err
			}
		}
		if found.Calibration, q.Calibration, err = readersSee(ctx, tx); err != nil {
			return err
		}
		first, err := tx.Servers(ctx, "", 1)
		if err != nil {
			return err
		}
		empty = len(first) == 0
		f, err := search.Find(ctx, tx, q)
		if f.Wordless && err == nil {
			return errWordless
		}
		for i := range f.Hits {
			found.Tools = append(found.Tools, foundOf(&f.Hits[i]))
		}
		found.Unknown, found.Notes, found.More = append(found.Unknown, f.Unknown...), append(found.Notes, f.Notes...), f.Next != nil
		return err
	}); err != nil {
		return err
	}
	for _, note := range found.Notes {
		a.say("%s", note)
	}
	return a.result(o, func(b *sheet) { found.text(b, empty) }, found)
}

// readersSee is the calibration whose scores readers see; nil and 0 before there
// is one.
func readersSee(ctx context.Context, tx *store.Tx) (*tdqs.Calibration, int64, error) {
	id, err := registry.PublishedIn(ctx, tx)
	if err != nil || id == 0 {
		return nil, 0, err
	}
	c, err := tx.CalibrationByID(ctx, id)
	return &c.Calibration, id, err
}

func foundOf(h *search.Hit) foundTool {
	t := foundTool{Band: h.Band, Server: h.Server, ServerName: h.ServerName, Position: h.Position, Name: h.Name, Title: h.Title,
		Description: h.Description, TDQS: h.TDQS, ReadOnly: h.ReadOnly, OutputSchema: h.OutputSchema, InputHash: h.InputHash}
	if h.TDQS != nil {
		tier := h.TDQS.Tier()
		t.Tier = &tier
	}
	return t
}

// text writes what was found, two lines a tool.
func (f *foundTools) text(b *sheet, empty bool) {
	for _, t := range f.Tools {
		head := grade(t.TDQS) + "  "
		b.named(head, report.Terminal(t.Name), report.Terminal(t.Server))
		if t.Description != nil && strings.TrimSpace(*t.Description) != "" {
			indent := markup.Columns(head)
			b.WriteString(strings.Repeat(" ", indent) + markup.Beginning(strings.TrimSpace(report.Prose(*t.Description)), b.width-indent) + "\n")
		}
	}
	if empty {
		b.hang("", noServers)
		return
	}
	var unknown []string
	for _, word := range f.Unknown {
		unknown = append(unknown, strconv.Quote(markup.Squeeze(report.Terminal(word), 40)))
	}
	if len(unknown) > 0 {
		b.hang("", "no tool has "+markup.Enumerate(unknown, "or"))
	}
	switch {
	case len(f.Tools) == 0:
		b.hang("", "nothing found: try fewer words, other ones, or the beginning of one")
	case f.More:
		b.hang("", fmt.Sprintf("%s, and there are more: --limit shows up to %d", counted(int64(len(f.Tools)), "tool", "tools"), search.MaxLimit))
	}
}
