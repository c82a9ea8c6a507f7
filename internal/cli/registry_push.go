package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/store"
)

func (a *app) registryPushCommand() *cobra.Command {
	o := registryOptions{storeOptions: storeOptions{makes: true}}
	var in inputOptions
	var out resultOptions
	cmd := &cobra.Command{
		Use:   "push INPUT --server SLUG [-- COMMAND...]",
		Short: "Bring the tools of a server into the registry",
		Long: `push captures the tools of a server and makes them its current list in the
registry: the first for a server that is new there, else the next. Tools whose
definition did not change keep their score. Without a language model the rest
is judged at once; a model is asked by tdqs serve.

INPUT is what tdqs score takes, of one server: an address is asked as an MCP
server. A list that is kept at an address, as a file is, is read with --document
URL, and from no address of this machine or its own networks unless
--allow-private says so. SLUG is the server's name in the registry: a-z, 0-9,
and between them - . and _.

With --ndjson INPUT has one server a line, and its key serverName, else the
server's own name, makes the SLUG: in lower case, with - for whatever else
cannot stand in it.`,
		Example: `  tdqs registry push tools.json --server garden
  tdqs registry push --server garden -- npx -y some-server
  tdqs registry push --document https://host/tools.json --server garden
  tdqs registry push --ndjson servers.ndjson`,
		RunE: func(cmd *cobra.Command, args []string) error {
			names := in.servers
			in.servers = nil
			if err := o.finish(cmd); err != nil {
				return err
			}
			if in.ndjson && len(names) > 0 {
				return errors.New("--server names one server, and --ndjson brings many, each by the name in its line")
			}
			slug, err := onlySlug(names)
			if err != nil && !in.ndjson {
				return err
			}
			if cmd.Flags().Changed("document") && !capture.IsAddress(in.document) {
				return errors.New("--document needs the address of a list, as in https://host/tools.json; a file is an argument")
			}
			if in.allowPrivate && in.document == "" {
				return errors.New("--allow-private is for --document: every other input is read wherever it is")
			}
			in.slug = slug
			if err := in.finish(cmd, args); err != nil {
				return err
			}
			o.edition = in.edition
			if in.ndjson {
				return a.registryPushLines(cmd.Context(), &o, &in, &out)
			}
			return a.registryPush(cmd.Context(), &o, &in, &out, slug)
		},
	}
	in.add(cmd)
	cmd.Flags().Lookup("server").Usage = "the server's name in the registry, `SLUG`"
	cmd.Flags().Lookup("ndjson").Usage = "read one server a line"
	cmd.Flags().StringVar(&in.document, "document", "", "read the list that is kept at `URL`, and ask no server there")
	cmd.Flags().BoolVar(&in.allowPrivate, "allow-private", false, "let --document read an address of this machine and its own networks")
	o.add(cmd)
	out.add(cmd)
	return cmd
}

// onlySlug is the one name that was given.
func onlySlug(given []string) (string, error) {
	if len(given) != 1 {
		return "", errors.New("name the server in the registry with --server SLUG, once")
	}
	return given[0], registry.CheckSlug(given[0])
}

// pushed is what push prints.
type pushed struct {
	Server    string       `json:"server"`
	Created   bool         `json:"created"`
	Unchanged bool         `json:"unchanged"`
	Tools     int          `json:"tools"`
	Judged    int          `json:"judged"`  // of them, now
	Waiting   int          `json:"waiting"` // questions that tdqs serve is to ask
	Overall   *tdqs.Tenths `json:"overallScore"`
}

func (a *app) registryPush(ctx context.Context, o *registryOptions, in *inputOptions, out *resultOptions, slug string) error {
	var server *tdqs.Server
	if err := a.each(ctx, in, func(s *tdqs.Server, _ capture.Info) error {
		if server != nil {
			return errors.New("push brings one server at a time")
		}
		server = s
		return nil
	}); err != nil || server == nil {
		if len(in.files) > 0 && capture.IsAddress(in.files[0]) && strings.HasSuffix(in.files[0], ".json") {
			a.say("if a list is kept there, as a file is, read it with --document URL")
		}
		return err
	}
	if a.status != 0 { // an input beside it could not be read, and that was said
		return errors.New("push brings one server at a time, and nothing was brought: name one input")
	}
	return a.forPush(o)(ctx, o, func(r *opened) error {
		p, err := r.bring(ctx, slug, server)
		if err != nil {
			return err
		}
		return a.result(out, func(b *sheet) { p.text(&b.Buffer) }, p)
	})
}

// forPush opens the registry for what is pushed: what is judged at once need not be
// enqueued, and a sweep finds what is left.
func (a *app) forPush(o *registryOptions) func(context.Context, *registryOptions, func(*opened) error) error {
	if o.kind == judgeModel {
		return a.inRegistry
	}
	return a.withRegistry
}

// bring pushes one server and has it judged when its judge is at hand.
func (o *opened) bring(ctx context.Context, slug string, server *tdqs.Server) (result pushed, err error) {
	p, err := o.Push(ctx, slug, server)
	if err != nil {
		return result, err
	}
	result = pushed{Server: slug, Created: p.Created, Unchanged: p.Unchanged, Tools: len(server.Tools)}
	if !o.Remote {
		result.Judged = p.Stale
		if err := o.ScoreServer(ctx, p.ServerID, nil); err != nil {
			return result, err
		}
	}
	return result, o.Store.View(ctx, func(tx *store.Tx) error {
		score, err := tx.ServerScore(ctx, p.CaptureID, o.Calibration())
		result.Waiting, result.Overall = score.Stale, score.Overall
		return err
	})
}

func (p *pushed) text(b *bytes.Buffer) {
	what := "the next list of the server"
	switch {
	case p.Created:
		what = "a new server"
	case p.Unchanged:
		what = "the list that was known"
	}
	fmt.Fprintf(b, "%s: %s, %s, %d judged now", report.Terminal(p.Server), what, plural(int64(p.Tools), "tool"), p.Judged)
	if p.Overall != nil {
		fmt.Fprintf(b, "; overall %s %s", p.Overall, p.Overall.Tier())
	}
	b.WriteByte('\n')
	if p.Waiting > 0 {
		fmt.Fprintf(b, "%s wait for tdqs serve\n", plural(int64(p.Waiting), "question"))
	}
}

func (a *app) registryAddCommand() *cobra.Command {
	o := registryOptions{storeOptions: storeOptions{makes: true}}
	var live liveOptions
	every, update := registry.DefaultEvery, false
	cmd := &cobra.Command{
		Use:   "add URL --server SLUG",
		Short: "Have a server read where it is, again and again",
		Long: `add keeps the address of a server, a connector: tdqs serve reads its list there
on a schedule and has judged what changed. Headers are kept encrypted with the
secret in ` + registry.KeyEnvironment + `, which tdqs serve needs too. A server that is known
is read at another address, or with other headers, from now on with --update;
its history stays.`,
		Example: `  tdqs registry add https://host/mcp --server garden
  tdqs registry add https://host/mcp --server garden --bearer-env TOKEN`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || !capture.IsAddress(args[0]) {
				return errors.New("add needs the address of one server, as in https://host/mcp; tdqs registry push takes everything else")
			}
			slug, err := onlySlug(live.servers)
			if err != nil {
				return err
			}
			live.servers = nil
			if err := o.finish(cmd); err != nil {
				return err
			}
			if err := live.finish(cmd, args, nil, false); err != nil {
				return err
			}
			c := registry.Connection{Slug: slug, URL: args[0], Headers: map[string]string{}}
			for _, h := range live.endpoint(args[0]).Headers {
				c.Headers[h.Name] = h.Value
			}
			return a.inRegistry(cmd.Context(), &o, func(r *opened) error {
				var err error
				if update {
					err = r.UpdateConnector(cmd.Context(), c, every)
				} else {
					_, err = r.AddConnector(cmd.Context(), c, every)
				}
				if err != nil {
					return taken(err, slug)
				}
				return printLine(a.out, fmt.Sprintf("%s is read by tdqs serve, every %s", report.Terminal(slug), briefly(every)))
			})
		},
	}
	live.add(cmd)
	for _, name := range []string{"command", "env", "cwd", "url", "ca-file", "timeout", "reads"} {
		_ = cmd.Flags().MarkHidden(name)
	}
	cmd.Flags().Lookup("server").Usage = "the server's name in the registry, `SLUG`"
	cmd.Flags().BoolVar(&update, "update", false, "change a server that is in the registry")
	choice(cmd, "every", "6h", "DURATION", "read its list this often", nil, func(s string) (err error) {
		if every, err = time.ParseDuration(s); err != nil || every < registry.MinEvery || every > registry.MaxEvery {
			return fmt.Errorf("%q is no duration from a minute to 30 days (720h), such as 30m or 6h", s)
		}
		return nil
	})
	o.add(cmd)
	return cmd
}

// briefly is a duration without parts that are zero: 6h and not 6h0m0s.
func briefly(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// taken says what to do about a name that is in use.
func taken(err error, slug string) error {
	if errors.Is(err, store.ErrExists) {
		return fmt.Errorf("there is a server %q in the registry already: change where it is read with --update, or choose another name", slug)
	}
	if errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("there is no server %q in the registry to be updated: leave --update out", slug)
	}
	return err
}
