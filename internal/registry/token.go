package registry

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
)

// The scopes of a token: what its bearer may write.
const (
	ScopeReports    = "reports"    // have tools scored without a server of the registry
	ScopeCaptures   = "captures"   // bring the tools of a server
	ScopeConnectors = "connectors" // have servers read where they are, and forget them
)

// Scopes lists the scopes.
func Scopes() []string { return []string{ScopeReports, ScopeCaptures, ScopeConnectors} }

// DefaultQuota is how many writes a token has in an hour when nothing else is said.
const DefaultQuota = 600

// tokenPrefix lets people and scanners of secrets see what a token is for.
const tokenPrefix = "tdqs_"

// NewToken makes a token and what is kept of it: who has the token is all that
// knows it.
func NewToken(name string, scopes []string, quota int, now time.Time) (secret string, kept store.Token, err error) {
	for _, scope := range scopes {
		if !slices.Contains(Scopes(), scope) {
			return "", kept, fmt.Errorf("there is no scope %q: the scopes are %s", scope, strings.Join(Scopes(), ", "))
		}
	}
	secret = tokenPrefix + rand.Text() + rand.Text()[:6] // 160 bits
	return secret, store.Token{Name: name, Hash: hashToken(secret), Scopes: scopes, Quota: quota, Created: now}, nil
}

func hashToken(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// Bearer finds the token that a secret is; [store.ErrNotFound] when it is none, or
// none any more. Its last use is recorded once a minute at most.
func (r *Registry) Bearer(ctx context.Context, secret string) (token store.Token, err error) {
	err = r.Store.View(ctx, func(tx *store.Tx) (err error) {
		token, err = tx.TokenByHash(ctx, hashToken(secret))
		return err
	})
	now := r.Now()
	if err != nil || now.Sub(token.Used) < time.Minute {
		return token, err
	}
	return token, r.Store.Update(ctx, func(tx *store.Tx) error { return tx.UseToken(ctx, token.ID, now) })
}

// SpendQuota counts a write of a token, and reports whether it is within its quota
// of the hour.
func (r *Registry) SpendQuota(ctx context.Context, token store.Token) (within bool, err error) {
	quota := token.Quota
	if quota <= 0 {
		quota = DefaultQuota
	}
	err = r.Store.Update(ctx, func(tx *store.Tx) (err error) {
		within, err = tx.SpendWrite(ctx, token.ID, r.Now(), quota)
		return err
	})
	return within, err
}
