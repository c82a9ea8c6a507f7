package config

import (
	"github.com/goccy/go-yaml/ast"

	"github.com/opentdqs/tdqs/internal/lazy"
)

// octal is a number that versions of YAML read in two ways.
var octal = lazy.Regexp(`^[-+]?0[0-9_]+$`)

// ambiguous finds what reads as something else than it looks like: a key that is null
// and not the name, a number that counts in eights, a verb that is none.
func ambiguous(node ast.Node) error {
	switch n := node.(type) {
	case *ast.IntegerNode:
		if text := n.GetToken().Value; octal().MatchString(text) {
			return at(n.GetToken(), text+" is read in eights or in tens: write the number without the zero before it, or a text in quotes")
		}
	case *ast.SequenceNode:
		for _, item := range n.Values {
			if err := ambiguous(item); err != nil {
				return err
			}
		}
	}
	for _, value := range members(node) {
		key := value.Key.GetToken()
		if value.Key.Type() == ast.NullType {
			return at(key, "this key is null and not a name: put a name that is spelt so in quotes, \"null\"")
		}
		if text, ok := value.Value.(*ast.StringNode); ok && text.Value == "" && key.Value == "verb" {
			return at(key, "the verb is empty, so it would pin nothing: give it the word that the description opens with, or leave it out")
		}
		if err := ambiguous(value.Value); err != nil {
			return err
		}
	}
	return nil
}
