package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

// baselineOptions say which findings are known already.
type baselineOptions struct {
	baseline string // the file; empty: none
	update   bool
}

func (o *baselineOptions) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.baseline, "baseline", "", "let the findings in `FILE` pass, and strike out of it what is mended")
	cmd.Flags().BoolVar(&o.update, "update-baseline", false, "write what is found now into the baseline")
}

// finish refuses what does not go together.
func (o *baselineOptions) finish(lintAll, ndjson bool) error {
	switch {
	case o.baseline == "" && o.update:
		return errors.New("--update-baseline needs --baseline FILE")
	case o.baseline == "":
		return nil
	case ndjson:
		return errors.New("a baseline is for one server: leave --ndjson out")
	case o.update && !lintAll:
		return errors.New("a baseline holds the findings of all rules: leave --rule and --ignore out with --update-baseline")
	}
	return nil
}

// baselineVersion is the version of the form.
const baselineVersion = 1

// baseline is the file of known findings, in the order in which they were found.
type baseline struct {
	Version  int            `json:"tdqsBaseline"`
	MinTools int            `json:"minTools"` // fewer make a comparison worthless
	Findings []knownFinding `json:"findings"`
}

// knownFinding is one of them: the hash decides, the rest is for readers.
type knownFinding struct {
	Tool    *string `json:"tool"`
	Rule    string  `json:"rule"`
	Pointer string  `json:"pointer,omitempty"`
	Hash    string  `json:"hash"`
}

func known(f *lint.Finding) knownFinding {
	return knownFinding{f.Tool, f.Rule, f.Pointer, f.Hash()}
}

// readBaseline reads a baseline. What is no baseline is an error, so that it is
// not written over.
func readBaseline(path string) (b *baseline, exists bool, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	var head struct {
		Version *int `json:"tdqsBaseline"`
	}
	switch err := json.Unmarshal(data, &head); {
	case err != nil || head.Version == nil:
		return nil, false, fmt.Errorf("%s is no baseline of tdqs, so it is left alone", path)
	case *head.Version != baselineVersion:
		return nil, false, fmt.Errorf("%s is a baseline of version %d, and this program reads %d", path, *head.Version, baselineVersion)
	}
	b = &baseline{}
	if err := json.Unmarshal(data, b); err != nil {
		return nil, false, fmt.Errorf("the baseline %s is damaged: %w", path, err)
	}
	for i := range b.Findings {
		if len(b.Findings[i].Hash) != 16 {
			return nil, false, fmt.Errorf("the baseline %s is damaged: finding %d has no hash", path, i+1)
		}
	}
	return b, true, nil
}

// pass marks the findings that a baseline knows, writes what is left of it, and
// returns those that are new.
func (a *app) pass(o *baselineOptions, l *report.Lint, lintAll bool) ([]lint.Finding, error) {
	b, exists, err := readBaseline(o.baseline)
	switch {
	case err != nil:
		return nil, err
	case o.update:
		next := &baseline{Version: baselineVersion, MinTools: len(l.Tools), Findings: []knownFinding{}}
		for i := range l.Findings {
			next.Findings = append(next.Findings, known(&l.Findings[i]))
		}
		return nil, writeBaseline(o.baseline, next)
	case !exists:
		return nil, fmt.Errorf("the baseline %s is not there: --update-baseline writes it", o.baseline)
	case len(l.Tools) < b.MinTools:
		return nil, fmt.Errorf("%s has %s, and the baseline wants %d or more: mend the list, or write it anew with --update-baseline",
			report.Short(l.Server.Name), plural(int64(len(l.Tools)), "tool"), b.MinTools)
	}
	left := map[string]int{}
	for _, k := range b.Findings {
		left[k.Hash]++
	}
	next := &baseline{Version: baselineVersion, MinTools: b.MinTools, Findings: []knownFinding{}}
	var fresh []lint.Finding
	for i := range l.Findings {
		f := &l.Findings[i]
		if left[f.Hash()] > 0 {
			left[f.Hash()]--
			next.Findings = append(next.Findings, known(f))
		} else {
			fresh = append(fresh, *f)
		}
	}
	if mended := len(b.Findings) - len(next.Findings); mended > 0 && lintAll {
		a.say("%s of the baseline %s gone, and struck out of %s", plural(int64(mended), "finding"), isAre(mended), o.baseline)
		return fresh, writeBaseline(o.baseline, next)
	}
	return fresh, nil
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func writeBaseline(path string, b *baseline) error {
	data, err := indented(b)
	if err != nil {
		return fmt.Errorf("writing the baseline: %w", err)
	}
	return writeFile(path, data)
}
