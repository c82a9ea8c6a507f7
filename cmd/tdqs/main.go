// Command tdqs scores how well MCP tool definitions tell an agent when and how to
// call the tools.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/opentdqs/tdqs/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second interrupt ends the program at once.
	context.AfterFunc(ctx, stop)
	status := cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
