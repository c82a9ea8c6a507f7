package capture

import (
	"cmp"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
)

// Endpoint says where a server answers over HTTP and how to ask it.
type Endpoint struct {
	URL     string
	Headers []Header // beside those of the protocol
	CAFile  string   // certificates to trust beside the system's, as PEM; empty: none
	// PublicOnly refuses every address that is not public, whatever names it and
	// wherever it is redirected to; a proxy is not used then.
	PublicOnly bool
	// Unattended: nobody is there to give flags, so that errors advise none but those of
	// a service.
	Unattended bool

	public func(netip.AddrPort) bool // in place of the usual, for tests; nil: that
}

// Header is one header of a request.
type Header struct{ Name, Value string }

// place is an endpoint that was read: user and password became a header.
type place struct {
	url    *url.URL
	header http.Header
	roots  *x509.CertPool            // nil: the system's
	public func(netip.AddrPort) bool // what may be dialled; nil: anything

	unattended bool
}

// advise adds what to do with a flag, where somebody can.
func (p *place) advise(text, todo string) string {
	if p.unattended {
		return text
	}
	return text + todo
}

// read checks an endpoint.
func (e *Endpoint) read(s *secrets) (*place, error) {
	u, err := ParseAddress(strings.TrimSpace(e.URL))
	if err != nil {
		return nil, err
	}
	p := &place{url: u, header: http.Header{}, unattended: e.Unattended}
	if e.PublicOnly {
		if p.public = publicPort; e.public != nil {
			p.public = e.public
		}
	}
	for _, h := range e.Headers {
		name := http.CanonicalHeaderKey(strings.TrimSpace(h.Name))
		if name == "" || strings.ContainsAny(name, " \t\r\n:") || strings.ContainsAny(h.Value, "\r\n") {
			return nil, fmt.Errorf(`the header %s cannot be sent: it has the form "Name: value"`, quoted(h.Name, 40))
		}
		p.header.Add(name, strings.TrimSpace(h.Value))
		s.add(name, strings.TrimSpace(h.Value), "the header "+shownName(name))
	}
	if u.User != nil {
		password, _ := u.User.Password()
		s.add("password", password, "the password in the address")
		user := "user"
		if password == "" { // as of interfaces whose key is the user
			user = "password"
		}
		s.add(user, u.User.Username(), "the user in the address")
		if p.header.Get("Authorization") == "" {
			r := http.Request{Header: p.header}
			r.SetBasicAuth(u.User.Username(), password)
			s.add("Authorization", p.header.Get("Authorization"), "the login in the address")
		}
		u.User = nil
	}
	const query = "the query of the address"
	s.add("", u.RawQuery, query)
	for name, values := range u.Query() {
		for _, v := range values {
			s.add(name, v, query)
			s.add(name, url.QueryEscape(v), query)
		}
	}
	u.Fragment = ""
	if e.CAFile != "" {
		text, err := os.ReadFile(e.CAFile)
		if err != nil {
			return nil, readError(e.CAFile, err)
		}
		if p.roots, err = x509.SystemCertPool(); err != nil {
			p.roots = x509.NewCertPool()
		}
		if !p.roots.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("%s holds no certificate: it has to be PEM, a text with BEGIN CERTIFICATE", e.CAFile)
		}
	}
	return p, nil
}

// ParseAddress reads where a server is to answer. What is wrong with it is told by an
// [AddressError].
func ParseAddress(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	switch {
	case err == nil && u.Scheme != "http" && u.Scheme != "https":
		return nil, AddressError{cmp.Or(misnamed(s), errAddress)}
	case err != nil || u.Hostname() == "":
		return nil, AddressError{errAddress}
	case !isPort(u.Port()):
		return nil, AddressError{errors.New("the port of the address is no number from 1 to 65535")}
	}
	return u, nil
}

// isPort reports whether a port can be dialled; empty is that of the scheme.
func isPort(s string) bool {
	n, err := strconv.ParseUint(s, 10, 16)
	return s == "" || err == nil && n > 0
}

// label names an address without what may be a secret.
func (p *place) label() string {
	segments := strings.Split(p.url.EscapedPath(), "/")
	for i := range segments {
		segments[i] = mask(segments[i])
	}
	return p.url.Scheme + "://" + p.url.Host + strings.Join(segments, "/")
}

// transport is how the place is reached: by the proxy of the environment, with
// certificates of the user's own. Nothing is unpacked unasked.
func (p *place) transport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.DisableCompression = true
	t.ForceAttemptHTTP2 = true
	t.TLSClientConfig = &tls.Config{RootCAs: p.roots}
	t.OnProxyConnectResponse = proxyAnswered
	if p.public != nil {
		t.Proxy, t.DialContext = nil, dialPublic(p.public)
	}
	return t
}

// redirects allows a few to the same host. Go turns a question into a mere visit
// on most statuses, so that the address to give is told instead.
func (p *place) redirects(r *http.Request, via []*http.Request) error {
	const most = 5
	target := r.URL.Scheme + "://" + r.URL.Host + r.URL.EscapedPath()
	switch {
	case len(via) > most:
		return redirectError{fmt.Sprintf("it redirects more than %d times, the last time to %s: check the address", most, mask(target))}
	case r.URL.Scheme != "http" && r.URL.Scheme != "https":
		return redirectError{fmt.Sprintf("it redirects to %s, which is no address of HTTP: check the address", quoted(r.URL.String(), 80))}
	case r.URL.Scheme == "http" && p.url.Scheme == "https":
		return redirectError{fmt.Sprintf("it redirects to %s, from https to a connection that anyone can read: give that address yourself if you want it", mask(target))}
	case r.URL.Host != p.url.Host && len(p.header) > 0:
		return redirectError{fmt.Sprintf("it redirects to another host, %s, which is not told your headers: give that address yourself if you trust it", r.URL.Host)}
	case r.Method != via[0].Method:
		return redirectError{fmt.Sprintf("it has moved to %s: give that address", mask(target))}
	}
	r.Header.Del("Referer")
	return nil
}

// redirectError is a redirection that was not followed.
type redirectError struct{ said string }

func (e redirectError) Error() string { return e.said }
