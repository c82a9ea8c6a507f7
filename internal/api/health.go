package api

import (
	"context"
	"net/http"
	"time"

	"github.com/opentdqs/tdqs/internal/store"
)

// healthz says that the process answers.
func (s *service) healthz(w http.ResponseWriter, _ *http.Request) { plain(w, "ok\n") }

// readyz says that the database answers too.
func (s *service) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	if err := s.Registry.Store.View(ctx, func(tx *store.Tx) error {
		_, err := s.Registry.Published(ctx, tx)
		return err
	}); err != nil && r.Context().Err() != nil {
		writeProblem(w, s.problem(r.Context(), err))
		return
	} else if err != nil {
		s.Log.Error("the database does not answer", "error", err)
		writeProblem(w, refuse(http.StatusServiceUnavailable, "the database does not answer"))
		return
	}
	plain(w, "ready\n")
}

func plain(w http.ResponseWriter, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write([]byte(text))
}
