package schema

import (
	"strings"
	"testing"
)

// TestPlaces pins what is listed, in which order, and how it is named.
func TestPlaces(t *testing.T) {
	t.Parallel()
	ps := PlacesOf(parse(t, `{"properties":{"a/b":{"items":{"properties":{"x":true}}},"c":{"anyOf":[{"type":"null"},{"$ref":"#/$defs/T"}]},"d":7},
 "$defs":{"T":{"items":[{"const":1}],"not":false}},"additionalProperties":false,"required":["c"],"enum":[{"properties":{"no":{}}}]}`))
	var got []string
	for i := range ps {
		got = append(got, ps.Pointer(i)+" "+ps.Path(i))
	}
	want := []string{" ", "/properties/a~1b a/b", "/properties/c c", "/$defs/T T", "/properties/a~1b/items a/b[]", "/properties/c/anyOf/0 c",
		"/properties/c/anyOf/1 c", "/$defs/T/items/0 T[]", "/$defs/T/not T", "/properties/a~1b/items/properties/x a/b[].x"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if PlacesOf(parse(t, `[1]`)) != nil {
		t.Error("a list has places")
	}
}
