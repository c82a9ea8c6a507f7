package capture

import "github.com/opentdqs/tdqs/internal/jsondoc"

// clientConfiguration knows the files in which MCP clients keep their servers.
func clientConfiguration(root jsondoc.Value) advice {
	groups := serverGroups(root)
	var all []string
	for _, servers := range groups {
		for name := range servers.Members() {
			all = append(all, name.Str())
		}
	}
	switch {
	case len(groups) == 0:
		return advice{}
	case len(all) == 0:
		return advice{"this is a client configuration without a server in it", howToSave}
	case len(all) == 1:
		return advice{"this is a client configuration, which says how to start the server " + names(all) + " but not what tools it has",
			"add --server " + names(all) + " to start it and read them"}
	}
	return advice{"this is a client configuration, which says how to start the servers " + names(all) + " but not what tools they have",
		"add --server and a name to start one and read them, or --all"}
}

// registryEntry knows a registry's server.json and its lists of them.
func registryEntry(root jsondoc.Value) advice {
	for _, e := range append([]jsondoc.Value{root, root.Get("server")}, entries(root, "servers")...) {
		if s := e.Get("server"); s.Is(jsondoc.Object) {
			e = s
		}
		if e.Get("name").Is(jsondoc.String) && (e.Get("packages").Is(jsondoc.Array) || e.Get("remotes").Is(jsondoc.Array)) {
			what := "a server.json"
			if root.Get("servers").Is(jsondoc.Array) {
				what = "a registry's list of servers"
			}
			return advice{"this is " + what + ", which says where to get the server " + quoted(e.Get("name").Str(), 60) + " but not what tools it has",
				"install it, then " + howToSave}
		}
	}
	return advice{}
}

var openAPIDocument = advice{"this is an OpenAPI document, which describes a web interface and not MCP tools",
	"if a server makes tools of it, " + howToSave}

// openAPI knows the description of a web interface.
func openAPI(root jsondoc.Value) advice {
	if !hasAny(root, "openapi", "swagger") || !hasAny(root, "paths", "info", "components") {
		return advice{}
	}
	return openAPIDocument
}

// bareSchema knows a JSON Schema that lost its tool.
func bareSchema(root jsondoc.Value) advice {
	if hasAny(root, "name", "tools") || !root.Get("properties").Is(jsondoc.Object) {
		return advice{}
	}
	return advice{"this is a JSON Schema alone", `wrap it as {"name": …, "description": …, "inputSchema": …} to score it as a tool`}
}
