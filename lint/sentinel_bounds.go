package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

var sentinelBounds = &Rule{
	ID:       "sentinel-bounds",
	Title:    "A bound of the schema is the largest number of some language",
	Severity: Info,
	Why: "A maximum of 9007199254740991 or 2147483647 is how a generator writes \"no bound\". It costs an agent twenty digits and tells it nothing about which values make sense. " +
		"State the real bound, such as the largest page, or leave it out.",
	Bad: `{"name": "list_loans", "description": "List loans.", "inputSchema": {"type": "object", "properties": {
 "limit": {"type": "integer", "description": "Loans a page", "minimum": -9007199254740991, "maximum": 9007199254740991}}}}`,
	Good: `{"name": "list_loans", "description": "List loans.", "inputSchema": {"type": "object", "properties": {
 "limit": {"type": "integer", "description": "Loans a page", "minimum": 1, "maximum": 100}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var found []int
		pointer, evidence := "", ""
		for i := range t.places {
			for key, value := range t.places[i].Schema.Members() {
				if !value.Is(jsondoc.Number) || !bounds[string(key.Text())] || !sentinels[strings.TrimPrefix(string(value.Raw()), "-")] {
					continue
				}
				if len(found) == 0 {
					pointer, evidence = t.input(i)+"/"+key.Str(), key.Str()+" "+string(value.Raw())
				}
				found = append(found, i)
				break
			}
		}
		if len(found) == 0 {
			return nil
		}
		return &Finding{
			Message:   fmt.Sprintf("The bounds of %s are the largest numbers of a language (%s) and say nothing. State the real bound, or leave it out.", t.paths(found), evidence),
			Pointer:   pointer,
			Evidence:  evidence,
			Parts:     t.placeNames(found),
			Dimension: tdqs.ParameterSemantics.Key(),
		}
	}),
}

var bounds = map[string]bool{"minimum": true, "maximum": true, "exclusiveMinimum": true, "exclusiveMaximum": true,
	"maxLength": true, "maxItems": true, "maxProperties": true}

// sentinels are the bounds of the number types that schemas are generated from,
// as they are printed.
var sentinels = map[string]bool{"9007199254740991": true, "9007199254740992": true, "2147483647": true, "2147483648": true,
	"4294967295": true, "9223372036854775807": true, "9223372036854775808": true, "9223372036854776000": true, "9223372036854775000": true,
	"18446744073709551615": true, "18446744073709552000": true, "1.7976931348623157e+308": true, "1.7976931348623157e308": true, "3.4028234663852886e+38": true}
