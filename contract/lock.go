package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/canon"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// ErrNoLock: the text is something else than what [Lock] writes.
var ErrNoLock = errors.New("this is no lock of tool definitions")

// lockVersion is the version of the form.
const lockVersion = 1

// Lock writes what a change of would matter to a caller: names, titles, schemas,
// hints and hashes, by name, one line a fact. Descriptions are in the hash alone.
// The same tools give the same bytes, all of them visible, in whatever order a server
// lists them.
func Lock(server string, tools []tdqs.Tool) []byte {
	var b bytes.Buffer
	tools = byName(tools)
	fmt.Fprintf(&b, "{\n  \"tdqsLock\": %d,\n  \"serverName\": %s,\n  \"tools\": [", lockVersion, canon.AppendString(nil, server))
	for i := range tools {
		t := &tools[i]
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "\n    {\n      \"name\": %s,", canon.AppendString(nil, t.Name))
		if t.Title != nil {
			fmt.Fprintf(&b, "\n      \"title\": %s,", canon.AppendString(nil, *t.Title))
		}
		fmt.Fprintf(&b, "\n      \"inputHash\": %q", t.InputHash())
		for _, part := range []struct {
			key string
			raw []byte
		}{{"annotations", t.Annotations}, {"inputSchema", t.InputSchema}, {"outputSchema", t.OutputSchema}} {
			if text := reviewable(part.raw); text != nil {
				fmt.Fprintf(&b, ",\n      %q: %s", part.key, text)
			}
		}
		b.WriteString("\n    }")
	}
	b.WriteString("\n  ]\n}\n")
	return visible(b.Bytes())
}

// maxIndented is how deep a schema may nest to be written one line a fact; a deeper
// one would be blanks for the most part.
const maxIndented = 200

// reviewable is a part of a tool in canonical order, so that a server that shuffles its
// keys has the same lock; nil when it says nothing.
func reviewable(raw []byte) []byte {
	doc, err := jsondoc.Parse(raw)
	if err != nil || doc.Root().Is(jsondoc.Null) {
		return nil
	}
	text := canon.Append(nil, doc.Root())
	var b bytes.Buffer
	if doc.Root().Nesting() > maxIndented || json.Indent(&b, text, "      ", "  ") != nil {
		return text
	}
	return b.Bytes()
}

// byName are the tools in the order of their names; those of one name in that of
// their hashes.
func byName(tools []tdqs.Tool) []tdqs.Tool {
	tools = slices.Clone(tools)
	slices.SortFunc(tools, func(a, b tdqs.Tool) int {
		if c := strings.Compare(a.Name, b.Name); c != 0 {
			return c
		}
		return strings.Compare(a.InputHash(), b.InputHash())
	})
	return tools
}

// visible escapes what a reader of JSON text would not see, so that a review sees
// what changed.
func visible(text []byte) []byte {
	var out []byte
	for _, r := range string(text) {
		if r == '\n' || unicode.IsPrint(r) {
			out = utf8.AppendRune(out, r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			out = fmt.Appendf(out, `\u%04x`, unit)
		}
	}
	return out
}

// Locked are tools as a lock has them: without descriptions, with the hashes that
// the whole definitions had.
type Locked struct {
	Server string
	Tools  []tdqs.Tool
	Hashes []string // of each tool
}

// ReadLock reads what [Lock] wrote, ErrNoLock for anything else. An editor may have put
// a byte order mark before it.
func ReadLock(data []byte) (*Locked, error) {
	data = bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))
	var mark struct {
		Version json.RawMessage `json:"tdqsLock"`
	}
	if err := json.Unmarshal(data, &mark); err != nil || mark.Version == nil {
		return nil, ErrNoLock
	}
	var head struct {
		Version int    `json:"tdqsLock"`
		Server  string `json:"serverName"`
		Tools   []struct {
			Name string `json:"name"`
			Hash string `json:"inputHash"`
		} `json:"tools"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, fmt.Errorf("the lock is damaged: %w", err)
	}
	if head.Version != lockVersion {
		return nil, fmt.Errorf("the lock is of version %d, and this program reads %d", head.Version, lockVersion)
	}
	out := &Locked{Server: head.Server}
	if len(head.Tools) == 0 {
		return out, nil
	}
	server, err := tdqs.Decode(data)
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading the lock: %w", err)
	case len(server.Tools) != len(head.Tools):
		return nil, fmt.Errorf("the lock is damaged: %d of %d tools can be read", len(server.Tools), len(head.Tools))
	}
	out.Tools = server.Tools
	for i, t := range head.Tools {
		if len(t.Hash) != 16 {
			return nil, fmt.Errorf("the lock is damaged: %s has no hash", label(server.Tools[i].Name))
		}
		out.Hashes = append(out.Hashes, t.Hash)
	}
	return out, nil
}
