package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"unicode"

	"github.com/goccy/go-yaml"
)

// Encode writes a value with tags for JSON as YAML, maps sorted by key. What the
// library cannot write so that it is read back the same, such as a key of several
// lines, and what could disturb a terminal are written as JSON, which is YAML too.
func Encode(v any) ([]byte, error) {
	want, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	if data, ok := faithful(v, want); ok {
		return data, nil
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, dotted(want), "", "  "); err != nil {
		return nil, err
	}
	return append(printable(indented.String()), '\n'), nil
}

// printable is JSON as YAML that disturbs no terminal, its line ends kept.
func printable(text string) []byte {
	var out bytes.Buffer
	for _, r := range text {
		switch {
		case r == '\n' || unicode.IsPrint(r):
			out.WriteRune(r)
		case r > 0xFFFF:
			fmt.Fprintf(&out, `\U%08X`, r) // YAML's own; JSON has none but pairs
		default:
			fmt.Fprintf(&out, `\u%04X`, r)
		}
	}
	return out.Bytes()
}

// faithful is a value as YAML when that is printable and reads back as want.
func faithful(v any, want []byte) ([]byte, bool) {
	data, err := yaml.MarshalWithOptions(v, yaml.UseJSONMarshaler(), yaml.IndentSequence(true))
	if err != nil || bytes.ContainsFunc(data, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
		return nil, false
	}
	back := reflect.New(reflect.TypeOf(v))
	if Decode(data, back.Interface(), func([]string) bool { return true }) != nil {
		return nil, false
	}
	got, err := json.Marshal(back.Interface())
	return data, err == nil && bytes.Equal(got, want)
}

// dotted writes a point into numbers with an exponent and without one, such as 1e-7,
// which the library reads as texts.
func dotted(text []byte) (out []byte) {
	quoted, number, point := false, false, false
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quoted && c == '\\':
			out = append(out, c)
			i++
			c = text[i]
		case c == '"':
			quoted = !quoted
		case quoted:
		case c >= '0' && c <= '9':
			number = true
		case c == '.':
			point = true
		case c == 'e' && number && !point:
			out = append(out, ".0"...)
			point = true
		case c != 'e' && c != '+' && c != '-':
			number, point = false, false
		}
		out = append(out, c)
	}
	return out
}
