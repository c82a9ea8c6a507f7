package capture

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/lazy"
)

// errSilent is the error of an answer that did not come in time.
var errSilent = errors.New("no answer in time")

// sentence says in one line what went wrong with a live server and what to try.
func sentence(ctx context.Context, l link, asked string, err error, waited time.Duration, limits Limits) error {
	cause := context.Cause(ctx)
	if cause != nil && !errors.Is(cause, errOverall) {
		return cause // the user has had enough
	}
	t := l.tapped()
	t.mu.Lock()
	broken, failed, hello := t.broken, t.failed, t.hello
	t.mu.Unlock()
	var page pageError
	where := asked
	if errors.As(err, &page) && page.page > 1 {
		where = fmt.Sprintf("page %d of %s", page.page, asked)
	}
	switch {
	case broken != nil:
		return fmt.Errorf("%s sent a message that cannot be read, %w: that is a mistake in the server", l.label(), broken)
	case errors.Is(err, errNoList):
		return fmt.Errorf("%s answered %s without a list of tools, and a server without tools answers with an empty one: report it to the server's author", l.label(), where)
	case failed != nil && failed.method == asked && !silent(err) && (asked != methodInitialize || mismatch(hello) == ""):
		return failed.sentence(l.label(), where)
	case mismatch(hello) != "":
		oldest, newest := spoken()
		return fmt.Errorf("%s speaks protocol revision %s, and this program %s to %s: try another version of the server", l.label(), mismatch(hello), oldest, newest)
	}
	if cause != nil || silent(err) {
		err = errSilent
		if cause != nil && waited > limits.Time {
			waited = limits.Time
		}
	}
	if errors.As(err, &page) {
		err = page.err
	}
	return l.explain(where, err, waited)
}

func silent(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) || errors.Is(err, errSilent)
}

// mismatch is the revision of a server that this program does not speak.
func mismatch(hello []byte) string {
	v := root(hello)
	known := mcp.SupportedProtocolVersions()
	if s := v.Get("protocolVersion"); s.Is(jsondoc.String) && !slices.Contains(known, s.Str()) {
		return quoted(s.Str(), 40)
	}
	var other []string
	for e := range v.Get("supportedVersions").Elements() {
		if slices.Contains(known, e.Str()) {
			return ""
		}
		other = append(other, e.Str())
	}
	if len(other) > 0 {
		return names(other)
	}
	return ""
}

func (f *rpcFailure) sentence(label, asked string) error {
	if f.odd != "" {
		return fmt.Errorf("%s answered %s with %s: report it to the server's author", label, asked, f.odd)
	}
	code := ""
	if f.code != "" {
		code = " " + mask(f.code)
	}
	words := "no words"
	if f.message != "" {
		words = quoted(f.message, 200)
	}
	todo := "its own log or documentation says more"
	switch {
	case f.code == "-32601" && f.method == methodList:
		todo = "it does not offer tools, or offers them only once it is configured"
	case f.code == "-32601":
		todo = "it does not speak MCP, or a revision that this program does not know"
	case f.code == "-32022" || strings.Contains(strings.ToLower(f.message), "protocol version"):
		oldest, newest := spoken()
		todo = fmt.Sprintf("this program speaks revisions %s to %s, so try another version of the server", oldest, newest)
	case wanted(f.message) != "":
		todo = "give it the environment variable " + wanted(f.message) + " with --env " + wanted(f.message) + "=…"
	}
	return fmt.Errorf("%s answered %s with error%s, %s: %s", label, asked, code, words, todo)
}

// commandFailure is what is known when a command failed.
type commandFailure struct {
	command *Command
	how     string // how it ended, "" when it did not
	asked   string
	waited  time.Duration
	words   string // the end of its standard error
	open    string // the beginning of a line that it did not end
	tap     *tap
}

func (f commandFailure) error() error {
	label := f.command.label()
	last := lastWords(f.words)
	if f.how == "" {
		said := ""
		f.tap.mu.Lock()
		stray, first, framed := f.tap.stray, f.tap.first, f.tap.noise.count(tdqs.NoiseContentLength) > 0
		f.tap.mu.Unlock()
		todo := "check that it speaks MCP over its standard streams, or give it more time with --timeout"
		switch {
		case stray != "":
			said = "; it answered " + stray
			todo = "report it to the server's author"
		case framed || contentLength().MatchString(f.open):
			said = "; it wrote a Content-Length header"
			todo = "it frames its messages as language servers do, and MCP has one message a line without headers, so report it to the server's author"
		case strings.HasPrefix(f.open, "{"):
			said = "; it wrote " + quoted(f.open, 60) + " and did not end the line"
			todo = "a message ends with a line feed, and may be held back until the server flushes its output, so report it to the server's author"
		case strings.Contains(first, "http://") || strings.Contains(first, "https://"):
			said = "; it wrote " + quoted(first, 120) + " instead"
			todo = "it seems to speak over HTTP, so start it yourself and give its address, as in tdqs score http://localhost:3000/mcp"
		case first != "":
			said = "; it wrote " + quoted(first, 120) + " instead"
		case last != "":
			said = "; its last words: " + last
		}
		if name := wanted(f.words); name != "" {
			todo = "it asks for the environment variable " + name + ", so add --env " + name + "=…"
		}
		return fmt.Errorf("%s gave no answer to %s within %s%s: %s", label, f.asked, roughly(f.waited), said, todo)
	}
	what := fmt.Sprintf("%s %s, before it answered %s", label, f.how, f.asked)
	todo := "run the command by itself to see why"
	if last != "" {
		what += "; its last words: " + last
	} else if first := f.tap.first; first != "" {
		what += "; it wrote " + quoted(first, 120)
	}
	if name := wanted(f.words); name != "" {
		todo = "it asks for the environment variable " + name + ", so add --env " + name + "=…"
	}
	return fmt.Errorf("%s: %s", what, todo)
}

var (
	// A line that asks for a variable, and a variable.
	asks       = lazy.Regexp(`(?i)missing|required|requires|must|need|not set|unset|undefined|not found|provide|no .* (?:given|found)|please|environment|env var`)
	envVarName = lazy.Regexp(`\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b`)
)

// wanted is the environment variable that a text asks for, "" when it asks for
// none.
func wanted(text string) string {
	lines := strings.Split(text, "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if !asks().MatchString(lines[i]) {
			continue
		}
		for _, name := range envVarName().FindAllString(lines[i], -1) {
			if !strings.HasPrefix(name, "ERR_") { // the codes of Node.js
				return name
			}
		}
	}
	return ""
}
