package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// The bounds of a document.
const (
	maxDocument  = 8 << 20
	fetchTimeout = 30 * time.Second
	maxRedirects = 5
)

// document reads a file, standard input or an address.
func (a *app) document(ctx context.Context, source string) ([]byte, error) {
	switch {
	case source == "-":
		return await(ctx, func() ([]byte, error) { return bounded(a.in, "standard input") })
	case isAddress(source):
		return fetch(ctx, source)
	}
	return await(ctx, func() ([]byte, error) {
		file, err := os.Open(source)
		if err != nil {
			return nil, fmt.Errorf("cannot read %s: %w", source, cause(err))
		}
		defer file.Close()
		return bounded(file, source)
	})
}

func isAddress(source string) bool {
	lower := strings.ToLower(source)
	return strings.HasPrefix(lower, "https://") || strings.HasPrefix(lower, "http://")
}

// bounded reads all of a document, up to the bound.
func bounded(r io.Reader, label string) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxDocument+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", label, cause(err))
	case len(data) > maxDocument:
		return nil, fmt.Errorf("%s is longer than %d MB, and no such document is", label, maxDocument>>20)
	}
	return data, nil
}

// fetch gets a document. Nothing that names the user goes with the request, and
// an address is repeated without what may be a secret in it.
func fetch(ctx context.Context, address string) ([]byte, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return nil, errors.New("the address cannot be read: it has the form https://host/path")
	}
	if u.User != nil {
		return nil, errors.New("the address holds a user or a password: fetch the document yourself and name the file")
	}
	label := u.Scheme + "://" + u.Host + u.Path
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, fmt.Errorf("cannot fetch %s", label)
	}
	request.Header.Set("User-Agent", "tdqs")
	client := &http.Client{CheckRedirect: redirects}
	answer, err := client.Do(request)
	if err != nil {
		var in *url.Error
		if errors.As(err, &in) {
			err = in.Err // the address around it may hold a secret
		}
		if errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("no answer within %s", fetchTimeout)
		}
		return nil, fmt.Errorf("cannot fetch %s: %w", label, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("cannot fetch %s: the answer is %s", label, answer.Status)
	}
	return bounded(answer.Body, label)
}

func redirects(r *http.Request, via []*http.Request) error {
	switch {
	case len(via) > maxRedirects:
		return fmt.Errorf("more than %d redirections", maxRedirects)
	case r.URL.Scheme != "https" && via[0].URL.Scheme == "https":
		return errors.New("it redirects from https to a connection that anyone can change")
	}
	r.Header.Del("Referer") // which would repeat the first address
	return nil
}
