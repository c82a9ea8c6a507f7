// Command tdqs scores how well MCP tool definitions tell an agent when and how to
// call the tools.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	_ "github.com/opentdqs/tdqs/internal/boot"
	"github.com/opentdqs/tdqs/internal/cli"
)

func main() {
	ctx := interruptible()
	os.Exit(cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// leaving is more than a server takes that was started and has to be ended by force.
const leaving = 2 * time.Second

// interruptible is a context that ends with an interrupt. A second one ends the
// program, though not before what it has started had its time to be ended.
func interruptible() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	// A closed terminal hangs up: what was started must end then too.
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		<-signals
		ended := time.After(leaving)
		cancel()
		<-signals
		<-ended
		fmt.Fprintln(os.Stderr, "tdqs: interrupted")
		os.Exit(2)
	}()
	return ctx
}
