package config

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// plainText is a text without byte order mark and with line ends of one kind, as
// YAML has it: the library miscounts lines that end in two characters.
func plainText(data []byte) []byte {
	return bytes.ReplaceAll(bytes.TrimPrefix(data, []byte("\uFEFF")), []byte("\r\n"), []byte("\n"))
}

// document is the one document of a plain text.
func document(data []byte) (ast.Node, error) {
	if err := tooDeep(data); err != nil {
		return nil, err
	}
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return nil, &Error{Message: "the file is in UTF-16: save it as UTF-8"}
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, failed(err)
	}
	var docs []*ast.DocumentNode
	for _, doc := range file.Docs {
		if doc.Body == nil {
			continue
		}
		switch doc.Body.Type() {
		case ast.CommentGroupType, ast.DirectiveType, ast.NullType:
		default:
			docs = append(docs, doc)
		}
	}
	switch {
	case len(docs) == 0:
		return nil, &Error{Message: "the file says nothing"}
	case len(docs) > 1:
		return nil, at(docs[1].Body.GetToken(), "a second document begins here, and there is place for one")
	}
	return docs[0].Body, tooMuch(docs[0].Body)
}

// child is the member of a mapping, or the item of a sequence, with a key.
func child(node ast.Node, key string) ast.Node {
	if list, ok := node.(*ast.SequenceNode); ok {
		if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(list.Values) {
			return list.Values[i]
		}
		return nil
	}
	for _, value := range members(node) {
		if value.Key.GetToken().Value == key {
			return value.Value
		}
	}
	return nil
}

// unknown finds a key that a type has no field for, and says which there are, or a
// value that a type with its own reader does not take.
func unknown(node ast.Node, t reflect.Type) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if own, ok := reflect.Zero(t).Interface().(interface{ wants(ast.Node) string }); ok {
		if wanted := own.wants(node); wanted != "" {
			return at(start(node), "this should be "+wanted)
		}
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return refused(node, t)
	}
	if err := misshapen(node, phrase(t)); err != nil {
		return err
	}
	switch t.Kind() {
	case reflect.Struct:
		types, names := keysOf(t)
		for _, value := range members(node) {
			key := value.Key.GetToken()
			of, known := types[key.Value]
			if !known && !isMerge(value) {
				err := at(key, "there is no key "+key.Value+" here").(*Error)
				err.Wrong, err.Known = key.Value, names
				return err
			}
			if known {
				if err := unknown(value.Value, of); err != nil {
					return err
				}
			}
		}
	case reflect.Map:
		for _, value := range members(node) {
			if err := unknown(value.Value, t.Elem()); err != nil {
				return err
			}
		}
	case reflect.Slice:
		if list, ok := node.(*ast.SequenceNode); ok {
			for _, item := range list.Values {
				if err := unknown(item, t.Elem()); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// misshapen says that a node is not of the shape that is wanted, empty for any.
func misshapen(node ast.Node, wanted string) error {
	is := shapes[node.Type()]
	switch {
	case is == "" || wanted == "" || is == wanted || is == isWhole && wanted == isNumber:
		return nil
	case wanted == isWhole && is == isNumber:
		is = node.GetToken().Value // what stands for a text may be a secret
	case is == isWhole:
		is = isNumber
	}
	said := "this should be " + wanted + ", not " + is
	if _, scalar := node.(ast.ScalarNode); scalar && wanted == isText {
		said += ": put it in quotes"
	}
	return at(start(node), said)
}

// refused says where the value stands that the own reader of a type refuses.
func refused(node ast.Node, t reflect.Type) error {
	var plain any
	if err := yaml.NodeToValue(node, &plain); err != nil {
		return nil // an alias, which is read where it leads
	}
	text, err := json.Marshal(plain)
	if err != nil {
		return nil
	}
	if err := reflect.New(t).Interface().(json.Unmarshaler).UnmarshalJSON(text); err != nil {
		return at(start(node), err.Error())
	}
	return nil
}

// wants says that a text is one.
func (Text) wants(node ast.Node) string {
	switch node.Type() {
	case ast.MappingType, ast.MappingValueType, ast.SequenceType:
		return "a text or a number"
	}
	return ""
}

// wants says what a command is.
func (Words) wants(node ast.Node) string {
	list, ok := node.(*ast.SequenceNode)
	if !ok {
		if Text("").wants(node) != "" {
			return "a command as a text or as a list of its words"
		}
		return ""
	}
	for _, word := range list.Values {
		if Text("").wants(word) != "" {
			return "a list of words"
		}
	}
	return ""
}

func isMerge(value *ast.MappingValueNode) bool {
	_, ok := value.Key.(*ast.MergeKeyNode)
	return ok
}

// keysOf are the keys of a struct with tags for JSON, in its order.
func keysOf(t reflect.Type) (types map[string]reflect.Type, names []string) {
	types = map[string]reflect.Type{}
	for _, field := range reflect.VisibleFields(t) { // with those of what is embedded
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		types[name] = field.Type
		names = append(names, name)
	}
	return types, names
}
