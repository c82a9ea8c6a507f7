package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/markup"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/internal/store"
)

// tokenCommand is the group of commands about tokens. A command more is one line
// here.
func (a *app) tokenCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "token",
		Short: "Let somebody write to the registry over HTTP",
		Long: `Reading what tdqs serve answers needs no token, writing does. A token is shown
once, when it is made; the database has a hash of it.`,
		Args: cobra.ArbitraryArgs,
		RunE: group,
	}
	cmd.AddCommand(a.tokenCreateCommand(), a.tokenListCommand(), a.tokenRevokeCommand())
	return cmd
}

func (a *app) tokenCreateCommand() *cobra.Command {
	o := storeOptions{makes: true}
	scopes := []string{registry.ScopeReports}
	var quota int
	cmd := &cobra.Command{
		Use:   "create NAME",
		Short: "Make a token and print it",
		Long: `create makes a token and prints it, alone, on standard output. It cannot be shown
again. NAME is for people: who has it, or where it is used.`,
		Example: `  tdqs token create ci
  tdqs token create publisher --scope reports,captures --quota 100
  TOKEN=$(tdqs token create ci)`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || strings.TrimSpace(args[0]) == "" || len(args[0]) > 100 || strings.ContainsFunc(args[0], func(r rune) bool { return r < ' ' || r == 0x7f || r == 0xfffd }) {
				return errors.New("create needs one name for the token, of at most 100 bytes, such as ci")
			}
			secret, kept, err := registry.NewToken(args[0], scopes, quota, time.Now())
			if err != nil {
				return err
			}
			if err := o.update(cmd, func(ctx context.Context, tx *store.Tx) error {
				_, err := tx.AddToken(ctx, kept)
				return err
			}); err != nil {
				return err
			}
			return printLine(a.out, secret)
		},
	}
	o.add(cmd)
	choice(cmd, "scope", registry.ScopeReports, "SCOPE,…", "what it may write: "+markup.Enumerate(registry.Scopes(), "and"), registry.Scopes(), func(s string) error {
		scopes = nil
		for scope := range strings.SplitSeq(s, ",") {
			if scope = strings.TrimSpace(scope); !slices.Contains(registry.Scopes(), scope) {
				return fmt.Errorf("there is no scope %q: the scopes are %s", scope, markup.Enumerate(registry.Scopes(), "and"))
			}
			if !slices.Contains(scopes, scope) {
				scopes = append(scopes, scope)
			}
		}
		return nil
	})
	number(cmd, &quota, "quota", 1, registry.DefaultQuota, "let it write this often in an hour")
	return cmd
}

// listedToken is a token as list prints it.
type listedToken struct {
	ID      int64    `json:"id"`
	Name    string   `json:"name"`
	Scopes  []string `json:"scopes"`
	Quota   int      `json:"quota"`
	Writes  int      `json:"writesThisHour"`
	Created string   `json:"createdAt"`
	Used    *string  `json:"usedAt"`
	Revoked *string  `json:"revokedAt"`
}

func (a *app) tokenListCommand() *cobra.Command {
	var o storeOptions
	var out resultOptions
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the tokens, not what they are",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			all := []listedToken{}
			if err := o.update(cmd, func(ctx context.Context, tx *store.Tx) error {
				tokens, err := tx.Tokens(ctx)
				for _, k := range tokens {
					t := listedToken{ID: k.ID, Name: k.Name, Scopes: append([]string{}, k.Scopes...), Quota: k.Quota,
						Created: k.Created.Format(time.RFC3339), Used: moment(k.Used), Revoked: moment(k.Revoked)}
					if t.Writes, err = tx.Writes(ctx, k.ID, time.Now()); err != nil {
						return err
					}
					all = append(all, t)
				}
				return err
			}); err != nil {
				return err
			}
			return a.result(&out, func(b *sheet) { tokensText(b, all) }, all)
		},
	}
	o.add(cmd)
	out.add(cmd)
	return cmd
}

// moment is a time, nil for never.
func moment(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	s := t.Format(time.RFC3339)
	return &s
}

func tokensText(b *sheet, all []listedToken) {
	if len(all) == 0 {
		b.WriteString("no tokens: tdqs token create makes one\n")
		return
	}
	b.WriteString("  id  writes this hour  used                  scopes                       name\n")
	for _, t := range all {
		used := "never"
		if t.Used != nil {
			used = *t.Used
		}
		if t.Revoked != nil {
			used = "revoked"
		}
		fmt.Fprintf(b, "%4d  %6d of %-6d  %-20s  %-27s  %s\n", t.ID, t.Writes, t.Quota, used, strings.Join(t.Scopes, ","), report.Terminal(t.Name))
	}
}

func (a *app) tokenRevokeCommand() *cobra.Command {
	var o storeOptions
	cmd := &cobra.Command{
		Use:   "revoke ID",
		Short: "End a token at once",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("revoke needs the id of one token; tdqs token list shows them")
			}
			id, err := strconv.ParseInt(args[0], 10, 64)
			if err != nil {
				return fmt.Errorf("%q is no id of a token: tdqs token list shows them", args[0])
			}
			return o.update(cmd, func(ctx context.Context, tx *store.Tx) error {
				err := tx.RevokeToken(ctx, id, time.Now())
				if errors.Is(err, store.ErrNotFound) {
					return fmt.Errorf("there is no good token %d: tdqs token list shows them", id)
				}
				return err
			})
		},
	}
	o.add(cmd)
	return cmd
}
