package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

// never is the --fail-on that no finding reaches.
const never = "never"

// lintOptions are the flags of tdqs lint.
type lintOptions struct {
	reportOptions
	baselineOptions
	failOn  lint.Severity // empty: never
	verbose bool
	rules   []*lint.Rule // only these; none: all
	ignored []*lint.Rule
}

func (a *app) lintCommand() *cobra.Command {
	o := lintOptions{failOn: lint.Error}
	cmd := &cobra.Command{
		Use:   "lint INPUT... [-- COMMAND...]",
		Short: "Find plain defects in tool definitions, without judgment",
		Long: `lint reads the tools of an MCP server and reports what is plainly wrong or missing.
INPUT is the server's address, a client configuration (with --server or --all), or
a file with its answer to tools/list (- is standard input). A command that starts
it stands behind --. The text report goes tool by tool, what is said of
many tools first. tdqs rules lists the rules, tdqs explain RULE says more about one.

The exit status is 0, 1 when there is a finding as grave as --fail-on, and 2 when
an input or every tool of one could not be read.`,
		Example: `  tdqs lint tools.json
  tdqs lint -- npx -y some-server
  tdqs lint tools.json --fail-on warning --ignore missing-annotations
  tdqs lint tools.json --rule stub-description,restates-name
  tdqs lint tools.json --format json=lint.json --format text`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.reportOptions.finish(cmd, args); err != nil {
				return err
			}
			if err := o.baselineOptions.finish(o.ndjson); err != nil {
				return err
			}
			if len(o.rules) > 0 && !slices.ContainsFunc(o.rules, func(r *lint.Rule) bool { return !slices.Contains(o.ignored, r) }) {
				return errors.New("--ignore leaves out every rule that --rule names, so nothing could be found: leave one of them out")
			}
			if o.update && !o.whole() {
				return errors.New("a baseline holds the findings of all rules: leave --rule and --ignore out with --update-baseline")
			}
			return a.lint(cmd.Context(), &o)
		},
	}
	o.reportOptions.add(cmd)
	o.baselineOptions.add(cmd, "the findings in `FILE` pass, and strike out of it what is mended")
	levels := []string{string(lint.Error), string(lint.Warning), never}
	choice(cmd, "fail-on", string(o.failOn), "SEVERITY", "exit with 1 on a finding as grave as this: "+markup.Enumerate(levels, "or"), levels, o.setFailOn)
	environment(cmd, "fail-on", "TDQS_FAIL_ON")
	ids := namesOf(lint.Rules(), func(r *lint.Rule) string { return r.ID })
	choice(cmd, "rule", "", "RULE", "report only this rule; repeatable, or several with commas", ids, addRules(&o.rules))
	choice(cmd, "ignore", "", "RULE", "leave this rule out; repeatable, or several with commas", ids, addRules(&o.ignored))
	cmd.Flags().BoolVarP(&o.verbose, "verbose", "v", false, "show notes too, not only errors and warnings (JSON has all)")
	return cmd
}

// addRules reads rules by their IDs, with commas between them.
func addRules(to *[]*lint.Rule) func(string) error {
	return func(s string) error {
		for id := range strings.SplitSeq(s, ",") {
			id = strings.TrimSpace(id)
			r, err := lint.ParseRule(id)
			if err != nil {
				ids := namesOf(lint.Rules(), func(r *lint.Rule) string { return r.ID })
				return fmt.Errorf("there is no rule %q%stdqs rules lists them", id, didYouMean(id, ids))
			}
			*to = append(*to, r)
		}
		return nil
	}
}

func (o *lintOptions) setFailOn(s string) error {
	switch strings.ToLower(s) {
	case never:
		o.failOn = ""
	case string(lint.Error), string(lint.Warning):
		o.failOn = lint.Severity(strings.ToLower(s))
	default:
		return fmt.Errorf("no level %q: the levels are error, warning and never", s)
	}
	return nil
}

// failing is --fail-on for the reports.
func failing(failOn lint.Severity) lint.Severity {
	if failOn == "" {
		return never
	}
	return failOn
}

// server runs the linter and adds what it cannot know.
func (o *lintOptions) server(server *tdqs.Server, info capture.Info, at time.Time) *report.Lint {
	l := report.NewLint(o.edition, server)
	l.Select(o.rules, o.ignored)
	l.GeneratedAt = at
	l.Provenance.ToolVersion, l.Provenance.InputKind = version().Version, info.Kind
	return l
}

func (a *app) lint(ctx context.Context, o *lintOptions) error {
	at, err := now()
	if err != nil {
		return err
	}
	if o.ndjson {
		return a.lintLines(ctx, at, o)
	}
	var lints []*report.Lint
	err = a.each(ctx, &o.inputOptions, func(server *tdqs.Server, info capture.Info) error {
		lints = append(lints, o.server(server, info, at))
		o.saw(server, info)
		return nil
	})
	if err != nil || len(lints) == 0 {
		return err
	}
	if o.baseline != "" && o.asked > 1 {
		return severalServers(o.asked)
	}
	var held *heldFindings
	if o.baseline != "" {
		held = o.hold(lints[0])
		lints[0].Known = held.known()
	}
	err = a.write(&o.outputOptions, func(f *report.Format, b *bytes.Buffer, options report.Options) error {
		options.Verbose, options.FailOn, options.Several = o.verbose, failing(o.failOn), o.asked > 1
		return f.Lint(b, lints, options)
	})
	if held != nil && err == nil {
		return a.newFindings(lints[0], held, o)
	}
	for _, l := range lints {
		a.findings(l, o.failOn)
	}
	return err
}

// whole reports whether every rule is asked.
func (o *lintOptions) whole() bool { return len(o.rules) == 0 && len(o.ignored) == 0 }

// findings says how many findings are as grave as --fail-on, if there are any,
// and that there are none to be had where no tool could be read.
func (a *app) findings(l *report.Lint, failOn lint.Severity) {
	n := 0
	for _, severity := range lint.Severities() {
		if failOn != "" && severity.AtLeast(failOn) {
			n += l.Count(severity)
		}
	}
	name := report.Short(l.Server.Name)
	if n > 0 {
		a.fail(statusThreshold, fmt.Errorf("%s: %s that --fail-on %s does not let pass", name, plural(int64(n), "finding"), failOn))
	}
	if len(l.Tools) == 0 {
		a.failUnread(l.Server.Name, "find")
	}
}
