package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"
)

// baselineOptions say what is known already and passes.
type baselineOptions struct {
	baseline string // the file; empty: none
	update   bool
}

// add adds the flags to a command; what says what passes.
func (o *baselineOptions) add(cmd *cobra.Command, what string) {
	cmd.Flags().StringVar(&o.baseline, "baseline", "", "let "+what)
	o.addUpdate(cmd)
}

func (o *baselineOptions) addUpdate(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.update, "update-baseline", false, "write what is there now into the baseline")
}

// finish refuses what does not go together.
func (o *baselineOptions) finish(ndjson bool) error {
	switch {
	case o.baseline == "-":
		return errors.New("a baseline is a file that is read and written: --baseline takes no -")
	case o.baseline == "" && o.update:
		return errors.New("--update-baseline needs --baseline FILE")
	case o.baseline != "" && ndjson:
		return errors.New("a baseline is for one server: leave --ndjson out")
	}
	return nil
}

// severalServers refuses more than the one that a baseline is for.
func severalServers(n int) error {
	return fmt.Errorf("a baseline is for one server, and there are %d: give one input", n)
}

// baselineVersion is the version of the form.
const baselineVersion = 1

// baseline is the file of what is known of one server: findings in the order in
// which they were found, and scores. Either may not have been looked at yet.
type baseline struct {
	Version  int            `json:"tdqsBaseline"`
	MinTools int            `json:"minTools"` // fewer make a comparison worthless
	Findings []knownFinding `json:"findings,omitzero"`
	Scores   *knownScores   `json:"scores,omitempty"`
}

// check says what is damaged.
func (b *baseline) check() error {
	for i := range b.Findings {
		if len(b.Findings[i].Hash) != 16 {
			return fmt.Errorf("finding %d has no hash", i+1)
		}
	}
	if b.MinTools < 0 {
		return errors.New("minTools is below 0")
	}
	if b.Scores != nil {
		return b.Scores.check()
	}
	return nil
}

// maxBaseline is more than a baseline of 10,000 tools takes.
const maxBaseline = 64 << 20

// readBaseline reads a baseline, nil when it is not there. What is no baseline is
// an error, so that it is not written over.
func readBaseline(path string) (*baseline, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	case !info.Mode().IsRegular() || info.Size() > maxBaseline:
		return nil, fmt.Errorf("%s is no baseline of tdqs, so it is left alone", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	var head struct {
		Version *int `json:"tdqsBaseline"`
	}
	switch err := json.Unmarshal(data, &head); {
	case bytes.Contains(data, []byte(`"tdqsBaseline"`)) && err != nil:
		return nil, damaged(path, err)
	case err != nil || head.Version == nil:
		return nil, fmt.Errorf("%s is no baseline of tdqs, so it is left alone", path)
	case *head.Version != baselineVersion:
		return nil, fmt.Errorf("%s is a baseline of version %d, and this program reads %d", path, *head.Version, baselineVersion)
	}
	b := &baseline{}
	err = json.Unmarshal(data, b)
	if err == nil {
		err = b.check()
	}
	if err != nil {
		return nil, damaged(path, err)
	}
	return b, nil
}

func damaged(path string, err error) error {
	return fmt.Errorf("the baseline %s is damaged: %w; bring back the version that was kept with the code, or delete it and write it anew with --update-baseline", path, err)
}

// keeper holds one server to a baseline, and writes what is left of it.
type keeper struct {
	path   string
	update bool
	was    *baseline // nil: not there
	next   baseline
	said   []string // to a person, once it is written

	known   []bool   // of each finding that was held: it is in it
	unknown []string // tools that have no score in it
}

// open reads the baseline. Only when it is to be written may it not be there.
func (o *baselineOptions) open() (*keeper, error) {
	b, err := readBaseline(o.baseline)
	if err != nil {
		return nil, err
	}
	k := &keeper{path: o.baseline, update: o.update, was: b, next: baseline{Version: baselineVersion}}
	switch {
	case b != nil:
		k.next = *b
	case !o.update:
		return nil, fmt.Errorf("the baseline %s is not there: --update-baseline writes it", o.baseline)
	}
	return k, nil
}

// count guards against a list that is silently short.
func (k *keeper) count(server string, tools int) error {
	switch {
	case k.update:
		k.next.MinTools = tools
	case tools < k.was.MinTools:
		return fmt.Errorf("%s has %s, and the baseline wants %d or more: mend the list, or write it anew with --update-baseline",
			server, plural(int64(tools), "tool"), k.was.MinTools)
	}
	return nil
}

// close writes the baseline when it changed, and says so. It is for a server that
// passes: what a change that fails happens to mend may be there again when that
// change is taken back.
func (k *keeper) close(a *app) error {
	data, err := indented(k.next)
	if err != nil {
		return fmt.Errorf("writing the baseline: %w", err)
	}
	if k.was != nil {
		if old, err := indented(k.was); err == nil && bytes.Equal(old, data) {
			return nil
		}
	}
	if err := writeFile(k.path, data); err != nil {
		return err
	}
	for _, sentence := range k.said {
		a.say("%s", sentence)
	}
	return nil
}
