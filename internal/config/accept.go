package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/opentdqs/tdqs/internal/lazy"
)

// Accept adds entries to the accepted findings, those named in replaced (by their
// place in the list, from 0) taken out, and leaves every other byte as it is. What
// it cannot do so is an error, and nothing is lost.
func (f *File) Accept(replaced []int, added []Accepted) ([]byte, error) {
	want := Project{}
	for i, entry := range f.Accepted {
		if !slices.Contains(replaced, i) {
			want.Accepted = append(want.Accepted, entry)
		}
	}
	want.Accepted = append(want.Accepted, added...)
	e, err := f.edit()
	if err != nil {
		return nil, err
	}
	out := e.write(replaced, added)
	back, err := ReadProject(out)
	if err == nil {
		want.Edition, want.Judge, want.Settings, want.Targets = f.Edition, f.Judge, f.Settings, f.Targets
		if len(back.Accepted) == 0 {
			back.Accepted = nil
		}
		if len(want.Accepted) == 0 {
			want.Accepted = nil
		}
		if !reflect.DeepEqual(back.Project, want) {
			err = errors.New("the list of accepted findings would read otherwise")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the findings cannot be written into the file as it stands, so it is left alone: %w; write accepted as a list with one entry below the other", err)
	}
	return out, nil
}

// edit is a file in lines, with what is to be known of the list in it.
type edit struct {
	lines  []string // each with its end
	end    string   // of a line
	dash   int      // columns before the dash of an entry
	starts []int    // the lines, from 0, on which entries begin
	last   int      // the line behind the last entry, or where the first would stand
	key    bool     // the list has its key already
}

func (f *File) edit() (*edit, error) {
	e := &edit{end: "\n", dash: 2}
	if bytes.Contains(f.data, []byte("\r\n")) {
		e.end = "\r\n"
	}
	e.lines = slices.Collect(strings.Lines(string(f.data)))
	root, ok := f.body.(*ast.MappingNode)
	if ok && root.IsFlowStyle {
		return nil, errors.New("the file is written in braces, so no finding can be added below the others: write it as lines of keys")
	}
	all := members(f.body)
	i := slices.IndexFunc(all, func(v *ast.MappingValueNode) bool { return v.Key.GetToken().Value == "accepted" })
	if i < 0 {
		e.dash = 0
		e.last = e.trimmed(len(e.lines), 0)
		e.dash = 2
		return e, nil
	}
	e.key = true
	line := all[i].Key.GetToken().Position.Line // the first behind the key, from 0
	behind := len(e.lines)
	if i+1 < len(all) {
		behind = all[i+1].Key.GetToken().Position.Line - 1
	}
	e.last = line
	list, ok := all[i].Value.(*ast.SequenceNode)
	if !ok || len(list.Values) == 0 {
		if ok {
			e.lines[line-1] = strings.Replace(e.lines[line-1], "[]", "", 1)
			e.lines[line-1] = strings.TrimRight(e.lines[line-1], " \r\n") + e.end
		}
		return e, nil
	}
	if list.IsFlowStyle {
		return nil, errors.New("accepted is written in brackets, so no finding can be added below the others: write it as a list with one entry below the other")
	}
	e.dash = list.Start.Position.Column - 1
	for j := line; j < behind; j++ {
		if rest, ok := strings.CutPrefix(e.lines[j], strings.Repeat(" ", e.dash)+"-"); ok && (strings.TrimSpace(rest) == "" || rest[0] == ' ') {
			e.starts = append(e.starts, j)
		}
	}
	e.last = e.trimmed(behind, line)
	return e, nil
}

// trimmed is a place among the lines, moved up over blank lines and comments,
// which belong to what follows. What is indented deeper than an entry belongs to one.
func (e *edit) trimmed(to, from int) int {
	for to > from {
		line := strings.TrimRight(e.lines[to-1], " \t\r\n")
		text := strings.TrimLeft(line, " ")
		comment := strings.HasPrefix(text, "#") && len(line)-len(text) <= e.dash
		if text != "" && !comment && line != "..." {
			break
		}
		to--
	}
	return to
}

// write makes the text: what is replaced goes, what is added stands behind the rest.
func (e *edit) write(replaced []int, added []Accepted) []byte {
	var out strings.Builder
	gone := map[int]bool{}
	for _, i := range replaced {
		if i >= len(e.starts) {
			continue
		}
		to := e.last
		if i+1 < len(e.starts) {
			to = e.trimmed(e.starts[i+1], e.starts[i])
		}
		for j := e.starts[i]; j < to; j++ {
			gone[j] = true
		}
	}
	for j, line := range e.lines[:e.last] {
		if !gone[j] {
			out.WriteString(line)
		}
	}
	if e.last > 0 && !strings.HasSuffix(e.lines[e.last-1], "\n") {
		out.WriteString(e.end)
	}
	if !e.key {
		out.WriteString(e.end + "accepted:" + e.end)
	}
	for _, entry := range added {
		out.WriteString(e.entry(entry))
	}
	for _, line := range e.lines[e.last:] {
		out.WriteString(line)
	}
	return []byte(out.String())
}

// entry is an accepted finding as an item of the list.
func (e *edit) entry(a Accepted) string {
	var b strings.Builder
	lead := strings.Repeat(" ", e.dash) + "- "
	for _, field := range []struct{ key, value string }{
		{"tool", a.Tool}, {"rule", a.Rule}, {"sibling", a.Sibling}, {"definition", a.Definition}, {"reason", a.Reason}, {"expires", a.Expires},
	} {
		if field.value == "" {
			continue
		}
		b.WriteString(lead + field.key + ": " + scalar(field.value) + e.end)
		lead = strings.Repeat(" ", e.dash+2)
	}
	return b.String()
}

// plain is what needs no quotes in any reader of YAML; words that mean something
// else are apart.
var (
	plain = lazy.Regexp(`^[A-Za-z][A-Za-z0-9_./()-]*( [A-Za-z0-9_./()-]+)*$`)
	taken = []string{"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
)

// scalar writes a text so that it is read back the same and disturbs no terminal.
func scalar(s string) string {
	if plain().MatchString(s) && !slices.Contains(taken, strings.ToLower(s)) {
		return s
	}
	var quoted bytes.Buffer
	enc := json.NewEncoder(&quoted)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string always has a form
	return string(printable(strings.TrimRight(quoted.String(), "\n")))
}
