package rubric_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/rubric"
)

// The messages are those written by hand: a section is named by the edition,
// and by the tool where it is the message of one.
func TestMessages(t *testing.T) {
	t.Parallel()
	archive, err := txtar.ParseFile("testdata/messages.txtar")
	if err != nil {
		t.Fatal(err)
	}
	server := decode(t, string(archive.Files[0].Data))
	server.Name = "ledger"
	for _, file := range archive.Files[1:] {
		edition, tool, one := strings.Cut(file.Name, " ")
		set := serverCase(t, edition, server)
		got := ""
		for i := range server.Tools {
			if server.Tools[i].Name == tool {
				got, _ = rubric.ToolMessage(toolCase(set, i))
			}
		}
		if !one {
			got = rubric.ServerMessage(set)
		}
		if diff := cmp.Diff(string(file.Data), got+"\n"); diff != "" {
			t.Errorf("%s: -want +got:\n%s", file.Name, diff)
		}
	}
}

// What is odd about a set never disturbs the frame of a message.
func TestMessagesOfOddTools(t *testing.T) {
	t.Parallel()
	server := decode(t, `[{"name":"a","description":" ","inputSchema":true,"outputSchema":[],"annotations":"none"},
		{"name":"b\u0000\ud83d","description":null},{"name":"a","title":""}]`)
	for _, c := range []struct{ edition, want, why string }{
		{"1.3", "TITLE: null\n\nDESCRIPTION:\n\" \"\n\n<input-schema>\n{}\n", "blank text is shown as sent, a schema that is no object as none"},
		{"1.3", "<output-schema>\nNone provided\n</output-schema>\n\n<annotations>\nNone provided\n", "so are annotations and output schema"},
		{"1.0", "<sibling-tools>\nb\uFFFD\n</sibling-tools>", "another tool of the same name is no sibling"},
	} {
		message, notes := rubric.ToolMessage(toolCase(serverCase(t, c.edition, server), 0))
		if !strings.Contains(message, c.want) || len(notes) > 0 {
			t.Errorf("%s: %s: no %q in\n%s", c.edition, c.why, c.want, message)
		}
	}
	alone := decode(t, `[{"name":"a"}]`)
	if message, _ := rubric.ToolMessage(toolCase(serverCase(t, "1.2", alone), 0)); !strings.Contains(message, "<sibling-tools>\nNone\n") {
		t.Error("without siblings the list says so")
	}
	if message := rubric.ServerMessage(serverCase(t, "1.2", alone)); !strings.Contains(message, "<shadow-candidates>\nNone\n</shadow-candidates>") {
		t.Error("without candidates the list says so")
	}
}

// A schema that would fill the message is cut, and the notes say so; a deep one
// costs neither time nor memory.
func TestMessageIsCapped(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`{"items":`, 9000) + "{}" + strings.Repeat("}", 9000)
	server := decode(t, `[{"name":"a","description":"Does.","inputSchema":`+deep+`}]`)
	message, notes := rubric.ToolMessage(toolCase(serverCase(t, "1.1-draft", server), 0))
	if len(message) > 201<<10 || !strings.Contains(message, "200 KB are shown]\n</input-schema>\n\n<annotations>") {
		t.Errorf("%d bytes, the end is %q", len(message), message[len(message)-500:])
	}
	if len(notes) != 1 || !strings.Contains(notes[0], "input schema") {
		t.Errorf("notes %q", notes)
	}
}

func decode(t testing.TB, tools string) *tdqs.Server {
	t.Helper()
	server, err := tdqs.Decode([]byte(tools))
	if err != nil {
		t.Fatal(err)
	}
	return server
}
