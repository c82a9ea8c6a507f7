package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// readers is what readers see: one calibration, and the data of one moment.
type readers struct {
	tx          *store.Tx
	calibration store.Calibration
	edition     *tdqs.Edition
}

// look runs f on what readers see.
func (p *Pages) look(ctx context.Context, f func(readers) error) error {
	return p.Store.ForReaders(ctx, p.Published, func(tx *store.Tx, c store.Calibration, e *tdqs.Edition) error {
		return f(readers{tx, c, e})
	})
}

// server finds a server by its name in addresses.
func (r readers) server(ctx context.Context, slug string) (store.Server, error) {
	missing := refuse(http.StatusNotFound, "There is no server of this name here: it was never added, or it was removed. Search for it above, or look through the list of servers.")
	if !plainSlug(slug) {
		return store.Server{}, missing
	}
	server, err := r.tx.ServerBySlug(ctx, slug)
	if errors.Is(err, store.ErrNotFound) {
		err = missing
	}
	return server, err
}

// plainSlug reports whether a text can name a server: what cannot is not asked
// about, for no database takes every byte.
func plainSlug(s string) bool {
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '.' && c != '_' {
			return false
		}
	}
	return s != "" && len(s) <= 100
}
