package openai

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Overrides are fields that change every request: a field given replaces the
// request's, objects are merged, and null deletes (RFC 7396).
type Overrides struct{ fields map[string]any }

// ParseOverrides reads a JSON object; the empty text is no override.
func ParseOverrides(text string) (Overrides, error) {
	if text == "" {
		return Overrides{}, nil
	}
	fields, err := decodeObject([]byte(text))
	if err != nil {
		return Overrides{}, fmt.Errorf("request overrides: %w", err)
	}
	for _, key := range []string{"messages", "stream", "model"} {
		if _, given := fields[key]; given {
			return Overrides{}, fmt.Errorf("request overrides: %q is not theirs to change", key)
		}
	}
	if _, given := fields["n"]; given {
		return Overrides{}, errors.New(`request overrides: "n" would pay for answers that nobody reads: to judge several times, ask for several runs`)
	}
	if key, twice := duplicate(text); twice {
		return Overrides{}, fmt.Errorf("request overrides: %q is given twice in one object: keep one of the two", key)
	}
	return Overrides{fields}, nil
}

// duplicate finds a key that one object of a JSON text has twice: the decoder
// would take the last of them in silence.
func duplicate(text string) (key string, twice bool) {
	d := json.NewDecoder(strings.NewReader(text))
	type level struct {
		keys  map[string]bool // nil in a list
		value bool            // the value of a key comes next
	}
	levels := []*level{{}}
	for {
		token, err := d.Token()
		if err != nil {
			return "", false
		}
		top := levels[len(levels)-1]
		if name, ok := token.(string); ok && top.keys != nil && !top.value {
			if top.keys[name] {
				return name, true
			}
			top.keys[name], top.value = true, true
			continue
		}
		top.value = false
		switch token {
		case json.Delim('{'):
			levels = append(levels, &level{keys: map[string]bool{}})
		case json.Delim('['):
			levels = append(levels, &level{})
		case json.Delim('}'), json.Delim(']'):
			levels = levels[:len(levels)-1]
		}
	}
}

// String is the overrides as JSON with sorted keys, empty for none: what a
// calibration says of them.
func (o Overrides) String() string {
	if len(o.fields) == 0 {
		return ""
	}
	text, err := encode(o.fields)
	if err != nil {
		panic(err) // it was JSON
	}
	return string(text)
}

// Sampled reports whether the overrides leave the temperature to the endpoint or
// ask for one above 0, so that equal answers are no matter of course.
func (o Overrides) Sampled() bool {
	value, given := o.fields["temperature"]
	number, _ := value.(json.Number)
	temperature, err := number.Float64()
	return given && value == nil || err == nil && temperature > 0
}

func (o Overrides) apply(body []byte) ([]byte, error) {
	if len(o.fields) == 0 {
		return body, nil
	}
	fields, err := decodeObject(body)
	if err != nil {
		return nil, fmt.Errorf("writing the request: %w", err)
	}
	return encode(merge(fields, o.fields))
}

func merge(into, patch map[string]any) map[string]any {
	for key, value := range patch {
		switch value := value.(type) {
		case nil:
			delete(into, key)
		case map[string]any:
			old, ok := into[key].(map[string]any)
			if !ok {
				old = map[string]any{}
			}
			into[key] = merge(old, value)
		default:
			into[key] = value
		}
	}
	return into
}

func decodeObject(text []byte) (map[string]any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var fields map[string]any
	if err := d.Decode(&fields); err != nil || fields == nil {
		return nil, errors.New("not a JSON object")
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the JSON object")
	}
	return fields, nil
}

func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}
