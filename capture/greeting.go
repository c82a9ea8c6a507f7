package capture

import (
	"fmt"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// serverInfo is who a server says it is: in its answer to initialize, or in that
// to server/discover.
func serverInfo(hello jsondoc.Value) jsondoc.Value {
	if info := hello.Get("serverInfo"); info.Exists() {
		return info
	}
	return hello.Get("_meta").Get(serverInfoKey)
}

// oddGreeting says what is odd about the answer to the first question.
func oddGreeting(hello jsondoc.Value) []string {
	var out []string
	capabilities := hello.Get("capabilities")
	tools := capabilities.Get("tools")
	switch {
	case !capabilities.Exists():
		out = append(out, "the server does not say what it can do (no capabilities), and yet it lists tools")
	case !capabilities.Is(jsondoc.Object):
		out = append(out, fmt.Sprintf("the server's capabilities are %s and not an object", capabilities.Kind()))
	case !tools.Exists():
		out = append(out, "the server does not say that it has tools (no capability tools), and yet it lists some")
	case !tools.Is(jsondoc.Object):
		out = append(out, fmt.Sprintf("the server's capability tools is %s and not an object", tools.Kind()))
	}
	info := serverInfo(hello)
	switch {
	case !info.Exists() && hello.Get("supportedVersions").Exists(): // there it may be left out
	case !info.Exists():
		out = append(out, "the server does not say who it is (no serverInfo)")
	case !info.Is(jsondoc.Object):
		out = append(out, fmt.Sprintf("the server's serverInfo is %s and not an object", info.Kind()))
	case info.Get("name").Str() == "":
		out = append(out, "the server does not say its name (serverInfo has none)")
	}
	if instructions := hello.Get("instructions"); instructions.Exists() && !instructions.Is(jsondoc.String) && !instructions.Is(jsondoc.Null) {
		out = append(out, fmt.Sprintf("the server's instructions are %s and not a string, so there are none", instructions.Kind()))
	}
	return out
}
