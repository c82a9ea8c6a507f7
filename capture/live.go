package capture

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/opentdqs/tdqs"
)

// link is one connection with a server.
type link interface {
	label() string // names the server in a sentence
	// transport is what the SDK connects with; the tap is on it.
	transport() mcp.Transport
	tapped() *tap
	// stall is called when the server leaves the first question open for long: it
	// may be of a time that did not know it.
	stall()
	// explain says what went wrong, when the tap does not know.
	explain(asked string, err error, waited time.Duration) error
	// modern reports whether to ask server/discover first.
	modern() bool
	// again is another way to try after a connection failed, nil when there is none.
	again() link
	notes() []string
	close()
}

// reading is one reading of the list.
type reading struct {
	pages [][]byte  // results of tools/list; of the first reading only
	read  tdqs.Read // what it is compared by, when there is more than one
	notes []string
	odd   oddities
	size  int // of the pages, in bytes
}

// found is all that a live server said.
type found struct {
	hello    []byte // result of server/discover or initialize
	version  string
	readings []reading
	notes    []string
	noise    []tdqs.Oddity
	hidden   *secrets
	compare  bool // there is more than one reading
}

// live reads a server that runs: over one connection for each read, and twice
// over the first when there is more than one.
func live(ctx context.Context, dial func() (link, error), limits Limits, reads int, hidden *secrets) (*found, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limits.Time, errOverall)
	defer cancel()
	f := &found{hidden: hidden, compare: reads > 1}
	for n := 1; n <= max(reads, 1); n++ {
		times := 1
		if n == 1 && reads > 1 {
			times = 2
		}
		if err := f.connect(ctx, dial, limits, n, times); err != nil {
			return nil, err
		}
	}
	return f, nil
}

var errOverall = errors.New("the time for the whole capture is up")

// connect opens one connection and reads the list some times.
func (f *found) connect(ctx context.Context, dial func() (link, error), limits Limits, n, times int) error {
	l, err := dial()
	if err != nil {
		return err
	}
	for {
		readings, err := f.over(ctx, l, limits, n, times)
		if err == nil {
			f.readings = append(f.readings, readings...)
			return nil
		}
		next := l.again()
		if next == nil || ctx.Err() != nil {
			return err
		}
		l = next
	}
}

// over reads over an open connection and closes it.
func (f *found) over(ctx context.Context, l link, limits Limits, n, times int) (readings []reading, err error) {
	defer l.close()
	t := l.tapped()
	began := time.Now()
	said := func(asked string, err error) error {
		return sentence(ctx, l, asked, err, time.Since(began), limits)
	}
	session, err := greet(ctx, l, limits.Step)
	if err != nil {
		return nil, said(t.question(), err)
	}
	defer session.Close()
	for range times {
		began = time.Now()
		r, err := pages(ctx, session, t, limits, &began)
		if err != nil {
			return nil, said(methodList, err)
		}
		f.keep(&r, n, len(f.readings)+len(readings) == 0)
		readings = append(readings, r)
	}
	if n == 1 {
		f.hello, f.version = t.greeting(), session.InitializeResult().ProtocolVersion
		f.notes = append(append(f.notes, l.notes()...), t.notes()...)
		f.noise = t.heard()
	}
	return readings, nil
}

// keep makes of a reading what it is compared by; the pages are kept of the first
// only, for lists may be long.
func (f *found) keep(r *reading, connection int, first bool) {
	if f.compare {
		list := r.tools(f.hidden, &repeats{})
		server, err := tdqs.Decode(list)
		if err != nil { // an empty list
			server = &tdqs.Server{}
		}
		r.read = tdqs.ReadOf(connection, server.Tools, list)
	}
	if !first {
		r.pages = nil
	}
	if f.compare && r.size > largeSource {
		debug.FreeOSMemory()
	}
}

// greet greets the server: by the newest revision, or by an earlier one when it
// does not know that.
func greet(ctx context.Context, l link, step time.Duration) (*mcp.ClientSession, error) {
	ctx, cancel := context.WithTimeout(ctx, step)
	defer cancel()
	client := mcp.NewClient(&mcp.Implementation{Name: "tdqs", Version: "1"}, &mcp.ClientOptions{
		Logger: slog.New(slog.DiscardHandler),
	})
	options := &mcp.ClientSessionOptions{}
	if l.modern() {
		patience := time.AfterFunc(step/3, l.stall)
		defer patience.Stop()
	} else {
		options.ProtocolVersion = "2025-11-25"
	}
	// Closing is what frees the SDK from a server that does not read.
	stop := context.AfterFunc(ctx, l.close)
	defer stop()
	session, err := client.Connect(ctx, l.transport(), options)
	if err != nil && ctx.Err() != nil {
		return nil, errSilent
	}
	return session, err
}
