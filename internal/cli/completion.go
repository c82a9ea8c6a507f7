package cli

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs/internal/markup"
)

// addCompletion adds the command that writes scripts for shells.
func (a *app) addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	completion.Args, completion.RunE = cobra.ArbitraryArgs, needsShell
	for _, shell := range completion.Commands() {
		if shell.Name() != "bash" {
			continue
		}
		shell.Long = strings.Replace(shell.Long, bashPackage, "", 1)
		shell.RunE = func(cmd *cobra.Command, _ []string) error {
			plain, _ := cmd.Flags().GetBool("no-descriptions")
			var script bytes.Buffer
			if err := root.GenBashCompletionV2(&script, !plain); err != nil {
				return err
			}
			_, err := a.out.Write(bytes.Replace(script.Bytes(), []byte(bashNeeds), []byte(bashHas), 1))
			return err
		}
	}
}

const (
	bashPackage = `This script depends on the 'bash-completion' package.
If it is not installed already, you can install it via your OS's package manager.

`
	// bashNeeds is how the script asks that package for the words of the line, and bashHas
	// how it finds them itself: many machines, and Macs, do not have the package, and the
	// line would show an error. Readline breaks words at = and : too; here those that no
	// blank parts are put together, up to the cursor.
	bashNeeds = `    _get_comp_words_by_ref "$@" cur prev words cword
`
	bashHas = `    local line=${COMP_LINE:0:COMP_POINT} i word last=-1
    words=()
    for ((i = 0; i <= COMP_CWORD; i++)); do
        if [[ $i -eq 0 || $line == [[:space:]]* ]]; then
            line=${line#"${line%%[![:space:]]*}"}
            last=$((last + 1))
        fi
        word=${COMP_WORDS[i]}
        [[ $i -eq $COMP_CWORD ]] && word=$line
        words[last]=${words[last]:-}$word
        line=${line#"$word"}
    done
    cword=$last
    cur=${words[last]}
    prev=
    [[ $last -gt 0 ]] && prev=${words[last - 1]}
    return 0
`
)

// needsShell answers a completion without a shell that is known.
func needsShell(cmd *cobra.Command, args []string) error {
	names := commandNames(cmd)
	if len(args) == 0 {
		return fmt.Errorf("%s needs the name of your shell: %s", cmd.CommandPath(), markup.Enumerate(names, "or"))
	}
	return fmt.Errorf("there is no completion for %q: the shells are %s", args[0], markup.Enumerate(names, "and"))
}
