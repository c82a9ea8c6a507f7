package registry

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Meter counts what a judge is asked.
type Meter struct {
	calls *prometheus.CounterVec
	took  *prometheus.HistogramVec
}

// NewMeter makes one.
func NewMeter() *Meter {
	return &Meter{
		calls: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "tdqs_judge_calls_total", Help: "Questions to the judge, by what they are about and how they went."}, []string{"about", "result"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "tdqs_judge_seconds", Help: "Time that the judge took for a question.",
			Buckets: []float64{.0001, .001, .01, .1, 1, 5, 15, 60, 300}}, []string{"about"}),
	}
}

// Judge is a judge whose answers are counted.
func (m *Meter) Judge(j tdqs.Judge) tdqs.Judge { return metered{j, m} }

func (m *Meter) saw(about string, began time.Time, err error) {
	result := "answered"
	if err != nil {
		result = "failed"
	}
	m.calls.WithLabelValues(about, result).Inc()
	m.took.WithLabelValues(about).Observe(time.Since(began).Seconds())
}

type metered struct {
	tdqs.Judge
	m *Meter
}

// Prepare lets the judge look at the set when it wants to.
func (j metered) Prepare(set tdqs.ServerCase) tdqs.Judge {
	if p, ok := j.Judge.(tdqs.Preparer); ok {
		return metered{p.Prepare(set), j.m}
	}
	return j
}

func (j metered) JudgeTool(ctx context.Context, c tdqs.ToolCase) (tdqs.Verdict, error) {
	began := time.Now()
	v, err := j.Judge.JudgeTool(ctx, c)
	j.m.saw("tool", began, err)
	return v, err
}

func (j metered) JudgeServer(ctx context.Context, c tdqs.ServerCase) (tdqs.CoherenceVerdict, error) {
	began := time.Now()
	v, err := j.Judge.JudgeServer(ctx, c)
	j.m.saw("set", began, err)
	return v, err
}

// Metrics are the figures of the registry: those of the database are read when
// they are asked for.
func (r *Registry) Metrics() prometheus.Collector { return &figureCollector{r} }

type figureCollector struct{ r *Registry }

var (
	waitingJobs = prometheus.NewDesc("tdqs_queue_jobs", "Jobs that wait, by queue.", []string{"queue"}, nil)
	queueAge    = prometheus.NewDesc("tdqs_queue_age_seconds", "How long the oldest job waits that may begin, by queue.", []string{"queue"}, nil)
	lag         = prometheus.NewDesc("tdqs_freshness_lag_seconds", "Age of the oldest current list that is not all judged; 0 when all is.", nil, nil)
	countOf     = prometheus.NewDesc("tdqs_registry_objects", "What the registry has: servers and tools, and of these how many are judged.", []string{"what"}, nil)
	outageOf    = prometheus.NewDesc("tdqs_judge_failures_in_a_row", "Failures of the judge since it answered last.", nil, nil)
	failing     = prometheus.NewDesc("tdqs_connectors_failing", "Connectors whose last reading failed.", nil, nil)
)

// Describe lists the figures.
func (c *figureCollector) Describe(out chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{waitingJobs, queueAge, lag, countOf, outageOf, failing} {
		out <- d
	}
	if c.r.Meter != nil {
		c.r.Meter.calls.Describe(out)
		c.r.Meter.took.Describe(out)
	}
}

// Collect reads them.
func (c *figureCollector) Collect(out chan<- prometheus.Metric) {
	if c.r.Meter != nil {
		c.r.Meter.calls.Collect(out)
		c.r.Meter.took.Collect(out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := c.r.Store.View(ctx, func(tx *store.Tx) error { return c.collect(ctx, tx, out) }); err != nil {
		c.r.Log.Error("the figures of the registry could not be read", "error", err)
		out <- prometheus.NewInvalidMetric(countOf, err)
	}
}

func (c *figureCollector) collect(ctx context.Context, tx *store.Tx, out chan<- prometheus.Metric) error {
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	now := c.r.Now()
	if c.r.queue != nil {
		queues, err := c.r.waiting(ctx, tx, now)
		if err != nil {
			return err
		}
		for _, q := range queues {
			gauge(waitingJobs, float64(q.jobs), q.name)
			gauge(queueAge, q.age.Seconds(), q.name)
		}
	}
	oldest, err := tx.OldestStale(ctx, c.r.calibration)
	if err != nil {
		return err
	}
	age := time.Duration(0)
	if !oldest.IsZero() {
		age = now.Sub(oldest)
	}
	gauge(lag, age.Seconds())
	coverage, err := tx.Coverage(ctx, c.r.calibration)
	if err != nil {
		return err
	}
	gauge(countOf, float64(coverage.Servers), "servers")
	gauge(countOf, float64(coverage.Fresh), "servers_judged")
	gauge(countOf, float64(coverage.Tools), "tools")
	gauge(countOf, float64(coverage.Scored), "tools_judged")
	outage, err := c.r.outage(ctx, tx)
	if err != nil {
		return err
	}
	gauge(outageOf, float64(outage.Failures))
	n, err := tx.FailingConnectors(ctx)
	gauge(failing, float64(n))
	return err
}

// waitingQueue is a queue with jobs in it.
type waitingQueue struct {
	name string
	jobs int
	age  time.Duration // of the oldest that may begin
}

// waiting reads the queues. The times of jobs are the database's own kind.
func (r *Registry) waiting(ctx context.Context, tx *store.Tx, now time.Time) (queues []waitingQueue, err error) {
	oldest := `CAST(strftime('%s', MIN(scheduled_at)) AS INTEGER)`
	if r.Store.Kind() == store.Postgres {
		oldest = `CAST(EXTRACT(EPOCH FROM MIN(scheduled_at)) AS BIGINT)`
	}
	rows, err := tx.QueryContext(ctx, `SELECT queue, COUNT(*), `+oldest+` FROM river_job WHERE state IN ('available', 'retryable', 'scheduled') GROUP BY queue ORDER BY queue`)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // Err tells
	for rows.Next() {
		var q waitingQueue
		var since int64
		if err := rows.Scan(&q.name, &q.jobs, &since); err != nil {
			return nil, err
		}
		q.age = max(now.Sub(time.Unix(since, 0)), 0)
		queues = append(queues, q)
	}
	return queues, rows.Err()
}
