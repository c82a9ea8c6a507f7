package capture

import (
	"slices"
	"strings"
	"unicode"

	"github.com/opentdqs/tdqs/internal/lazy"
)

// secretWord finds, too often rather than too seldom, what a flag on a command
// line is that is followed by a secret: hiding it there costs nothing.
var secretWord = lazy.Regexp(`(?i)key|token|secret|passw|pwd|credential|auth|cookie|session|bearer|dsn|private`)

// surelySecret is a variable that nobody gave, and is a secret all the same.
var surelySecret = lazy.Regexp(`(?i)token|secret|passw|api_?key|credential`)

var (
	// Words of a name whose value is a secret.
	secretWords = []string{"key", "apikey", "token", "secret", "password", "passwd", "passphrase", "passcode", "pass", "pwd", "pw", "pin",
		"credential", "credentials", "creds", "auth", "authorization", "authentication", "cookie", "session", "sessionid", "bearer", "jwt", "pat",
		"dsn", "private", "access", "signature", "sig", "login", "license", "licence"}
	// Last words of a name that speaks about a secret and holds none.
	aboutSecrets = []string{"mode", "type", "url", "uri", "endpoint", "host", "port", "path", "file", "dir", "folder", "name", "header", "prefix",
		"ttl", "timeout", "expiry", "enabled", "disabled", "required", "method", "provider", "issuer", "audience", "scope", "scopes", "region",
		"version", "algorithm", "limit", "size", "length", "count", "format", "level"}
	camelCase = lazy.Regexp(`([a-z0-9])([A-Z])`)
)

// secretName reports whether what has this name is a secret: one of its words
// says so, and it is not about one, as in TOKEN_URL.
func secretName(name string) bool {
	parts := nameParts(name)
	return !isAbout(parts) && slices.ContainsFunc(parts, func(part string) bool { return slices.Contains(secretWords, strings.TrimRight(part, "0123456789")) })
}

// nameParts are the words of a name, in lower case.
func nameParts(name string) []string {
	name = strings.ToLower(camelCase().ReplaceAllString(name, "$1 $2"))
	return strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// isAbout reports whether the words of a name speak about a secret.
func isAbout(parts []string) bool {
	return len(parts) > 1 && slices.Contains(aboutSecrets, parts[len(parts)-1])
}

// looksSecret reports whether a value looks made up by a machine, or chosen so
// that nobody guesses it: some part of it mixes letters and digits, or is longer
// than words are. Words, numbers, versions, paths and addresses do not.
func looksSecret(value string) bool {
	const short, longest = 4, 24
	parts := strings.FieldsFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Contains(value, "://") && strings.Contains(value, "@") || slices.ContainsFunc(parts, func(part string) bool {
		letters := strings.IndexFunc(part, unicode.IsLetter) >= 0
		digits := strings.IndexFunc(part, unicode.IsDigit) >= 0
		return letters && digits && len(part) > short || len(part) > longest
	})
}
