package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// clientTimes is how long a client has, and then is cut off.
type clientTimes struct {
	head    time.Duration // to send the head of a request
	request time.Duration // the whole of one
	answer  time.Duration // to take the answer
	idle    time.Duration // between two requests
}

// unhurried are the times of every client.
var unhurried = clientTimes{head: 10 * time.Second, request: time.Minute, answer: 2 * time.Minute, idle: 2 * time.Minute}

// headBytes is how large the head of a request may be.
const headBytes = 64 << 10

// newServer answers clients who take no longer than they may.
func newServer(handler http.Handler, t clientTimes, log *slog.Logger) *http.Server {
	return &http.Server{Handler: handler, ReadHeaderTimeout: t.head, ReadTimeout: t.request, WriteTimeout: t.answer,
		IdleTimeout: t.idle, MaxHeaderBytes: headBytes, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
}

// window is the service over HTTP; closed when nothing is listened to.
type window struct {
	app      *app
	opened   *opened
	log      *slog.Logger
	listener net.Listener // nil: none
	server   *http.Server
	failed   chan error

	stopCounting context.CancelFunc
	counting     sync.WaitGroup
}

// open begins to listen; requests are answered from then on.
func (w *window) open(ctx context.Context, o *serveOptions) error {
	if o.addr == addrOff {
		return nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", o.addr)
	if err != nil {
		return fmt.Errorf("listening at %s: %w; choose another place with --addr HOST:PORT", o.addr, cause(err))
	}
	w.listener, w.failed = listener, make(chan error, 1)
	handler := w.handler(o)
	w.count(ctx, w.opened.SweepEvery)
	w.server = newServer(handler, unhurried, w.log)
	go func() {
		if err := w.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			w.failed <- err
		}
	}()
	return nil
}

// announce says where to look, if anywhere.
func (w *window) announce() error {
	if w.listener == nil {
		return nil
	}
	return printLine(w.app.out, fmt.Sprintf("tdqs registry at %s: its API is at /api/v1, described in /api/v1/openapi.yaml", w.address()))
}

// address is where to look; empty for nowhere.
func (w *window) address() string {
	if w.listener == nil {
		return ""
	}
	at := w.listener.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, fmt.Sprint(at.Port))
}

// serve waits until ctx ends, or listening fails.
func (w *window) serve(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case err := <-w.failed:
		return fmt.Errorf("answering requests: %w", err)
	}
}

// close lets the requests that are under way end.
func (w *window) close(ctx context.Context) error {
	if w.server == nil {
		return nil
	}
	w.stopCounting()
	defer w.counting.Wait()
	err := w.server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = w.server.Close()
	}
	return err
}
