// Command findings counts what each rule of the linter finds on the given files,
// and with -rule RULE -sample N shows findings of one rule, chosen by their hash,
// beside the definitions, to be judged by a person.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/report"
	"github.com/opentdqs/tdqs/lint"
)

func main() {
	rule := flag.String("rule", "", "show findings of this `RULE`")
	sample := flag.Int("sample", 10, "how many")
	flag.Parse()
	if err := run(flag.Args(), *rule, *sample); err != nil {
		fmt.Fprintln(os.Stderr, "findings:", err)
		os.Exit(2)
	}
}

// found is one finding with where it stands.
type found struct {
	lint.Finding
	server string
	tool   *tdqs.Tool
}

func run(files []string, rule string, sample int) error {
	if len(files) == 0 {
		return fmt.Errorf("usage: findings [-rule RULE [-sample N]] FILE…")
	}
	var all []found
	tools := 0
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		tools += len(server.Tools)
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		for _, f := range report.NewLint(tdqs.DefaultEdition(), server).Findings {
			all = append(all, found{f, name, toolAt(server, f.Position)})
		}
	}
	if rule == "" {
		return count(all, len(files), tools)
	}
	return show(all, rule, sample)
}

func toolAt(s *tdqs.Server, position int) *tdqs.Tool {
	for i := range s.Tools {
		if s.Tools[i].Position == position {
			return &s.Tools[i]
		}
	}
	return nil
}

// count prints a table of the rules.
func count(all []found, servers, tools int) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "rule\tfindings\tservers\t\n")
	for _, r := range lint.Rules() {
		n, where := 0, map[string]bool{}
		for _, f := range all {
			if f.Rule == r.ID {
				n++
				where[f.server] = true
			}
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t\n", r.ID, n, len(where))
	}
	fmt.Fprintf(w, "%d servers, %d tools\t%d\t\t\n", servers, tools, len(all))
	return w.Flush()
}

// show prints some findings of one rule in the order of their hashes.
func show(all []found, rule string, sample int) error {
	all = slices.DeleteFunc(all, func(f found) bool { return f.Rule != rule })
	slices.SortFunc(all, func(a, b found) int { return strings.Compare(a.Hash(), b.Hash()) })
	for _, f := range all[:min(len(all), sample)] {
		fmt.Printf("== %s %s %s\n%s\n   at %s: %s\n", f.Hash(), f.server, f.Severity, report.Prose(f.Message), f.Pointer, report.Prose(f.Evidence))
		if f.tool != nil {
			fmt.Printf("   tool %s\n", report.Terminal(f.tool.Name))
			if f.tool.Description != nil {
				fmt.Printf("   %.700s\n", report.Prose(*f.tool.Description))
			}
			if strings.HasPrefix(f.Pointer, "/inputSchema") {
				fmt.Printf("   %.700s\n", report.Prose(string(f.tool.InputSchema)))
			}
			if strings.HasPrefix(f.Pointer, "/annotations") {
				fmt.Printf("   %.300s\n", report.Prose(string(f.tool.Annotations)))
			}
		}
	}
	return nil
}
