package lint

import (
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/internal/prose"
)

var unexplainedCodes = &Rule{
	ID:       "unexplained-codes",
	Title:    "The values of an enum are codes that nothing explains",
	Severity: Info,
	Why: "An enum whose values are words explains itself; one of codes, such as 1, 2 and 3 or FX, NR and CP, only says which guesses are allowed. " +
		"Say in the description what each value stands for, or let the values be words.",
	Bad: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "properties": {
 "kind": {"type": "string", "enum": ["RQ", "XB", "LX2"], "description": "Kind of the hold"}}}}`,
	Good: `{"name": "place_hold", "description": "Reserve a copy.", "inputSchema": {"type": "object", "properties": {
 "kind": {"type": "string", "enum": ["RQ", "XB", "LX2"], "description": "RQ: at the desk, XB: from another branch, LX2: from another library"}}}}`,
	check: eachSubject(func(t *subject) *Finding {
		var first *Finding
		for i := range t.places {
			codes := codesIn(t.places[i].Schema.Get("enum"))
			if codes == "" || t.explains(i) {
				continue
			}
			if first == nil {
				first = &Finding{
					Message:   fmt.Sprintf("The values of %s are codes (%s) that nothing explains. Say in its description what each stands for, or let the values be words.", t.path(i), codes),
					Pointer:   t.input(i) + "/enum",
					Evidence:  codes,
					Dimension: tdqs.ParameterSemantics.Key(),
				}
			}
			first.addPart(func() string { return t.input(i) })
		}
		return first.few()
	}),
}

// codesIn quotes the values of an enum when most of them are codes.
func codesIn(enum jsondoc.Value) string {
	if !enum.Is(jsondoc.Array) {
		return ""
	}
	codes, shaped, values := 0, 0, 0
	var shown []string
	for v := range enum.Elements() {
		values++
		if isCode(v) {
			codes++
		}
		if codeShaped(v) {
			shaped++
		}
		if len(shown) <= maxListed {
			shown = append(shown, compact(v))
		} else {
			shown = append(shown, "")
		}
	}
	// One that is plainly a code tells that others of its shape are none of the
	// words that they resemble: FLEX and CORP beside GRP.
	if (codes < 2 || 2*codes <= values) && (codes == 0 || shaped < 3 || shaped < values) {
		return ""
	}
	return list(shown)
}

// isCode reports whether a value of an enum is a code: a small whole number, or
// up to four capitals and digits that are no word known everywhere.
func isCode(v jsondoc.Value) bool {
	switch v.Kind() {
	case jsondoc.Number:
		return len(v.Raw()) == 1
	case jsondoc.String:
		s := v.Str()
		if len(s) == 0 || len(s) > 4 || plainCodes[s] {
			return false
		}
		letters := 0
		for _, c := range []byte(s) {
			switch {
			case c >= 'A' && c <= 'Z':
				letters++
			case c < '0' || c > '9':
				return false
			}
		}
		return (letters > 0 || len(s) == 1) && (len(s) < 3 || letters < len(s) || !strings.ContainsAny(s, "AEIOU"))
	}
	return false
}

// codeShaped reports whether a value is of two to four capitals and digits, and no
// word known everywhere.
func codeShaped(v jsondoc.Value) bool {
	if !v.Is(jsondoc.String) {
		return false
	}
	s := v.Str()
	if len(s) < 2 || len(s) > 4 || plainCodes[s] {
		return false
	}
	return strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

// plainCodes are understood without words.
var plainCodes = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(`LTR RTL GET POST PUT HEAD AND OR NOT ASC DESC TRUE ALL ANY NONE LOW HIGH MID YES NO ON OFF OPEN DONE
		XS S M L XL XXL A B C D E F X Y Z N W NE NW SE SW USD EUR GBP JPY CNY CHF CAD AUD INR KRW BRL RUB BTC ETH USDT USDC
		PDF CSV JSON XML HTML PNG JPG JPEG GIF SVG TXT DOCX XLSX PPTX MP3 MP4 WAV ZIP YAML TSV WEBP
		EN DE FR ES IT JA ZH KO PT RU NL PL US GB UK EU CN JP BUY SELL LONG CALL TEXT FILE DATE TIME INT BOOL NULL INFO WARN DAY WEEK YEAR
		HTTP TCP UDP SSH API URL SQL 1D 1H 1M 1W 1Y 5D 5Y 3M 6M H1 H2 Q1 Q2 Q3 Q4 MAX MIN SUM AVG TOP NEW OLD HOT JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC
		MON TUE WED THU FRI SAT SUN AM PM 2D 3D 4K HD JUST UTC GMT KM MI FT CM MM KG LB OK`) {
		out[w] = true
	}
	return out
}()

// explains reports whether a description says what the values of an enum are:
// its own or that of the schema around it, or the tool's, names one of them.
func (t *subject) explains(place int) bool {
	words := map[string]bool{}
	for p := place; p >= 0; p = t.places[p].Parent {
		d := t.places[p].Schema.Get("description").Str()
		for _, w := range prose.AppendWords(nil, d) {
			words[w.Span().Of(d)] = true
		}
		if t.places[p].Property() {
			break
		}
	}
	for _, key := range [...]string{"enumDescriptions", "x-enumDescriptions", "x-enum-descriptions", "x-enum-varnames", "enumNames"} {
		if t.places[place].Schema.Get(key).Exists() {
			return true
		}
	}
	for v := range t.places[place].Schema.Get("enum").Elements() {
		value := strings.Trim(string(v.Raw()), `"`)
		if words[value] || len(value) > 1 && t.mentions(value) {
			return true
		}
	}
	return false
}
