package api

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxKnown is of how many askers the rates are kept; when there are more, those
// who have not asked for long are forgotten.
const maxKnown = 20_000

// rates lets each of many ask only so often.
type rates struct {
	now       func() time.Time
	perSecond rate.Limit
	burst     int

	mu    sync.Mutex
	known map[string]*rate.Limiter
}

func newRates(now func() time.Time, perSecond float64, burst int) *rates {
	return &rates{now: now, perSecond: rate.Limit(perSecond), burst: burst, known: map[string]*rate.Limiter{}}
}

// take counts a request and returns 0, or for how long it comes too early.
func (r *rates) take(key string) time.Duration { return r.ask(key, true) }

// early is for how long a request would come too early; nothing is counted.
func (r *rates) early(key string) time.Duration { return r.ask(key, false) }

func (r *rates) ask(key string, counts bool) time.Duration {
	now := r.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	l := r.known[key]
	if l == nil {
		if len(r.known) >= maxKnown {
			r.forget(now)
		}
		l = rate.NewLimiter(r.perSecond, r.burst)
		r.known[key] = l
	}
	reserved := l.ReserveN(now, 1)
	if !reserved.OK() {
		return time.Hour
	}
	wait := reserved.DelayFrom(now)
	if wait > 0 || !counts {
		reserved.CancelAt(now)
	}
	return wait
}

// forget drops those who may ask as much as anybody new, else anyone.
func (r *rates) forget(now time.Time) {
	for key, l := range r.known {
		if l.TokensAt(now) >= float64(r.burst) {
			delete(r.known, key)
		}
	}
	for key := range r.known {
		if len(r.known) < maxKnown*9/10 {
			return
		}
		delete(r.known, key)
	}
}

// addressOf is where a request comes from: of IPv6 the network, of which one asker
// has all addresses.
func addressOf(r *http.Request) string {
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	address := at.Addr().Unmap()
	if address.Is6() {
		if prefix, err := address.WithZone("").Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return address.String()
}
