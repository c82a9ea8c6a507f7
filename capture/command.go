package capture

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// pipe is the connection with a command.
type pipe struct {
	command *Command
	process *process
	tap     *tap
	filter  *filter
	retried bool
	limits  Limits
}

func dialCommand(c *Command, limits Limits, retried bool) (link, error) {
	p, err := start(c)
	if err != nil {
		return nil, err
	}
	t := newTap()
	l := &pipe{command: c, process: p, tap: t, filter: newFilter(p.stdout, t, limits.Bytes), retried: retried, limits: limits}
	go func() { // a wrapper that failed may leave something that holds its output open
		<-p.ended
		if p.cmd.ProcessState.ExitCode() == 0 {
			return
		}
		select {
		case <-l.filter.done:
		case <-time.After(leaveTime):
			l.filter.out.CloseWithError(io.EOF)
		}
	}()
	return l, nil
}

func (l *pipe) label() string   { return l.command.label() }
func (l *pipe) tapped() *tap    { return l.tap }
func (l *pipe) modern() bool    { return true }
func (l *pipe) notes() []string { return nil }

func (l *pipe) transport() mcp.Transport {
	return &mcp.IOTransport{Reader: l.filter.in, Writer: &asking{l.process, l.tap}, MaxLineLength: -1}
}

// asking lets the tap see what is asked.
type asking struct {
	process *process
	tap     *tap
}

func (w *asking) Write(p []byte) (int, error) {
	w.tap.sent(p)
	return w.process.stdin.Write(p)
}

func (w *asking) Close() error { return w.process.leave() }

// stall answers the question of the newest revision in the server's place, so
// that the SDK goes on to ask as earlier revisions do.
func (l *pipe) stall() {
	if !l.retried {
		_ = l.filter.hand(l.tap.giveUp(methodDiscover)) // fails when the connection is closed
	}
}

// again starts a server once more that took long to start and then turned out
// to speak the newest revision only.
func (l *pipe) again() link {
	l.tap.mu.Lock()
	late := l.tap.late
	l.tap.mu.Unlock()
	if !late || l.retried {
		return nil
	}
	next, err := dialCommand(l.command, l.limits, true)
	if err != nil {
		return nil
	}
	return next
}

func (l *pipe) close() {
	l.filter.in.Close()
	l.process.stop()
	<-l.filter.done
}

func (l *pipe) explain(asked string, err error, waited time.Duration) error {
	l.tap.mu.Lock()
	answered := l.tap.answered == asked
	l.tap.mu.Unlock()
	if answered && !errors.Is(err, errSilent) { // that it ended is because it was left
		return fmt.Errorf("%s gave an answer to %s that is none of the protocol: report it to the server's author", l.label(), asked)
	}
	words := l.process.words.text()
	how := ""
	if !errors.Is(err, errSilent) {
		if how = l.process.exited(); how == "" {
			how = "closed its output and goes on without it"
		}
	}
	return commandFailure{command: l.command, how: how, asked: asked, waited: waited, words: words, open: l.filter.src.beginning(), tap: l.tap}.error()
}
