package capture

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// expansion fills in the variables of a configuration.
type expansion struct {
	c      *Configuration
	lookup func(string) (string, bool)
	hidden []Secret // what came from outside of the file
	err    error    // the first
}

func (x *expansion) fail(err error) {
	if x.err == nil {
		x.err = err
	}
}

// text is a value of the configuration as text, with its variables filled in.
func (x *expansion) text(v jsondoc.Value) string {
	if !v.Is(jsondoc.String) {
		if v.Is(jsondoc.Number) || v.Is(jsondoc.True) || v.Is(jsondoc.False) {
			return string(v.Raw())
		}
		return ""
	}
	var b strings.Builder
	rest := v.Str()
	for {
		before, after, found := strings.Cut(rest, "${")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		inside, behind, closed := strings.Cut(after, "}")
		if !closed {
			b.WriteString("${" + after)
			return b.String()
		}
		b.WriteString(x.variable(inside))
		rest = behind
	}
}

// variable is the value of ${inside}; one that no client knows stays as it is.
func (x *expansion) variable(inside string) string {
	kind, name, named := strings.Cut(inside, ":")
	switch {
	case inside == "workspaceFolder", inside == "workspaceRoot":
		return x.c.folder
	case inside == "workspaceFolderBasename":
		return filepath.Base(x.c.folder)
	case inside == "userHome":
		home, err := os.UserHomeDir()
		if err != nil {
			x.fail(err)
		}
		return home
	case inside == "pathSeparator", inside == "/":
		return string(filepath.Separator)
	case named && kind == "env":
		return x.environment(name, "", false)
	case named && kind == "input":
		return x.input(name)
	case isVariable(inside): // Claude Code
		return x.environment(inside, "", false)
	case named && isVariable(kind) && strings.HasPrefix(name, "-"):
		return x.environment(kind, name[1:], true)
	}
	return "${" + inside + "}"
}

func isVariable(s string) bool {
	for i, r := range s {
		if r != '_' && !isLetter(r) && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

func (x *expansion) environment(name, otherwise string, spared bool) string {
	value, ok := x.lookup(name)
	switch {
	case !ok && spared:
		return otherwise
	case !ok:
		x.fail(fmt.Errorf("it wants the environment variable %s, which is not set: set it and try again", quoted(name, 60)))
	}
	x.hidden = append(x.hidden, Secret{name, value})
	return value
}

// input is what VS Code would ask its user for.
func (x *expansion) input(id string) string {
	variable := "TDQS_INPUT_" + strings.ToUpper(strings.Map(func(r rune) rune {
		if isLetter(r) || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, id))
	value, ok := x.lookup(variable)
	name := id
	for in := range x.c.inputs.Elements() {
		if !ok && in.Get("id").EqualStr(id) && in.Get("default").Is(jsondoc.String) {
			value, ok = in.Get("default").Str(), true
		}
		if in.Get("id").EqualStr(id) && in.Get("password").Is(jsondoc.True) {
			name = "password " + id
		}
	}
	if !ok {
		x.fail(fmt.Errorf("the client asks its user for %s: set the environment variable %s to the answer", quoted(id, 60), variable))
	}
	x.hidden = append(x.hidden, Secret{name, value})
	return value
}
