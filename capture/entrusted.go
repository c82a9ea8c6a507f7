package capture

import (
	"slices"
	"strings"
	"unicode"
)

var (
	// Words of a name that alone do not say whether its value is a secret: a session may
	// be called production, and a login deploy.
	vagueWords = []string{"session", "sessionid", "login", "access", "private", "license", "licence", "signature", "sig", "auth", "authentication", "pat", "dsn"}
	// Words of a name that say of a key that it is none of a lock.
	openKeys = []string{"primary", "foreign", "sort", "partition", "index", "public"}
	// Ends of names that are written as one word.
	surelyEnds = []string{"token", "secret", "password", "apikey"}
	// Values that switch something.
	switches = []string{"true", "false", "yes", "no", "on", "off", "none", "null", "0", "1"}
)

// MayBeSecret reports whether a value that stands under a name, such as that of a flag,
// a variable or a header, may be a secret, so that it has no place in a file that others
// read. Where the name leaves no doubt every value is, however short; where it does, and
// under other names, only one that no word or path looks like.
func MayBeSecret(name, value string) bool {
	const long = 8
	named := secretName(name)
	switch {
	case value == "" || slices.Contains(switches, strings.ToLower(value)):
		return false
	case surelyNamed(name):
		return true
	case looksSecret(value):
		return named || len(value) >= long
	}
	return named && !isPlain(value)
}

// surelyNamed reports whether a name says without doubt that its value is a secret.
func surelyNamed(name string) bool {
	parts := nameParts(name)
	if isAbout(parts) {
		return false
	}
	open := slices.ContainsFunc(parts, func(part string) bool { return slices.Contains(openKeys, part) })
	return slices.ContainsFunc(parts, func(part string) bool {
		part = strings.TrimRight(part, "0123456789")
		return slices.Contains(secretWords, part) && !slices.Contains(vagueWords, part) && (part != "key" || !open) ||
			slices.ContainsFunc(surelyEnds, func(end string) bool { return strings.HasSuffix(part, end) })
	})
}

// isPlain reports whether a value is made of words and short numbers, as names and paths
// are, and not of what a login or a machine's number has.
func isPlain(value string) bool {
	const long = 8
	digits := 0
	for _, r := range value {
		if digits++; !unicode.IsDigit(r) {
			digits = 0
		}
		if digits >= long || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_./ ", r) {
			return false
		}
	}
	return true
}
