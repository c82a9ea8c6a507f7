package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/judge/model"
	"github.com/opentdqs/tdqs/judge/openai"
	"github.com/opentdqs/tdqs/rubric"
)

// The judges by name, as after --judge.
const (
	judgeOffline = "offline"
	judgeModel   = "model"
)

// judgeOptions say who judges. The zero value with the defaults of add is the
// judge without a model.
type judgeOptions struct {
	kind        string // judgeOffline or judgeModel; finish decides when it is empty
	baseURL     string
	model       string
	key         string // never printed
	keyFile     string
	rubric      string // as after --rubric
	overrides   openai.Overrides
	concurrency int
	perMinute   float64 // 0: no limit
	timeout     time.Duration
	runs        int
	cache       string   // a folder, off, or empty for the user's
	reuse       []string // earlier reports
	dryRun      bool     // ask nobody, count
	weights     string   // of the judge without a model; empty: those of this release
	compared    bool     // with another judge, which flags may be for

	spend func(context.Context) error // called before each request; nil: requests are not bounded
}

// The environment that names a model.
const (
	envBaseURL = "TDQS_BASE_URL"
	envModel   = "TDQS_MODEL"
	envSecret  = "TDQS_API_KEY"
)

// add adds the flags of the judge to a command.
func (o *judgeOptions) add(cmd *cobra.Command) {
	o.rubric, o.concurrency, o.runs = rubric.DefaultName, 8, 1
	kinds := []string{judgeOffline, judgeModel}
	choice(cmd, "judge", "", "NAME", "who judges: "+markup.Enumerate(kinds, "or")+" (default: the model, when one is named)", kinds, o.setKind)
	cmd.Flags().StringVar(&o.baseURL, "base-url", "", "ask the OpenAI-compatible endpoint at `URL`, usually ending in /v1")
	cmd.Flags().StringVar(&o.model, "model", "", "ask the model with this `NAME`")
	cmd.Flags().StringVar(&o.keyFile, "api-key-file", "", "read the endpoint's key from `FILE` instead of $"+envSecret)
	choice(cmd, "rubric", o.rubric, "NAME", "what the model is told: default or official[@HASH]", []string{rubric.DefaultName, rubric.OfficialName}, o.setRubric)
	choice(cmd, "request-overrides", "", "JSON", "merge this object into each request; null deletes a field", nil, o.setOverrides)
	choice(cmd, "concurrency", strconv.Itoa(o.concurrency), "N", "questions to the model at once", nil, o.setConcurrency)
	choice(cmd, "requests-per-minute", "", "N", "send no more requests than this", nil, o.setPerMinute)
	duration(cmd, &o.timeout, "model-timeout", "5m", "wait this long for one answer of the model")
	choice(cmd, "runs", strconv.Itoa(o.runs), "N", "judge everything this often, an odd number, and take the medians", nil, o.setRuns)
	cmd.Flags().StringVar(&o.cache, "cache", "", "remember verdicts in `DIR`, or off (default: a folder of the user's cache)")
	cmd.Flags().StringVar(&o.weights, "offline-weights", "", "estimate by the weights in `FILE`, which tdqs calibrate --train wrote")
	environment(cmd, "base-url", envBaseURL)
	environment(cmd, "model", envModel)
	environment(cmd, "request-overrides", "TDQS_REQUEST_OVERRIDES")
	environment(cmd, "cache", "TDQS_CACHE")
	environment(cmd, "offline-weights", "TDQS_OFFLINE_WEIGHTS")
}

// namingFlags are the flags that name a model; --judge offline switches back from
// them.
var namingFlags = []string{"judge", "base-url", "model", "api-key-file"}

// modelFlags are the other flags that mean nothing without a model.
var modelFlags = []string{"rubric", "request-overrides", "concurrency", "requests-per-minute", "model-timeout", "runs", "cache", "reuse", "dry-run"}

// finish decides who judges, once the flags and the environment are read, and
// says what is missing of a model that is half named.
func (o *judgeOptions) finish(cmd *cobra.Command) error {
	if o.kind == judgeOffline {
		return o.refuseModelFlags(cmd, "--judge offline asks none")
	}
	key := strings.TrimSpace(os.Getenv(envSecret))
	named := o.baseURL != "" || o.model != "" || key != "" || o.keyFile != ""
	if cmd.Flags().Changed("offline-weights") && !o.compared && (o.kind == judgeModel || o.dryRun || named) {
		return errors.New("--offline-weights is for the judge without a model: add --judge offline, or leave it out")
	}
	if o.dryRun { // which is for choosing an endpoint, too
		o.kind = judgeModel
		return nil
	}
	if o.kind == "" && !named {
		o.kind = judgeOffline
		return o.refuseModelFlags(cmd, fmt.Sprintf("none is named: set %s and %s", envBaseURL, envModel))
	}
	if o.baseURL == "" || o.model == "" {
		return o.halfNamed(named)
	}
	o.kind, o.key = judgeModel, key
	if o.keyFile != "" {
		text, err := readFile(cmd.Context(), o.keyFile)
		if err != nil {
			return fmt.Errorf("cannot read the key in %s: %w", o.keyFile, cause(err))
		}
		if o.key = keyIn(text); o.key == "" {
			return fmt.Errorf("there is no key in %s: the file is empty", o.keyFile)
		}
	}
	return nil
}

// keyIn is the key in a file, without what editors put around it.
func keyIn(text []byte) string {
	return strings.TrimSpace(strings.TrimPrefix(string(text), "\uFEFF"))
}

// halfNamed says what is missing of a model.
func (o *judgeOptions) halfNamed(named bool) error {
	var missing []string
	if o.baseURL == "" {
		missing = append(missing, fmt.Sprintf("the endpoint is missing (--base-url or %s)", envBaseURL))
	}
	if o.model == "" {
		missing = append(missing, fmt.Sprintf("the model is missing (--model or %s)", envModel))
	}
	end := ""
	if o.kind == "" && named {
		end = "; --judge offline asks no model"
	}
	return fmt.Errorf("to ask a model, %s%s", markup.Enumerate(missing, "and"), end)
}

// patience is how long one question may stay without an answer: long enough to
// ask an endpoint twice that uses all of its time.
func (o *judgeOptions) patience() time.Duration { return max(model.DefaultPatience, 2*o.timeout) }

// longest is more than a question takes with everything that may go wrong, when so
// many are asked at once.
func (o *judgeOptions) longest(questions int) time.Duration {
	d := model.Longest(o.patience() + o.timeout)
	if o.perMinute > 0 {
		d += model.Longest(time.Duration(float64(questions) / o.perMinute * float64(time.Minute)))
	}
	return d
}

// completer is who is asked. A provider of another kind is one line here.
func (o *judgeOptions) completer() (model.Completer, error) {
	if o.dryRun {
		return model.Dry{}, nil
	}
	e, err := openai.New(openai.Config{BaseURL: o.baseURL, Key: o.key, Model: o.model,
		Overrides: o.overrides, Timeout: o.timeout})
	if err != nil {
		return nil, fmt.Errorf("asking a model: %w", err)
	}
	if o.spend != nil {
		return thrifty{e, o.spend}, nil
	}
	return e, nil
}

// thrifty asks as long as it may.
type thrifty struct {
	model.Completer
	spend func(context.Context) error
}

func (b thrifty) Complete(ctx context.Context, q rubric.Request) (rubric.Answer, error) {
	if err := b.spend(ctx); err != nil {
		return rubric.Answer{}, err
	}
	return b.Completer.Complete(ctx, q)
}

func (o *judgeOptions) refuseModelFlags(cmd *cobra.Command, why string) error {
	if o.compared {
		return nil
	}
	for _, name := range modelFlags {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			return fmt.Errorf("--%s is for a language model, and %s", name, why)
		}
	}
	return nil
}

func (o *judgeOptions) setKind(s string) error {
	if s != judgeOffline && s != judgeModel {
		return fmt.Errorf("no judge %q: the judges are %s and %s", s, judgeOffline, judgeModel)
	}
	o.kind = s
	return nil
}

func (o *judgeOptions) setRubric(s string) error {
	name, hash, at := strings.Cut(s, "@")
	if name != rubric.DefaultName && name != rubric.OfficialName || at && (name == rubric.DefaultName || hash == "") {
		return fmt.Errorf("no rubric %q: it is default, official, or official@HASH", s)
	}
	o.rubric = s
	return nil
}

func (o *judgeOptions) setOverrides(s string) (err error) {
	o.overrides, err = openai.ParseOverrides(s)
	return err
}

func (o *judgeOptions) setConcurrency(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 1000 {
		return fmt.Errorf("%q is no number from 1 to 1000", s)
	}
	o.concurrency = n
	return nil
}

func (o *judgeOptions) setPerMinute(s string) error {
	n, err := strconv.ParseFloat(s, 64)
	if err != nil || !(n > 0) || n > 1e6 {
		return fmt.Errorf("%q is no number above 0", s)
	}
	o.perMinute = n
	return nil
}

func (o *judgeOptions) setRuns(s string) error {
	n, err := strconv.Atoi(s)
	switch {
	case err != nil || n < 1:
		return fmt.Errorf("%q is no number of runs: it is 1, 3, 5 or another odd number", s)
	case n%2 == 0:
		return errors.New("the number of runs must be odd, so that there is a median")
	case n > 99:
		return errors.New("the number of runs is at most 99")
	}
	o.runs = n
	return nil
}
