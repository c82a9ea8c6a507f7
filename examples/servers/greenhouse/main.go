// Command greenhouse is an invented MCP server: four tools over a greenhouse that
// does not exist. It speaks over its standard streams, over streamable HTTP with
// or without sessions, and over the SSE transport of revision 2024-11-05:
//
//	tdqs score -- go run ./examples/servers/greenhouse
//	go run ./examples/servers/greenhouse -transport http -address localhost:8080
//	tdqs score http://localhost:8080/mcp
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	transport := flag.String("transport", "stdio", "stdio, http, stateless or sse")
	address := flag.String("address", "127.0.0.1:0", "where to listen; what is listened on is printed")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *transport, *address)
	stop()
	if err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "greenhouse:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, transport, address string) error {
	server := greenhouse()
	one := func(*http.Request) *mcp.Server { return server }
	switch transport {
	case "stdio":
		return server.Run(ctx, &mcp.StdioTransport{})
	case "http":
		return serve(ctx, address, "/mcp", mcp.NewStreamableHTTPHandler(one, nil))
	case "stateless":
		return serve(ctx, address, "/mcp", mcp.NewStreamableHTTPHandler(one, &mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true}))
	case "sse":
		return serve(ctx, address, "/sse", mcp.NewSSEHandler(one, nil))
	}
	return fmt.Errorf("there is no transport %q", transport)
}

// serve answers at the address until ctx ends, and prints which that is.
func serve(ctx context.Context, address, path string, handler http.Handler) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s%s\n", listener.Addr(), path)
	mux := http.NewServeMux()
	mux.Handle(path, handler)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
