package capture

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/lazy"
)

var (
	scheme = lazy.Regexp(`(?i)^([a-z][a-z0-9+.-]+):/`) // two letters or more: not a drive
	// A host with a port, or with a path that ends as those of servers do.
	hostPort = lazy.Regexp(`(?i)^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\]):\d{1,5}(?:/[^\s?]*)?(?:\?\S*)?$`)
	hostPath = lazy.Regexp(`(?i)^[a-z0-9-]+(?:\.[a-z0-9-]+)+/(?:[^\s?]*/)?(?:mcp|sse)/?(?:\?\S*)?$`)
	// A variable before a command, as a shell takes it.
	variableFirst = lazy.Regexp(`^([A-Z_][A-Z0-9_]*)=`)
	userInfo      = lazy.Regexp(`^[^\s@]+@([^\s@/]+)`)
	// What starts servers, as words of a shell.
	starters = []string{"npx", "node", "uvx", "uv", "python", "python3", "docker", "bunx", "deno", "go"}
)

// errAddress is the error of an address at which no MCP server can answer.
var errAddress = errors.New("the address cannot be read: it has the form https://host/path")

// AddressError is what is wrong with the form of an address: nobody was asked.
type AddressError struct{ Err error }

func (e AddressError) Error() string { return e.Err.Error() }

// Unwrap is what was wrong.
func (e AddressError) Unwrap() error { return e.Err }

// misnamed says what was meant by the name of a file that is not there, nil when
// nothing else than a file seems to be.
func misnamed(path string) error {
	m := scheme().FindStringSubmatch(path)
	switch {
	case m != nil && strings.EqualFold(m[1], "file"):
		return errors.New("an address of a file is not read here: name the file by its path alone")
	case m != nil && (strings.EqualFold(m[1], "ws") || strings.EqualFold(m[1], "wss")):
		return fmt.Errorf("MCP has no transport over WebSocket, which %s:// asks for: give the server's address over http:// or https://", strings.ToLower(m[1]))
	case m != nil && (strings.EqualFold(m[1], "http") || strings.EqualFold(m[1], "https")):
		return errAddress
	case m != nil:
		return fmt.Errorf("a server cannot be asked over %s: its address begins with https:// or http://", quoted(m[1], 20))
	case hostPort().MatchString(path) || hostPath().MatchString(path):
		return fmt.Errorf("there is no file %s: the address of a server begins with https:// or http://", quoted(withoutSecrets(path), 120))
	}
	words := strings.Fields(path)
	if len(words) == 0 {
		return nil
	}
	if m := variableFirst().FindStringSubmatch(words[0]); m != nil {
		return fmt.Errorf("there is no file %s: a variable of a command is given with --env, as in tdqs score --env %s=… -- npx -y some-server", quoted(shownWords(words), 120), m[1])
	}
	program := strings.TrimSuffix(filepath.Base(words[0]), ".exe")
	if slices.Contains(starters, program) {
		return fmt.Errorf("there is no file %s: a command that starts a server stands behind --, as in tdqs score -- npx -y some-server", quoted(shownWords(words), 120))
	}
	return nil
}

// withoutSecrets is the name of a file, which may be an address with a slip in it,
// without user, password and query.
func withoutSecrets(path string) string {
	path = userInfo().ReplaceAllString(path, "…@$1")
	if before, query, found := strings.Cut(path, "?"); found && strings.Contains(query, "=") {
		path = before + "?…"
	}
	switch {
	case strings.Contains(path, " -"): // a command with its flags
		path = shownWords(strings.Fields(path))
	case strings.Contains(path, "="): // what a shell takes for a variable
		path = mask(path)
	}
	return path
}

// pathError is the error of a file that cannot be opened.
func pathError(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		if meant := misnamed(path); meant != nil {
			return meant
		}
	}
	return readError(withoutSecrets(path), err)
}
