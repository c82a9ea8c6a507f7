package capture

import (
	"net/url"
	"strings"

	"github.com/opentdqs/tdqs/internal/lazy"
)

var (
	headerFlag  = lazy.Regexp(`^(?:-H|--?headers?)$`)
	headerLine  = lazy.Regexp(`^([A-Za-z][\w-]*):\s*(\S.*)$`)
	assignment  = lazy.Regexp(`^([A-Za-z_]\w*)=(.+)$`)
	addressUser = lazy.Regexp(`^[A-Za-z][\w+.-]*://([^/?#\s]*)@`)
)

// Secret says what in the words of a command may be a secret, as in "the variable
// API_KEY", and by which name it is given; both are empty when nothing is. A value that
// harmless accepts is none, such as the name of a variable that holds it.
func (c *Command) Secret(harmless func(value string) bool) (what, name string) {
	var s secrets
	c.secretArguments(&s)
	for _, g := range s.given {
		if MayBeSecret(g.name, g.value) && !harmless(g.value) {
			return g.source, g.name
		}
	}
	return "", ""
}

// secretArguments adds what the words of a command hold that is secret: what stands
// behind flags that are named like one, headers as bridges to other servers take
// them, variables that are set for a container, and logins and keys in addresses.
func (c *Command) secretArguments(s *secrets) {
	before := ""
	for i, arg := range c.Args {
		flag, value := "", arg
		if strings.HasPrefix(arg, "-") {
			flag, value, _ = strings.Cut(arg, "=")
		}
		joined, isHeader := strings.CutPrefix(arg, "-H")
		switch {
		case isHeader && headerLine().MatchString(joined):
			s.argument(joined, true)
		case flag != "" && (secretWord().MatchString(flag) || surelyNamed(flag)):
			if value == "" && i+1 < len(c.Args) && !strings.HasPrefix(c.Args[i+1], "-") {
				value = c.Args[i+1]
			}
			s.add(flag, value, "the argument "+shownName(flag))
		case i > 0 || assignment().MatchString(arg):
			s.argument(value, headerFlag().MatchString(flag) || flag == "" && headerFlag().MatchString(before))
		}
		before = arg
	}
}

// argument adds the secrets in one word of a command. Other words than these are
// left, for the definitions of a server may well speak of a folder or a mode. The
// value of a header is never shown, whatever its name is.
func (s *secrets) argument(word string, header bool) {
	if m := headerLine().FindStringSubmatch(word); m != nil && (header || secretName(m[1])) {
		s.add(m[1], m[2], "the header "+shownName(m[1]))
		return
	}
	if m := assignment().FindStringSubmatch(word); m != nil {
		if word = m[2]; secretName(m[1]) || surelyNamed(m[1]) {
			s.variable(m[1], word)
		}
	}
	s.within(word, "an argument")
	s.address(word)
}

// address adds the login and the keys in an address, as they are and as they are
// meant.
func (s *secrets) address(word string) {
	if m := addressUser().FindStringSubmatch(word); m != nil {
		name := "password"
		user, password, both := cutLogin(m[1])
		if !both { // as of interfaces whose key is the user
			name, password = "login", user
		}
		s.both(name, password, "the login in an argument")
	}
	_, query, _ := strings.Cut(word, "?")
	query, _, _ = strings.Cut(query, "#")
	if !strings.Contains(word, "://") {
		return
	}
	for part := range strings.SplitSeq(query, "&") {
		if name, value, _ := strings.Cut(part, "="); secretName(name) {
			s.both(name, value, "the query in an argument")
		}
	}
}

// cutLogin cuts a login at its colon, which is not that of a reference, as in
// ${env:LOGIN}.
func cutLogin(login string) (user, password string, both bool) {
	inside := false
	for i, r := range login {
		switch {
		case r == '{' && i > 0 && login[i-1] == '$':
			inside = true
		case r == '}':
			inside = false
		case r == ':' && !inside:
			return login[:i], login[i+1:], true
		}
	}
	return login, "", false
}

// both adds a part of an address as it is written there and as it is meant.
func (s *secrets) both(name, value, source string) {
	s.add(name, value, source)
	if meant, err := url.PathUnescape(value); err == nil && meant != value {
		s.add(name, meant, source)
	}
}
