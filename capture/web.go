package capture

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// web is the connection with a server over HTTP.
type web struct {
	place    *place
	limits   Limits
	exchange *exchange
	sse      bool     // by the transport of revision 2024-11-05
	before   *refusal // what the newer transport was answered
}

func dialWeb(p *place, limits Limits) link {
	return &web{place: p, limits: limits, exchange: newExchange(p, newTap(), limits)}
}

func (l *web) label() string { return l.place.label() }
func (l *web) tapped() *tap  { return l.exchange.tap }
func (l *web) modern() bool  { return !l.sse }
func (l *web) stall()        {} // the exchange limits the first question itself

func (l *web) transport() mcp.Transport {
	client := &http.Client{Transport: l.exchange, CheckRedirect: l.place.redirects}
	if l.sse {
		return &mcp.SSEClientTransport{Endpoint: l.place.url.String(), HTTPClient: client, MaxEventSize: -1}
	}
	return &mcp.StreamableClientTransport{Endpoint: l.place.url.String(), HTTPClient: client, MaxRetries: -1,
		DisableStandaloneSSE: true, MaxEventSize: -1}
}

func (l *web) notes() []string {
	if l.sse {
		return []string{"the server speaks the transport of revision 2024-11-05 (HTTP with SSE), which later revisions have given up"}
	}
	return nil
}

func (l *web) close() {
	l.exchange.end()
	l.exchange.base.CloseIdleConnections()
}

// again tries the transport of revision 2024-11-05 where the newer one is
// refused as by a server that does not know it.
func (l *web) again() link {
	l.exchange.mu.Lock()
	r := l.exchange.refused
	l.exchange.mu.Unlock()
	if l.sse || r == nil || r.rpc || r.method != methodInitialize {
		return nil
	}
	switch r.status {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusMethodNotAllowed:
		return &web{place: l.place, limits: l.limits, exchange: newExchange(l.place, newTap(), l.limits), sse: true, before: r}
	}
	return nil
}

func (l *web) explain(asked string, err error, waited time.Duration) error {
	label := l.place.label()
	l.exchange.mu.Lock()
	refused, lost, spoke := l.exchange.refused, l.exchange.lost, l.exchange.spoke
	l.exchange.mu.Unlock()
	if l.before != nil && (refused != nil || lost == nil) && !errors.Is(err, errSilent) {
		refused = l.before // what the older transport is answered says less
	}
	unnamed := l.sse && asked == ""
	if unnamed {
		asked = "the GET that opens its stream"
	}
	var moved redirectError
	var proxy proxyError
	switch {
	case errors.As(err, &moved):
		return fmt.Errorf("%s: %w", label, moved)
	case errors.As(lost, &moved):
		return fmt.Errorf("%s: %w", label, moved)
	case refused != nil:
		return fmt.Errorf("%s %s", label, refused.sentence(len(l.place.header) > 0))
	case errors.Is(err, errSilent) && unnamed && spoke:
		return fmt.Errorf("%s opened a stream of events and did not say within %s where to send messages (event endpoint): %s", label, roughly(waited), l.place.advise("report it to the server's author", moreTime))
	case errors.Is(err, errSilent):
		if stray := l.exchange.tap.strange(); stray != "" {
			return fmt.Errorf("%s gave no answer to %s within %s; it answered %s: report it to the server's author", label, asked, roughly(waited), stray)
		}
		return fmt.Errorf("%s gave no answer to %s within %s: %s", label, asked, roughly(waited), l.place.advise("check the address", moreTime))
	case errors.As(lost, &proxy):
		return fmt.Errorf("%s cannot be reached: %w", label, proxy)
	case lost != nil && spoke:
		return fmt.Errorf("%s left %s without an answer: %s", label, asked, l.place.network(lost))
	case lost != nil:
		return fmt.Errorf("%s cannot be reached: %s", label, l.place.network(lost))
	}
	if stray := l.exchange.tap.strange(); stray != "" {
		return fmt.Errorf("%s answered %s %s: report it to the server's author", label, asked, stray)
	}
	return fmt.Errorf("%s gave an answer to %s that is none of the protocol: check that the address is that of an MCP server", label, asked)
}

const moreTime = ", or give it more time with --timeout"

// network says why the place cannot be reached and what to try.
func (p *place) network(err error) string {
	var dns *net.DNSError
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	switch {
	case errors.Is(err, errPrivate):
		return errPrivate.Error()
	case errors.As(err, &dns):
		return "there is no host " + quoted(dns.Name, 80) + ": check the spelling, and that you are online"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "nothing listens there: start the server, or check host and port"
	case errors.As(err, &authority):
		return p.advise("its certificate is signed by nobody this machine trusts", ": if you do, name the certificate with --ca-file")
	case errors.As(err, &host), errors.As(err, &invalid):
		return "its certificate does not fit: " + mask(err.Error())
	case strings.Contains(err.Error(), "server gave HTTP response to HTTPS client"), strings.Contains(err.Error(), "first record does not look like a TLS handshake"):
		return "it does not speak TLS: try http:// in place of https://"
	case errors.Is(err, syscall.ECONNRESET), strings.Contains(err.Error(), "EOF"):
		return "it closed the connection: look into the server's log"
	case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, context.DeadlineExceeded):
		return p.advise("it did not answer in time", ": give it more with --timeout")
	}
	return withoutSockets(err) + ": check the address"
}

// withoutSockets is an error of the network without the addresses of its two ends: what a
// name stands for, and where this machine is, are not told.
func withoutSockets(err error) string {
	text := err.Error()
	if op := (*net.OpError)(nil); errors.As(err, &op) && op.Err != nil {
		text = strings.Replace(text, op.Error(), op.Op+": "+op.Err.Error(), 1)
	}
	return mask(text)
}

// sentence says what an answer that is none means and what to try.
func (r *refusal) sentence(trusted bool) string {
	if r.status >= 200 && r.status < 300 {
		kind := "without a media type"
		if r.kind != "" {
			kind = "as " + quoted(r.kind, 60)
		}
		return fmt.Sprintf("answered %s %s and not as JSON: check that the address is that of an MCP server, its path often ends in /mcp", r.what(), kind)
	}
	what := fmt.Sprintf("answered %s with HTTP status %d %s", r.what(), r.status, http.StatusText(r.status))
	if r.challenge != "" {
		shown := []rune(strings.ToValidUTF8(strings.ReplaceAll(r.challenge, `"`, "'"), "\uFFFD"))
		what += ", challenge " + strconv.Quote(string(shown[:min(len(shown), 160)]))
	}
	if text := strings.TrimSpace(r.body); text != "" && r.kind != "text/html" && !strings.HasPrefix(text, "<") {
		what += ", " + quoted(text, 120)
	}
	return what + ": " + r.todo(trusted)
}

func (r *refusal) what() string {
	if r.method == "" {
		return "a " + r.verb
	}
	return r.method
}

func (r *refusal) todo(trusted bool) string {
	switch {
	case r.status == http.StatusUnauthorized && trusted:
		return "it does not take the token or header that was given: check that it is whole and has not expired"
	case r.status == http.StatusUnauthorized:
		return "it wants a login, so put a token into an environment variable and name that with --bearer-env, or give a header with --header"
	case r.status == http.StatusForbidden:
		return "the login is missing or has no right to this: give one with --bearer-env or --header, or another"
	case r.status == http.StatusProxyAuthRequired:
		return "that is the proxy's answer, so give " + proxyVariables + " a login (http://user:password@host), or name the server in NO_PROXY"
	case r.status == http.StatusNotFound:
		return "nothing is there: check the path, which often is /mcp or /sse"
	case r.status == http.StatusMethodNotAllowed:
		return "this is no MCP endpoint: check the path, which often is /mcp or /sse"
	case r.status == http.StatusTooManyRequests && r.wait != "":
		return "it is asked too often, and says to wait " + quoted(r.wait, 40) + " seconds"
	case r.status == http.StatusTooManyRequests:
		return "it is asked too often: try again later"
	case r.status >= 500:
		return "the server failed: try again later, or look into its log"
	}
	return "check the address and the headers it wants"
}
