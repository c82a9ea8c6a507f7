package capture

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"syscall"
)

const proxyVariables = "HTTPS_PROXY or HTTP_PROXY"

// proxyError is a proxy that does not let a request through: where it is, without
// its login, and why.
type proxyError struct{ host, why string }

func (e proxyError) Error() string {
	return fmt.Sprintf("the proxy %s that the environment names %s: check %s, or name the server in NO_PROXY", e.host, e.why, proxyVariables)
}

// ofProxy tells the error of a proxy from that of the server behind it.
func ofProxy(r *http.Request, proxy func(*http.Request) (*url.URL, error), err error) error {
	var op *net.OpError
	var dns *net.DNSError
	if proxy == nil || !errors.As(err, &op) || op.Op != "proxyconnect" {
		return err
	}
	at, e := proxy(r)
	if e != nil || at == nil {
		return err
	}
	why := "fails, " + mask(op.Err.Error())
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		why = "is down: nothing listens there"
	case errors.As(err, &dns):
		why = "is not found: there is no host " + quoted(dns.Name, 80)
	case op.Timeout():
		why = "does not answer"
	}
	return proxyError{at.Host, why}
}

// proxyAnswered is called with what a proxy says to being asked for a connection.
func proxyAnswered(_ context.Context, proxy *url.URL, _ *http.Request, answer *http.Response) error {
	switch answer.StatusCode {
	case http.StatusOK:
		return nil
	case http.StatusProxyAuthRequired:
		return proxyError{proxy.Host, "wants a login (http://user:password@host)"}
	}
	return proxyError{proxy.Host, fmt.Sprintf("does not connect with the server: it answers with HTTP status %d %s", answer.StatusCode, http.StatusText(answer.StatusCode))}
}
