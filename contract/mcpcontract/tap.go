package mcpcontract

import (
	"context"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// tap is a transport that keeps the last result as it was sent: the SDK decodes
// schemas and structured content into maps, which loses the order of keys and the
// spelling of numbers. It serves one request after the other.
type tap struct {
	mcp.Transport
	mu     sync.Mutex
	result []byte
}

// Connect puts the tap on the connection.
func (t *tap) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &tapped{c, t}, nil
}

// take is the last result.
func (t *tap) take() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.result
}

type tapped struct {
	mcp.Connection
	tap *tap
}

// Read hands a message on and keeps the result in it.
func (c *tapped) Read(ctx context.Context) (jsonrpc.Message, error) {
	m, err := c.Connection.Read(ctx)
	if answer, ok := m.(*jsonrpc.Response); ok && err == nil && answer.Error == nil {
		c.tap.mu.Lock()
		c.tap.result = answer.Result
		c.tap.mu.Unlock()
	}
	return m, err
}
