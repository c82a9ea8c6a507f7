package tdqs_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// goldenServer is one line of servers.jsonl.
type goldenServer struct {
	Server  string
	Edition string
	Tools   []struct {
		Name    string
		Signals json.RawMessage
		Gates   []tdqs.Flag
	}
	ShadowCandidates []tdqs.ShadowCandidate
	Editions         map[string]struct {
		Costs            [][]any
		ShadowCandidates []tdqs.ShadowCandidate
	}
}

// The captured servers give the signals, gates, costs and candidates that the
// reference implementation computed (1.2) and those of our independent reading
// (1.1-draft and 1.1).
func TestGoldenServers(t *testing.T) {
	t.Parallel()
	lines := bufio.NewScanner(bytes.NewReader(sharedtest.Read(t, "golden", "servers.jsonl")))
	lines.Buffer(nil, 16<<20)
	n := 0
	for lines.Scan() {
		var want goldenServer
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		n++
		t.Run(want.Server, func(t *testing.T) {
			server, err := tdqs.Decode(sharedtest.Read(t, "corpus", want.Server+".json"))
			if err != nil {
				t.Fatal(err)
			}
			checkSignals(t, want, server)
			for name, edition := range want.Editions {
				e := parseEdition(t, name)
				signals, _ := e.SignalsOf(server.Tools)
				var costs [][]any
				for i, s := range signals {
					costs = append(costs, []any{server.Tools[i].Name, float64(s.InvocationCost),
						float64(s.SchemaDepth), float64(s.UnionChoiceCount)})
				}
				if !reflect.DeepEqual(costs, edition.Costs) {
					t.Errorf("%s: costs\n got %v\nwant %v", name, costs, edition.Costs)
				}
				checkCandidates(t, e, server, signals, edition.ShadowCandidates)
			}
		})
	}
	if n < 169 {
		t.Errorf("%d servers, want at least 169", n)
	}
}

func checkSignals(t *testing.T, want goldenServer, server *tdqs.Server) {
	t.Helper()
	if len(server.Tools) != len(want.Tools) {
		t.Fatalf("%d tools, want %d", len(server.Tools), len(want.Tools))
	}
	e := parseEdition(t, want.Edition)
	signals, _ := e.SignalsOf(server.Tools)
	for i := range server.Tools {
		tool, wanted := &server.Tools[i], want.Tools[i]
		if tool.Name != wanted.Name {
			t.Errorf("tool %d is %s, want %s", i, tool.Name, wanted.Name)
		}
		data, err := json.Marshal(signals[i])
		if err != nil {
			t.Fatal(err)
		}
		if got, want := decodeAny(t, data), decodeAny(t, wanted.Signals); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: signals\n got %v\nwant %v", tool.Name, got, want)
		}
		if got := tdqs.HardGates(tool); fmt.Sprint(got) != fmt.Sprint(wanted.Gates) {
			t.Errorf("%s: gates %v, want %v", tool.Name, got, wanted.Gates)
		}
	}
	checkCandidates(t, e, server, signals, want.ShadowCandidates)
}

func checkCandidates(t *testing.T, e *tdqs.Edition, server *tdqs.Server, signals []tdqs.Signals, want []tdqs.ShadowCandidate) {
	t.Helper()
	got := e.ShadowCandidates(server.Tools, signals)
	for i := range got {
		if at := got[i].Position; server.Tools[at-1].Name != got[i].Tool {
			t.Errorf("%s: %s does not stand at %d", e.Name, got[i].Tool, at)
		}
		got[i].Position = 0 // is not published
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: candidates\n got %v\nwant %v", e.Name, got, want)
	}
}

// All 15,625 vectors of six marks give the score of both kinds of rounding.
func TestGoldenArithmetic(t *testing.T) {
	t.Parallel()
	rows := readTSV(t, "arithmetic.tsv")
	if len(rows) != 15625 {
		t.Errorf("%d vectors", len(rows))
	}
	for _, row := range rows {
		var marks [tdqs.NumDimensions]int
		for d := range marks {
			marks[d] = int(row[0][d] - '0')
		}
		for _, e := range tdqs.Editions() {
			want := row[1]
			if e.Exact {
				want = row[2]
			}
			if got := e.Score(marks); strconv.Itoa(int(got)) != want {
				t.Errorf("%s: marks %s give %d tenths, want %s", e.Name, row[0], got, want)
			}
		}
	}
}

// 4,000 invented servers give the roll-up of both kinds of rounding.
func TestGoldenRollups(t *testing.T) {
	t.Parallel()
	for _, row := range readTSV(t, "rollups.tsv") {
		var scores []tdqs.Tenths
		for _, s := range ints(t, row[0]) {
			scores = append(scores, tdqs.Tenths(s))
		}
		marks := [tdqs.NumCoherenceDimensions]int(ints(t, row[1]))
		double, exact := strings.Fields(row[2]), ints(t, row[3])
		mean, err := strconv.ParseFloat(double[0], 64)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range tdqs.Editions() {
			c := &tdqs.Coherence{Score: e.CoherenceScore(marks)}
			s := e.RollUp(scores, len(scores), c)
			got := fmt.Sprintf("%d %d %d", s.DescriptionQuality, c.Score, *s.Overall)
			want := strings.Join(double[1:], " ")
			if e.Exact {
				got = fmt.Sprintf("%d %s", s.MeanTDQS, got)
				want = strings.Trim(fmt.Sprint(exact), "[]")
			} else if d := mean*10 - float64(s.MeanTDQS); d > 0.5+1e-9 || d < -0.5-1e-9 {
				t.Errorf("%s: mean %s, want %v rounded", e.Name, s.MeanTDQS, mean)
			}
			if got != want {
				t.Errorf("%s: tools %s, coherence %s: %s, want %s", e.Name, row[0], row[1], got, want)
			}
		}
	}
}

// Strange definitions have the hash that JavaScript computes.
func TestGoldenHostileHashes(t *testing.T) {
	t.Parallel()
	servers := map[string]*tdqs.Server{}
	for _, row := range readTSV(t, "hostile_hashes.tsv") {
		server := servers[row[0]]
		if server == nil {
			var err error
			if server, err = tdqs.Decode(sharedtest.Read(t, "hostile", row[0])); err != nil {
				t.Errorf("%s: %v", row[0], err)
				continue
			}
			servers[row[0]] = server
		}
		found := false
		for i := range server.Tools {
			tool := &server.Tools[i]
			if strconv.Itoa(tool.Position) != row[1] {
				continue
			}
			found = true
			s := tdqs.LatestEdition().Signals(tool)
			if s.InputHash != row[3] || strconv.Itoa(s.DefinitionBytes) != row[4] {
				t.Errorf("%s, tool %s %s: hash %s of %d bytes, want %s of %s", row[0], row[1], row[2],
					s.InputHash, s.DefinitionBytes, row[3], row[4])
			}
		}
		if !found {
			t.Errorf("%s: tool %s %s is lost", row[0], row[1], row[2])
		}
	}
	if len(servers) < 40 {
		t.Errorf("only %d files", len(servers))
	}
}

func readTSV(t *testing.T, name string) (rows [][]string) {
	t.Helper()
	for line := range strings.Lines(string(sharedtest.Read(t, filepath.Join("golden", name)))) {
		if line = strings.TrimRight(line, "\n"); line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "file\t") {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return rows
}

func ints(t *testing.T, s string) (out []int) {
	t.Helper()
	for _, f := range strings.Fields(s) {
		n, err := strconv.Atoi(f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, n)
	}
	return out
}

func decodeAny(t *testing.T, data []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func parseEdition(t *testing.T, name string) *tdqs.Edition {
	t.Helper()
	e, err := tdqs.ParseEdition(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
