package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
)

// unmatched answers what no pattern matches with a problem.
func unmatched(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, pattern := mux.Handler(r); pattern != "" {
			requestOf(r.Context()).pattern = pattern
			mux.ServeHTTP(w, r)
			return
		}
		kept := &recorder{header: http.Header{}}
		mux.ServeHTTP(kept, r)
		switch kept.status {
		case http.StatusMethodNotAllowed:
			w.Header().Set("Allow", kept.header.Get("Allow"))
			writeProblem(w, refuse(http.StatusMethodNotAllowed, "the method %s is not for this address; %s are", shown(r.Method), kept.header.Get("Allow")))
		case http.StatusNotFound, http.StatusBadRequest, 0:
			writeProblem(w, refuse(http.StatusNotFound, "there is nothing at this address; %s/openapi.yaml says what there is", root))
		default:
			kept.copyTo(w)
		}
	})
}

// recorder keeps an answer.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header { return r.header }

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

func (r *recorder) Write(p []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	return r.body.Write(p)
}

func (r *recorder) copyTo(w http.ResponseWriter) {
	for name, values := range r.header {
		w.Header()[name] = values
	}
	w.WriteHeader(r.status)
	_, _ = w.Write(r.body.Bytes())
}

// etagged gives every answer to a reading a tag of its bytes, and leaves them out
// when the client has them.
func etagged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead || r.URL.Path == "/metrics" {
			next.ServeHTTP(w, r)
			return
		}
		kept := &recorder{header: http.Header{}}
		next.ServeHTTP(kept, r)
		if kept.status != http.StatusOK {
			kept.copyTo(w)
			return
		}
		sum := sha256.Sum256(kept.body.Bytes())
		tag := `"` + hex.EncodeToString(sum[:16]) + `"`
		kept.header.Set("ETag", tag)
		if kept.header.Get("Cache-Control") == "" {
			kept.header.Set("Cache-Control", "no-cache") // it may be kept, and is asked about each time
		}
		if named(r.Header.Values("If-None-Match"), tag) {
			kept.header.Del("Content-Type")
			kept.status = http.StatusNotModified
			kept.body.Reset()
		}
		kept.copyTo(w)
	})
}

// named reports whether If-None-Match names a tag.
func named(values []string, tag string) bool {
	for _, v := range values {
		for one := range strings.SplitSeq(v, ",") {
			if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == tag {
				return true
			}
		}
	}
	return false
}

// shown is a word of a request as it may stand in a sentence.
func shown(s string) string {
	if len(s) > 40 {
		s = s[:40]
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}
