// Package schema walks JSON Schemas as agents meet them: strange, cyclic, huge.
// It never fails on a schema, ends on every cycle and is linear on shared
// references.
package schema

import "github.com/opentdqs/tdqs/internal/jsondoc"

// keywords are what a walk looks at in one schema; each is not there when the
// schema lacks it.
type keywords struct {
	ref, properties, required, items, not jsondoc.Value
	allOf, oneOf, anyOf                   jsondoc.Value
}

func read(schema jsondoc.Value) (k keywords) {
	for key, value := range schema.Members() {
		switch string(key.Text()) {
		case "$ref":
			k.ref = value
		case "properties":
			k.properties = value
		case "required":
			k.required = value
		case "items":
			k.items = value
		case "not":
			k.not = value
		case "allOf":
			k.allOf = value
		case "oneOf":
			k.oneOf = value
		case "anyOf":
			k.anyOf = value
		}
	}
	return k
}
