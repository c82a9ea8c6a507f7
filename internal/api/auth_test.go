package api

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"github.com/opentdqs/tdqs/internal/registry"
)

// TestTokensDuringAnOutage: tokens that cannot be looked up do not share a rate.
// Each client is told what is the matter, and not that it asks too often.
func TestTokensDuringAnOutage(t *testing.T) {
	t.Parallel()
	b := newBench(t, Limits{PerMinute: 6})
	token := b.token(t, 0, registry.ScopeReports)
	if err := b.Registry.Store.Close(); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		r := httptest.NewRequest(http.MethodGet, root+"/servers", nil)
		r.RemoteAddr = "192.0.2." + strconv.Itoa(i) + ":1"
		r.Header.Set("Authorization", "Bearer "+token)
		if a := b.do(t, r); a.status != http.StatusInternalServerError {
			t.Errorf("client %d: %d %s", i, a.status, a.body)
		}
	}
}
