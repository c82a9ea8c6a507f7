// Command findings counts what each rule of the linter finds on the given files,
// and with -rule RULE shows findings of one rule beside the definitions, to be
// judged by a person. Which ones is a matter of -seed; those that stand in the file
// of -judged are left out.
package main

import (
	"crypto/sha256"
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
	var c choice
	flag.StringVar(&c.rule, "rule", "", "show findings of this `RULE`")
	flag.IntVar(&c.size, "sample", 10, "how many")
	flag.StringVar(&c.seed, "seed", "", "a `WORD` that decides which ones")
	flag.StringVar(&c.judged, "judged", "", "leave out what has a verdict in `FILE`")
	flag.Parse()
	if err := run(flag.Args(), c); err != nil {
		fmt.Fprintln(os.Stderr, "findings:", err)
		os.Exit(2)
	}
}

// choice says which findings are shown.
type choice struct {
	rule, seed, judged string
	size               int
}

// found is one finding with where it stands.
type found struct {
	lint.Finding
	server string
	tool   *tdqs.Tool
}

func run(files []string, c choice) error {
	if len(files) == 0 {
		return fmt.Errorf("usage: findings [-rule RULE [-sample N] [-seed WORD] [-judged FILE]] FILE…")
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
	if c.rule == "" {
		return count(all, len(files), tools)
	}
	return show(all, c)
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

// show prints the chosen findings.
func show(all []found, c choice) error {
	var verdicts string
	if c.judged != "" {
		data, err := os.ReadFile(c.judged)
		if err != nil {
			return err
		}
		verdicts = string(data)
	}
	all = slices.DeleteFunc(all, func(f found) bool {
		return f.Rule != c.rule || strings.Contains(verdicts, f.Rule+"\t"+f.Hash())
	})
	drawn := func(f found) string {
		sum := sha256.Sum256([]byte(c.seed + f.Hash()))
		return string(sum[:])
	}
	slices.SortFunc(all, func(a, b found) int { return strings.Compare(drawn(a), drawn(b)) })
	for _, f := range all[:min(len(all), c.size)] {
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
