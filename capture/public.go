package capture

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"syscall"
	"time"
)

// notPublic are networks of the global range that strangers may not have read for
// them, beside what [netip.Addr] knows: those of providers, of documentation and
// tests, and addresses that stand for others.
var notPublic = networks(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "240.0.0.0/4", "168.63.129.16/32", // the last answers with secrets of a machine at one provider
	"2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16",
)

// publicIPv6 is the one range of addresses that anybody has.
var publicIPv6 = netip.MustParsePrefix("2000::/3")

// embedded are the networks of IPv6 addresses that stand for one of IPv4, and
// where that begins.
var embedded = []struct {
	network netip.Prefix
	at      int
}{
	{netip.MustParsePrefix("64:ff9b::/96"), 12}, // NAT64
	{netip.MustParsePrefix("2002::/16"), 2},     // 6to4
}

func networks(all ...string) (out []netip.Prefix) {
	for _, s := range all {
		out = append(out, netip.MustParsePrefix(s))
	}
	return out
}

// isPublic reports whether an address is one that anybody on the internet reaches:
// not this machine, its networks, or a service for this machine alone.
func isPublic(a netip.Addr) bool {
	a = a.WithZone("").Unmap()
	for _, e := range embedded {
		if e.network.Contains(a) {
			bytes := a.As16()
			return isPublic(netip.AddrFrom4([4]byte(bytes[e.at : e.at+4])))
		}
	}
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Is6() && !publicIPv6.Contains(a) {
		return false
	}
	for _, n := range notPublic {
		if n.Contains(a) {
			return false
		}
	}
	return true
}

// errPrivate says that an address may not be reached. It does not tell which: the names
// of this machine's networks are no business of whoever asks.
var errPrivate = errors.New("the address is not public: it is of this machine or of its own networks, which --allow-private lets be read")

// dialPublic connects to public addresses only. It looks at the address that is
// dialled, after every name was looked up and for every redirection: how it was
// spelled plays no part.
func dialPublic(public func(netip.AddrPort) bool) func(context.Context, string, string) (net.Conn, error) {
	d := &net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second,
		Control: func(network, address string, _ syscall.RawConn) error {
			at, err := netip.ParseAddrPort(address)
			if err != nil || network != "tcp4" && network != "tcp6" || !public(at) {
				return errPrivate
			}
			return nil
		}}
	return d.DialContext
}

func publicPort(at netip.AddrPort) bool { return isPublic(at.Addr()) }
