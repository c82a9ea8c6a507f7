package config

import (
	"testing"

	"github.com/goccy/go-yaml/ast"
)

// TestMaxValues pins how many values a document may hold; reading a text with as
// many takes the library seconds.
func TestMaxValues(t *testing.T) {
	t.Parallel()
	one := &ast.StringNode{Value: "a"}
	list := func(n int) ast.Node {
		values := make([]ast.Node, n-1) // the list is a value itself
		for i := range values {
			values[i] = one
		}
		return &ast.SequenceNode{Values: values}
	}
	if err := tooMuch(list(maxValues)); err != nil {
		t.Error(err)
	}
	if err := tooMuch(list(maxValues + 1)); err == nil {
		t.Errorf("%d values pass", maxValues+1)
	}
}
