package config

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// What a file may hold, so that none keeps the reader busy: the library slows down
// with the square of the depth, and an alias of an alias of a list doubles at each.
const (
	maxNesting = 100
	maxValues  = 200_000
)

// tooDeep finds the place where a text nests too deep.
func tooDeep(text []byte) error {
	flow, line, entries := 0, 0, 0
	for _, t := range lexer.Tokenize(string(text)) {
		if t.Position.Line != line {
			line, entries = t.Position.Line, 0
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow--
		case token.SequenceEntryType, token.MappingKeyType:
			entries++ // those of one line stand in one another
		}
		if flow > maxNesting || entries > maxNesting {
			return at(t, fmt.Sprintf("this nests deeper than %d levels", maxNesting))
		}
	}
	return nil
}

// tooMuch refuses a document that holds too many values once its aliases are written
// out.
func tooMuch(body ast.Node) error {
	if n := written(body, map[string]int{}); n > maxValues {
		return &Error{Message: fmt.Sprintf("the file holds more than %d values, those behind aliases counted each time", maxValues)}
	}
	return nil
}

// written counts the values of a node, as far as it matters; sizes are those behind
// the anchors so far.
func written(node ast.Node, sizes map[string]int) int {
	n := 1
	switch node := node.(type) {
	case *ast.AnchorNode:
		sizes[node.Name.GetToken().Value] = maxValues + 1 // within itself it has no end
		n = written(node.Value, sizes)
		sizes[node.Name.GetToken().Value] = n
	case *ast.AliasNode:
		n += sizes[node.Value.GetToken().Value]
	case *ast.TagNode:
		n = written(node.Value, sizes)
	case *ast.SequenceNode:
		for _, item := range node.Values {
			n += written(item, sizes)
		}
	default:
		for _, value := range members(node) {
			n += written(value.Value, sizes)
		}
	}
	return min(n, maxValues+1)
}
