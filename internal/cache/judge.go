package cache

import (
	"context"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/opentdqs/tdqs"
)

// Config is what a [Judge] is made of.
type Config struct {
	Judge tdqs.Judge
	Dir   Dir
	// InputHash stands for all that the judge is shown of a set. Nil: sets are
	// judged each time.
	InputHash func(tdqs.ServerCase) string
	// ReadOnly: no verdict is written, for instance because none was judged.
	ReadOnly bool
	// Failed is told when a verdict could not be written; nil: nobody is. The
	// verdict counts all the same.
	Failed func(error)
}

// Judge asks another judge only for what no verdict is remembered of. A verdict
// on a tool is found by the server, the tool's name, its input hash, the
// calibration and the run: another name of a sibling changes none of them.
type Judge struct {
	config Config
	run    int
	hits   *atomic.Int64
}

var _ tdqs.Judge = (*Judge)(nil)

// New makes a judge that remembers.
func New(c Config) *Judge { return &Judge{config: c, hits: new(atomic.Int64)} }

// Name is the other judge's name.
func (j *Judge) Name() tdqs.JudgeName { return j.config.Judge.Name() }

// Hits is how many verdicts were remembered.
func (j *Judge) Hits() int64 { return j.hits.Load() }

// Run is the judge of one of several runs: their verdicts are kept apart.
func (j *Judge) Run(i int) tdqs.Judge {
	other := *j
	other.run = i
	return &other
}

// JudgeTool remembers the verdict on a tool or asks for it.
func (j *Judge) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	key := j.key("tool", c.Edition, c.Server, c.Tool.Name, toolHash(c))
	if v, ok := load[tdqs.Verdict](j.config.Dir, key); ok && valid(v.Marks[:]) {
		j.hits.Add(1)
		return v, nil
	}
	v, err := j.config.Judge.JudgeTool(ctx, c)
	if err == nil {
		remember(j, key, v)
	}
	return v, err
}

// JudgeServer remembers the verdict on a set or asks for it.
func (j *Judge) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	if j.config.InputHash == nil {
		return j.config.Judge.JudgeServer(ctx, c)
	}
	key := j.key("server", c.Edition, j.config.InputHash(c))
	if v, ok := load[tdqs.CoherenceVerdict](j.config.Dir, key); ok && valid(v.Marks[:]) {
		j.hits.Add(1)
		return v, nil
	}
	v, err := j.config.Judge.JudgeServer(ctx, c)
	if err == nil {
		remember(j, key, v)
	}
	return v, err
}

func remember[V any](j *Judge, key string, v V) {
	if j.config.ReadOnly {
		return
	}
	if err := store(j.config.Dir, key, v); err != nil && j.config.Failed != nil {
		j.config.Failed(err)
	}
}

// key joins what a verdict depends on; each part is quoted, so that none can run
// into the next.
func (j *Judge) key(kind string, e *tdqs.Edition, parts ...string) string {
	name := j.Name()
	all := append([]string{"1", kind, strconv.Itoa(j.run), e.Name,
		name.Judge, name.Model, name.Rubric, name.Weights, name.Overrides}, parts...)
	for i := range all {
		all[i] = strconv.Itoa(len(all[i])) + ":" + all[i]
	}
	return strings.Join(all, ",")
}

func toolHash(c tdqs.ToolCase) string {
	if c.Signals != nil && c.Signals.InputHash != "" {
		return c.Signals.InputHash
	}
	return c.Tool.InputHash()
}

// valid reports whether every mark is one: a file that another version wrote may
// decode to something else.
func valid(marks []tdqs.Mark) bool {
	for _, m := range marks {
		if m.Score < 1 || m.Score > 5 {
			return false
		}
	}
	return true
}
