package api

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
)

// bearer names the security scheme, scopeKey the scope that an operation needs.
const (
	bearer   = "bearer"
	scopeKey = "scope"
)

// who is behind a request.
type who struct {
	address string
	token   *store.Token // nil for nobody known
}

type whoKey struct{}

func whoOf(ctx context.Context) who {
	w, _ := ctx.Value(whoKey{}).(who)
	return w
}

// identified finds out who asks, refuses a token that is none, whatever is asked
// for, and lets each ask only so often.
func (s *service) identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asks := who{address: addressOf(r)}
		if isWatcher(r) || strings.HasPrefix(r.URL.Path, assets) {
			next.ServeHTTP(w, r)
			return
		}
		key := asks.address
		var err error
		if !s.isPage(r) { // no page has use for a token
			asks.token, err = s.tokenOf(r)
		}
		if asks.token != nil {
			key = "token " + asks.token.Name + string(asks.token.Hash)
		}
		if wait := s.rates.take(key); wait > 0 {
			s.refuse(w, r, tooMany(wait, "%d requests in a minute are too many", s.PerMinute))
			return
		}
		if err != nil {
			s.refuse(w, r, s.problem(r.Context(), err))
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), whoKey{}, asks)))
	})
}

func tooMany(wait time.Duration, format string, args ...any) *problem {
	p := refuse(http.StatusTooManyRequests, format, args...)
	p.retry = max(wait, time.Second)
	return p
}

// tokenOf is the token of a request, nil when it has none.
func (s *service) tokenOf(r *http.Request) (*store.Token, error) {
	values := r.Header.Values("Authorization")
	if len(values) == 0 {
		return nil, nil
	}
	scheme, secret, _ := strings.Cut(strings.TrimSpace(values[0]), " ")
	if len(values) > 1 || !strings.EqualFold(scheme, "Bearer") {
		return nil, refuse(http.StatusUnauthorized, "the header Authorization is to be: Bearer TOKEN")
	}
	token, err := s.Registry.Bearer(r.Context(), strings.TrimSpace(secret))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, refuse(http.StatusUnauthorized, "this token is not known here, or was revoked: tdqs token create makes one")
	case err != nil:
		return nil, err // a token that could not be looked up is nobody's, and has no rate of its own
	}
	return &token, nil
}

// authorized lets an operation that writes happen with a token of its scope, within
// its quota.
func (s *service) authorized(ctx huma.Context, next func(huma.Context)) {
	if p := oddQuery(ctx); p != nil {
		_, w := humago.Unwrap(ctx)
		writeProblem(w, p)
		return
	}
	scope, writes := ctx.Operation().Metadata[scopeKey].(string)
	if writes {
		p := s.mayWrite(ctx.Context(), scope)
		if kind := ctx.Header("Content-Type"); p == nil && ctx.Operation().RequestBody != nil && !isJSON(kind) {
			p = refuse(http.StatusUnsupportedMediaType, "the body is to be JSON: send the header Content-Type: %s", bodyType)
		}
		if coding := ctx.Header("Content-Encoding"); p == nil && coding != "" && !strings.EqualFold(coding, "identity") {
			p = refuse(http.StatusUnsupportedMediaType, "the body is compressed, or says so: send it as it is, without the header Content-Encoding")
		}
		r, w := humago.Unwrap(ctx)
		if p == nil && ctx.Operation().RequestBody != nil {
			p = s.readBody(w, r)
		}
		if p == nil {
			var done func()
			if done, p = s.admit(r); p == nil {
				defer done()
			}
		}
		if p != nil {
			writeProblem(w, p)
			return
		}
	}
	next(ctx)
}

// oddQuery refuses a query that cannot be read, and a number, or a choice among
// words, that is given and empty: huma takes them for what is not given.
func oddQuery(ctx huma.Context) *problem {
	u := ctx.URL()
	given, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return refuse(http.StatusBadRequest, "query: it cannot be read: a %% is followed by two hexadecimal digits, and there is no semicolon")
	}
	for _, p := range ctx.Operation().Parameters {
		if p.In != "query" || len(p.Schema.Enum) == 0 && p.Schema.Type != huma.TypeInteger || !given.Has(p.Name) || given.Get(p.Name) != "" {
			continue
		}
		return refuse(http.StatusUnprocessableEntity, "query.%s: it is empty; give a value, or leave it out", p.Name)
	}
	return nil
}

func (s *service) mayWrite(ctx context.Context, scope string) *problem {
	asks := whoOf(ctx)
	switch {
	case asks.token == nil && scope == registry.ScopeReports && s.AnonymousReports > 0:
		if wait := s.guests.take(asks.address); wait > 0 {
			return tooMany(wait, "without a token %d reports in an hour are too many", s.AnonymousReports)
		}
		return nil
	case asks.token == nil:
		return refuse(http.StatusUnauthorized, "this needs a token: send the header Authorization: Bearer TOKEN; tdqs token create makes one")
	case !slices.Contains(asks.token.Scopes, scope):
		return refuse(http.StatusForbidden, "this needs a token with the scope %s", scope)
	}
	within, err := s.Registry.SpendQuota(ctx, *asks.token)
	if err != nil {
		return s.problem(ctx, err)
	}
	if !within {
		now := s.Registry.Now()
		return tooMany(now.UTC().Truncate(time.Hour).Add(time.Hour).Sub(now), "the writes of this token in this hour are spent")
	}
	return nil
}
