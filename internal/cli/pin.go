package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/contract"
)

// pinOptions are the flags of tdqs pin.
type pinOptions struct {
	inputOptions
	path string
}

func (a *app) pinCommand() *cobra.Command {
	var o pinOptions
	cmd := &cobra.Command{
		Use:   "pin INPUT [-- COMMAND...]",
		Short: "Write a lock of what callers of the tools rely on",
		Long: `pin reads the tools of a server and writes names, titles, schemas, hints and hashes
in an order that does not change by itself, to be kept beside the code: what
changes shows in review, and tdqs diff says what it breaks. A file that is no
lock is never written over.`,
		Example: `  tdqs pin tools.json -o tools.lock.json
  tdqs pin -o tools.lock.json -- npx -y some-server`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.finishWithoutLines(cmd, args, "pin writes one lock"); err != nil {
				return err
			}
			return a.pin(cmd.Context(), &o)
		},
	}
	o.add(cmd)
	hideForeign(cmd)
	outputFlag(cmd, &o.path, "write into `FILE` instead of standard output")
	return cmd
}

func (a *app) pin(ctx context.Context, o *pinOptions) error {
	if !toStdout(o.path) && !isStream(o.path) {
		if err := replaceable(o.path); err != nil {
			return err
		}
	}
	server, err := a.only(ctx, &o.inputOptions, "a lock")
	if err != nil || server == nil {
		return err
	}
	text := contract.Lock(server.Name, server.Tools)
	return a.save(o.path, text)
}

// replaceable refuses to write a lock over what is none.
func replaceable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", path, cause(err))
	case !info.Mode().IsRegular(): // a pipe has nothing to lose; of a folder writing tells
		return nil
	case info.Size() > capture.MaxBytes:
		return fmt.Errorf("%s is there and cannot be replaced: it is larger than %d MB, and no lock is", path, capture.MaxBytes/1_000_000)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	if _, err := contract.ReadLock(data); err != nil {
		return fmt.Errorf("%s is there and cannot be replaced: %w", path, err)
	}
	return nil
}

// lockIn is the lock that a text is, nil when it is none; damaged says what is wrong
// with one.
func lockIn(text []byte) (locked *contract.Locked, damaged error) {
	if !bytes.Contains(text[:min(len(text), lockHead)], []byte(`"tdqsLock"`)) {
		return nil, nil
	}
	locked, err := contract.ReadLock(text)
	if errors.Is(err, contract.ErrNoLock) {
		return nil, nil
	}
	return locked, err
}

// lockHead is within how many bytes a lock says what it is.
const lockHead = 1000

// only reads the one server that something is written of, nil when it could not
// be read, which is said. Every tool of it must be readable.
func (a *app) only(ctx context.Context, o *inputOptions, what string) (*tdqs.Server, error) {
	var servers []*tdqs.Server
	err := a.each(ctx, o, func(server *tdqs.Server, _ capture.Info) error {
		servers = append(servers, server)
		return nil
	})
	switch {
	case err != nil || len(servers) == 0:
		return nil, err
	case len(servers) > 1:
		return nil, fmt.Errorf("there are %d servers, and %s is for one: give one input", len(servers), what)
	}
	return servers[0], a.whole(servers[0], what+" would miss some")
}

// whole refuses a server of which a tool cannot be read, and says why.
func (a *app) whole(server *tdqs.Server, so string) error {
	if server.Listed <= len(server.Tools) {
		return nil
	}
	for _, n := range server.Notes {
		a.say("%s", n.Text)
	}
	return errors.New("not every tool can be read, so " + so)
}
