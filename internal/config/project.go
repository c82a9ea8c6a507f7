package config

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// ProjectFile is what a project's file is called.
const ProjectFile = "tdqs.yaml"

// Project is what stands in tdqs.yaml (schema/tdqs.schema.json). Keys that are
// flags too have the flag's name. Paths are relative to the file.
type Project struct {
	Edition  Text   `json:"edition,omitempty"` // empty: as without the file
	Judge    *Judge `json:"judge,omitempty"`
	Settings `yaml:",inline"`
	Targets  map[string]*Target `json:"targets"`
	Accepted []Accepted         `json:"accepted,omitempty"`
}

// Judge says who judges; what is left out comes from flags and the environment.
// A key has no place here.
type Judge struct {
	Kind    string `json:"kind,omitempty"` // offline or model
	Model   string `json:"model,omitempty"`
	BaseURL string `json:"base-url,omitempty"`
	Rubric  string `json:"rubric,omitempty"`
	Runs    Text   `json:"runs,omitempty"`
}

// Settings are what holds of every target, and may be said anew for one: there
// each key goes before the same key of the whole file.
type Settings struct {
	Thresholds *Thresholds     `json:"thresholds,omitempty"`
	Rules      map[string]Text `json:"rules,omitempty"` // by rule: on, off (true and false do too) or a severity
	Contract   string          `json:"contract,omitempty"`
	Baseline   string          `json:"baseline,omitempty"`
}

// Thresholds are what fails a run. The shares are of tdqs coverage, in percent.
type Thresholds struct {
	FailUnder      Text  `json:"fail-under,omitempty"` // a tier
	MinTool        Text  `json:"min-tool,omitempty"`   // a tier or a score
	Strict         *bool `json:"strict,omitempty"`
	FailOn         Text  `json:"fail-on,omitempty"` // error, warning or never
	MinTools       Text  `json:"min-tools,omitempty"`
	MinParams      Text  `json:"min-params,omitempty"`
	MinRequired    Text  `json:"min-required,omitempty"`
	MinConstrained Text  `json:"min-constrained,omitempty"`
	MinOutputs     Text  `json:"min-outputs,omitempty"`
	MinTitles      Text  `json:"min-titles,omitempty"`
}

// Target is one server and where it is: exactly one of File, Command, URL and
// Configuration is given.
type Target struct {
	File          string            `json:"file,omitempty"`
	Command       Words             `json:"command,omitempty"`
	Dir           string            `json:"cwd,omitempty"` // of Command; empty: the file's folder
	Env           map[string]string `json:"env,omitempty"` // values name variables: ${env:NAME}
	URL           string            `json:"url,omitempty"`
	Headers       map[string]string `json:"headers,omitempty"`       // as Env
	Configuration string            `json:"configuration,omitempty"` // of a client
	Server        string            `json:"server,omitempty"`        // in Configuration
	ServerName    string            `json:"server-name,omitempty"`
	Timeout       string            `json:"timeout,omitempty"` // as in 90s
	Settings      `yaml:",inline"`
}

// Accepted is a finding that may stay: as long as the definition is the one with
// this hash, and until the end of a day, if one is named.
type Accepted struct {
	Tool       string `json:"tool,omitempty"` // empty: the set
	Rule       string `json:"rule"`
	Sibling    string `json:"sibling,omitempty"` // the other tool of a pair
	Definition string `json:"definition"`        // 16 hex digits
	Reason     string `json:"reason"`
	Expires    string `json:"expires,omitempty"` // the last day, as in 2027-01-31
}

// Text is a text that may look like something else, as 1.0 and off do.
type Text string

// UnmarshalJSON takes a text, a number, true and false.
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, (*string)(t))
	}
	*t = Text(data)
	return nil
}

// Words are a command: its words, or a line that is split as a shell does.
type Words struct {
	Line string
	List []string
}

// UnmarshalJSON takes a text or a list of texts.
func (w *Words) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '[' {
		var list []Text // a port is written without quotes
		err := json.Unmarshal(data, &list)
		w.List = make([]string, len(list))
		for i, word := range list {
			w.List[i] = string(word)
		}
		return err
	}
	return json.Unmarshal(data, &w.Line)
}

// MarshalJSON writes what UnmarshalJSON takes.
func (w Words) MarshalJSON() ([]byte, error) {
	if w.Line != "" {
		return json.Marshal(w.Line)
	}
	return json.Marshal(w.List)
}

// Given reports whether there is a command.
func (w Words) Given() bool { return w.Line != "" || w.List != nil }

// File is a project's file that was read.
type File struct {
	Project
	Names []string // of the targets, in the order of the file

	data []byte
	body ast.Node
}

// ReadProject reads a project's file. What its values mean is for the caller to
// check; [File.At] says where a wrong one stands.
func ReadProject(data []byte) (*File, error) {
	f := &File{data: data}
	// The list is empty when what it held was struck out by hand.
	body, err := decode(data, &f.Project, func(path []string) bool { return len(path) == 1 && path[0] == "accepted" })
	if err != nil {
		return nil, err
	}
	f.body = body
	for _, target := range members(f.node("targets")) {
		f.Names = append(f.Names, target.Key.GetToken().Value)
	}
	if text := f.text("edition"); text != "" { // 1.0 is no 1
		f.Edition = Text(text)
	}
	return f, nil
}

// At is a sentence about the value that keys lead to, with its place; the number
// of an item of a list, from 0, is a key too.
func (f *File) At(message string, keys ...string) error {
	node := f.body
	for _, key := range keys {
		next := child(node, key)
		if next == nil {
			break
		}
		node = next
	}
	return at(start(node), message)
}

// Line is the line, from 1, on which the value that keys lead to begins.
func (f *File) Line(keys ...string) int {
	node := f.node(keys...)
	if node == nil {
		return 0
	}
	return start(node).Position.Line
}

// KeyLine is the line, from 1, on which the last of some keys stands, as [Lines]
// finds it.
func (f *File) KeyLine(keys ...string) int { return linesOf(f.body)(keys...) }

// node is what keys lead to, nil when it is not there.
func (f *File) node(keys ...string) ast.Node {
	node := f.body
	for _, key := range keys {
		if node = child(node, key); node == nil {
			return nil
		}
	}
	return node
}

// text is a value as it is written, without quotes.
func (f *File) text(keys ...string) string {
	node := f.node(keys...)
	if node == nil {
		return ""
	}
	return strings.TrimSpace(node.GetToken().Value)
}

// Is reports whether a text is the one that was read.
func (f *File) Is(data []byte) bool { return bytes.Equal(f.data, data) }
