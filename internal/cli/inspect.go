package cli

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/report"
)

// bytesPerToken is how much text a token of a language model holds, about, in
// English and JSON.
const bytesPerToken = 4

func (a *app) inspectCommand() *cobra.Command {
	var o inputOptions
	cmd := &cobra.Command{
		Use:   "inspect INPUT... [-- COMMAND...]",
		Short: "Show the tools of a server as an agent sees them, and what they cost",
		Long: `inspect prints every tool with its description and schemas, and how much of an
agent's context it takes: the bytes of the definition without white space, and
about how many tokens that is, four bytes each. Keys stand in the author's order,
numbers as the author wrote them. Nothing is judged.

INPUT is the address of a server, a client configuration (with --server or
--all), or a file with an answer to tools/list; a command stands behind --.`,
		Example: `  tdqs inspect -- npx -y some-server
  tdqs inspect https://host/mcp
  tdqs inspect tools.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.finishWithoutLines(cmd, args, "inspect prints one server after the other"); err != nil {
				return err
			}
			return a.inspect(cmd.Context(), &o)
		},
	}
	o.add(cmd)
	hideForeign(cmd)
	cmd.Flags().Bool("all", false, "of a client configuration, start every server")
	return cmd
}

func (a *app) inspect(ctx context.Context, o *inputOptions) error {
	first := true
	return a.each(ctx, o, func(server *tdqs.Server, _ capture.Info) error {
		var b bytes.Buffer
		if !first {
			b.WriteByte('\n')
		}
		first = false
		inspectServer(&b, server)
		_, err := a.out.Write(b.Bytes())
		return err
	})
}

func inspectServer(b *bytes.Buffer, s *tdqs.Server) {
	total := 0
	sizes := make([]int, len(s.Tools))
	for i := range s.Tools {
		sizes[i] = definitionSize(&s.Tools[i])
		total += sizes[i]
	}
	noun := "tools"
	if len(s.Tools) == 1 {
		noun = "tool"
	}
	revision := ""
	if s.Wire != nil && s.Wire.ProtocolVersion != "" {
		revision = ", protocol revision " + report.Terminal(s.Wire.ProtocolVersion)
	}
	fmt.Fprintf(b, "%s: %d %s, %s%s\n", report.Name(s.Name), len(s.Tools), noun, cost(total), revision)
	if s.Instructions != nil && *s.Instructions != "" {
		b.WriteString("\ninstructions:\n")
		paragraph(b, *s.Instructions, "  ")
	}
	for i := range s.Tools {
		b.WriteByte('\n')
		inspectTool(b, &s.Tools[i], sizes[i])
	}
	for _, n := range s.Notes {
		fmt.Fprintf(b, "\nnote: %s\n", report.Prose(n.Text))
	}
}

func inspectTool(b *bytes.Buffer, t *tdqs.Tool, size int) {
	title := ""
	if t.Title != nil {
		title = ", " + report.Terminal(*t.Title)
	}
	fmt.Fprintf(b, "%d. %s%s (%s)\n", max(t.Position, 1), report.Name(t.Name), title, cost(size))
	if t.Description == nil {
		b.WriteString("  (no description)\n")
	} else {
		paragraph(b, *t.Description, "  ")
	}
	for _, part := range parts(t) {
		l := layout{most: 200 << 10, pretty: true}
		cut := l.write(part.raw)
		fmt.Fprintf(b, "  %s:\n", part.shown)
		paragraph(b, strings.ToValidUTF8(string(l.dst), ""), "    ")
		if cut {
			b.WriteString("    … and more\n")
		}
	}
}

func cost(size int) string {
	return fmt.Sprintf("%d bytes, about %d tokens", size, (size+bytesPerToken-1)/bytesPerToken)
}

// paragraph writes a foreign text line for line, each safe on a terminal.
func paragraph(b *bytes.Buffer, text, indent string) {
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		b.WriteString(strings.TrimRight(indent+report.Terminal(strings.TrimSuffix(line, "\r")), " ") + "\n")
	}
}
