// Command tdqs scores how well MCP tool definitions tell an agent when and how to
// call the tools.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	_ "github.com/opentdqs/tdqs/internal/boot"
	"github.com/opentdqs/tdqs/internal/cli"
)

func main() {
	// A closed terminal hangs up: what was started must end then too.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	// A second interrupt ends the program at once.
	context.AfterFunc(ctx, stop)
	status := cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}
