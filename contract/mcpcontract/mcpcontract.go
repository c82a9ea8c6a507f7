// Package mcpcontract holds a server of the official Go SDK to a contract, in its
// own process: [Tools] reads what it lists, for package contract, and [CheckCalls]
// calls its tools and holds the results to the output schemas and to what the
// descriptions claim.
package mcpcontract

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/contract"
)

// Check fails the test once for every place where the tools of the server break
// the rules.
func Check(ctx context.Context, t contract.TB, server *mcp.Server, rules contract.Rules) {
	t.Helper()
	tools, err := Tools(ctx, server)
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	contract.Check(t, tools, rules)
}

// Tools reads the tools that the server lists, as a client receives them: key
// order and numbers of the schemas are those on the wire. A server without tools
// has none, which is no error.
func Tools(ctx context.Context, server *mcp.Server) ([]tdqs.Tool, error) {
	s, err := open(ctx, server)
	if err != nil {
		return nil, err
	}
	defer s.close()
	return s.tools(ctx)
}

// session is one client of a server in this process.
type session struct {
	tap    *tap
	client *mcp.ClientSession
	server *mcp.ServerSession
}

func open(ctx context.Context, server *mcp.Server) (*session, error) {
	if server == nil {
		return nil, errors.New("there is no server: it is nil")
	}
	here, there := mcp.NewInMemoryTransports()
	s := &session{tap: &tap{Transport: here}}
	var err error
	if s.server, err = server.Connect(ctx, there, nil); err != nil {
		return nil, fmt.Errorf("connecting to the server: %w", err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "tdqs-contract", Version: "1"}, nil)
	if s.client, err = client.Connect(ctx, s.tap, nil); err != nil {
		s.server.Close()
		return nil, fmt.Errorf("connecting to the server: %w", err)
	}
	return s, nil
}

// close ends both ends; how is of no interest after the answers are there.
func (s *session) close() {
	s.client.Close()
	s.server.Close()
}

// tools reads every page of the list.
func (s *session) tools(ctx context.Context) ([]tdqs.Tool, error) {
	var pages [][]byte
	for cursor := ""; ; {
		list, err := s.client.ListTools(ctx, &mcp.ListToolsParams{Cursor: cursor})
		if err != nil {
			return nil, fmt.Errorf("listing the tools: %w", err)
		}
		pages = append(pages, s.tap.take())
		if list.NextCursor == "" || list.NextCursor == cursor {
			break
		}
		cursor = list.NextCursor
	}
	tools, err := contract.FromJSON(bytes.Join(pages, []byte("\n")))
	if errors.Is(err, tdqs.ErrNoTools) {
		return nil, nil
	}
	return tools, err
}
