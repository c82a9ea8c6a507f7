package cli

import (
	"fmt"

	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

// knownFinding is a finding of a baseline: the hash decides, the rest is for
// readers.
type knownFinding struct {
	Tool    *string `json:"tool"`
	Rule    string  `json:"rule"`
	Pointer string  `json:"pointer,omitempty"`
	Hash    string  `json:"hash"`
}

func known(f *lint.Finding) knownFinding {
	return knownFinding{f.Tool, f.Rule, f.Pointer, f.Hash()}
}

// holdFindings returns the findings that the baseline does not know, and strikes
// out of it what is mended, unless only a part of the rules was asked.
func (k *keeper) holdFindings(l *report.Lint, whole bool) ([]lint.Finding, error) {
	name := report.Short(l.Server.Name)
	if len(l.Tools) == 0 || l.Server.ToolCount > len(l.Tools) {
		return nil, fmt.Errorf("%s: not every tool could be read, so nothing is held to the baseline; the report says why", name)
	}
	if err := k.count(name, len(l.Tools)); err != nil {
		return nil, err
	}
	found := []knownFinding{}
	if k.update {
		for i := range l.Findings {
			found = append(found, known(&l.Findings[i]))
		}
		k.next.Findings = found
		return nil, nil
	}
	if k.was.Findings == nil {
		return nil, fmt.Errorf("the baseline %s holds no findings yet: --update-baseline adds them", k.path)
	}
	left := map[string]int{}
	for _, f := range k.was.Findings {
		left[f.Hash]++
	}
	var fresh []lint.Finding
	for i := range l.Findings {
		f := &l.Findings[i]
		if left[f.Hash()] > 0 {
			left[f.Hash()]--
			found = append(found, known(f))
		} else {
			fresh = append(fresh, *f)
		}
	}
	if mended := len(k.was.Findings) - len(found); mended > 0 && whole {
		k.next.Findings = found
		k.said = append(k.said, fmt.Sprintf("%s of the baseline %s gone, and struck out of %s", plural(int64(mended), "finding"), isAre(mended), k.path))
	}
	return fresh, nil
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// newFindings holds a server to its baseline: only what is new can fail.
func (a *app) newFindings(l *report.Lint, o *lintOptions) error {
	k, err := o.open()
	if err != nil {
		return err
	}
	fresh, err := k.holdFindings(l, o.whole())
	if err != nil {
		return err
	}
	n := 0
	for _, f := range fresh {
		if o.failOn != "" && f.Severity.AtLeast(o.failOn) {
			n++
			a.say("new: %s %s %s", f.Rule, report.Short(toolOf(f)), report.Prose(f.Message))
		}
	}
	if n > 0 {
		a.fail(statusThreshold, fmt.Errorf("%s: %s beside the baseline that --fail-on %s does not let pass", report.Short(l.Server.Name), plural(int64(n), "finding"), o.failOn))
		return nil
	}
	return k.close(a)
}

// toolOf names what a finding is of.
func toolOf(f lint.Finding) string {
	if f.Tool == nil {
		return "the set"
	}
	return *f.Tool
}
