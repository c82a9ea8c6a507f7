package mcpcontract_test

import (
	"context"
	"errors"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/opentdqs/tdqs/contract"
	"github.com/opentdqs/tdqs/contract/mcpcontract"
)

type question struct {
	Title string `json:"title" jsonschema:"Title of the book, or a part of it"`
}

type place struct {
	Shelf int `json:"shelf" jsonschema:"Number of the shelf, from 1 at the door"`
}

// newServer is what your main function runs.
func newServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "library", Version: "1.0.0"}, nil)
	mcp.AddTool(server, &mcp.Tool{
		Name:  "find_book",
		Title: "Find a book by its title",
		Description: "Find the shelf on which a book stands. Use it when the user names a title. " +
			"Returns the number of the shelf; fails when there is no such book.",
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true},
	}, func(_ context.Context, _ *mcp.CallToolRequest, q question) (*mcp.CallToolResult, place, error) {
		if q.Title != "Moby-Dick" {
			return nil, place{}, errors.New("there is no such book")
		}
		return nil, place{Shelf: 7}, nil
	})
	return server
}

func TestTools(t *testing.T) {
	server := newServer()
	mcpcontract.Check(t.Context(), t, server, contract.Rules{
		DistinctVerbs: true,
		Every: contract.Every{Title: true, Tautology: true, WhenToUse: true,
			Returns: true, Errors: true, Budget: 800, Coverage: 100},
		Tools: map[string]contract.Pin{
			"find_book": {
				Verb:   "Find",
				Params: map[string]contract.Param{"title": {Required: true, Type: "string"}},
				Hints:  contract.Hints{ReadOnly: contract.True},
			},
		},
	})
	mcpcontract.CheckCalls(t.Context(), t, server,
		mcpcontract.Call{Tool: "find_book", Args: question{Title: "Moby-Dick"}, Says: []string{"7"}},
		mcpcontract.Call{Tool: "find_book", Args: question{Title: "Moby"}, Fails: true},
	)
}
