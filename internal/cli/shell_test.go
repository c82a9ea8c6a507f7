package cli

import (
	"testing"

	"github.com/google/shlex"
)

// TestShellSyntax holds what of a command line is for a shell, which reads none here.
func TestShellSyntax(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"cd desk && node server.js":           "&&",
		"node server.js | tee log":            "|",
		"node server.js 2>&1":                 "2>&1",
		"cd desk; node server.js":             ";",
		"node server.js &":                    "&",
		"node $HOME/server.js":                "$HOME",
		"node --folder=${HOME}/books":         "${HOME}",
		"node --day=$(date)":                  "$(",
		"node --day=`date`":                   "`",
		"~/bin/server":                        "~",
		"npx -y some-server --query 'a | b'":  "",
		"node server.js --price $5 --and a&b": "",
		"sh -c 'cd desk && node $HOME/a.js'":  "",
		"env A=b /bin/bash -lc 'a | b'":       "",
		"uvx some-server":                     "",
	} {
		words, err := shlex.Split(line)
		if err != nil {
			t.Fatal(err)
		}
		if got := shellSyntax(words); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
