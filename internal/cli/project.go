package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/config"
	"github.com/opentdqs/tdqs/internal/lazy"
	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

// projectOptions say which file says what to run.
type projectOptions struct {
	config string // the file; empty: the nearest one
}

func (o *projectOptions) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.config, "config", "", "do what `FILE` says (default: tdqs.yaml here or above)")
	environment(cmd, "config", "TDQS_CONFIG")
}

// project is a project's file that was read and holds no mistake.
type project struct {
	*config.File
	path  string // as it is shown
	plans []*plan
}

// read finds and reads the file.
func (o *projectOptions) read() (*project, error) {
	path := o.config
	if path == "" {
		var err error
		if path, err = config.FindProject("."); err != nil {
			return nil, fmt.Errorf("looking for %s: %w", config.ProjectFile, cause(err))
		}
		if path == "" {
			return nil, fmt.Errorf("there is no %s here or above: write one, as in targets: {desk: {file: tools.json}}, or name one with --config; docs/config.md says what else it may hold", config.ProjectFile)
		}
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	case !info.Mode().IsRegular() || info.Size() > maxDocument:
		return nil, fmt.Errorf("%s is no file that says what to run", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	file, err := config.ReadProject(data)
	if err != nil {
		return nil, misread(path, err)
	}
	p := &project{File: file, path: path}
	if err := p.resolve(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// files are the file and all that it names: what no report may replace.
func (p *project) files() []string {
	out := []string{p.path}
	for _, plan := range p.plans {
		for _, path := range []string{plan.reads, plan.contract, plan.baseline} {
			if path != "" {
				out = append(out, path)
			}
		}
	}
	return out
}

// misread says what is wrong with a file, and what was meant by a key that nothing
// reads.
func misread(path string, err error) error {
	var e *config.Error
	if !errors.As(err, &e) || e.Wrong == "" {
		return fmt.Errorf("%s: %w", path, err)
	}
	if best := nearest(e.Wrong, e.Known); best != "" {
		return fmt.Errorf("%s: %w: did you mean %s?", path, err, best)
	}
	return fmt.Errorf("%s: %w; the keys are %s", path, err, markup.Enumerate(e.Known, "and"))
}

// beside is a path of the file, from the folder that the program runs in.
func (p *project) beside(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(p.path), path)
}

// resolve decides what is done with each target, and finds what is wrong in the
// file before anything is started.
func (p *project) resolve() error {
	if p.Edition != "" {
		if _, err := tdqs.ParseEdition(string(p.Edition)); err != nil {
			return p.At(err.Error(), "edition")
		}
	}
	if len(p.Names) == 0 {
		return errors.New("there is no target in it: name a server under targets, as in desk: {file: tools.json}")
	}
	for _, name := range p.Names {
		target := p.Targets[name]
		one := newPlan(name)
		one.line = p.KeyLine("targets", name)
		for _, from := range []struct {
			settings *config.Settings
			keys     []string
		}{{&p.Settings, nil}, {&target.Settings, []string{"targets", name}}} {
			if err := one.take(p, from.settings, from.keys); err != nil {
				return err
			}
		}
		if err := one.locate(p, target); err != nil {
			return err
		}
		p.plans = append(p.plans, one)
	}
	if err := p.shared(); err != nil {
		return err
	}
	return p.acceptable()
}

// shared refuses one baseline for two servers.
func (p *project) shared() error {
	of := map[string]string{}
	for _, one := range p.plans {
		if one.baseline == "" {
			continue
		}
		if other, twice := of[filepath.Clean(one.baseline)]; twice {
			return p.At(fmt.Sprintf("%s and %s would be held to one baseline, which is for one server: give each target its own", report.Short(other), report.Short(one.name)), "targets", one.name)
		}
		of[filepath.Clean(one.baseline)] = one.name
	}
	return nil
}

// hash16 is a hash as it stands in reports.
var hash16 = lazy.Regexp(`^[0-9a-f]{16}$`)

// acceptable refuses an accepted finding that could not mean anything.
func (p *project) acceptable() error {
	for i, entry := range p.Accepted {
		keys := func(key string) []string { return []string{"accepted", fmt.Sprint(i), key} }
		_, err := lint.ParseRule(entry.Rule)
		switch {
		case entry.Rule == "":
			return p.At("the accepted finding names no rule; tdqs accept writes whole ones", keys("")...)
		case err != nil:
			return p.At(unknownRule(entry.Rule).Error(), keys("rule")...)
		case !hash16().MatchString(entry.Definition):
			return p.At("the accepted finding has no definition of 16 hexadecimal digits; tdqs accept writes whole ones", keys("definition")...)
		case strings.TrimSpace(entry.Reason) == "":
			return p.At("the accepted finding has no reason: say why it may stay", keys("reason")...)
		}
		if entry.Expires != "" {
			if _, err := parseDay(entry.Expires); err != nil {
				return p.At(err.Error(), keys("expires")...)
			}
		}
	}
	return nil
}

// parseDay reads a day.
func parseDay(s string) (time.Time, error) {
	day, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return day, fmt.Errorf("%q is no day such as 2027-01-31", s)
	}
	return day, nil
}

func ruleIDs() []string { return namesOf(lint.Rules(), func(r *lint.Rule) string { return r.ID }) }

func unknownRule(id string) error {
	return fmt.Errorf("there is no rule %q%stdqs rules lists them", id, didYouMean(id, ruleIDs()))
}

// chosen are the targets with these names, all without names.
func (p *project) chosen(names []string) ([]*plan, error) {
	if len(names) == 0 {
		return p.plans, nil
	}
	var out []*plan
	for _, name := range names {
		i := 0
		for i < len(p.plans) && p.plans[i].name != name {
			i++
		}
		if i == len(p.plans) {
			return nil, fmt.Errorf("there is no target %q in %s%sits targets are %s", name, p.path, didYouMean(name, p.Names), markup.Enumerate(shortNames(p.Names), "and"))
		}
		out = append(out, p.plans[i])
	}
	return out, nil
}

// judged lets the file say what flags do not: who judges, and by which edition.
// What stands in the file is for everybody, so it goes before the environment.
func (p *project) judged(cmd *cobra.Command) error {
	judge := p.Judge
	if judge == nil {
		judge = &config.Judge{}
	}
	for _, setting := range []struct {
		flag, text string
		keys       []string
	}{
		{"edition", string(p.Edition), []string{"edition"}},
		{"judge", judge.Kind, []string{"judge", "kind"}},
		{"base-url", judge.BaseURL, []string{"judge", "base-url"}},
		{"model", judge.Model, []string{"judge", "model"}},
		{"rubric", judge.Rubric, []string{"judge", "rubric"}},
		{"runs", string(judge.Runs), []string{"judge", "runs"}},
	} {
		if setting.text == "" || cmd.Flags().Changed(setting.flag) {
			continue
		}
		if err := cmd.Flags().Set(setting.flag, setting.text); err != nil {
			var cut interface{ Unwrap() error }
			if errors.As(err, &cut) && cut.Unwrap() != nil {
				err = cut.Unwrap()
			}
			return fmt.Errorf("%s: %w", p.path, p.At(err.Error(), setting.keys...))
		}
	}
	return nil
}

// readVariable sets one flag from its variable, before the file that others come
// from is read.
func readVariable(flags *pflag.FlagSet, name string) error {
	only := pflag.NewFlagSet("", pflag.ContinueOnError)
	only.AddFlag(flags.Lookup(name))
	return readEnvironment(only)
}

// completeTargets offers the targets that are not named yet to a shell.
func (o *projectOptions) completeTargets(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	p, err := o.read()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return slices.DeleteFunc(slices.Clone(p.Names), func(name string) bool { return slices.Contains(args, name) }), cobra.ShellCompDirectiveNoFileComp
}
