// Command tdqs scores how well MCP tool definitions tell an agent when and how to
// call the tools.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/pprof"
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
// program, though not before what it has started had its time to be ended. So does
// SIGQUIT by itself, which a person sends to a program that hangs: it writes where
// every goroutine stands, as it does in any Go program.
func interruptible() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	// A closed terminal hangs up: what was started must end then too.
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	go func() {
		first := <-signals
		ended := time.After(leaving)
		said := traced(first)
		cancel()
		if !said {
			traced(<-signals)
		}
		<-ended
		fmt.Fprintln(os.Stderr, "tdqs: interrupted")
		os.Exit(2)
	}()
	return ctx
}

// traced writes a trace if a signal asks for one, and reports whether it did.
func traced(s os.Signal) bool {
	if s != syscall.SIGQUIT {
		return false
	}
	fmt.Fprint(os.Stderr, "SIGQUIT: quit\n\n")
	_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 2) // nobody is left to tell
	return true
}
