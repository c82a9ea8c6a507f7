package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/config"
	"github.com/opentdqs/tdqs/internal/report"
)

// acceptOptions are the flags of tdqs accept.
type acceptOptions struct {
	projectOptions
	edition *tdqs.Edition
	tool    string
	rule    string // an ID; empty: any
	sibling string
	all     bool
	reason  string
	expires string
}

func (a *app) acceptCommand() *cobra.Command {
	o := acceptOptions{edition: tdqs.DefaultEdition()}
	cmd := &cobra.Command{
		Use:               "accept [TARGET...] --reason TEXT",
		ValidArgsFunction: o.completeTargets,
		Short:             "Let findings of a target of tdqs.yaml pass, with a reason",
		Long: `accept lints the targets of tdqs.yaml, or the named ones, and writes into that file
that the findings which --tool, --rule and --sibling name (or --all of them) may
stay, and why. Each is bound to the definition as it is now, so that any edit of
it opens the finding again. The rest of the file stays as it is, byte for byte.
tdqs run lets them pass, and says which have expired or are of no use any more.`,
		Example: `  tdqs accept --tool sync --rule no-output-schema --reason "returns nothing"
  tdqs accept desk --rule too-many-tools --reason "split in spring" --expires 2027-04-30
  tdqs accept desk --all --reason "as it was when we began"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := readVariable(cmd.Flags(), "config"); err != nil {
				return err
			}
			if err := o.finish(cmd); err != nil {
				return err
			}
			p, err := o.projectOptions.read()
			if err != nil {
				return err
			}
			if p.Edition != "" && !cmd.Flags().Changed("edition") {
				o.edition, _ = tdqs.ParseEdition(string(p.Edition)) // which was read before
			} else if err := readEnvironment(cmd.Flags()); err != nil {
				return err
			}
			return a.accept(cmd.Context(), p, args, &o)
		},
	}
	o.projectOptions.add(cmd)
	addEdition(cmd, &o.edition)
	f := cmd.Flags()
	f.StringVar(&o.tool, "tool", "", "accept what is found in the tool `NAME`")
	choice(cmd, "rule", "", "RULE", "accept what this rule finds", ruleIDs(), func(s string) error {
		if !slices.Contains(ruleIDs(), s) {
			return unknownRule(s)
		}
		o.rule = s
		return nil
	})
	f.StringVar(&o.sibling, "sibling", "", "accept what is found about a tool and its sibling `NAME`")
	f.BoolVar(&o.all, "all", false, "accept all that is found")
	f.StringVar(&o.reason, "reason", "", "say in `TEXT` why they may stay")
	choice(cmd, "expires", "", "DAY", "accept them until the end of this day only, as in 2027-01-31 (UTC)", nil, func(s string) error {
		_, err := parseDay(s)
		o.expires = s
		return err
	})
	return cmd
}

// finish refuses what does not go together.
func (o *acceptOptions) finish(cmd *cobra.Command) error {
	named := o.tool != "" || o.rule != "" || o.sibling != ""
	at, err := now()
	switch {
	case err != nil:
		return err
	case !named && !o.all:
		return errors.New("accept needs to know what may stay: name it with --tool and --rule, or give --all")
	case named && o.all:
		return errors.New("--all accepts everything, so leave --tool, --rule and --sibling out")
	case strings.TrimSpace(o.reason) == "":
		return errors.New("accept needs --reason TEXT: who reads the file later wants to know why the finding may stay")
	case o.expires != "" && o.expires < at.UTC().Format(time.DateOnly):
		return fmt.Errorf("--expires %s is past already", o.expires)
	}
	return nil
}

// wants reports whether the flags name a finding.
func (o *acceptOptions) wants(s subject) bool {
	return (o.tool == "" || o.tool == s.tool || o.tool == s.sibling) && (o.rule == "" || o.rule == s.rule) && (o.sibling == "" || o.sibling == s.sibling || o.sibling == s.tool)
}

// accepting is what accept found out.
type accepting struct {
	fresh   []subject // to be written, each once
	counts  map[subject]int
	already int // findings that pass as it is
	other   map[subject]bool
	present map[subject]bool // whatever is found, named or not
}

func (a *app) accept(ctx context.Context, p *project, names []string, o *acceptOptions) error {
	plans, err := p.chosen(names)
	if err != nil {
		return err
	}
	at, err := now()
	if err != nil {
		return err
	}
	s := newAcceptances(p, at)
	found := &accepting{counts: map[subject]int{}, other: map[subject]bool{}, present: map[subject]bool{}}
	for _, one := range plans {
		server, _, err := a.read(ctx, one.source())
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("%s: %w; nothing was written", report.Short(one.name), err)
		}
		if err := a.whole(server, "nothing of it is accepted"); err != nil {
			return err
		}
		l := report.NewLint(o.edition, server)
		one.rule(l)
		for i := range l.Findings {
			found.take(s, o, subjectOf(server, &l.Findings[i]))
		}
	}
	if len(found.fresh) == 0 {
		return found.nothing(a, p, o)
	}
	return a.writeAccepted(p, o, found, len(plans) == len(p.plans))
}

func (f *accepting) take(s *acceptances, o *acceptOptions, about subject) {
	f.present[about] = true
	switch {
	case !o.wants(about):
		f.other[about] = true
	case s.lets(about) != nil:
		f.already++
	default:
		if f.counts[about] == 0 {
			f.fresh = append(f.fresh, about)
		}
		f.counts[about]++
	}
}

// nothing says why there is nothing to write.
func (f *accepting) nothing(a *app, p *project, o *acceptOptions) error {
	if f.already > 0 {
		a.say("accepted in %s already; nothing was written", p.path)
		return nil
	}
	var near []string
	for about := range f.other {
		if o.tool == "" || about.tool == o.tool || about.sibling == o.tool {
			near = append(near, about.String())
		}
	}
	if len(near) == 0 {
		for about := range f.other {
			if o.rule == "" || about.rule == o.rule {
				near = append(near, about.String())
			}
		}
	}
	slices.Sort(near)
	near = slices.Compact(near)
	if len(near) == 0 {
		return errors.New("there is no such finding, so nothing was written; tdqs lint names what is found")
	}
	return fmt.Errorf("there is no such finding, so nothing was written; there is %s", named(near))
}

// writeAccepted writes the entries. One that let nothing pass any more for an edit
// or its day gives way to the new one of the same finding, when all targets were
// looked at.
func (a *app) writeAccepted(p *project, o *acceptOptions, found *accepting, whole bool) error {
	var replaced []int
	for i := range p.Accepted {
		entry := &p.Accepted[i]
		renewed := slices.ContainsFunc(found.fresh, func(s subject) bool { return s.like(entry) && (whole || s.definition == entry.Definition) })
		needed := found.present[subject{entry.Tool, entry.Rule, entry.Sibling, entry.Definition}] &&
			!slices.ContainsFunc(found.fresh, func(s subject) bool { return s.like(entry) && s.definition == entry.Definition })
		if renewed && !needed {
			replaced = append(replaced, i)
		}
	}
	var added []config.Accepted
	for _, s := range found.fresh {
		added = append(added, config.Accepted{Tool: s.tool, Rule: s.rule, Sibling: s.sibling, Definition: s.definition, Reason: strings.TrimSpace(o.reason), Expires: o.expires})
	}
	text, err := p.Accept(replaced, added)
	if err != nil {
		return fmt.Errorf("%s: %w", p.path, err)
	}
	defer alone(p.path)()
	if now, err := os.ReadFile(p.path); err != nil || !p.Is(now) {
		return fmt.Errorf("%s was changed in the meantime, so it is left alone: try again", p.path)
	}
	if err := writeFile(p.path, text); err != nil {
		return err
	}
	var b bytes.Buffer
	until := ""
	if o.expires != "" {
		until = " until " + o.expires
	}
	for _, s := range found.fresh {
		fmt.Fprintf(&b, "accepted%s: %v (%s)\n", until, s, plural(int64(found.counts[s]), "finding"))
	}
	if len(replaced) > 0 {
		fmt.Fprintf(&b, "in place of %s that had expired or was for another definition\n", counted(int64(len(replaced)), "entry", "entries"))
	}
	_, err = a.out.Write(b.Bytes())
	return err
}
