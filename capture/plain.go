package capture

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// notJSON says what a text is that is no JSON at all, and nothing about one that
// is JSON with a mistake in it.
func notJSON(data []byte, syntax *jsondoc.SyntaxError) advice {
	text := bytes.TrimSpace(data)
	head := strings.ToLower(string(text[:min(len(text), 4096)]))
	if said := codexConfiguration(data); said != (advice{}) {
		return said
	}
	start := len(data) - len(bytes.TrimLeft(data, " \t\r\n"))
	switch {
	case len(text) == 0:
		return advice{"the input is empty", howToSave}
	case bytes.HasPrefix(text, []byte("\x1f\x8b")) || bytes.HasPrefix(text, []byte("PK\x03\x04")):
		return advice{"this is a packed file", "unpack it and read the JSON file inside"}
	case strings.ContainsRune(head, 0) && !strings.ContainsRune("{[\"", rune(text[0])):
		return advice{"this is a binary file, not JSON text", howToSave}
	case strings.HasPrefix(head, "<!doctype html") || strings.HasPrefix(head, "<html"):
		return advice{"this is an HTML page, not JSON, most likely a page to sign in or an error page of the address it was saved from", howToSave}
	case strings.HasPrefix(head, "<<<<<<< "):
		return advice{"this file has the marks of a merge that is not finished", "settle the conflict, or write the file anew"}
	case strings.HasPrefix(head, "<"):
		return advice{"this is XML or HTML, not JSON", howToSave}
	case strings.HasPrefix(head, "event:") || strings.HasPrefix(head, "data:") || strings.HasPrefix(head, "id:"):
		return advice{"this is an event stream", "keep only the JSON behind the word data: and read that"}
	case strings.HasPrefix(head, "openapi:") || strings.HasPrefix(head, "swagger:"):
		return openAPIDocument
	case text[0] == '{' || text[0] == '"', text[0] == '[' && syntax.Offset > start+1:
		return advice{}
	}
	what := "this is not JSON but begins with " + quoted(firstWords(text), 60)
	if line := jsonBelow(data); line > 0 {
		return advice{what, fmt.Sprintf("the JSON seems to begin on line %d, so delete what stands above it", line)}
	}
	return advice{what, howToSave}
}

// firstWords is the first line, cut after eight words.
func firstWords(text []byte) string {
	line, _, _ := bytes.Cut(text[:min(len(text), 4096)], []byte("\n"))
	words := strings.Fields(string(line))
	if len(words) > 8 {
		return strings.Join(words[:8], " ") + " …"
	}
	return strings.Join(words, " ")
}

// jsonBelow is the line, from 2, on which JSON begins below other text, 0 when
// there is none.
func jsonBelow(data []byte) int {
	const far = 1 << 20 // bytes of chatter that are looked through
	data = data[:min(len(data), far)]
	for n := 1; len(data) > 0; n++ {
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		line = bytes.TrimLeft(line, " \t")
		if n > 1 && (bytes.HasPrefix(line, []byte(`{"`)) || bytes.HasPrefix(line, []byte(`[{`)) ||
			len(bytes.TrimSpace(line)) == 1 && (line[0] == '{' || line[0] == '[')) {
			return n
		}
		data = rest
	}
	return 0
}
