package rubric_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/rubric"
)

// The messages of every captured server have the hashes of those that the
// reference implementation renders (1.2), and the coherence messages those of
// our independent reading (1.1-draft and 1.1).
func TestGoldenMessages(t *testing.T) {
	t.Parallel()
	lines := bufio.NewScanner(bytes.NewReader(sharedtest.Read(t, "golden", "servers.jsonl")))
	lines.Buffer(nil, 16<<20)
	tools, sets := 0, 0
	for lines.Scan() {
		var want struct {
			Server, Edition string
			Tools           []struct{ Name, ToolPromptSHA256 string }
			Editions        map[string]struct{ CoherencePromptSHA256 string }

			CoherencePromptSHA256 string
		}
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		server, err := tdqs.Decode(sharedtest.Read(t, "corpus", want.Server+".json"))
		if err != nil {
			t.Fatal(err)
		}
		server.Name = want.Server
		set := serverCase(t, want.Edition, server)
		for i, tool := range want.Tools {
			tools++
			message, notes := rubric.ToolMessage(toolCase(set, i))
			if digest(message) != tool.ToolPromptSHA256 {
				t.Errorf("%s, %s: another message\n%.600s", want.Server, tool.Name, message)
			}
			if len(notes) > 0 {
				t.Errorf("%s, %s: notes %q", want.Server, tool.Name, notes)
			}
		}
		hashes := map[string]string{want.Edition: want.CoherencePromptSHA256}
		for edition, wanted := range want.Editions {
			hashes[edition] = wanted.CoherencePromptSHA256
		}
		for edition, wanted := range hashes {
			sets++
			if message := rubric.ServerMessage(serverCase(t, edition, server)); digest(message) != wanted {
				t.Errorf("%s at %s: another message\n%.600s", want.Server, edition, message)
			}
		}
	}
	if tools < 4483 || sets < 3*169 {
		t.Errorf("%d tools and %d sets were compared", tools, sets)
	}
}

func digest(message string) string {
	sum := sha256.Sum256([]byte(message))
	return hex.EncodeToString(sum[:])
}

// serverCase is the case that a scorer would make of the server.
func serverCase(t testing.TB, edition string, server *tdqs.Server) tdqs.ServerCase {
	t.Helper()
	e, err := tdqs.ParseEdition(edition)
	if err != nil {
		t.Fatal(err)
	}
	signals, _ := e.SignalsOf(server.Tools)
	return tdqs.ServerCase{Edition: e, Name: server.Name, Tools: server.Tools, Signals: signals,
		Candidates: e.ShadowCandidates(server.Tools, signals)}
}

// toolCase is the case of one tool of the set.
func toolCase(set tdqs.ServerCase, i int) tdqs.ToolCase {
	return tdqs.ToolCase{Edition: set.Edition, Server: set.Name, Tool: &set.Tools[i], Signals: &set.Signals[i],
		Tools: set.Tools, Index: i}
}
