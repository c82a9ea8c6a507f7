package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/cache"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/judge/model"
	"github.com/opentdqs/tdqs/rubric"
)

// judging is a judge with what a command has to know of it.
type judging struct {
	judge       tdqs.Judge
	concurrency int                // questions at once that suit it
	estimate    *tdqs.Estimate     // its measured error; nil for a model
	bound       func(*tdqs.Report) // says in a report how far off its scores may be; nil for a model
	labels      string             // hash of those that the estimate was learned from; empty when unknown
	rubric      rubric.Rubric      // of a model; else zero
	keeps       string             // the folder where verdicts are kept; empty: nowhere

	used    func() tdqs.Usage // what was asked of a model so far; nil without one
	waiting func() string     // what it is waited for at the moment; nil without one
}

// usage is what was asked of a model so far; nil without one.
func (j *judging) usage() *used {
	if j.used == nil {
		return nil
	}
	u := used(j.used())
	return &u
}

// complete adds to a report what the root package cannot know of its judge and of
// this program.
func (j *judging) complete(r *tdqs.Report) {
	if j.bound != nil {
		j.bound(r)
	}
	r.Provenance.ToolVersion, r.Provenance.Rubric = version().Version, j.rubric.Label
}

// newJudging makes the judge that the options name, for one edition. They must
// be finished.
func (a *app) newJudging(o *judgeOptions, e *tdqs.Edition) (*judging, error) {
	if o.kind == judgeOffline {
		return newOffline(o.weights)
	}
	r, err := o.loadRubric(e)
	if err != nil {
		return nil, err
	}
	completer, err := o.completer()
	if err != nil {
		return nil, err
	}
	perMinute := o.perMinute
	if o.dryRun {
		perMinute = 0
	}
	m := model.New(model.Config{Completer: completer, Rubric: r, Model: o.model,
		Overrides: o.overrides.String(), PerMinute: perMinute, Patience: o.patience(), Clock: a.clock})
	out := &judging{concurrency: o.concurrency, rubric: r, waiting: m.Waiting}
	hits := func() int64 { return 0 }
	var judge tdqs.Judge = m
	if dir, on := a.cacheDir(o.cache); on {
		out.keeps = dir.Path
		c := cache.New(cache.Config{Judge: judge, Dir: dir, InputHash: model.InputHash,
			ReadOnly: o.dryRun, Failed: a.cacheFailed()})
		judge, hits = c, c.Hits
	}
	judge = model.Runs{Judge: judge, N: o.runs, Sampled: o.overrides.Sampled()}
	reused := func() int64 { return 0 }
	if len(o.reuse) > 0 {
		reports, err := o.earlier(a, tdqs.Calibration{Edition: e.Name, Judge: judge.Name()})
		if err != nil {
			return nil, err
		}
		j := cache.FromReport(judge, o.runs, model.InputHash, reports...)
		judge, reused = j, j.Hits
	}
	out.judge = judge
	out.used = func() tdqs.Usage {
		u := m.Usage()
		u.Cached = hits() + reused()
		return u
	}
	return out, nil
}

// loadRubric finds what the model is told.
func (o *judgeOptions) loadRubric(e *tdqs.Edition) (rubric.Rubric, error) {
	name, hash, _ := strings.Cut(o.rubric, "@")
	if name == rubric.DefaultName {
		return rubric.Default(e), nil
	}
	dir, err := rubricDir()
	if err != nil {
		return rubric.Rubric{}, err
	}
	r, err := rubric.Load(dir, e, hash)
	if err != nil {
		return r, fmt.Errorf("--rubric %s: %w; tdqs rubric list shows what is there, tdqs rubric import FILE adds a copy of the specification", o.rubric, err)
	}
	return r, nil
}

// cacheFailed says once that verdicts are not kept.
func (a *app) cacheFailed() func(error) {
	var once sync.Once
	return func(err error) {
		once.Do(func() { a.say("%v; what is judged now will be judged again", err) })
	}
}

// earlier reads the reports whose verdicts may be taken over, and says of which
// none can be.
func (o *judgeOptions) earlier(a *app, now tdqs.Calibration) ([]*tdqs.Report, error) {
	var all []*tdqs.Report
	for _, path := range o.reuse {
		reports, err := readReports(path)
		if err != nil {
			return nil, err
		}
		var differ []string // in what the nearest of them differs
		usable, runs := 0, false
		for _, r := range reports {
			if err := cache.Doubt(r); err != nil {
				a.say("%s of %s is not taken over: it was changed after it was made: %v", short(r.Server.Name, 60), path, err)
				continue
			}
			if d := differences(r.Calibration, now); usable == 0 || len(d) < len(differ) {
				differ = d
			}
			usable++
			runs = runs || r.Calibration == now && runsOf(r) == o.runs
			all = append(all, r)
		}
		switch {
		case usable == 0:
		case len(differ) > 0:
			a.say("nothing of %s can be taken over: its calibration is another, with %s", path, strings.Join(differ, ", "))
		case !runs:
			a.say("nothing of %s can be taken over: it was made with another number of --runs", path)
		}
	}
	return all, nil
}

// differences are the parts of a calibration that are not those of another, each
// with both values.
func differences(then, now tdqs.Calibration) []string {
	var out []string
	for _, part := range []struct{ name, then, now string }{
		{"edition", then.Edition, now.Edition},
		{"kind", then.Judge.Judge, now.Judge.Judge},
		{"model", then.Judge.Model, now.Judge.Model},
		{"rubric", then.Judge.Rubric, now.Judge.Rubric},
		{"weights", then.Judge.Weights, now.Judge.Weights},
		{"overrides", then.Judge.Overrides, now.Judge.Overrides},
	} {
		if part.then != part.now {
			out = append(out, fmt.Sprintf("%s %s and not %s", part.name, orNone(part.then), orNone(part.now)))
		}
	}
	return out
}

func orNone(value string) string {
	if value == "" {
		return "none"
	}
	return short(value, 60)
}

// runsOf is how often a report's tools were judged.
func runsOf(r *tdqs.Report) int {
	runs := 1
	for i := range r.Tools {
		if of := r.Tools[i].Runs; of != nil {
			runs = max(runs, len(of.Marks))
		}
	}
	return runs
}

// readReports reads what tdqs score wrote as JSON: a report, a list of them, or
// one a line.
func readReports(path string) ([]*tdqs.Report, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	var all []*tdqs.Report
	for d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\uFEFF")))); ; {
		var value json.RawMessage
		if err = d.Decode(&value); err != nil {
			break
		}
		var list []*tdqs.Report
		if value[0] == '[' {
			err = json.Unmarshal(value, &list)
		} else if !isLineError(value) {
			list = make([]*tdqs.Report, 1)
			err = json.Unmarshal(value, &list[0])
		}
		if err == nil && slices.Contains(list, nil) {
			err = errors.New("null is no report")
		}
		if err != nil {
			break
		}
		all = append(all, list...)
	}
	if err == io.EOF && len(all) == 0 {
		err = errors.New("it is empty")
	}
	if err != io.EOF {
		return nil, fmt.Errorf("%s is no report that tdqs score --format json wrote: %w", path, err)
	}
	return all, nil
}

// isLineError reports whether a line stands in for a report that was not made.
func isLineError(value []byte) bool {
	var line report.LineError
	return json.Unmarshal(value, &line) == nil && line.Line > 0 && line.Error != ""
}

// say tells a person something that changes no status.
func (a *app) say(format string, args ...any) {
	fmt.Fprintf(a.errOut, "tdqs: %s\n", report.Prose(fmt.Sprintf(format, args...)))
}
