package capture

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// Limits bound what a live server may take. The zero value of each field is its
// default.
type Limits struct {
	Time  time.Duration // of everything asked of one server; 60 s
	Step  time.Duration // of one answer; 30 s, and never more than Time
	Pages int           // of one reading of the list; 1000
	Bytes int           // of one message and of all pages of one reading; MaxBytes
}

func (l Limits) orDefault() Limits {
	if l.Time <= 0 {
		l.Time = 60 * time.Second
	}
	if l.Step <= 0 {
		l.Step = 30 * time.Second
	}
	l.Step = min(l.Step, l.Time)
	if l.Pages <= 0 {
		l.Pages = 1000
	}
	if l.Bytes <= 0 {
		l.Bytes = MaxBytes
	}
	return l
}

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
	connection int
	pages      [][]byte // results of tools/list
	notes      []string
}

// found is all that a live server said.
type found struct {
	hello    []byte // result of server/discover or initialize
	version  string
	readings []reading
	notes    []string
}

// live reads a server that runs: over one connection for each read, and twice
// over the first when there is more than one.
func live(ctx context.Context, dial func() (link, error), limits Limits, reads int) (*found, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limits.Time, errOverall)
	defer cancel()
	f := &found{}
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
		r.connection = n
		readings = append(readings, r)
	}
	if n == 1 {
		f.hello, f.version = t.greeting(), session.InitializeResult().ProtocolVersion
		f.notes = append(append(f.notes, l.notes()...), t.notes()...)
	}
	return readings, nil
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

// pages reads the list once.
func pages(ctx context.Context, session *mcp.ClientSession, t *tap, limits Limits, began *time.Time) (reading, error) {
	var r reading
	cursors, seen := map[string]bool{}, map[[32]byte]int{}
	size := 0
	for cursor := ""; ; {
		*began = time.Now()
		step, cancel := context.WithTimeout(ctx, limits.Step)
		result, err := session.ListTools(step, &mcp.ListToolsParams{Cursor: cursor})
		cancel()
		if err != nil {
			return r, pageError{len(r.pages) + 1, err}
		}
		page := t.takePage()
		list := rawTools(page)
		if list == nil {
			return r, pageError{len(r.pages) + 1, errNoList}
		}
		key := sha256.Sum256(list)
		if earlier := seen[key]; earlier > 0 && len(list) > 2 {
			r.notes = append(r.notes, fmt.Sprintf("page %d of the list is page %d again, so the server does not heed the cursor: the pages behind it were not asked for", len(r.pages)+1, earlier))
			return r, nil
		}
		if size += len(page); size > limits.Bytes {
			return r, pageError{len(r.pages) + 1, fmt.Errorf("the list is longer than %d MB", limits.Bytes>>20)}
		}
		r.pages = append(r.pages, page)
		seen[key] = len(r.pages)
		cursor = result.NextCursor
		switch {
		case cursor == "":
			return r, nil
		case cursors[cursor]:
			r.notes = append(r.notes, fmt.Sprintf("page %d of the list has the cursor of an earlier page: the list would go round, and was read up to there", len(r.pages)))
			return r, nil
		case len(r.pages) == limits.Pages:
			r.notes = append(r.notes, fmt.Sprintf("the list has more than %d pages: those behind were not asked for, and tools may be missing here", limits.Pages))
			return r, nil
		}
		cursors[cursor] = true
	}
}

var errNoList = errors.New("the answer holds no list of tools")

// pageError is an error on a page, from 1.
type pageError struct {
	page int
	err  error
}

func (e pageError) Error() string { return e.err.Error() }
func (e pageError) Unwrap() error { return e.err }

// rawTools is the list in the result of tools/list, nil when there is none.
func rawTools(page []byte) []byte {
	doc, err := jsondoc.Parse(page)
	if err != nil {
		return nil
	}
	if list := doc.Root().Get("tools"); list.Is(jsondoc.Array) {
		return list.Raw()
	}
	return nil
}

// question is the method of the last request.
func (t *tap) question() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.asked
}

// server makes a server of what was found.
func (f *found) server(fallback, given string, s *secrets) (*tdqs.Server, []byte, error) {
	text := f.document(fallback, given, s)
	server, err := tdqs.Decode(text)
	return server, text, err
}

// largeSource is from when on memory is given back before the tools are looked at:
// a list of 20 MB takes 130 MB to read (2026-11-30).
const largeSource = 4 << 20

// readLive gets one server that runs.
func readLive(ctx context.Context, in Input) (*tdqs.Server, Info, error) {
	hidden := &secrets{}
	dial, info, fallback, err := in.dialer(hidden)
	if err != nil {
		return nil, info, err
	}
	f, err := live(ctx, dial, in.Limits.orDefault(), in.Reads)
	if err != nil {
		return nil, info, hide(hidden, err)
	}
	server, source, err := f.server(fallback, in.ServerName, hidden)
	info.Source = source
	f.readings = nil
	if len(source) > largeSource {
		debug.FreeOSMemory() // the pages, their copies and what was read from them
	}
	if errors.Is(err, tdqs.ErrNoTools) {
		err = fmt.Errorf("%s lists no tools: %s", quoted(f.name(fallback), 60), f.whyNone())
	}
	if err != nil {
		return nil, info, hide(hidden, err)
	}
	return server, info, nil
}

// dialer is how to connect with the server of an input, and what that is called
// if it does not say.
func (in *Input) dialer(hidden *secrets) (dial func() (link, error), info Info, fallback string, err error) {
	limits := in.Limits.orDefault()
	defer hidden.ready()
	for _, value := range in.Hidden {
		hidden.add(value, true)
	}
	if in.Endpoint != nil {
		info.Kind = "url"
		p, err := in.Endpoint.read(hidden)
		if err != nil {
			return nil, info, "", err
		}
		return func() (link, error) { return dialWeb(p, limits), nil }, info, cmp.Or(in.Fallback, p.url.Hostname()), nil
	}
	for _, variable := range in.Command.Env {
		name, value, _ := strings.Cut(variable, "=")
		hidden.add(value, secretName(name))
	}
	hidden.inherited(os.Environ())
	return func() (link, error) { return dialCommand(in.Command, limits, false) }, Info{Kind: "command"}, cmp.Or(in.Fallback, in.Command.name()), nil
}

// hide takes secrets out of an error's words.
func hide(s *secrets, err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	if text := s.hide(err.Error()); text != err.Error() {
		return errors.New(text)
	}
	return err
}

// name is what the server calls itself.
func (f *found) name(fallback string) string {
	hello := root(f.hello)
	for _, info := range []jsondoc.Value{hello.Get("serverInfo"), hello.Get("_meta").Get(serverInfoKey)} {
		if name := info.Get("name").Str(); name != "" {
			return name
		}
	}
	return fallback
}

// whyNone guesses why a list is empty, and says what to try.
func (f *found) whyNone() string {
	if !root(f.hello).Get("capabilities").Get("tools").Exists() {
		return "it does not say that it has any, so it may offer only prompts or resources"
	}
	return "some servers list theirs only once they have a key or a login, so look for one in its documentation and give it with --env or --header"
}

// name is what a command is called that does not say: its program without folder
// and ending.
func (c *Command) name() string {
	if len(c.Args) == 0 {
		return ""
	}
	return stem(c.Args[0])
}
