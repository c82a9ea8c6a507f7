package cli

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// value is a flag whose text is read by a function when it is given, so that a
// wrong one is refused with its own words.
type value struct {
	text string // as shown in help and as given
	kind string // placeholder in help
	set  func(string) error
}

func (v *value) String() string { return v.text }
func (v *value) Type() string   { return v.kind }
func (v *value) Set(s string) error {
	if err := v.set(s); err != nil {
		return err
	}
	v.text = s
	return nil
}

// choice adds a flag that is read by parse, with what it may be for completion.
func choice(cmd *cobra.Command, name, initial, kind, usage string, choices []string, set func(string) error) {
	cmd.Flags().Var(&value{text: initial, kind: kind, set: set}, name, usage)
	if len(choices) > 0 {
		// The flag was added in the line above, so that this cannot fail.
		_ = cmd.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
			return offered(choices, kind, begun)
		})
	}
}

// offered completes a choice that is begun: behind a comma another one, and behind the =
// of a format its file.
func offered(choices []string, kind, begun string) ([]string, cobra.ShellCompDirective) {
	if strings.HasSuffix(kind, "=FILE]") && strings.Contains(begun, "=") {
		return nil, cobra.ShellCompDirectiveDefault
	}
	before := begun[:strings.LastIndexByte(begun, ',')+1]
	if before == "" {
		return choices, cobra.ShellCompDirectiveNoFileComp
	}
	var out []string
	for _, c := range choices {
		out = append(out, before+c)
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// outputFlag adds --output, which writes into path. An empty name, as of a variable
// that is not set, is refused.
func outputFlag(cmd *cobra.Command, path *string, usage string) {
	set := func(s string) error {
		if s == "" {
			return errors.New("it is empty: name a file, or leave it out to write to standard output")
		}
		*path = s
		return nil
	}
	cmd.Flags().VarP(&value{kind: "string", set: set}, "output", "o", usage)
}

// duration adds a flag that takes a positive duration.
func duration(cmd *cobra.Command, into *time.Duration, name, initial, usage string) {
	*into, _ = time.ParseDuration(initial)
	choice(cmd, name, initial, "DURATION", usage, nil, func(s string) (err error) {
		*into, err = parseDuration(s)
		return err
	})
}

// parseDuration reads a positive duration.
func parseDuration(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%q is no duration such as 90s or 5m", s)
	}
	return d, nil
}

// number adds a flag that takes a whole number from least on.
func number(cmd *cobra.Command, into *int, name string, least, initial int, usage string) {
	*into = initial
	choice(cmd, name, strconv.Itoa(initial), "N", usage, nil, func(s string) error {
		n, err := strconv.Atoi(s)
		if err != nil || n < least || n > 1_000_000 {
			return fmt.Errorf("%q is no number from %d on", s, least)
		}
		*into = n
		return nil
	})
}

// envKey is where a flag keeps the name of its environment variable.
const envKey = "tdqs-env"

// environment lets a variable stand in for a flag that is not given.
func environment(cmd *cobra.Command, flag, variable string) {
	f := cmd.Flags().Lookup(flag)
	f.Usage += " [$" + variable + "]"
	f.Annotations = map[string][]string{envKey: {variable}}
}

// readEnvironment sets the flags that were not given from their variables.
func readEnvironment(flags *pflag.FlagSet) error {
	var err error
	flags.VisitAll(func(f *pflag.Flag) {
		variable, ok := f.Annotations[envKey]
		if !ok || f.Changed || err != nil {
			return
		}
		if text, ok := os.LookupEnv(variable[0]); ok && text != "" {
			if e := f.Value.Set(text); e != nil {
				err = fmt.Errorf("the environment variable %s does not do: %w", variable[0], e)
			}
		}
	})
	return err
}

// groupFlags lets the help of each command list the flags about a server that runs
// and about a language model apart from its others.
func groupFlags(cmd *cobra.Command, template string) {
	for _, c := range cmd.Commands() {
		groupFlags(c, template)
	}
	type group struct {
		title string
		names []string
	}
	groups := []group{{"", nil}, {"A server that runs:", liveFlags}, {"Language model:", slices.Concat(modelFlags, namingFlags)}}
	cmd.InitDefaultHelpFlag()
	sets := make([]*pflag.FlagSet, len(groups))
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		i := max(0, slices.IndexFunc(groups, func(g group) bool { return slices.Contains(g.names, f.Name) }))
		if sets[i] == nil {
			sets[i] = pflag.NewFlagSet("", pflag.ContinueOnError)
		}
		sets[i].AddFlag(f)
	})
	if cmd.Flags().Lookup("judge") == nil && cmd.Flags().Lookup("reads") == nil {
		return
	}
	var help []string
	for i, set := range sets {
		if set == nil {
			continue
		}
		text := strings.TrimRight(set.FlagUsagesWrapped(80), "\n")
		if groups[i].title != "" {
			text = groups[i].title + "\n" + text
		}
		help = append(help, text)
	}
	const all = "{{.LocalFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}"
	cmd.SetUsageTemplate(strings.Replace(template, all, strings.Join(help, "\n\n"), 1))
}

// isStarter reports whether a word is a program that can be started, and no file here.
func isStarter(word string) bool {
	_, err := exec.LookPath(word)
	return err == nil && !isFile(word)
}

// flagError says what is wrong with a flag in one sentence.
func flagError(cmd *cobra.Command, err error) error {
	var (
		unknown *pflag.NotExistError
		invalid *pflag.InvalidValueError
		missing *pflag.ValueRequiredError
	)
	help := cmd.CommandPath() + " --help"
	switch {
	case errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "bool":
		return fmt.Errorf("--%s is given or not: leave %q out", invalid.GetFlag().Name, "="+invalid.GetValue())
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s: %w", invalid.GetFlag().Name, errors.Unwrap(invalid))
	case errors.As(err, &missing):
		return fmt.Errorf("--%s needs a value; %s says which", missing.GetSpecifiedName(), help)
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		dashes := "--"
		if unknown.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		if args := cmd.Flags().Args(); len(args) > 0 && cmd.Flags().Lookup("command") != nil && isStarter(args[0]) {
			return fmt.Errorf("there is no flag %s%s: a command that starts a server stands behind --, as in %s -- %s", dashes, name, cmd.CommandPath(), args[0])
		}
		return fmt.Errorf("there is no flag %s%s%s%s lists the flags", dashes, name, didYouMean(name, names), help)
	}
	return fmt.Errorf("%w; %s lists the flags", err, help)
}

// didYouMean suggests the name nearest to a wrong one, or nothing.
func didYouMean(wrong string, names []string) string {
	if best := nearest(wrong, names); best != "" {
		return ": did you mean " + best + "? "
	}
	return "; "
}

// nearest is the name that takes the fewest changes to reach, or one that begins
// like the wrong one; empty when none is near.
func nearest(wrong string, names []string) string {
	wrong = plainName(wrong)
	best, least := "", min(max(1, len(wrong)/3), 4)+1
	for _, name := range names {
		plain := plainName(name)
		d := distance(wrong, plain)
		if len(wrong) >= 3 && strings.HasPrefix(plain, wrong) {
			d = 1
		}
		if d < least {
			best, least = name, d
		}
	}
	return best
}

// plainName is a name without case, blanks and punctuation.
func plainName(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" _-.&", r) {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// distance counts the changes of one character that turn a into b; two
// neighbours that changed places are one change.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	if len(s) > 64 || len(t) > 64 {
		return 64
	}
	before, row := make([]int, len(t)+1), make([]int, len(t)+1)
	var next []int
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(s); i++ {
		next = make([]int, len(t)+1)
		next[0] = i
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(t)]
}

// namesOf are the names of some values.
func namesOf[T any](values []T, name func(T) string) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = name(v)
	}
	return slices.Clip(out)
}
