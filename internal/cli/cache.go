package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/cache"
	"github.com/opentdqs/tdqs/internal/report"
)

func (a *app) newCacheCommand() *cobra.Command {
	var named string
	cmd := &cobra.Command{
		Use:   "cache",
		Short: "Show or clear the verdicts that are remembered",
		Long: `The verdicts of a language model are remembered, so that it is asked only about
what changed. cache says where, how many and how large they are. No key is in
them; what is cleared is asked anew.`,
		Example: `  tdqs cache
  tdqs cache clear`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return group(cmd, args)
			}
			dir, err := a.readCache(cmd, &named)
			if err != nil {
				return err
			}
			s := dir.Stats()
			text := fmt.Sprintf("%s\n%s, %s", report.Terminal(dir.Path), plural(int64(s.Verdicts), "verdict"), size(s.Bytes))
			if s.Verdicts > 0 {
				text += "; the one unused for longest was used on " + s.Oldest.Format("2006-01-02")
			}
			return printLine(a.out, text)
		},
	}
	clear := &cobra.Command{
		Use:   "clear",
		Short: "Forget every verdict",
		Args:  noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			dir, err := a.readCache(cmd, &named)
			if err != nil {
				return err
			}
			n, err := dir.Clear()
			if err != nil {
				return err
			}
			return printLine(a.out, fmt.Sprintf("forgot %s in %s", plural(int64(n), "verdict"), report.Terminal(dir.Path)))
		},
	}
	for _, c := range []*cobra.Command{cmd, clear} {
		c.Flags().StringVar(&named, "cache", "", "the cache in `DIR` (default: a folder of the user's cache)")
		environment(c, "cache", "TDQS_CACHE")
	}
	cmd.AddCommand(clear)
	return cmd
}

// readCache is the cache that a command is about.
func (a *app) readCache(cmd *cobra.Command, named *string) (cache.Dir, error) {
	if err := readEnvironment(cmd.Flags()); err != nil {
		return cache.Dir{}, err
	}
	if *named == cacheOff {
		return cache.Dir{}, errors.New("the cache is off, so there is nothing to show or to clear: name a folder with --cache")
	}
	dir, on := a.cacheDir(*named)
	if !on {
		return dir, errors.New("there is no cache: name a folder with --cache")
	}
	return dir, nil
}
