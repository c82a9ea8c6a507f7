package capture

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

// TestIsPublic: what is of this machine, its networks or its provider is not,
// however it is wrapped.
func TestIsPublic(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"8.8.8.8", "1.1.1.1", "203.0.114.1", "100.128.0.1", "172.32.0.1", "2606:4700::1111",
		"::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"} {
		if !isPublic(netip.MustParseAddr(s)) {
			t.Errorf("%s is public", s)
		}
	}
	for _, s := range []string{"0.0.0.0", "0.1.2.3", "127.0.0.1", "127.255.255.254", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1",
		"169.254.169.254", "169.254.170.2", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192", "192.0.2.1", "198.18.0.1",
		"224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
		"::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1", "2001::1", "100::1",
		"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::7f00:1",
		"2002:7f00:1::", "2002:a00:1::1"} {
		if isPublic(netip.MustParseAddr(s)) {
			t.Errorf("%s is not public", s)
		}
	}
}

// TestPublicOnly: an address that is not public is refused in every spelling that
// a system takes for it, and nothing arrives there.
func TestPublicOnly(t *testing.T) {
	t.Parallel()
	arrived := false
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { arrived = true }))
	defer s.Close()
	_, port, _ := net.SplitHostPort(s.Listener.Addr().String())
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0.0.0.0", "[::]", "127.1", "2130706433", "0177.0.0.1", "0x7f000001", "0x7f.0.0.1"} {
		_, _, err := Read(t.Context(), Input{Endpoint: &Endpoint{URL: "http://" + host + ":" + port + "/mcp", PublicOnly: true}})
		if err == nil {
			t.Errorf("%s is read", host)
		}
		if strings.Count(host, ".") == 3 && !strings.HasPrefix(host, "0") && (err == nil || !strings.Contains(err.Error(), "--allow-private")) {
			t.Errorf("%s: the way out is not told: %v", host, err)
		}
	}
	if arrived {
		t.Error("something arrived")
	}
}

// TestPublicOnlyAfterRedirect: the first place may be reached, the one that it
// sends to may not.
func TestPublicOnlyAfterRedirect(t *testing.T) {
	t.Parallel()
	arrived := false
	private := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { arrived = true }))
	defer private.Close()
	public := httptest.NewServer(http.RedirectHandler(private.URL+"/mcp", http.StatusTemporaryRedirect))
	defer public.Close()
	reached := netip.MustParseAddrPort(public.Listener.Addr().String())
	_, _, err := Read(t.Context(), Input{Endpoint: &Endpoint{URL: public.URL + "/mcp", PublicOnly: true,
		public: func(at netip.AddrPort) bool { return at == reached }}})
	if err == nil || !strings.Contains(err.Error(), "is not public") || arrived {
		t.Errorf("redirected: %v, arrived %v", err, arrived)
	}
}

// TestPublicOnlyAfterLookup: a name is not trusted, the address that it has is
// looked at.
func TestPublicOnlyAfterLookup(t *testing.T) {
	t.Parallel()
	var seen []netip.AddrPort
	dial := dialPublic(func(at netip.AddrPort) bool { seen = append(seen, at); return false })
	if _, err := dial(context.Background(), "tcp", "localhost:9"); err == nil || len(seen) == 0 || !seen[0].Addr().IsLoopback() {
		t.Errorf("%v, looked at %v", err, seen)
	}
	if _, err := dial(context.Background(), "unix", "/tmp/none"); err == nil {
		t.Error("something else than TCP is dialled")
	}
}
