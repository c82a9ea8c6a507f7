package config

import "github.com/goccy/go-yaml/ast"

// Lines finds the lines, from 1, on which the keys of a YAML document stand. Of a key
// that is not there it is the line of the one above it, 0 at the top.
func Lines(data []byte) (func(keys ...string) int, error) {
	body, err := document(plainText(data))
	if err != nil {
		return nil, err
	}
	return linesOf(body), nil
}

func linesOf(body ast.Node) func(keys ...string) int {
	return func(keys ...string) int {
		node, line := body, 0
		for _, key := range keys {
			at := 0
			for _, value := range members(node) {
				if value.Key.GetToken().Value == key {
					at = value.Key.GetToken().Position.Line
				}
			}
			next := child(node, key)
			if next == nil {
				break
			}
			if at == 0 { // an item of a list
				at = start(next).Position.Line
			}
			node, line = next, at
		}
		return line
	}
}
