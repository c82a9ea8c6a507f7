// Package config reads the YAML files that a project keeps beside its code:
// strictly, so that what is misspelt is an error with its line and column and
// not a setting that does nothing.
package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// Error says where a file is not what it should be.
type Error struct {
	Line, Column int // from 1; 0 when the place is unknown
	Message      string
	Wrong        string   // a key that nothing reads; empty: something else is wrong
	Known        []string // the keys in its place
}

// Error reads "line 3, column 5: there is no key titel here".
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// Decode reads one YAML document into a struct with tags for JSON. Unknown keys,
// keys that stand twice, a second document, keys without a value and what YAML reads
// as something else than it looks like are errors;
// mayLack says for a path of keys that it may have no value.
func Decode(data []byte, into any, mayLack func(path []string) bool) error {
	_, err := decode(data, into, mayLack)
	return err
}

// decode is Decode, and returns the document too.
func decode(data []byte, into any, mayLack func(path []string) bool) (ast.Node, error) {
	data = plainText(data)
	body, err := document(data)
	if err != nil {
		return nil, err
	}
	if err := unknown(body, reflect.TypeOf(into)); err != nil {
		return nil, err
	}
	if err := lacking(body, nil, mayLack); err != nil {
		return nil, err
	}
	if err := ambiguous(body); err != nil {
		return nil, err
	}
	d := yaml.NewDecoder(bytes.NewReader(data), yaml.Strict(), yaml.UseJSONUnmarshaler())
	if err := d.Decode(into); err != nil && !errors.Is(err, io.EOF) {
		return nil, failed(err)
	}
	return body, exact(data, body, into)
}

// exact refuses what the library bends to fit, such as 7.5 for a whole number:
// encoding/json does not.
func exact(data []byte, body ast.Node, into any) error {
	again := reflect.New(reflect.TypeOf(into).Elem())
	var plain any
	if err := yaml.Unmarshal(data, &plain); err != nil {
		return failed(err)
	}
	text, err := json.Marshal(plain)
	if err != nil {
		return &Error{Message: "a value has no form in JSON: " + err.Error()}
	}
	err = json.Unmarshal(text, again.Interface())
	var mistyped *json.UnmarshalTypeError
	if !errors.As(err, &mistyped) {
		return err
	}
	return at(find(body, mistyped.Field).GetToken(), mistyped.Field+" should be "+phrase(mistyped.Type)+", not "+mistyped.Value)
}

// find is the node that keys joined by full stops lead to, as far as they do.
func find(node ast.Node, keys string) ast.Node {
	for key := range strings.SplitSeq(keys, ".") {
		for _, value := range members(node) {
			if value.Key.GetToken().Value == key {
				node = value.Value
				break
			}
		}
	}
	return node
}

func members(node ast.Node) []*ast.MappingValueNode {
	switch n := node.(type) {
	case *ast.MappingNode:
		return n.Values
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}
	}
	return nil
}

// lacking finds a key without a value.
func lacking(node ast.Node, path []string, mayLack func([]string) bool) error {
	for _, value := range members(node) {
		here := append(path[:len(path):len(path)], value.Key.GetToken().Value)
		if value.Value.Type() == ast.NullType && !mayLack(here) {
			return at(value.Key.GetToken(), strings.Join(here, ".")+" has no value, so it would do nothing: give it one or leave it out")
		}
		if err := lacking(value.Value, here, mayLack); err != nil {
			return err
		}
	}
	if list, ok := node.(*ast.SequenceNode); ok {
		for i, item := range list.Values {
			if err := lacking(item, append(path[:len(path):len(path)], strconv.Itoa(i)), mayLack); err != nil {
				return err
			}
		}
	}
	return nil
}

// failed is an error of the library with its place and in one line.
func failed(err error) error {
	var (
		unknown  *yaml.UnknownFieldError
		mistyped *yaml.TypeError
		other    yaml.Error
	)
	switch {
	case errors.As(err, &unknown):
		return at(unknown.Token, "there is no key "+unknown.Token.Value+" here")
	case errors.As(err, &mistyped):
		return at(mistyped.Token, "this should be "+phrase(mistyped.DstType)+", not "+phrase(mistyped.SrcType))
	case errors.As(err, &other):
		return at(other.GetToken(), strings.ReplaceAll(other.GetMessage(), "found character '\t' that cannot start any token", "a tab stands where YAML takes blanks alone"))
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return &Error{Message: line}
}

// start is the token that a node begins with.
func start(node ast.Node) *token.Token {
	if all := members(node); len(all) > 0 {
		return all[0].Key.GetToken()
	}
	return node.GetToken()
}

func at(t *token.Token, message string) error {
	e := &Error{Message: message}
	if t != nil && t.Position != nil {
		e.Line, e.Column = t.Position.Line, t.Position.Column
	}
	return e
}

// What a value can be, as the author of a file knows it.
const (
	isSwitch = "true or false"
	isText   = "a text"
	isList   = "a list"
	isKeyed  = "keys with values"
	isNumber = "a number"
	isWhole  = "a whole number"
)

// shapes is what the nodes of a document are; those that lead elsewhere, such as an
// alias, are not in it, nor is null.
var shapes = map[ast.NodeType]string{
	ast.BoolType: isSwitch, ast.StringType: isText, ast.LiteralType: isText, ast.SequenceType: isList,
	ast.MappingType: isKeyed, ast.MappingValueType: isKeyed,
	ast.FloatType: isNumber, ast.InfinityType: isNumber, ast.NanType: isNumber, ast.IntegerType: isWhole,
}

// phrase is what a Go type holds, empty where that can be anything.
func phrase(t reflect.Type) string {
	if t == nil {
		return "nothing"
	}
	switch t.Kind() {
	case reflect.Interface:
		return ""
	case reflect.Bool:
		return isSwitch
	case reflect.String:
		return isText
	case reflect.Slice, reflect.Array:
		return isList
	case reflect.Map, reflect.Struct:
		return isKeyed
	case reflect.Float32, reflect.Float64:
		return isNumber
	}
	return isWhole
}
