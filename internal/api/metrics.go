package api

import (
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/opentdqs/tdqs/internal/registry"
)

// metrics are the figures of one service; docs/operations.md says what each means.
type metrics struct {
	all      *prometheus.Registry
	requests *prometheus.HistogramVec
}

func newMetrics(r *registry.Registry) *metrics {
	m := &metrics{all: prometheus.NewRegistry(), requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "tdqs_http_request_seconds", Help: "Time to answer a request.",
		Buckets: []float64{.001, .005, .01, .05, .1, .5, 1, 5, 10, 60}}, []string{"route", "status"})}
	readers := prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tdqs_readers", Help: "Readers who wait for an answer; judging gives way to them."},
		func() float64 { return float64(r.Readers()) })
	m.all.MustRegister(m.requests, readers, r.Metrics(), collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) request(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
}

func (m *metrics) handler(log *slog.Logger) http.Handler {
	return promhttp.HandlerFor(m.all, promhttp.HandlerOpts{ErrorHandling: promhttp.ContinueOnError,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelError)})
}
