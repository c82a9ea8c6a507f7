package offline

import "github.com/opentdqs/tdqs/internal/jsondoc"

// saysNothing reports whether an output schema documents nothing of what comes
// back: no property, no item, no choice, no word.
func saysNothing(schema jsondoc.Value) bool {
	for key, value := range schema.Members() {
		switch key.Str() {
		case "properties", "patternProperties", "$defs", "definitions", "items", "prefixItems":
			if value.Len() > 0 {
				return false
			}
		case "oneOf", "anyOf", "allOf", "enum":
			if value.Len() > 0 {
				return false
			}
		case "$ref", "description", "const":
			return false
		}
	}
	return true
}
