package cli

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/coverage"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
)

// coverageOptions are the flags of tdqs coverage.
type coverageOptions struct {
	reportOptions
	limits coverage.Thresholds
	deep   bool
}

func (a *app) coverageCommand() *cobra.Command {
	o := coverageOptions{limits: coverage.DefaultThresholds()}
	cmd := &cobra.Command{
		Use:   "coverage INPUT... [-- COMMAND...]",
		Short: "Count what describes itself: tools, parameters, results",
		Long: `coverage counts which tools, parameters and results have words at all, and holds
the shares against thresholds. Nothing is judged. A parameter is a leaf of the
input schema, down to six levels; its place is written as in
create_invoice.line_items[].tax_code.

An empty list passes, for nothing in it lacks words; a server that runs and has no
tools is an error.

The exit status is 0, 1 when a threshold is not met, and 2 when something could
not be read.`,
		Example: `  tdqs coverage tools.json
  tdqs coverage tools.json --min-params 100 --min-outputs 50
  tdqs coverage tools.json --deep --format json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.reportOptions.finish(cmd, args); err != nil {
				return err
			}
			o.empty = true // of nothing, all is covered
			return a.coverage(cmd.Context(), &o)
		},
	}
	o.reportOptions.add(cmd)
	// No edition differs in what is counted; the flag stays for one command line
	// to serve every command.
	_ = cmd.Flags().MarkHidden("edition")
	o.addLimits(cmd)
	cmd.Flags().BoolVar(&o.deep, "deep", false, "also count with combinators and local references followed")
	return cmd
}

// addLimits adds one flag for each threshold; what is advice becomes one when
// its flag is given.
func (o *coverageOptions) addLimits(cmd *cobra.Command) {
	for _, f := range []struct {
		name, what string
		limit      **coverage.Share
	}{
		{"min-tools", "tools with a description", &o.limits.Tools},
		{"min-params", "parameters with a description", &o.limits.Described},
		{"min-required", "required parameters with a description", &o.limits.Required},
		{"min-constrained", "string parameters with enum, format or pattern", &o.limits.Constrained},
		{"min-outputs", "tools with an output schema", &o.limits.Outputs},
		{"min-titles", "tools with a title that differs from the name", &o.limits.Titles},
	} {
		initial, usage := "", "fail below this share of "+f.what
		if *f.limit != nil {
			initial = fmt.Sprint((*f.limit).Value() * 100)
		} else {
			usage += " (advice unless given)"
		}
		choice(cmd, f.name, initial, "PERCENT", usage, nil, func(s string) error {
			share, err := coverage.ParseShare(s)
			*f.limit = &share
			return err
		})
	}
}

// server measures a server and adds what the report cannot know.
func (o *coverageOptions) server(server *tdqs.Server, info capture.Info, at time.Time) *report.Coverage {
	c := report.NewCoverage(o.edition, server, o.limits, o.deep)
	c.GeneratedAt = at
	c.Provenance.ToolVersion, c.Provenance.InputKind = version().Version, info.Kind
	return c
}

func (a *app) coverage(ctx context.Context, o *coverageOptions) error {
	at, err := now()
	if err != nil {
		return err
	}
	if o.ndjson {
		return a.lines(ctx, &o.inputOptions, &o.outputOptions, pace{ahead: runtime.GOMAXPROCS(0)}, func(server *tdqs.Server, info capture.Info, b *bytes.Buffer) (func(), error) {
			c := o.server(server, info, at)
			return func() { a.uncovered(c) }, report.CoverageLine(b, c)
		})
	}
	var all []*report.Coverage
	err = a.each(ctx, &o.inputOptions, func(server *tdqs.Server, info capture.Info) error {
		all = append(all, o.server(server, info, at))
		o.saw(server, info)
		return nil
	})
	if err != nil || len(all) == 0 {
		return err
	}
	err = a.write(&o.outputOptions, func(f *report.Format, b *bytes.Buffer, options report.Options) error {
		options.Several = o.asked > 1
		return f.Coverage(b, all, options)
	})
	for _, c := range all {
		a.uncovered(c)
	}
	return err
}

// uncovered says which thresholds were not met, if any, and that there is
// nothing to count where no tool could be read.
func (a *app) uncovered(c *report.Coverage) {
	if c.Provenance.Scored == 0 && c.Provenance.Listed > 0 {
		a.failUnread(c.Server.Name, "count")
		return
	}
	var missed []string
	for _, row := range c.Rows() {
		if !row.Pass() {
			missed = append(missed, fmt.Sprintf("%s (%d of %d, %v needed)", row.Label, row.Covered, row.Total, *row.Threshold))
		}
	}
	if len(missed) > 0 {
		a.fail(statusThreshold, fmt.Errorf("%s does not pass: %s", report.Short(c.Server.Name), markup.Enumerate(missed, "and")))
	}
}
