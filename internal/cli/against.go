package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/markup"
)

// againstOptions say which second judge is put beside the first.
type againstOptions struct {
	kind    string // judgeOffline, judgeModel, or empty: none
	baseURL string
	model   string
	keyFile string
}

func (o *againstOptions) add(cmd *cobra.Command) {
	kinds := []string{judgeOffline, judgeModel}
	choice(cmd, "against", "", "NAME", "put a second judge beside the first: "+markup.Enumerate(kinds, "or"), kinds, func(s string) error {
		if s != judgeOffline && s != judgeModel {
			return fmt.Errorf("no judge %q: the judges are %s and %s", s, judgeOffline, judgeModel)
		}
		o.kind = s
		return nil
	})
	cmd.Flags().StringVar(&o.model, "against-model", "", "put the model with this `NAME` beside the first judge")
	cmd.Flags().StringVar(&o.baseURL, "against-base-url", "", "ask that model at `URL` (default: the endpoint of the first)")
	cmd.Flags().StringVar(&o.keyFile, "against-api-key-file", "", "read the key of that endpoint from `FILE` (default: the first's, at the same endpoint)")
}

// asked reports whether there is to be a second judge.
func (o *againstOptions) asked() bool {
	return o.kind != "" || o.model != "" || o.baseURL != "" || o.keyFile != ""
}

// second are the options of the second judge: those of the first but for what
// names it. A key goes to no endpoint but the one that it was given for. Nil: there
// is none.
func (o *againstOptions) second(first *judgeOptions) (*judgeOptions, error) {
	named := o.model != "" || o.baseURL != "" || o.keyFile != ""
	switch {
	case o.kind == "" && !named:
		return nil, nil
	case o.kind == judgeOffline && named:
		return nil, errors.New("--against offline asks no model, so leave --against-model, --against-base-url and --against-api-key-file out")
	}
	out := *first
	if o.kind == judgeOffline {
		out.kind = judgeOffline
		return &out, nil
	}
	out.kind = judgeModel
	if o.model != "" {
		out.model = o.model
	}
	keyFile := first.keyFile
	if o.baseURL != "" && o.baseURL != first.baseURL {
		out.baseURL, out.key, keyFile = o.baseURL, "", ""
	} else if first.kind == judgeOffline { // which has not read its key
		out.key = strings.TrimSpace(os.Getenv(envSecret))
	}
	if o.keyFile != "" {
		keyFile = o.keyFile
	}
	if keyFile != "" {
		text, err := os.ReadFile(keyFile)
		if err != nil {
			return nil, fmt.Errorf("cannot read the key in %s: %w", keyFile, cause(err))
		}
		out.key = keyIn(text)
	}
	if out.baseURL == "" || out.model == "" {
		return nil, errors.New("to put a model beside the first judge, name it with --against-model and --against-base-url")
	}
	return &out, nil
}
